// The protocol: reads one JSON-RPC message a line, answers each. Nothing in this file has to change for another game.
// The protocol page: docs/protocol.md of Referee. Run: node adapter.mjs

import { createInterface } from "node:readline";
import { GAME, OFFER, Game, MalformedAction, RefusedAction, Unsupported } from "./game.mjs";

// Error codes. docs/protocol.md, "Errors".
const PARSE_ERROR = -32700, INVALID_REQUEST = -32600, METHOD_NOT_FOUND = -32601, INVALID_PARAMS = -32602;
const ILLEGAL_ACTION = 1001, UNSUPPORTED = 1002;

class Refusal extends Error {
  constructor(code, message, clause) {
    super(message);
    this.error = clause ? { code, message, data: { clause } } : { code, message };
  }
}

let game = null; // one process plays one game at a time

const methods = {
  // Say who you are and what you offer; you are judged on what you offer. docs/protocol.md, "initialize".
  initialize: () => ({ name: "my-engine", version: "0.1", protocol: "1", games: { [GAME]: OFFER } }),

  // Begin a game. Where that is refused, the old game stays. docs/protocol.md, "newGame".
  newGame(params) {
    if (params.game !== GAME) throw new Refusal(UNSUPPORTED, "this program plays another game");
    game = attempt(() => new Game(params.variant, params.rulings ?? {}, params.setup ?? {}));
    return { state: game.state() };
  },

  // List what can be done now. docs/protocol.md, "legalActions".
  legalActions: () => ({ actions: playing().legalActions() }),

  // Play an action; a refused one changes nothing. docs/protocol.md, "play".
  play(params) {
    attempt(() => playing().play(params.action));
    return { state: game.state() };
  },

  // Say how things stand. docs/protocol.md, "state".
  state: () => ({ state: playing().state() }),
};

function playing() {
  if (game === null) throw new Refusal(INVALID_REQUEST, "no game has begun; ask for 'newGame' first");
  return game;
}

// Turn what the game throws into an error answer.
function attempt(work) {
  try {
    return work();
  } catch (why) {
    if (why instanceof MalformedAction) throw new Refusal(INVALID_PARAMS, why.message);
    if (why instanceof RefusedAction) throw new Refusal(ILLEGAL_ACTION, why.message, why.clause);
    if (why instanceof Unsupported) throw new Refusal(UNSUPPORTED, why.message);
    throw why;
  }
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function resultOf(message) {
  const params = message.params ?? {};
  if (message.jsonrpc !== "2.0" || typeof message.method !== "string" || !isObject(params)) {
    throw new Refusal(INVALID_REQUEST, "a request has 'jsonrpc' \"2.0\", a 'method' and 'params' by name");
  }
  if (!Object.hasOwn(methods, message.method)) throw new Refusal(METHOD_NOT_FOUND, "there is no such method");
  return methods[message.method](params);
}

// Return the answer to a message; null for a message without id, which gets no answer.
// An answer has the id of its request. docs/protocol.md, "Messages".
export function handle(message) {
  if (!isObject(message)) {
    return { jsonrpc: "2.0", id: null, error: { code: INVALID_REQUEST, message: "a message is a JSON object" } };
  }
  let body;
  try {
    body = { result: resultOf(message) };
  } catch (why) {
    if (!(why instanceof Refusal)) throw why;
    body = { error: why.error };
  }
  return "id" in message ? { jsonrpc: "2.0", id: message.id, ...body } : null;
}

function answerTo(line) {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return { jsonrpc: "2.0", id: null, error: { code: PARSE_ERROR, message: "this is not JSON" } };
  }
  return handle(message);
}

// Answer line by line until the input ends. Print nothing else: console.error is free for your own words.
for await (const line of createInterface({ input: process.stdin })) {
  const answer = answerTo(line);
  if (answer !== null) process.stdout.write(JSON.stringify(answer) + "\n");
}
