import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rules: a tiny beginning of Yoté. Pieces can be dropped; steps and jumps are yours to write.
 * The forms of actions and states: docs/protocol.md, "Yoté". A rule by its id: referee explain yote.drop.empty-square
 */
final class Game {
    static final String NAME = "yote";
    /** One option of every ruling; what is asked for otherwise is not supported. */
    static final Map<String, String> RULINGS = Map.of(
        "board.size", "6x5", "pieces.number", "twelve", "capture.duty", "optional", "capture.chain", "single",
        "step.return", "allowed", "repetition", "none", "end.when", "after-turn", "end.order", "reduced-first",
        "hand.when", "any-time");
    static final long COLUMNS = 6, ROWS = 5, PIECES = 12;

    /** What was sent is no action of the game. */
    static final class Malformed extends Exception {
        Malformed(String message) {
            super(message);
        }
    }

    /** An action that a rule forbids here; {@code clause} is the id of the rule. */
    static final class Refused extends Exception {
        final String clause;

        Refused(String clause, String message) {
            super(message);
            this.clause = clause;
        }
    }

    /** Something that is not programmed. */
    static final class Unsupported extends Exception {
        Unsupported(String message) {
            super(message);
        }
    }

    private int turn;
    private final List<Set<String>> board = List.of(new TreeSet<>(), new TreeSet<>());
    private final long[] hands = {PIECES, PIECES};

    static Map<String, Object> offer() {
        return Json.object("variants", List.of("board"), "rulesets", List.of("finnish"), "features", List.of());
    }

    Game(Object variant, Map<?, ?> rulings, Map<?, ?> setup) throws Unsupported {
        if (!"board".equals(variant)) throw new Unsupported("this variant is not programmed");
        for (Map.Entry<?, ?> entry : rulings.entrySet()) {
            if (!entry.getValue().equals(RULINGS.get(entry.getKey()))) {
                throw new Unsupported("another option of a ruling is not programmed");
            }
        }
        Map<?, ?> measures = Json.fields(setup, "board");
        if (Json.whole(measures, "columns", COLUMNS) != COLUMNS || Json.whole(measures, "rows", ROWS) != ROWS) {
            throw new Unsupported("another board is not programmed");
        }
        if (Json.whole(setup, "pieces", PIECES) != PIECES) {
            throw new Unsupported("another number of pieces is not programmed");
        }
        turn = (int) Json.whole(setup, "first", 1);
    }

    /** Returns what the player in turn can do. To do: steps and jumps. */
    List<Object> legalActions() {
        List<Object> actions = new ArrayList<>();
        if (hands[turn - 1] == 0) return actions;
        for (char column = 'A'; column < 'A' + COLUMNS; column++) {
            for (int row = 1; row <= ROWS; row++) {
                String square = "" + column + row;
                if (!isTaken(square)) actions.add(Json.object("type", "drop", "square", square));
            }
        }
        return actions;
    }

    /** Plays an action, or throws and changes nothing. */
    void play(Object action) throws Malformed, Refused, Unsupported {
        Object kind = action instanceof Map<?, ?> fields ? fields.get("type") : null;
        if ("drop".equals(kind)) {
            drop(((Map<?, ?>) action).get("square"));
        } else if ("step".equals(kind) || "jump".equals(kind) || "remove".equals(kind)) {
            throw new Unsupported("'" + kind + "' is not programmed yet");
        } else {
            throw new Malformed("this is no action of Yoté");
        }
    }

    private void drop(Object given) throws Malformed, Refused {
        if (!(given instanceof String square) || !square.matches("[A-Z][1-9][0-9]?")) {
            throw new Malformed("'square' has to be a square, such as A1");
        }
        if (square.charAt(0) >= 'A' + COLUMNS || Integer.parseInt(square.substring(1)) > ROWS) {
            throw new Refused("yote.board.on-board", square + " is not on the board");
        }
        if (isTaken(square)) throw new Refused("yote.drop.empty-square", "a piece lies on " + square);
        if (hands[turn - 1] == 0) throw new Refused("yote.drop.from-hand", "the hand is empty");
        board.get(turn - 1).add(square);
        hands[turn - 1]--;
        turn = 3 - turn;
    }

    private boolean isTaken(String square) {
        return board.get(0).contains(square) || board.get(1).contains(square);
    }

    /** Returns the facts of the position. To do: the phase after a jump, and the end of the game. */
    Map<String, Object> state() {
        return Json.object(
            "phase", "move",
            "toAct", turn,
            "board", Json.object("1", new ArrayList<>(board.get(0)), "2", new ArrayList<>(board.get(1))),
            "hands", Json.object("1", hands[0], "2", hands[1]),
            "winners", null,
            "ended", null);
    }
}
