//! The protocol: reads one JSON-RPC message a line, answers each. Nothing in this file has to change for another game.
//! The protocol page: docs/protocol.md of Referee.

mod game;
mod json;

use game::{Fault, Game, NAME};
use json::Json;
use std::io::{self, BufRead, Write};

// Error codes. docs/protocol.md, "Errors".
const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const METHOD_NOT_FOUND: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;
const ILLEGAL_ACTION: i64 = 1001;
const UNSUPPORTED: i64 = 1002;

/// Becomes an error answer.
struct Refusal {
    code: i64,
    message: String,
    clause: Option<&'static str>,
}

fn refusal(code: i64, message: &str) -> Refusal {
    Refusal { code, message: message.to_string(), clause: None }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        match fault {
            Fault::Malformed(message) => refusal(INVALID_PARAMS, &message),
            Fault::Unsupported(message) => refusal(UNSUPPORTED, &message),
            Fault::Illegal { clause, message } => Refusal { code: ILLEGAL_ACTION, message, clause: Some(clause) },
        }
    }
}

/// One process plays one game at a time.
struct Adapter {
    game: Option<Game>,
}

impl Adapter {
    /// Returns the answer to a message; nothing for a message without id, which gets no answer.
    fn handle(&mut self, message: &Json) -> Option<Json> {
        if !message.is_object() {
            return Some(error(Json::Null, refusal(INVALID_REQUEST, "a message is a JSON object")));
        }
        let outcome = self.result_of(message);
        let id = message.get("id")?.clone();
        Some(match outcome {
            Ok(result) => Json::object(vec![("jsonrpc", Json::text("2.0")), ("id", id), ("result", result)]),
            Err(why) => error(id, why),
        })
    }

    fn result_of(&mut self, message: &Json) -> Result<Json, Refusal> {
        let nothing = Json::object(vec![]);
        let params = message.get("params").unwrap_or(&nothing);
        let method = message.get("method").and_then(Json::as_text);
        let is_request = message.get("jsonrpc").and_then(Json::as_text) == Some("2.0") && params.is_object();
        let Some(method) = method.filter(|_| is_request) else {
            let why = "a request has 'jsonrpc' \"2.0\", a 'method' and 'params' by name";
            return Err(refusal(INVALID_REQUEST, why));
        };
        match method {
            // Who you are and what you offer: you are judged on that. docs/protocol.md, "initialize".
            "initialize" => Ok(Json::object(vec![
                ("name", Json::text("my-engine")),
                ("version", Json::text("0.1")),
                ("protocol", Json::text("1")),
                ("games", Json::object(vec![(NAME, game::offer())])),
            ])),
            // Where it is refused, the old game stays. docs/protocol.md, "newGame".
            "newGame" => {
                if params.get("game").and_then(Json::as_text) != Some(NAME) {
                    return Err(refusal(UNSUPPORTED, "this program plays another game"));
                }
                self.game = Some(Game::new(params)?);
                self.state()
            }
            // What can be done now. docs/protocol.md, "legalActions".
            "legalActions" => Ok(Json::object(vec![("actions", Json::List(self.playing()?.legal_actions()))])),
            // A refused action changes nothing. docs/protocol.md, "play".
            "play" => {
                self.playing()?.play(params.get("action").unwrap_or(&Json::Null))?;
                self.state()
            }
            // How things stand. docs/protocol.md, "state".
            "state" => self.state(),
            _ => Err(refusal(METHOD_NOT_FOUND, "there is no such method")),
        }
    }

    fn playing(&mut self) -> Result<&mut Game, Refusal> {
        self.game.as_mut().ok_or_else(|| refusal(INVALID_REQUEST, "no game has begun; ask for 'newGame' first"))
    }

    fn state(&mut self) -> Result<Json, Refusal> {
        Ok(Json::object(vec![("state", self.playing()?.state())]))
    }
}

/// Returns an error answer with the id of its request. docs/protocol.md, "Messages".
fn error(id: Json, why: Refusal) -> Json {
    let mut body = vec![("code", Json::Whole(why.code)), ("message", Json::text(&why.message))];
    if let Some(clause) = why.clause {
        body.push(("data", Json::object(vec![("clause", Json::text(clause))])));
    }
    Json::object(vec![("jsonrpc", Json::text("2.0")), ("id", id), ("error", Json::object(body))])
}

/// Answers line by line until the input ends. Print nothing else: eprintln! is free for your own words.
fn main() -> io::Result<()> {
    let mut adapter = Adapter { game: None };
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().split(b'\n') {
        let answer = match json::read(&line?) {
            Ok(message) => adapter.handle(&message),
            Err(why) => Some(error(Json::Null, refusal(PARSE_ERROR, &why))),
        };
        if let Some(answer) = answer {
            writeln!(out, "{answer}")?;
            out.flush()?;
        }
    }
    Ok(())
}
