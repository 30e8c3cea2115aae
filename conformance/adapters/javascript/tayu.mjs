/**
 * Ta Yü over JSON-RPC 2.0: one JSON object a line on standard input, one answer a line on standard output.
 *
 *   node tayu.mjs
 */
import {
  IllegalAction, ImpossibleSetup, MalformedAction, RULESETS, RULINGS, Unsupported, VARIANTS,
  legalActions, newGame, play, state,
} from './tayu-rules.mjs';

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;
const ILLEGAL_ACTION = 1001;
const UNSUPPORTED = 1002;

const OFFER = {
  name: 'tayu-javascript',
  version: '1.0',
  protocol: '1',
  games: {
    tayu: {
      variants: Object.keys(VARIANTS),
      rulesets: Object.keys(RULESETS),
      rulings: RULINGS,
      features: ['boards', 'order'],
    },
  },
};

class RpcError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

// --------------------------------------------------------------------------------------------------------- methods

let game = null;

const METHODS = new Map([
  ['initialize', () => OFFER],
  ['newGame', (params) => {
    game = begin(params);
    return { state: state(game) };
  }],
  ['legalActions', () => ({ actions: legalActions(current()) })],
  ['play', ({ action }) => {
    game = play(current(), action);
    return { state: state(game) };
  }],
  ['state', () => ({ state: state(current()) })],
]);

function begin({ game: name, variant, ruleset, rulings, setup }) {
  if (typeof name !== 'string') throw new RpcError(INVALID_PARAMS, 'No game is named.');
  if (name !== 'tayu') throw new RpcError(UNSUPPORTED, `The game ${name} is not known here.`);
  return newGame({ variant, ruleset, rulings, setup });
}

function current() {
  if (game === null) throw new RpcError(INVALID_REQUEST, 'There is no game yet.');
  return game;
}

// -------------------------------------------------------------------------------------------------------- messages

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The answer to one line, or null where none is due. */
function answer(line) {
  let id = null;
  try {
    const message = parse(line);
    if (!isObject(message)) throw new RpcError(INVALID_REQUEST, 'A message is one JSON object.');
    if (!Object.hasOwn(message, 'id')) return notice(message);
    id = readId(message);
    return { jsonrpc: '2.0', id, result: perform(message) };
  } catch (error) {
    return { jsonrpc: '2.0', id, error: describe(error) };
  }
}

function parse(line) {
  try {
    return JSON.parse(UTF8.decode(line));
  } catch {
    throw new RpcError(PARSE_ERROR, 'The line is not JSON in UTF-8.');
  }
}

function readId({ id }) {
  if (typeof id === 'string' || typeof id === 'number' || id === null) return id;
  throw new RpcError(INVALID_REQUEST, 'An id is a string, a number or null.');
}

/** A message without id is carried out, but nothing is said about it. */
function notice(message) {
  try {
    perform(message);
  } catch {
    // Nobody wants to know.
  }
  return null;
}

function perform({ jsonrpc, method, params }) {
  if (jsonrpc !== '2.0') throw new RpcError(INVALID_REQUEST, 'The message is not JSON-RPC 2.0.');
  if (typeof method !== 'string') throw new RpcError(INVALID_REQUEST, 'The message names no method.');
  if (!METHODS.has(method)) throw new RpcError(METHOD_NOT_FOUND, `There is no method ${method}.`);
  if (!isObject(params ?? {})) throw new RpcError(INVALID_PARAMS, 'The params are not an object.');
  return METHODS.get(method)(params ?? {});
}

function describe(error) {
  const { message } = error;
  if (error instanceof RpcError) return { code: error.code, message };
  if (error instanceof IllegalAction) return { code: ILLEGAL_ACTION, message, data: { clause: error.clause } };
  if (error instanceof Unsupported) return { code: UNSUPPORTED, message };
  if (error instanceof MalformedAction || error instanceof ImpossibleSetup) return { code: INVALID_PARAMS, message };
  process.stderr.write(`${error.stack}\n`);
  return { code: INTERNAL_ERROR, message: 'Something went wrong in the program.' };
}

// ----------------------------------------------------------------------------------------------------------- lines

const NEWLINE = 0x0a;
const WRITE_AT = 1 << 16;

/** Bytes of a line whose end has not come yet. Lines are cut as bytes, so a chunk may end within a character. */
let pending = [];
let output = '';

function receive(chunk) {
  let start = 0;
  for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
    takeLine(chunk.subarray(start, end));
    start = end + 1;
  }
  if (start < chunk.length) pending.push(chunk.subarray(start));
  flush();
}

function takeLine(rest) {
  const line = pending.length > 0 ? Buffer.concat([...pending, rest]) : rest;
  pending = [];
  if (isBlank(line)) return;
  const reply = answer(line);
  if (reply) output += `${JSON.stringify(reply)}\n`;
  if (output.length >= WRITE_AT) flush();
}

function isBlank(line) {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

function flush() {
  if (output) process.stdout.write(output);
  output = '';
}

/** A last line may come without a line break. */
function finish() {
  takeLine(Buffer.alloc(0));
  flush();
}

/** Whoever closes our output has heard enough. */
process.stdout.on('error', (error) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});
process.stdin.on('data', receive);
process.stdin.on('end', finish);
