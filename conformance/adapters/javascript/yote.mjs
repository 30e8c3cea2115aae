/**
 * Yoté over JSON-RPC 2.0: one JSON object a line on standard input, one answer a line on standard output.
 *
 *   node yote.mjs
 */
import {
  IllegalAction, ImpossibleSetup, MalformedAction, RULESETS, RULINGS, Unsupported, VARIANTS,
  legalActions, newGame, play, state,
} from './yote-rules.mjs';

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;
const ILLEGAL_ACTION = 1001;
const UNSUPPORTED = 1002;

const OFFER = {
  name: 'yote-javascript',
  version: '1.0',
  protocol: '1',
  games: {
    yote: { variants: VARIANTS, rulesets: Object.keys(RULESETS), rulings: RULINGS, features: ['boards'] },
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
  ['initialize', ({ protocol }) => {
    if (typeof protocol !== 'string') throw new RpcError(INVALID_PARAMS, 'No protocol is named.');
    return OFFER;
  }],
  ['newGame', ({ game: name, ...wishes }) => {
    if (typeof name !== 'string') throw new RpcError(INVALID_PARAMS, 'No game is named.');
    if (name !== 'yote') throw new RpcError(UNSUPPORTED, `The game ${name} is not known here.`);
    game = newGame(wishes);
    return { state: state(game) };
  }],
  ['legalActions', () => ({ actions: legalActions(current()) })],
  ['play', ({ action }) => {
    play(current(), action);
    return { state: state(game) };
  }],
  ['state', () => ({ state: state(current()) })],
]);

function current() {
  if (game === null) throw new RpcError(INVALID_REQUEST, 'There is no game yet.');
  return game;
}

// -------------------------------------------------------------------------------------------------------- messages

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The answer to one line, or null where none is due. */
function answer(line) {
  let id = null;
  let isDue = true;
  try {
    const message = parse(line);
    if (!isObject(message)) throw new RpcError(INVALID_REQUEST, 'A message is one JSON object.');
    isDue = Object.hasOwn(message, 'id');
    id = isDue ? readId(message) : null;
    const result = perform(message);
    return isDue ? { jsonrpc: '2.0', id, result } : null;
  } catch (error) {
    return isDue ? { jsonrpc: '2.0', id, error: describe(error) } : null;
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
  if (typeof id === 'string' || Number.isFinite(id) || id === null) return id;
  throw new RpcError(INVALID_REQUEST, 'An id is a string, a number or null.');
}

function perform({ jsonrpc, method, params = {} }) {
  if (jsonrpc !== '2.0') throw new RpcError(INVALID_REQUEST, 'The message is not JSON-RPC 2.0.');
  if (typeof method !== 'string') throw new RpcError(INVALID_REQUEST, 'The message names no method.');
  if (!METHODS.has(method)) throw new RpcError(METHOD_NOT_FOUND, `There is no method ${method}.`);
  if (!isObject(params)) throw new RpcError(INVALID_PARAMS, 'The params are not an object.');
  return METHODS.get(method)(params);
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

/** Bytes of a line whose end has not come yet. Lines are cut as bytes, so a chunk may end within a character. */
let pending = [];

function receive(chunk) {
  let start = 0;
  for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
    takeLine(chunk.subarray(start, end));
    start = end + 1;
  }
  if (start < chunk.length) pending.push(chunk.subarray(start));
}

function takeLine(rest) {
  const line = pending.length > 0 ? Buffer.concat([...pending, rest]) : rest;
  pending = [];
  if (line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)) return;
  const reply = answer(line);
  if (reply) process.stdout.write(`${JSON.stringify(reply)}\n`);
}

/** Whoever closes our output has heard enough. */
process.stdout.on('error', (error) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});
process.stdin.on('data', receive);
/** A last line may come without a line break. */
process.stdin.on('end', () => takeLine(Buffer.alloc(0)));
