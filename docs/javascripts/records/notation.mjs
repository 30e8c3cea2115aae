/** The text form of records: reading it, with the place of whatever is wrong, and writing it. */
import { Fault, Lines, Placed, placeKey } from './faults.mjs';
import {
  Fraction, SPACE, compareText, floatText, integerOf, sortedTexts, whole, wordsOf,
} from './python.mjs';
import { NoAction } from './words.mjs';

const WIDTH = 100;
const MOST_FLAWS = 1_000;
const MOST_VALUES = 250_000;
const MOST_DEPTH = 60;
export const MOST_ACTIONS = 100_000;
const PLAIN_WORD = /[A-Za-z][A-Za-z0-9._+-]*/uy;
const LITERALS = new Map([['true', true], ['false', false], ['null', null]]);
const LINE_HEADERS = {
  Format: ['format'], Game: ['game'], Variant: ['variant'], Ruleset: ['ruleset'], Date: ['date'], Place: ['place'],
  Event: ['event'], Referee: ['written-by', 'referee'], Spec: ['written-by', 'spec'],
};
const NEEDED = ['Format', 'Game', 'Variant', 'Ruleset'];
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\ufeff]/u;

const HEADER = /([A-Z][A-Za-z]*(?: [A-Za-z0-9._+-]+| "(?:[^"\\\n]|\\[^\n])*")?):/uy;
const WORD = new RegExp(`[^${SPACE}{}();!]+`, 'uy');
const TURN = new RegExp(`([0-9]{1,9})\\.(?=[${SPACE}]|$)`, 'uy');
const RULING = new RegExp(`([^${SPACE}=]+)=([^${SPACE}=]+)`, 'uy');
const ONLY = new RegExp(`only(?=[${SPACE}]|$)`, 'uy');
const MORE_ON_NEXT_LINE = new RegExp(`[ \\t\\r]*\\n[ \\t]+(?=[^${SPACE}])`, 'uy');
const COMMENT_PART = /[^\\}\n\r\t ]+|[\r\t\n ]+|\\u[0-9a-fA-F]{4}|\\[^\n]/uy;
const ALL_SPACE = /[ \t\r\n]*/uy;
const BLANKS = /[ \t]*/uy;
const STRING = /"(?:[^"\\\n]|\\[^\n])*"/uy;
const NUMBER = /-?[0-9]+(?:\.[0-9]+)?/uy;
const REST = /[^\n]*/uy;
const SOMETHING = new RegExp(`[^${SPACE},:(){}\\[\\]]{1,30}|[^]`, 'uy');
const HALF = 'holds half a character (\\ud800 to \\udfff)';

const trimmed = (text, pattern) => text.replace(new RegExp(`^${pattern}|${pattern}$`, 'gu'), '');

/** A position in a text that moves on as things are read. */
class Scanner {
  constructor(text, path) {
    Object.assign(this, { text, path, at: 0, positions: new Map(), flaws: [], values: 0, lines: new Lines(text) });
  }

  fault(message, at = this.at) {
    return new Fault(this.path, ...this.lines.place(at), message);
  }

  flaw(message, at) {
    if (this.flaws.length === MOST_FLAWS) throw this.fault('more than 1,000 things would have to be mended', at);
    this.flaws.push(this.fault(message, at));
  }

  match(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  skip(literal) {
    const found = this.text.startsWith(literal, this.at);
    if (found) this.at += literal.length;
    return found;
  }

  skipSpace() {
    this.match(ALL_SPACE);
  }

  skipBlanks() {
    this.match(BLANKS);
  }

  get char() {
    return this.text.charAt(this.at);
  }

  nextWords() {
    SOMETHING.lastIndex = this.at;
    const found = SOMETHING.exec(this.text);
    if (!found) return 'the end';
    return found[0] === '\n' ? 'the end of the line' : `'${found[0]}'`;
  }

  place(where, at) {
    this.positions.set(placeKey(where), at);
  }

  placeIfNew(where, at) {
    if (!this.positions.has(placeKey(where))) this.place(where, at);
  }

  readLine() {
    return trimmed(this.match(REST)[0], '[ \\t\\r]+');
  }

  readString() {
    const start = this.at;
    const found = this.match(STRING);
    let text;
    try {
      text = JSON.parse(found ? found[0] : '');
    } catch {
      throw this.fault('a string in quotes is not closed on its line, or holds a wrong escape', start);
    }
    if (/\p{Cs}/u.test(text)) throw this.fault(`a string ${HALF}`, start);
    return text;
  }

  readName() {
    if (this.char === '"') return this.readString();
    const found = this.match(PLAIN_WORD);
    if (!found) throw this.fault(`here a name has to stand, such as tilesLeft, not ${this.nextWords()}`);
    return found[0];
  }

  readValue(where) {
    this.skipSpace();
    const start = this.at;
    this.place(where, start);
    if (where.length > MOST_DEPTH) throw this.fault(`nests deeper than ${MOST_DEPTH} levels`);
    this.values += 1;
    if (this.values > MOST_VALUES) throw this.fault('more than 250,000 values are not read');
    if (this.skip('{')) return this.readMembers('}', where);
    if (this.skip('[')) return this.readItems(where);
    if (this.char === '"') return this.readString();
    const digits = this.match(NUMBER);
    if (digits) return this.number(digits[0], start);
    const word = this.match(PLAIN_WORD);
    if (word) return LITERALS.has(word[0]) ? LITERALS.get(word[0]) : word[0];
    throw this.fault(`here a value has to stand, not ${this.nextWords()}`);
  }

  number(digits, start) {
    if (Math.abs(Number(digits)) > Number.MAX_SAFE_INTEGER) throw this.fault('a number is beyond ±(2^53−1)', start);
    if (!digits.includes('.')) {
      if (digits.length > 17) throw this.fault('a number is beyond ±(2^53−1)', start);
      return integerOf(digits);
    }
    const number = new Fraction(Number(digits));
    if (!number.isWhole) return number;
    this.flaw(`${digits} is written ${whole(number)}`, start);
    return whole(number);
  }

  readMembers(closing, where) {
    const made = new Map();
    while (this.hasMore(closing, made.size > 0)) {
      const start = this.at;
      const name = this.readName();
      if (made.has(name)) throw this.fault(`'${name}' stands here twice; keep one of them`, start);
      this.skipSpace();
      if (!this.skip(':')) throw this.fault(`after '${name}' a colon has to stand, not ${this.nextWords()}`);
      made.set(name, this.readValue([...where, name]));
    }
    return made;
  }

  readItems(where) {
    const made = [];
    while (this.hasMore(']', made.length > 0)) made.push(this.readValue([...where, made.length]));
    return made;
  }

  hasMore(closing, begun) {
    this.skipSpace();
    if (this.skip(closing)) return false;
    if (begun) {
      if (!this.skip(',')) throw this.fault(`here a comma or '${closing}' has to stand, not ${this.nextWords()}`);
      this.skipSpace();
    }
    return true;
  }
}

class Reader extends Scanner {
  /** @param {import('./rules.mjs').Rules} rules  what is known of the games */
  constructor(text, path, rules) {
    super(text, path);
    this.rules = rules;
    this.data = new Map([['rulings', new Map()], ['setup', new Map()], ['actions', []]]);
    Object.assign(this, { game: null, seen: new Set(), only: false, turns: 0, misnumbered: false });
  }

  read() {
    if (this.skip('\ufeff')) this.flaw('a byte order mark stands at the beginning', 0);
    const carriage = this.text.indexOf('\r');
    if (carriage >= 0) this.flaw('lines end in carriage return and line feed, not in line feed alone', carriage);
    this.readHeaders();
    this.completeRulings();
    while (this.char) {
      this.readItem(this.at);
      this.skipSpace();
    }
    return this.data;
  }

  readHeaders() {
    this.skipSpace();
    for (let found = this.match(HEADER); found; found = this.match(HEADER)) {
      this.readHeader(found[1], found.index);
      this.skipSpace();
    }
    for (const header of NEEDED) {
      if (!this.seen.has(header)) throw this.fault(`the header '${header}:' is missing`);
    }
    if (this.seen.has('Referee') !== this.seen.has('Spec')) {
      throw this.fault("the headers 'Referee:' and 'Spec:' go together; write both or none");
    }
  }

  readHeader(header, start) {
    if (this.seen.has(header)) throw this.fault(`the header '${header}:' stands here twice; keep one of them`, start);
    this.seen.add(header);
    const cut = header.indexOf(' ');
    const [kind, rest] = cut < 0 ? [header, ''] : [header.slice(0, cut), header.slice(cut + 1)];
    if (Object.hasOwn(LINE_HEADERS, header)) this.put(LINE_HEADERS[header], this.readText(header), start);
    else if (header === 'Rulings') this.readRulings();
    else if (header === 'Result') this.put(['result'], this.readResult(), start);
    else if (kind === 'Setup' && rest) this.readSetup(rest, start);
    else if ((kind === 'Player' || kind === 'Seat') && /^[1-9][0-9]{0,2}$/u.test(rest)) {
      this.readPerson(kind, Number(rest), start);
    } else {
      this.flaw(`there is no header '${header}:' in a record`, start);
      this.readLine();
    }
    if (header === 'Game') this.findGame(start);
  }

  put(where, value, start) {
    let target = this.data;
    for (const step of where.slice(0, -1)) {
      if (!target.has(step)) target.set(step, new Map());
      target = target.get(step);
    }
    target.set(where.at(-1), value);
    this.placeIfNew(where, start);
  }

  readText(header) {
    this.skipBlanks();
    if (this.char !== '"') {
      const start = this.at;
      const text = this.readLine();
      if (!text) throw this.fault(`'${header}:' says nothing`, start);
      return text;
    }
    const text = this.readString();
    this.endHeader();
    return text;
  }

  endHeader() {
    this.skipBlanks();
    if (!['', '\n', '\r'].includes(this.char)) {
      throw this.fault(`the line has to end here, not go on with ${this.nextWords()}`);
    }
  }

  readResult() {
    this.skipSpace();
    const start = this.at;
    const value = this.readValue(['result']);
    if (!(value instanceof Map) || value.size === 0) {
      throw this.fault("'Result:' has to list fields of the state in braces", start);
    }
    this.endHeader();
    return value;
  }

  readSetup(rest, start) {
    let name = rest;
    if (name.startsWith('"')) name = new Scanner(name, this.path).readString();
    else if (!/^[A-Za-z][A-Za-z0-9._+-]*$/u.test(name)) {
      throw this.fault(`after 'Setup' a name has to stand, such as first, not '${name}'`, start);
    }
    const value = this.readValue(['setup', name]);
    this.endHeader();
    this.placeIfNew(['setup'], start);
    this.put(['setup', name], value, start);
  }

  readPerson(kind, number, start) {
    if (!this.data.has('players')) this.data.set('players', []);
    const people = this.data.get('players');
    const text = this.readText(`${kind} ${number}`);
    if (kind === 'Player') {
      if (number !== people.length + 1) {
        throw this.fault(`'Player ${number}:' comes where player ${people.length + 1} has to come`, start);
      }
      people.push(new Map([['name', text]]));
      this.place(['players', number - 1, 'name'], start);
    } else if (number > people.length) {
      throw this.fault(`'Seat ${number}:' comes before 'Player ${number}:'`, start);
    } else {
      people[number - 1].set('seat', text);
      this.place(['players', number - 1, 'seat'], start);
    }
  }

  readRulings() {
    this.skipBlanks();
    this.only = this.match(ONLY) !== null;
    this.place(['rulings'], this.at);
    for (;;) {
      this.match(MORE_ON_NEXT_LINE);
      this.skipBlanks();
      const start = this.at;
      if (['', '\n', '\r'].includes(this.char)) return;
      const found = this.match(RULING);
      if (!found) {
        throw this.fault(
          `here RULING=OPTION has to stand, such as end.claim=agreement, not ${this.nextWords()}`);
      }
      if (this.data.get('rulings').has(found[1])) {
        throw this.fault(`the ruling ${found[1]} stands here twice; keep one of them`, start);
      }
      this.put(['rulings', found[1]], found[2], start);
    }
  }

  findGame(start) {
    const game = this.data.get('game');
    if (!this.rules.has(game)) throw this.fault(this.rules.noGame(game), start);
    this.game = this.rules.game(game);
  }

  completeRulings() {
    if (this.only) return;
    const ruleset = this.data.get('ruleset');
    const { rulesets } = this.game;
    if (!rulesets.has(ruleset)) {
      const message = `there is no ruleset '${ruleset}'; there are ${[...rulesets.keys()].join(', ')}`;
      throw this.fault(message, this.positions.get(placeKey(['ruleset'])));
    }
    this.data.set('rulings', new Map([...rulesets.get(ruleset), ...this.data.get('rulings')]));
  }

  readItem(start) {
    const played = this.data.get('actions').length;
    if (this.skip('{')) this.noteComment(played, this.readComment(start), start);
    else if (this.skip(';')) {
      this.flaw("a comment stands after ';', not in braces", start);
      this.noteComment(played, this.readLine(), start);
    } else if (this.skip('(')) this.readFacts(played, start);
    else if (this.skip('!')) this.readTry(played, start);
    else {
      const found = this.match(TURN);
      if (found) {
        this.turns += 1;
        if (Number(found[1]) !== this.turns && !this.misnumbered) {
          this.flaw(`this is turn ${this.turns}, not ${found[1]}`, start);
          this.misnumbered = true;
        }
      } else {
        this.data.get('actions').push(this.readAction());
        this.place(['actions', played], start);
        this.checkNumber(played + 1, start);
      }
    }
  }

  readTry(played, start) {
    const action = this.readAction();
    if (!this.data.has('tries')) this.data.set('tries', []);
    const tries = this.data.get('tries');
    this.place(['tries', tries.length], start);
    tries.push(new Map([['after', played], ['action', action]]));
    this.checkNumber(tries.length, start);
  }

  checkNumber(actions, start) {
    if (actions > MOST_ACTIONS) throw this.fault('more than 100,000 actions are not read', start);
  }

  readAction() {
    const start = this.at;
    const found = this.match(WORD);
    if (!found) throw this.fault(`here an action has to stand, not ${this.nextWords()}`);
    try {
      return this.game.words.parse(found[0]);
    } catch (error) {
      if (error instanceof NoAction) throw this.fault(error.message, start);
      throw error;
    }
  }

  readFacts(played, start) {
    if (played === 0) throw this.fault('facts are about an action, and none stands before them', start);
    if (!this.data.has('facts')) this.data.set('facts', new Map());
    const known = this.data.get('facts');
    if (known.has(String(played))) {
      throw this.fault('facts about this action stand here twice; write them in one pair of parentheses', start);
    }
    this.place(['facts', played], start);
    known.set(String(played), this.readMembers(')', ['facts', played]));
  }

  noteComment(played, comment, start) {
    if (!trimmed(comment, `[${SPACE}]+`)) {
      this.flaw('a comment says nothing', start);
      return;
    }
    if (!this.data.has('comments')) this.data.set('comments', new Map());
    const known = this.data.get('comments');
    const before = known.get(String(played));
    if (before !== undefined) this.flaw('a second comment stands at the same action', start);
    known.set(String(played), before === undefined ? comment : `${before}\n${comment}`);
    this.placeIfNew(['comments', played], start);
  }

  readComment(start) {
    const parts = [];
    while (!this.skip('}')) {
      const { at } = this;
      const found = this.match(COMMENT_PART);
      if (!found) throw this.fault("a comment is not closed with '}'", start);
      parts.push(this.commentPart(found[0], at));
    }
    return parts.join('');
  }

  commentPart(part, at) {
    if (part.includes('\n')) return ' ';
    if (!part.startsWith('\\')) return part;
    if (!/^\\u[0-9a-fA-F]{4}$/u.test(part)) {
      const simple = { '\\\\': '\\', '\\}': '}', '\\n': '\n' };
      if (simple[part] === undefined) {
        throw this.fault(`a comment has no escape '${part}'; there are \\\\ \\} \\n and \\u with four digits`, at);
      }
      return simple[part];
    }
    const char = String.fromCharCode(parseInt(part.slice(2), 16));
    if (/\p{Cs}/u.test(char)) throw this.fault(`a comment ${HALF}`, at);
    return char;
  }
}

/**
 * Reads a record in its text form.
 * @returns {{document: Placed, flaws: Fault[]}}
 * @throws {Fault}
 */
export function readNotation(text, path, rules) {
  const reader = new Reader(text, path, rules);
  const data = reader.read();
  const { flaws, positions } = reader;
  const written = writeNotation(reader.game, data);
  if (written !== text && flaws.length === 0) flaws.push(notCanonical(reader, written));
  return { document: new Placed({ path, data, text, positions, pointers: false }), flaws };
}

function notCanonical(reader, written) {
  const { text } = reader;
  let at = 0;
  while (at < Math.min(text.length, written.length) && text[at] === written[at]) at += 1;
  if (`${text}\n` === written) return reader.fault('the final line break is missing', at);
  if (wordsOf(text).join(' ') === wordsOf(written).join(' ')) {
    return reader.fault('white space and line breaks are not as in the canonical form', at);
  }
  const line = written.slice(at === 0 ? 0 : written.lastIndexOf('\n', at - 1) + 1).split('\n', 1)[0];
  return reader.fault(line ? `the canonical form has here: ${line}` : 'the canonical form ends here', at);
}

// --------------------------------------------------------------------------------------------------------- writing

const unseenEscaped = (text) => Array.from(text, (char) => (
  UNSEEN.test(char) ? `\\u${char.codePointAt(0).toString(16).padStart(4, '0')}` : char)).join('');
const quoted = (text) => unseenEscaped(JSON.stringify(text));
const isPlainWord = (text) => /^[A-Za-z][A-Za-z0-9._+-]*$/u.test(text) && !LITERALS.has(text);
const writeString = (text) => (isPlainWord(text) ? text : quoted(text));

/** A value as the text form writes it; messages show values in this way, too. */
export function writeValue(value) {
  if (value instanceof Map) return `{${writeMembers(value)}}`;
  if (Array.isArray(value)) return `[${value.map(writeValue).join(', ')}]`;
  if (typeof value === 'string') return writeString(value);
  return value instanceof Fraction ? floatText(value) : String(value);
}

function writeMembers(members) {
  return sortedTexts(members.keys()).map((name) => `${writeString(name)}: ${writeValue(members.get(name))}`).join(', ');
}

/** The canonical text of a record that follows the schema. */
export function writeNotation(game, data) {
  const lines = [...headersOf(game, data)].flatMap((atoms) => filled(atoms, '  '));
  const body = bodyOf(game, data);
  return `${[...lines, ...(body.length > 0 ? [''] : []), ...body].join('\n')}\n`;
}

function headerLine(header, text) {
  const isPlain = !text.startsWith('"') && !UNSEEN.test(text);
  return [`${header}: ${isPlain ? text : quoted(text)}`];
}

function* headersOf(game, data) {
  for (const header of NEEDED) yield headerLine(header, data.get(LINE_HEADERS[header][0]));
  const rulings = toldRulings(game, data.get('ruleset'), data.get('rulings'));
  if (rulings.length > 0) yield ['Rulings:', ...rulings];
  for (const name of sortedTexts(data.get('setup').keys())) {
    yield [`Setup ${writeString(name)}:`, ...atomsOf(writeValue(data.get('setup').get(name)))];
  }
  for (const [index, person] of (data.get('players') ?? []).entries()) {
    yield headerLine(`Player ${index + 1}`, person.get('name'));
    if (person.has('seat')) yield headerLine(`Seat ${index + 1}`, person.get('seat'));
  }
  for (const header of ['Date', 'Place', 'Event']) {
    const [field] = LINE_HEADERS[header];
    if (data.has(field)) yield headerLine(header, data.get(field));
  }
  if (data.has('result')) yield ['Result:', ...atomsOf(writeValue(data.get('result')))];
  for (const header of ['Referee', 'Spec']) {
    if (data.has('written-by')) yield headerLine(header, data.get('written-by').get(LINE_HEADERS[header][1]));
  }
}

function toldRulings(game, ruleset, rulings) {
  const known = game.rulesets.get(ruleset);
  const isWhole = known !== undefined && [...known.keys()].every((ruling) => rulings.has(ruling));
  const told = [...rulings].filter(([ruling, option]) => !isWhole || known.get(ruling) !== option)
    .sort(([one], [other]) => compareText(one, other)).map(([ruling, option]) => `${ruling}=${option}`);
  return isWhole ? told : ['only', ...told];
}

function bodyOf(game, data) {
  const { words } = game;
  const remarks = remarksOf(game, data);
  const at = (number) => remarks.get(number) ?? [];
  const lines = at(0).flatMap((remark) => filled(remark, ''));
  let turn = [];
  let turns = 0;
  for (const [index, action] of data.get('actions').entries()) {
    if (index === 0 || words.beginsTurn(action, data.get('actions')[index - 1])) {
      lines.push(...filled(turn, '    '));
      turns += 1;
      turn = [`${turns}.`];
    }
    turn.push(words.format(action), ...at(index + 1).flat());
  }
  return [...lines, ...filled(turn, '    ')];
}

function remarksOf(game, data) {
  const made = new Map();
  const add = (number, atoms) => made.set(number, [...(made.get(number) ?? []), atoms]);
  for (const [number, facts] of data.get('facts') ?? []) add(Number(number), atomsOf(`(${writeMembers(facts)})`));
  for (const [number, comment] of data.get('comments') ?? []) add(Number(number), commentAtoms(comment));
  for (const entry of data.get('tries') ?? []) {
    add(Number(entry.get('after')), [`!${game.words.format(entry.get('action'))}`]);
  }
  return made;
}

function commentAtoms(comment) {
  const simple = { '\\': '\\\\', '}': '\\}', '\n': '\\n' };
  const escaped = Array.from(comment, (char) => simple[char] ?? unseenEscaped(char)).join('');
  return `{${escaped}}`.split(new RegExp(`(?<=[^${SPACE}]) (?=[^${SPACE}])`, 'u'));
}

/** Divides a written value at the spaces after its commas, those in quotes apart. */
function atomsOf(value) {
  const atoms = [''];
  for (const [part, space] of value.matchAll(/"(?:[^"\\]|\\[^\n])*"|[^" ]+|( )/gu)) {
    if (space && atoms.at(-1).endsWith(',')) atoms.push('');
    else atoms[atoms.length - 1] += part;
  }
  return atoms;
}

/** Atoms in lines of at most 100 characters; lines after the first are indented. */
function filled(atoms, indent) {
  const lines = [];
  let line = '';
  for (const atom of atoms) {
    if (line && [...line].length + 1 + [...atom].length > WIDTH) {
      lines.push(line);
      line = indent + atom;
    } else line = line ? `${line} ${atom}` : atom;
  }
  return line ? [...lines, line] : lines;
}

