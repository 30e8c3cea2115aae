/** Reads JSON strictly, with the place of every value, and says what is wrong in the words of `referee`. */
import { Fault, Lines, placeKey } from './faults.mjs';
import { Fraction, first, integerOf } from './python.mjs';

const MOST_VALUES = 250_000;
const MOST_DEPTH = 60;
const DEEPEST = 900;
const MOST_DIGITS = 400;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/uy;
const ESCAPES = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const WORDS = [['null', null], ['true', true], ['false', false]];
const NO_NUMBERS = ['NaN', 'Infinity', '-Infinity'];

class NotJson extends Error {
  constructor(message, at) {
    super(message);
    this.at = at;
  }
}

class TooDeep extends Error {}

class Reader {
  constructor(text) {
    Object.assign(this, { text, at: 0, positions: new Map(), depth: 0, deepest: 0 });
  }

  read() {
    this.skipSpace();
    const value = this.value([]);
    this.skipSpace();
    if (this.at !== this.text.length) throw new NotJson('Extra data', this.at);
    return value;
  }

  skipSpace() {
    while (' \t\n\r'.includes(this.text[this.at] ?? 'x')) this.at += 1;
  }

  value(where) {
    this.positions.set(placeKey(where), this.at);
    const char = this.text[this.at];
    if (char === '"') return this.string();
    if (char === '{') return this.deeper(() => this.object(where));
    if (char === '[') return this.deeper(() => this.list(where));
    for (const [word, value] of WORDS) {
      if (this.skip(word)) return value;
    }
    for (const word of NO_NUMBERS) {
      if (this.skip(word)) throw new NotJson(`${word} is no JSON number`, null);
    }
    return this.number();
  }

  skip(word) {
    const found = this.text.startsWith(word, this.at);
    if (found) this.at += word.length;
    return found;
  }

  deeper(read) {
    this.depth += 1;
    this.deepest = Math.max(this.deepest, this.depth);
    if (this.depth > DEEPEST) throw new TooDeep();
    const value = read();
    this.depth -= 1;
    return value;
  }

  number() {
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text);
    if (!found) throw new NotJson('Expecting value', this.at);
    this.at = NUMBER.lastIndex;
    const [digits, fraction, exponent] = found;
    if (fraction === undefined && exponent === undefined) {
      if (digits.length > MOST_DIGITS) throw new NotJson(`a number of ${digits.length} digits`, null);
      return integerOf(digits);
    }
    const value = Number(digits);
    if (!Number.isFinite(value)) throw new NotJson(`the number ${digits.slice(0, 40)} is beyond all bounds`, null);
    return new Fraction(value);
  }

  object(where) {
    const pairs = [];
    this.at += 1;
    this.skipSpace();
    if (!this.skip('}')) {
      do {
        this.skipSpace();
        if (this.text[this.at] !== '"') {
          throw new NotJson('Expecting property name enclosed in double quotes', this.at);
        }
        const key = this.string();
        this.skipSpace();
        if (!this.skip(':')) throw new NotJson("Expecting ':' delimiter", this.at);
        this.skipSpace();
        pairs.push([key, this.value([...where, key])]);
      } while (this.goesOn('}'));
    }
    const made = new Map();
    for (const [key, value] of pairs) {
      if (made.has(key)) {
        throw new NotJson(`the key '${first(key, 40)}' stands twice in one object; keep one of them`, null);
      }
      made.set(key, value);
    }
    return made;
  }

  list(where) {
    const made = [];
    this.at += 1;
    this.skipSpace();
    if (this.skip(']')) return made;
    do {
      this.skipSpace();
      made.push(this.value([...where, made.length]));
    } while (this.goesOn(']'));
    return made;
  }

  goesOn(closing) {
    this.skipSpace();
    if (this.skip(closing)) return false;
    if (!this.skip(',')) throw new NotJson("Expecting ',' delimiter", this.at);
    return true;
  }

  string() {
    const begin = this.at;
    let made = '';
    this.at += 1;
    for (;;) {
      const char = this.text[this.at];
      if (char === undefined) throw new NotJson('Unterminated string starting at', begin);
      if (char < ' ') throw new NotJson('Invalid control character at', this.at);
      this.at += 1;
      if (char === '"') return made;
      made += char === '\\' ? this.escape(begin) : char;
    }
  }

  escape(begin) {
    const char = this.text[this.at];
    if (char === undefined) throw new NotJson('Unterminated string starting at', begin);
    if (char !== 'u') {
      if (ESCAPES[char] === undefined) throw new NotJson('Invalid \\escape', this.at - 1);
      this.at += 1;
      return ESCAPES[char];
    }
    const digits = this.text.slice(this.at + 1, this.at + 5);
    if (!/^[0-9a-fA-F]{4}$/u.test(digits) || this.at + 5 >= this.text.length) {
      throw new NotJson('Invalid \\uXXXX escape', this.at);
    }
    this.at += 5;
    return String.fromCharCode(parseInt(digits, 16));
  }
}

/**
 * Reads a JSON text.
 * @returns {{data: any, positions: Map<string, number>}}
 * @throws {Fault}
 */
export function parseJson(text, path) {
  if ((text.match(/[,[{]/gu) ?? []).length > MOST_VALUES) {
    throw new Fault(path, null, null, `is not plain JSON: it holds more than ${MOST_VALUES} values`);
  }
  const reader = new Reader(text);
  let data;
  try {
    data = reader.read();
  } catch (error) {
    if (error instanceof TooDeep) throw new Fault(path, null, null, `nests deeper than ${MOST_DEPTH} levels`);
    if (!(error instanceof NotJson)) throw error;
    if (error.at === null) throw new Fault(path, null, null, `is not JSON: ${error.message}`);
    const [line, column] = new Lines(text).place(error.at);
    throw new Fault(path, line, null, `is not JSON: ${error.message} (line ${line} column ${column})`);
  }
  if (deepestOf(data) > MOST_DEPTH) throw new Fault(path, null, null, `nests deeper than ${MOST_DEPTH} levels`);
  return { data, positions: reader.positions };
}

/** How deep the deepest value lies; the outermost lies at 0. */
function deepestOf(data) {
  let deepest = 0;
  const waiting = [[data, 0]];
  while (waiting.length > 0) {
    const [value, depth] = waiting.pop();
    deepest = Math.max(deepest, depth);
    const inner = value instanceof Map ? [...value.values()] : value;
    if (Array.isArray(inner)) for (const item of inner) waiting.push([item, depth + 1]);
  }
  return deepest;
}
