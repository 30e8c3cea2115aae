/** Reading files of records as `referee replay` does: strictly, or mending what can be mended. */
import { halfCharacter, mendContent, spellingFlaws, wholeNumbers } from './canonical.mjs';
import { Fault, Placed } from './faults.mjs';
import { parseJson } from './json-text.mjs';
import { MOST_ACTIONS, readNotation } from './notation.mjs';
import { first, repr } from './python.mjs';
import { SetupFault } from './refusal.mjs';
import { firstFault } from './schema.mjs';

export const FORMAT = 'referee-record/1';
const MOST_BYTES = 10_000_000;
const MOST_WORDS = 100_000;
const STRICTLY = ' (strict reading refuses this; --lenient mends it and says so)';

/** Where the first byte stands that is no part of UTF-8 text; -1 where all are. */
function firstWrongByte(bytes) {
  const follows = (at, least, most) => bytes[at] >= least && bytes[at] <= most;
  const isTail = (from, to) => bytes.subarray(from, to).every((byte) => byte >= 0x80 && byte <= 0xbf);
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at];
    let length = 1;
    if (byte >= 0xc2 && byte <= 0xdf) length = 2;
    else if (byte >= 0xe0 && byte <= 0xef) length = 3;
    else if (byte >= 0xf0 && byte <= 0xf4) length = 4;
    else if (byte >= 0x80) return at;
    const low = { 0xe0: 0xa0, 0xf0: 0x90 }[byte] ?? 0x80;
    const high = { 0xed: 0x9f, 0xf4: 0x8f }[byte] ?? 0xbf;
    if (at + length > bytes.length) return at;
    if (length > 1 && !(follows(at + 1, low, high) && isTail(at + 2, at + length))) return at;
    at += length;
  }
  return -1;
}

/** The text in a file. @param {Uint8Array} bytes @throws {Fault} */
export function decode(bytes, path) {
  if (bytes.length > MOST_BYTES) throw new Fault(path, null, null, 'is larger than 10 MB; split it');
  const wrong = firstWrongByte(bytes);
  if (wrong >= 0) throw new Fault(path, null, null, `is not UTF-8 text (byte ${wrong}); save it as UTF-8`);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/**
 * @typedef {object} RecordFile
 * @property {Placed} document
 * @property {Fault[]} flaws  the ways in which it is not canonical, all of them mended
 */

/**
 * The records in a text: one, or one a line.
 * @param {string} text @param {string} path  the name of the file, for messages
 * @param {import('./rules.mjs').Rules} rules
 * @returns {(() => RecordFile)[]}  each throws a Fault where something in it cannot be read
 * @throws {Fault}
 */
export function recordsIn(text, path, rules) {
  const start = text.replace(/^[\ufeff \t\r\n]+/u, '');
  if (!start) throw new Fault(path, null, null, 'is empty');
  if (start.startsWith('Format:')) return [() => readTextRecord(text, start, path, rules)];
  if (!start.startsWith('{') && !path.endsWith('.json')) {
    const message = `is no record: one begins with '{' (JSON) or with 'Format: ${FORMAT}' (text)`;
    throw new Fault(path, 1, null, message);
  }
  if (!hasOneALine(text, path)) return [() => readJsonRecord(text, path, rules)];
  return text.split('\n').map((line, above) => [line, above]).filter(([line]) => line.trim())
    .map(([line, above]) => () => readJsonRecord(`${line}\n`, path, rules, above));
}

function hasOneALine(text, path) {
  if (/\.(ndjson|jsonl)$/u.test(path)) return true;
  const [first, ...rest] = text.trim().split('\n');
  return !path.endsWith('.json') && rest.join('\n').trim().startsWith('{') && first.trim().endsWith('}');
}

function readTextRecord(text, start, path, rules) {
  if (text.split(' ').length + text.split('\n').length - 2 > MOST_WORDS) {
    throw new Fault(path, null, null, `is no record: it holds more than ${MOST_WORDS} words`);
  }
  checkFormat(start.split('\n', 1)[0].slice('Format:'.length).trim(), path);
  return readNotation(text, path, rules);
}

function checkFormat(found, path) {
  if (found === FORMAT) return;
  if (found === undefined || found === null) {
    throw new Fault(path, null, null, `is no record: 'format' is missing; it has to be '${FORMAT}'`);
  }
  if (typeof found === 'string' && found.startsWith('referee-record/')) {
    throw new Fault(path, null, null, `is in the format '${first(found, 40)}'; this version reads '${FORMAT}'`);
  }
  const shown = first(repr(found), 40);
  throw new Fault(path, null, null, `is no record: 'format' has to be '${FORMAT}', not ${shown}`);
}

function readJsonRecord(whole, path, rules, above = 0) {
  const flaws = [];
  const text = whole.replace(/^\ufeff/u, '');
  if (text !== whole) flaws.push([[], 'a byte order mark stands at the beginning']);
  let read;
  try {
    read = parseJson(text, path);
  } catch (fault) {
    if (fault instanceof Fault && above > 0) fault.line = (fault.line ?? 1) + above;
    throw fault;
  }
  const { data, positions } = read;
  checkFormat(data instanceof Map ? data.get('format') : undefined, path);
  const document = new Placed({ path, data, text, positions, pointers: true, above });
  const half = halfCharacter(data);
  if (half) throw document.fault('a string holds half a character (\\ud800 to \\udfff)', ...half);
  flaws.push(...spellingFlaws(text, data));
  const [mended, more] = mendContent(wholeNumbers(data), rules.fields);
  flaws.push(...more);
  return {
    document: document.withData(mended),
    flaws: flaws.map(([where, message]) => document.fault(message, ...where)),
  };
}

/** Throws for the first flaw of a record. @param {RecordFile} file @throws {Fault} */
export function checkCanonical({ flaws }) {
  if (flaws.length === 0) return;
  const { path, line, column, message } = flaws[0];
  throw new Fault(path, line, column, message + STRICTLY);
}

/**
 * @typedef {object} Record
 * @property {import('./rules.mjs').Game} game
 * @property {Placed} document
 * @property {Map<string, any>} data
 * @property {Map<string, any>[]} actions
 * @property {object} terms   variant, players, ruleset, rulings (all of them), setup
 * @property {any} beginning  the game before the first action; null where no program in JavaScript plays it
 */

/** The record in a document, of which the game can begin. @returns {Record} @throws {Fault} */
export function parseRecord(document, rules) {
  const { data } = document;
  const id = data.get('game');
  if (typeof id === 'string' && !rules.has(id)) throw document.fault(rules.noGame(id), 'game');
  for (const part of ['actions', 'tries']) {
    if (Array.isArray(data.get(part)) && data.get(part).length > MOST_ACTIONS) {
      throw document.fault('more than 100,000 actions are not read', part);
    }
  }
  const fault = firstFault(rules.schemas.faults(typeof id === 'string' ? `${id}/record` : 'record', data));
  if (fault) throw document.fault(fault.message.replaceAll('is a required property', 'is missing'), ...fault.where);
  const game = rules.game(id);
  checkTerms(document, game);
  checkNumbers(document);
  const terms = {
    variant: data.get('variant'),
    players: game.variants.get(data.get('variant')).players,
    ruleset: data.get('ruleset'),
    rulings: new Map([...game.rulesets.get(data.get('ruleset')), ...data.get('rulings')]),
    setup: data.get('setup'),
  };
  return { game, document, data, actions: data.get('actions'), terms, beginning: begin(document, game, terms) };
}

function begin(document, game, terms) {
  try {
    return game.program ? game.program.begin(terms) : null;
  } catch (error) {
    if (error instanceof SetupFault) throw document.fault(`the game cannot begin: ${error.message}`, 'setup');
    throw error;
  }
}

function checkTerms(document, game) {
  const { data } = document;
  for (const [field, known] of [['variant', game.variants], ['ruleset', game.rulesets]]) {
    if (!known.has(data.get(field))) {
      const names = [...known.keys()].join(', ');
      throw document.fault(`there is no ${field} '${data.get(field)}'; there are ${names}`, field);
    }
  }
  for (const [ruling, option] of data.get('rulings')) {
    const options = game.rulings.get(ruling);
    if (!options) throw document.fault(`there is no ruling '${ruling}'`, 'rulings', ruling);
    if (!options.includes(option)) {
      throw document.fault(`${ruling} has no option '${option}'; it has ${options.join(', ')}`, 'rulings', ruling);
    }
  }
}

/** Refuses what is said about an action that the record does not have. */
function checkNumbers(document) {
  const { data } = document;
  const last = data.get('actions').length;
  const numbers = [
    ...[...(data.get('facts')?.keys() ?? [])].map((number) => ['facts', number, Number(number)]),
    ...[...(data.get('comments')?.keys() ?? [])].map((number) => ['comments', number, Number(number)]),
    ...(data.get('tries') ?? []).map((entry, index) => ['tries', index, entry.get('after')]),
  ];
  for (const [field, step, number] of numbers) {
    if (number > last) throw document.fault(`there is no action ${number}; the record has ${last}`, field, step);
  }
}
