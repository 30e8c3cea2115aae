/**
 * What the messages of `referee` take from Python: how it shows a value, compares texts and counts characters.
 *
 * Values read from JSON or text are here: Map for an object (it keeps the order of its keys), Array, string, boolean,
 * null, number or bigint for an integer, and Fraction for a number written with a fraction or an exponent.
 */

/** A number that was written with a fraction or an exponent, such as 20.0. */
export class Fraction {
  /** @param {number} value */
  constructor(value) {
    this.value = value;
  }

  get isWhole() {
    return Number.isInteger(this.value);
  }
}

/** What Python's `\s` and `str.split` take for white space, for use within a character class. */
export const SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const SPACES = new RegExp(`[${SPACE}]+`, 'u');
const NOT_PRINTABLE = /[\p{C}\p{Z}]/u;

/** The words of a text, as Python's `split()` gives them. */
export const wordsOf = (text) => text.split(SPACES).filter(Boolean);

export const isInteger = (value) => typeof value === 'number' || typeof value === 'bigint';

/** An integer from its digits, exact whatever its size. */
export function integerOf(digits) {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number + 0 || 0 : BigInt(digits);
}

/** A number with 20 in place of 20.0; everything else as it is. */
export const whole = (value) => (value instanceof Fraction && value.isWhole ? integerOf(BigInt(value.value)) : value);

/** A floating-point number as Python writes it. */
export function floatText({ value }) {
  if (Object.is(value, -0)) return '-0.0';
  const size = Math.abs(value);
  if (value !== 0 && (size >= 1e16 || size < 1e-4)) {
    return value.toExponential().replace(/e([+-])(\d)$/u, 'e$10$2');
  }
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

const isPrintable = (char) => char === ' ' || !NOT_PRINTABLE.test(char);

function escaped(char) {
  const simple = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };
  if (simple[char]) return simple[char];
  const code = char.codePointAt(0);
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
}

/** A text with everything that is not printable spelled out. */
export const shown = (text) => Array.from(text, (char) => (isPrintable(char) ? char : escaped(char))).join('');

function textRepr(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = Array.from(text, (char) => {
    if (char === '\\' || char === quote) return `\\${char}`;
    return isPrintable(char) ? char : escaped(char);
  });
  return quote + inner.join('') + quote;
}

/** A value as Python's `repr` shows it. */
export function repr(value) {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return textRepr(value);
  if (value instanceof Fraction) return floatText(value);
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`;
  if (value instanceof Map) return `{${[...value].map(([key, item]) => `${repr(key)}: ${repr(item)}`).join(', ')}}`;
  return String(value);
}

/** Compares two texts by their code points, as Python does; JavaScript compares halves of characters. */
export function compareText(one, other) {
  const [left, right] = [Array.from(one), Array.from(other)];
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    const difference = left[i].codePointAt(0) - right[i].codePointAt(0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

export const sortedTexts = (texts) => [...texts].sort(compareText);

const numberOf = (value) => (value instanceof Fraction ? value.value : value);
const isNumber = (value) => isInteger(value) || value instanceof Fraction;

/** Whether two values are the same JSON: true is not 1, 20.0 is 20, objects have the same keys. */
export function isSame(one, other) {
  if (isNumber(one) && isNumber(other)) return numberOf(one) == numberOf(other); // a bigint may equal a number
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, i) => isSame(item, other[i]));
  }
  if (one instanceof Map && other instanceof Map) {
    return one.size === other.size && [...one].every(([key, item]) => other.has(key) && isSame(item, other.get(key)));
  }
  return one === other;
}

/** The first characters of a text, or the last ones for a negative count; pairs of halves count as one. */
export const first = (text, count) => Array.from(text).slice(0, count).join('');
export const last = (text, count) => Array.from(text).slice(-count).join('');
export const lengthOf = (text) => Array.from(text).length;

/** Turns Maps into plain objects, for a program that takes JSON. Fractions become numbers. */
export function toPlain(value) {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, toPlain(item)]));
  if (Array.isArray(value)) return value.map(toPlain);
  return value instanceof Fraction ? value.value : value;
}

/** Turns plain JSON values into the values of this module. */
export function fromPlain(value) {
  if (Array.isArray(value)) return value.map(fromPlain);
  if (value !== null && typeof value === 'object') {
    return new Map(Object.entries(value).map(([key, item]) => [key, fromPlain(item)]));
  }
  return typeof value === 'number' && !Number.isInteger(value) ? new Fraction(value) : value;
}
