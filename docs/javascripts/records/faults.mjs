/** What is wrong with a record, and where: the messages of `referee replay`. */
import { first, last, lengthOf, shown } from './python.mjs';

const LONGEST = 2000;

/** A message that may quote a hostile file, shortened and without what cannot be seen. */
function fit(message) {
  const short = lengthOf(message) > LONGEST ? `${first(message, LONGEST - 200)} ... ${last(message, 100)}` : message;
  return shown(short);
}

/**
 * A fault in a file. `line` and `column` count from 1 and are null where the whole file is meant.
 * `String(fault)` is what the command writes.
 */
export class Fault extends Error {
  constructor(path, line, column, message) {
    super(fit(message));
    Object.assign(this, { path, line, column, clause: null, marks: [], tried: null, number: null });
  }

  toString() {
    const place = [this.path, this.line, this.column].filter((part) => part !== null).join(':');
    return `${place}: ${this.message}`;
  }
}

/** Finds line and column of a position in a text. */
export class Lines {
  constructor(text) {
    this.text = text;
  }

  place(position) {
    const before = this.text.slice(0, position);
    const start = before.lastIndexOf('\n') + 1;
    return [before.split('\n').length, lengthOf(before.slice(start)) + 1];
  }
}

/** The JSON pointer to a value. */
export const pointer = (where) => where
  .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The key under which the position of a value is remembered. */
export const placeKey = (where) => JSON.stringify(where.map(String));

/**
 * The values of a document and where they stand. In JSON a message begins with the pointer to the value.
 */
export class Placed {
  constructor({ path, data, text, positions, pointers, above = 0 }) {
    Object.assign(this, { path, data, text, positions, pointers, above });
    this.lines = new Lines(text);
  }

  fault(message, ...where) {
    const near = [...where];
    while (near.length > 0 && !this.positions.has(placeKey(near))) near.pop();
    const [line, column] = this.lines.place(this.positions.get(placeKey(near)) ?? 0);
    const said = this.pointers && where.length > 0 ? `${pointer(where)}: ${message}` : message;
    return new Fault(this.path, this.above + line, column, said);
  }

  withData(data) {
    return new Placed({ ...this, data });
  }
}
