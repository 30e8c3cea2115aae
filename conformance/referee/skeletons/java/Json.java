import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads and writes JSON, as small as can be: objects are maps, arrays are lists, whole numbers are Long, others Double.
 * Replace it with a library if you use one.
 */
final class Json {
    private static final int DEEPEST = 200;

    /** The text is not JSON. */
    static final class NotJson extends Exception {
        NotJson(String message) {
            super(message);
        }
    }

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** Returns an object of keys and values in turn. */
    static Map<String, Object> object(Object... keysAndValues) {
        Map<String, Object> made = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) made.put((String) keysAndValues[i], keysAndValues[i + 1]);
        return made;
    }

    /** Returns the object in a field; an empty one where there is none. */
    static Map<?, ?> fields(Map<?, ?> object, String name) {
        return object.get(name) instanceof Map<?, ?> found ? found : Map.of();
    }

    /** Returns the whole number in a field; {@code otherwise} where there is none. */
    static long whole(Map<?, ?> object, String name, long otherwise) {
        return object.get(name) instanceof Number found ? found.longValue() : otherwise;
    }

    static Object read(String text) throws NotJson {
        Json reader = new Json(text);
        Object value = reader.value(0);
        reader.skipSpace();
        if (reader.at < text.length()) throw reader.wrong("something after the end");
        return value;
    }

    private Object value(int depth) throws NotJson {
        if (depth > DEEPEST) throw wrong("nested too deep");
        skipSpace();
        switch (peek()) {
            case '{': return objectValue(depth);
            case '[': return listValue(depth);
            case '"': return string();
            case 't': return word("true", true);
            case 'f': return word("false", false);
            case 'n': return word("null", null);
            default: return number();
        }
    }

    private Map<String, Object> objectValue(int depth) throws NotJson {
        Map<String, Object> made = new LinkedHashMap<>();
        at++;
        skipSpace();
        if (take('}')) return made;
        do {
            skipSpace();
            String key = string();
            skipSpace();
            expect(':');
            made.put(key, value(depth + 1));
            skipSpace();
        } while (take(','));
        expect('}');
        return made;
    }

    private List<Object> listValue(int depth) throws NotJson {
        List<Object> made = new ArrayList<>();
        at++;
        skipSpace();
        if (take(']')) return made;
        do {
            made.add(value(depth + 1));
            skipSpace();
        } while (take(','));
        expect(']');
        return made;
    }

    private String string() throws NotJson {
        expect('"');
        StringBuilder made = new StringBuilder();
        while (peek() != '"') {
            char letter = text.charAt(at++);
            if (letter < ' ') throw wrong("a control character in a string");
            made.append(letter == '\\' ? escaped() : letter);
        }
        at++;
        return made.toString();
    }

    private char escaped() throws NotJson {
        char letter = peek();
        at++;
        switch (letter) {
            case '"': case '\\': case '/': return letter;
            case 'b': return '\b';
            case 'f': return '\f';
            case 'n': return '\n';
            case 'r': return '\r';
            case 't': return '\t';
            case 'u': break;
            default: throw wrong("an unknown escape");
        }
        String digits = text.substring(at, Math.min(at + 4, text.length()));
        if (!digits.matches("[0-9a-fA-F]{4}")) throw wrong("\\u wants four hexadecimal digits");
        at += 4;
        return (char) Integer.parseInt(digits, 16);
    }

    private Object number() throws NotJson {
        int begin = at;
        while (at < text.length() && "+-0123456789.eE".indexOf(text.charAt(at)) >= 0) at++;
        String digits = text.substring(begin, at);
        if (digits.matches("-?(0|[1-9][0-9]{0,17})")) return Long.valueOf(digits);
        if (digits.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) return Double.valueOf(digits);
        throw wrong("a value was expected");
    }

    private Object word(String word, Object value) throws NotJson {
        if (!text.startsWith(word, at)) throw wrong("a value was expected");
        at += word.length();
        return value;
    }

    private void skipSpace() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private char peek() throws NotJson {
        if (at >= text.length()) throw wrong("it ends too early");
        return text.charAt(at);
    }

    private boolean take(char letter) {
        boolean found = at < text.length() && text.charAt(at) == letter;
        if (found) at++;
        return found;
    }

    private void expect(char letter) throws NotJson {
        if (!take(letter)) throw wrong("'" + letter + "' was expected");
    }

    private NotJson wrong(String what) {
        return new NotJson("this is not JSON, at character " + (at + 1) + ": " + what);
    }

    /** Returns a value as JSON in one line. */
    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> fields) {
            String before = "{";
            for (Map.Entry<?, ?> entry : fields.entrySet()) {
                out.append(before);
                writeString((String) entry.getKey(), out);
                out.append(':');
                write(entry.getValue(), out);
                before = ",";
            }
            out.append(fields.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> items) {
            String before = "[";
            for (Object item : items) {
                out.append(before);
                write(item, out);
                before = ",";
            }
            out.append(items.isEmpty() ? "[]" : "]");
        } else if (value instanceof String string) {
            writeString(string, out);
        } else {
            out.append(value);
        }
    }

    private static void writeString(String string, StringBuilder out) {
        out.append('"');
        for (char letter : string.toCharArray()) {
            if (letter == '"' || letter == '\\') out.append('\\').append(letter);
            else if (letter < ' ') out.append(String.format("\\u%04x", (int) letter));
            else out.append(letter);
        }
        out.append('"');
    }
}
