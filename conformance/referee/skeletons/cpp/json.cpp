#include "json.hpp"

#include <cstdio>

namespace {

const int deepest = 200;

class Reader {
public:
    explicit Reader(const std::string& line) : text(line) {}

    Json whole_line() {
        Json read = value(0);
        skip_space();
        if (at < text.size()) wrong("something after the end");
        return read;
    }

private:
    const std::string& text;
    std::size_t at = 0;

    Json value(int depth) {
        if (depth > deepest) wrong("nested too deep");
        skip_space();
        Json read;
        switch (peek()) {
            case '{': return object(depth);
            case '[': return list(depth);
            case '"': return Json(string());
            case 't': word("true"); read.kind = Json::Kind::boolean; read.boolean = true; return read;
            case 'f': word("false"); read.kind = Json::Kind::boolean; return read;
            case 'n': word("null"); return read;
            default: return number();
        }
    }

    Json object(int depth) {
        Json read = Json::object();
        expect('{');
        skip_space();
        if (take('}')) return read;
        do {
            skip_space();
            std::string key = string();
            skip_space();
            expect(':');
            read.fields.emplace_back(key, value(depth + 1));
            skip_space();
        } while (take(','));
        expect('}');
        return read;
    }

    Json list(int depth) {
        Json read = Json::list();
        expect('[');
        skip_space();
        if (take(']')) return read;
        do {
            read.items.push_back(value(depth + 1));
            skip_space();
        } while (take(','));
        expect(']');
        return read;
    }

    std::string string() {
        std::string read;
        expect('"');
        while (!take('"')) {
            char letter = next();
            if (static_cast<unsigned char>(letter) < 0x20) wrong("a control character in a string");
            if (letter == '\\') add_escaped(read);
            else read += letter;
        }
        return read;
    }

    void add_escaped(std::string& read) {
        switch (char letter = next()) {
            case '"': case '\\': case '/': read += letter; break;
            case 'b': read += '\b'; break;
            case 'f': read += '\f'; break;
            case 'n': read += '\n'; break;
            case 'r': read += '\r'; break;
            case 't': read += '\t'; break;
            case 'u': add_character(read); break;
            default: wrong("an unknown escape");
        }
    }

    // Read what follows \u, as UTF-8; the two halves of a pair are one character.
    void add_character(std::string& read) {
        unsigned code = four_digits();
        if (code >= 0xd800 && code < 0xe000) {
            if (code >= 0xdc00 || !take('\\') || !take('u')) wrong("half a character");
            unsigned low = four_digits();
            if (low < 0xdc00 || low >= 0xe000) wrong("half a character");
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        }
        const int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
        const unsigned first[] = {0x00, 0xc0, 0xe0, 0xf0};
        read += static_cast<char>(first[more] | (code >> (6 * more)));
        for (int left = more - 1; left >= 0; left--) read += static_cast<char>(0x80 | ((code >> (6 * left)) & 0x3f));
    }

    unsigned four_digits() {
        unsigned code = 0;
        for (int i = 0; i < 4; i++) {
            const std::size_t digit = std::string("0123456789abcdef0123456789ABCDEF").find(next());
            if (digit == std::string::npos) wrong("\\u wants four hexadecimal digits");
            code = code * 16 + static_cast<unsigned>(digit % 16);
        }
        return code;
    }

    Json number() {
        const std::size_t begin = at;
        take('-');
        if (!take('0')) digits();
        if (take('.')) digits();
        if (take('e') || take('E')) {
            if (!take('+')) take('-');
            digits();
        }
        Json read;
        read.kind = Json::Kind::number;
        read.text = text.substr(begin, at - begin);
        return read;
    }

    void digits() {
        const std::size_t begin = at;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9') at++;
        if (at == begin) wrong("a value was expected");
    }

    void word(const std::string& expected) {
        if (text.compare(at, expected.size(), expected) != 0) wrong("a value was expected");
        at += expected.size();
    }

    void skip_space() {
        while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n')) at++;
    }

    char peek() const { return at < text.size() ? text[at] : '\0'; }

    char next() {
        if (at >= text.size()) wrong("it ends too early");
        return text[at++];
    }

    bool take(char letter) {
        const bool found = at < text.size() && text[at] == letter;
        if (found) at++;
        return found;
    }

    void expect(char letter) {
        if (!take(letter)) wrong(std::string("'") + letter + "' was expected");
    }

    [[noreturn]] void wrong(const std::string& what) const {
        throw NotJson("this is not JSON, at byte " + std::to_string(at + 1) + ": " + what);
    }
};

std::string quoted(const std::string& text) {
    std::string written = "\"";
    for (char letter : text) {
        if (letter == '"' || letter == '\\') {
            written += std::string("\\") + letter;
        } else if (static_cast<unsigned char>(letter) < 0x20) {
            char escape[7];
            std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(letter));
            written += escape;
        } else {
            written += letter;
        }
    }
    return written + "\"";
}

}  // namespace

Json Json::list(std::vector<Json> items) {
    Json made;
    made.kind = Kind::list;
    made.items = std::move(items);
    return made;
}

Json Json::object(std::vector<std::pair<std::string, Json>> fields) {
    Json made;
    made.kind = Kind::object;
    made.fields = std::move(fields);
    return made;
}

const Json& Json::operator[](const std::string& name) const {
    static const Json nothing;
    for (const auto& field : fields) {
        if (field.first == name) return field.second;
    }
    return nothing;
}

bool Json::has(const std::string& name) const {
    for (const auto& field : fields) {
        if (field.first == name) return true;
    }
    return false;
}

int Json::whole(const std::string& name, int otherwise) const {
    if (!has(name)) return otherwise;
    const Json& value = (*this)[name];
    const bool is_small = value.text.size() < 9 && value.text.find_first_not_of("0123456789") == std::string::npos;
    return value.kind == Kind::number && is_small ? std::stoi(value.text) : -1;
}

Json read_json(const std::string& line) { return Reader(line).whole_line(); }

std::string write_json(const Json& value) {
    std::string written, before;
    switch (value.kind) {
        case Json::Kind::null: return "null";
        case Json::Kind::boolean: return value.boolean ? "true" : "false";
        case Json::Kind::number: return value.text;
        case Json::Kind::text: return quoted(value.text);
        case Json::Kind::list:
            for (const Json& item : value.items) {
                written += before + write_json(item);
                before = ",";
            }
            return "[" + written + "]";
        case Json::Kind::object:
            for (const auto& field : value.fields) {
                written += before + quoted(field.first) + ":" + write_json(field.second);
                before = ",";
            }
            return "{" + written + "}";
    }
    return "null";
}
