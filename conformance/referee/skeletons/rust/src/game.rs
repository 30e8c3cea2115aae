//! The rules: a tiny beginning of Yoté. Pieces can be dropped; steps and jumps are yours to write.
//! The forms of actions and states: docs/protocol.md, "Yoté". A rule by its id: referee explain yote.drop.empty-square

use crate::json::Json;

pub const NAME: &str = "yote";
/// One option of every ruling; what is asked for otherwise is not supported.
const RULINGS: [(&str, &str); 9] = [
    ("board.size", "6x5"),
    ("pieces.number", "twelve"),
    ("capture.duty", "optional"),
    ("capture.chain", "single"),
    ("step.return", "allowed"),
    ("repetition", "none"),
    ("end.when", "after-turn"),
    ("end.order", "reduced-first"),
    ("hand.when", "any-time"),
];
const COLUMNS: i64 = 6;
const ROWS: i64 = 5;
const PIECES: i64 = 12;

/// Why something is not done.
pub enum Fault {
    /// What was sent is no action of the game.
    Malformed(String),
    /// Something that is not programmed.
    Unsupported(String),
    /// An action that a rule forbids here; `clause` is the id of the rule.
    Illegal { clause: &'static str, message: String },
}

/// A game under way: whose turn it is (1 or 2), and what each player has on the board and in hand.
pub struct Game {
    turn: usize,
    board: [Vec<String>; 2],
    hands: [i64; 2],
}

pub fn offer() -> Json {
    Json::object(vec![
        ("variants", Json::List(vec![Json::text("board")])),
        ("rulesets", Json::List(vec![Json::text("finnish")])),
        ("features", Json::List(vec![])),
    ])
}

impl Game {
    pub fn new(params: &Json) -> Result<Game, Fault> {
        let unsupported = |what: &str| Err(Fault::Unsupported(format!("{what} is not programmed")));
        if params.get("variant").and_then(Json::as_text) != Some("board") {
            return unsupported("this variant");
        }
        for (ruling, option) in params.get("rulings").map(Json::fields).unwrap_or_default() {
            if !RULINGS.iter().any(|known| known.0 == ruling && Some(known.1) == option.as_text()) {
                return unsupported("another option of a ruling");
            }
        }
        let nothing = Json::object(vec![]);
        let setup = params.get("setup").unwrap_or(&nothing);
        let measures = setup.get("board").unwrap_or(&nothing);
        if measures.whole("columns", COLUMNS) != COLUMNS || measures.whole("rows", ROWS) != ROWS {
            return unsupported("another board");
        }
        if setup.whole("pieces", PIECES) != PIECES {
            return unsupported("another number of pieces");
        }
        let turn = if setup.whole("first", 1) == 2 { 2 } else { 1 };
        Ok(Game { turn, board: [vec![], vec![]], hands: [PIECES, PIECES] })
    }

    /// Returns what the player in turn can do. To do: steps and jumps.
    pub fn legal_actions(&self) -> Vec<Json> {
        if self.hands[self.turn - 1] == 0 {
            return vec![];
        }
        let all = ('A'..='F').flat_map(|column| (1..=ROWS).map(move |row| format!("{column}{row}")));
        let empty = all.filter(|square| !self.is_taken(square));
        empty.map(|square| Json::object(vec![("type", Json::text("drop")), ("square", Json::text(&square))])).collect()
    }

    /// Plays an action, or says why not and changes nothing.
    pub fn play(&mut self, action: &Json) -> Result<(), Fault> {
        match action.get("type").and_then(Json::as_text) {
            Some("drop") => self.drop(action.get("square").and_then(Json::as_text).unwrap_or("")),
            Some(kind @ ("step" | "jump" | "remove")) => {
                Err(Fault::Unsupported(format!("'{kind}' is not programmed yet")))
            }
            _ => Err(Fault::Malformed("this is no action of Yoté".to_string())),
        }
    }

    fn drop(&mut self, square: &str) -> Result<(), Fault> {
        let Some((column, row)) = read_square(square) else {
            return Err(Fault::Malformed("'square' has to be a square, such as A1".to_string()));
        };
        let illegal = |clause, message| Err(Fault::Illegal { clause, message });
        if column >= COLUMNS || row > ROWS {
            return illegal("yote.board.on-board", format!("{square} is not on the board"));
        }
        if self.is_taken(square) {
            return illegal("yote.drop.empty-square", format!("a piece lies on {square}"));
        }
        if self.hands[self.turn - 1] == 0 {
            return illegal("yote.drop.from-hand", "the hand is empty".to_string());
        }
        self.board[self.turn - 1].push(square.to_string());
        self.board[self.turn - 1].sort();
        self.hands[self.turn - 1] -= 1;
        self.turn = 3 - self.turn;
        Ok(())
    }

    fn is_taken(&self, square: &str) -> bool {
        self.board.iter().flatten().any(|taken| taken == square)
    }

    /// Returns the facts of the position. To do: the phase after a jump, and the end of the game.
    pub fn state(&self) -> Json {
        let squares = |player: usize| Json::List(self.board[player - 1].iter().map(|square| Json::text(square)).collect());
        let hand = |player: usize| Json::Whole(self.hands[player - 1]);
        Json::object(vec![
            ("phase", Json::text("move")),
            ("toAct", Json::Whole(self.turn as i64)),
            ("board", Json::object(vec![("1", squares(1)), ("2", squares(2))])),
            ("hands", Json::object(vec![("1", hand(1)), ("2", hand(2))])),
            ("winners", Json::Null),
            ("ended", Json::Null),
        ])
    }
}

/// Returns the column, counted from 0, and the row, counted from 1, of a square such as A1.
fn read_square(square: &str) -> Option<(i64, i64)> {
    let letter = square.bytes().next().filter(u8::is_ascii_uppercase)?;
    let digits = &square[1..];
    let is_number = (1..=2).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
    if !is_number || digits.starts_with('0') {
        return None;
    }
    Some((i64::from(letter - b'A'), digits.parse().ok()?))
}
