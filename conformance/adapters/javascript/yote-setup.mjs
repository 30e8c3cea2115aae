/**
 * Yoté: what can be chosen before a game (variants, rulesets, rulings, set-up), and the checking of it.
 */

/** Something that this program does not offer. */
export class Unsupported extends Error {}

/** A set-up, or another wish, that cannot be. */
export class ImpossibleSetup extends Error {}

export const VARIANTS = Object.freeze(['board', 'hand']);

/** Every ruling with its options; most of them leave no choice. */
export const RULINGS = Object.freeze({
  'board.size': ['6x5'],
  'pieces.number': ['twelve'],
  'capture.duty': ['optional'],
  'capture.chain': ['single'],
  'step.return': ['allowed'],
  repetition: ['none'],
  'end.when': ['after-turn'],
  'end.order': ['reduced-first'],
  'hand.when': ['any-time', 'board-empty'],
});

/** A ruleset names one option for every ruling. The first one is the default. */
export const RULESETS = Object.freeze({
  finnish: Object.freeze({
    'board.size': '6x5',
    'pieces.number': 'twelve',
    'capture.duty': 'optional',
    'capture.chain': 'single',
    'step.return': 'allowed',
    repetition: 'none',
    'end.when': 'after-turn',
    'end.order': 'reduced-first',
    'hand.when': 'any-time',
  }),
});

const USUAL = Object.freeze({ board: Object.freeze({ columns: 6, rows: 5 }), pieces: 12, first: 1 });

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function demand(condition, message) {
  if (!condition) throw new ImpossibleSetup(message);
}

function demandInteger(value, least, most, what) {
  demand(Number.isSafeInteger(value) && value >= least && value <= most, `${what} from ${least} to ${most} is needed.`);
}

/**
 * Reads what `newGame` wishes.
 * @param {{variant: string, ruleset?: string, rulings?: object, setup?: object}} wishes  as in the protocol
 * @returns {{variant: string, rulings: object, columns: number, rows: number, pieces: number, first: number}}
 * @throws {Unsupported | ImpossibleSetup}
 */
export function readWishes({ variant, ruleset = Object.keys(RULESETS)[0], rulings = {}, setup = {} }) {
  demand(typeof variant === 'string', 'No variant is named.');
  if (!VARIANTS.includes(variant)) throw new Unsupported(`The variant ${variant} is not known here.`);
  demand(isObject(setup), 'The set-up is not an object.');
  return { variant, rulings: readRulings(ruleset, rulings), ...readSetup({ ...USUAL, ...setup }) };
}

function readRulings(ruleset, wished) {
  demand(typeof ruleset === 'string', 'The ruleset is not named by a text.');
  if (!Object.hasOwn(RULESETS, ruleset)) throw new Unsupported(`The ruleset ${ruleset} is not known here.`);
  demand(isObject(wished), 'The rulings are not an object.');
  for (const [ruling, option] of Object.entries(wished)) {
    demand(typeof option === 'string', `The option of ${ruling} is not a text.`);
    const isKnown = Object.hasOwn(RULINGS, ruling) && RULINGS[ruling].includes(option);
    if (!isKnown) throw new Unsupported(`The option ${option} of the ruling ${ruling} is not known here.`);
  }
  return { ...RULESETS[ruleset], ...wished };
}

/** yote.board.squares, yote.board.other, yote.pieces.number, yote.setup.first */
function readSetup({ board, pieces, first }) {
  demand(isObject(board), 'The board is not an object.');
  const { columns, rows } = board;
  demandInteger(columns, 1, 26, 'A number of columns');
  demandInteger(rows, 1, 99, 'A number of rows');
  demandInteger(pieces, 2, Number.MAX_SAFE_INTEGER, 'A number of pieces');
  demandInteger(first, 1, 2, 'A first player');
  return { columns, rows, pieces, first };
}
