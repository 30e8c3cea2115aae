/** The canonical form of JSON records, and what a file does to depart from it. */
import { Fraction, compareText, first, floatText, isInteger, whole } from './python.mjs';

const STRING_OR_SPACE = /("(?:[^"\\]|\\[^\n])*")|[ \t\r\n]+/gu;
const MAY_BE_MISSING = [['rulings', 'those of the ruleset'], ['setup', 'the usual one']];
const NOT_EMPTY = ['result', 'facts', 'comments', 'tries', 'players'];

/** A value in the canonical form of RFC 8785, without a line break. */
export function canonical(value) {
  if (value instanceof Map) {
    const keys = [...value.keys()].sort(compareText);
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value.get(key))}`).join(',')}}`;
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value instanceof Fraction) return floatText(value);
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}

/** Every value with the way to it, keys of objects as strings of their own. */
export function* walk(value, where = []) {
  yield [where, value];
  if (value instanceof Map) {
    for (const [key, item] of value) {
      yield [where, key];
      yield* walk(item, [...where, key]);
    }
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* walk(item, [...where, index]);
  }
}

/** Where a string holds one half of a surrogate pair; undefined if none does. */
export function halfCharacter(data) {
  for (const [where, value] of walk(data)) {
    if (typeof value === 'string' && /\p{Cs}/u.test(value)) return where;
  }
  return undefined;
}

/** A value with 20 in place of 20.0. */
export function wholeNumbers(value) {
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, wholeNumbers(item)]));
  return Array.isArray(value) ? value.map(wholeNumbers) : whole(value);
}

/** In which ways a text, read as `data`, is not the canonical way to write that: pairs of place and message. */
export function spellingFlaws(text, data) {
  if (text === `${canonical(wholeNumbers(data))}\n`) return [];
  const flaws = [...findSpellingFlaws(text, data)];
  return flaws.length > 0 ? flaws : [[[], 'is not in the canonical form of RFC 8785']];
}

function* findSpellingFlaws(text, data) {
  if (!text.endsWith('\n')) yield [[], 'the final line break is missing'];
  const dense = text.replace(STRING_OR_SPACE, (_, string) => string ?? '');
  if (dense !== text.replace(/\n$/u, '')) yield [[], 'white space stands between the values'];
  for (const [where, value] of walk(data)) {
    const isUnsorted = (keys) => keys.some((key, i) => i > 0 && compareText(keys[i - 1], key) > 0);
    if (value instanceof Map && isUnsorted([...value.keys()])) {
      yield [where, 'keys are not in alphabetical order'];
      break;
    }
  }
  for (const [where, value] of walk(data)) {
    if (value instanceof Fraction && value.isWhole) yield [where, `${floatText(value)} is written ${whole(value)}`];
  }
  for (const [, string] of text.matchAll(STRING_OR_SPACE)) {
    if (string && string !== JSON.stringify(JSON.parse(string))) {
      yield [[], `${first(string, 60)} is spelled with escapes that it does not need`];
      break;
    }
  }
}

/**
 * A record without what is superfluous in it and with what may be missing, and what was mended. Only what does not bear
 * on the course of the game.
 */
export function mendContent(data, knownFields) {
  const flaws = [];
  const made = leaveOut(data, knownFields, [], flaws);
  if (Array.isArray(made.get('players'))) {
    made.set('players', made.get('players').map((person, number) => (
      person instanceof Map ? leaveOut(person, ['name', 'seat'], ['players', number], flaws) : person)));
  }
  if (made.get('written-by') instanceof Map) {
    made.set('written-by', leaveOut(made.get('written-by'), ['referee', 'spec'], ['written-by'], flaws));
  }
  for (const [field, meant] of MAY_BE_MISSING) {
    if (!made.has(field)) {
      made.set(field, new Map());
      flaws.push([[], `'${field}' is missing, which has to mean ${meant}`]);
    }
  }
  for (const field of NOT_EMPTY) {
    const value = made.get(field);
    if ((value instanceof Map && value.size === 0) || (Array.isArray(value) && value.length === 0)) {
      made.delete(field);
      flaws.push([[field], `'${field}' holds nothing`]);
    }
  }
  mendTries(made, flaws);
  return [made, flaws];
}

function mendTries(made, flaws) {
  const tries = made.get('tries');
  if (!Array.isArray(tries) || !tries.every((entry) => entry instanceof Map && isInteger(entry.get('after')))) return;
  const sorted = [...tries].sort((one, other) => Number(one.get('after')) - Number(other.get('after')));
  made.set('tries', sorted);
  if (sorted.some((entry, i) => entry !== tries[i])) {
    flaws.push([['tries'], "'tries' do not stand in the order of the actions that they follow"]);
  }
}

function leaveOut(data, known, where, flaws) {
  const made = new Map(data);
  for (const field of data.keys()) {
    if (!known.includes(field)) {
      made.delete(field);
      flaws.push([[...where, field], `there is no field '${field}' in a record`]);
    }
  }
  return made;
}
