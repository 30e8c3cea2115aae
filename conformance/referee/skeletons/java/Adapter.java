import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The protocol: reads one JSON-RPC message a line, answers each. Nothing in this file has to change for another game.
 * The protocol page: docs/protocol.md of Referee.
 */
public final class Adapter {
    // Error codes. docs/protocol.md, "Errors".
    static final int PARSE_ERROR = -32700, INVALID_REQUEST = -32600, METHOD_NOT_FOUND = -32601;
    static final int INVALID_PARAMS = -32602, ILLEGAL_ACTION = 1001, UNSUPPORTED = 1002;

    /** Becomes an error answer. */
    static final class Refusal extends Exception {
        final Map<String, Object> error;

        Refusal(int code, String message) {
            this(code, message, null);
        }

        Refusal(int code, String message, String clause) {
            error = Json.object("code", code, "message", message);
            if (clause != null) error.put("data", Json.object("clause", clause));
        }
    }

    private Game game; // one process plays one game at a time

    /** Returns the answer to a message; null for a message without id, which gets no answer. */
    Map<String, Object> handle(Object read) {
        if (!(read instanceof Map<?, ?> message)) {
            return answer(null, "error", new Refusal(INVALID_REQUEST, "a message is a JSON object").error);
        }
        Map<String, Object> answer;
        try {
            answer = answer(message.get("id"), "result", resultOf(message));
        } catch (Refusal refusal) {
            answer = answer(message.get("id"), "error", refusal.error);
        }
        return message.containsKey("id") ? answer : null;
    }

    private Map<String, Object> resultOf(Map<?, ?> message) throws Refusal {
        Object given = message.containsKey("params") ? message.get("params") : Map.of();
        if (!"2.0".equals(message.get("jsonrpc")) || !(message.get("method") instanceof String method)
            || !(given instanceof Map<?, ?> params)) {
            throw new Refusal(INVALID_REQUEST, "a request has 'jsonrpc' \"2.0\", a 'method' and 'params' by name");
        }
        switch (method) {
            case "initialize": // who you are and what you offer: you are judged on that. docs/protocol.md, "initialize"
                return Json.object("name", "my-engine", "version", "0.1", "protocol", "1",
                    "games", Json.object(Game.NAME, Game.offer()));
            case "newGame": // where it is refused, the old game stays. docs/protocol.md, "newGame"
                game = newGame(params);
                return Json.object("state", game.state());
            case "legalActions": // what can be done now. docs/protocol.md, "legalActions"
                return Json.object("actions", playing().legalActions());
            case "play": // a refused action changes nothing. docs/protocol.md, "play"
                play(params.get("action"));
                return Json.object("state", game.state());
            case "state": // how things stand. docs/protocol.md, "state"
                return Json.object("state", playing().state());
            default:
                throw new Refusal(METHOD_NOT_FOUND, "there is no such method");
        }
    }

    private static Game newGame(Map<?, ?> params) throws Refusal {
        if (!Game.NAME.equals(params.get("game"))) throw new Refusal(UNSUPPORTED, "this program plays another game");
        try {
            return new Game(params.get("variant"), Json.fields(params, "rulings"), Json.fields(params, "setup"));
        } catch (Game.Unsupported why) {
            throw new Refusal(UNSUPPORTED, why.getMessage());
        }
    }

    private void play(Object action) throws Refusal {
        try {
            playing().play(action);
        } catch (Game.Malformed why) {
            throw new Refusal(INVALID_PARAMS, why.getMessage());
        } catch (Game.Refused why) {
            throw new Refusal(ILLEGAL_ACTION, why.getMessage(), why.clause);
        } catch (Game.Unsupported why) {
            throw new Refusal(UNSUPPORTED, why.getMessage());
        }
    }

    private Game playing() throws Refusal {
        if (game == null) throw new Refusal(INVALID_REQUEST, "no game has begun; ask for 'newGame' first");
        return game;
    }

    /** Returns an answer with the id of its request. docs/protocol.md, "Messages". */
    private static Map<String, Object> answer(Object id, String kind, Map<String, Object> body) {
        return Json.object("jsonrpc", "2.0", "id", id, kind, body);
    }

    /** Answers line by line until the input ends. Print nothing else: System.err is free for your own words. */
    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        Adapter adapter = new Adapter();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Map<String, Object> answer;
            try {
                answer = adapter.handle(Json.read(line));
            } catch (Json.NotJson why) {
                answer = answer(null, "error", new Refusal(PARSE_ERROR, why.getMessage()).error);
            }
            if (answer != null) {
                out.print(Json.write(answer) + "\n");
                out.flush();
            }
        }
    }
}
