/**
 * Ta Yü: what can be chosen before a game (variants, rulesets, rulings, boards, a known wall), and the checking of it.
 */
import { COPIES, KINDS, isOnEdge, makeBoard, squareNames } from './tayu-board.mjs';

/** Something that this program does not offer. */
export class Unsupported extends Error {}

/** A set-up that cannot be. */
export class ImpossibleSetup extends Error {}

/** Number of players of every variant. */
export const VARIANTS = Object.freeze({ 'two-player': 2, pro: 2, 'three-player': 3, 'four-player': 4 });

/** Every ruling with its options. */
export const RULINGS = Object.freeze({
  'supply.layout': ['wall', 'spread'],
  'supply.exhausted-column': ['one-front'],
  'setup.first': ['set-up'],
  'placement.new-mouth-on-blank': ['forbidden', 'allowed'],
  'end.claim': ['agreement', 'automatic'],
  'end.refuted': ['any-legal', 'shown-place'],
  'end.discard': ['while-scoreless', 'never'],
  'end.scoreless': ['outlets', 'product'],
  'end.supply-empty': ['score'],
  'end.tie': ['shared'],
  'three.pass': ['final', 'may-return'],
  'three.lowest-bid': ['one'],
  'three.starter': ['left-of-flood', 'either'],
  'three.sides': ['left-north-south'],
  'three.flood-reached': ['drops-out', 'stays'],
  'three.who-agrees': ['all-others'],
  'pro.unplayable': ['neither-fits'],
  'pro.discard': ['choice'],
  'pro.supply-empty': ['play-on'],
  'four.table-talk': ['as-drawn'],
});

const COMMON = {
  'supply.layout': 'wall',
  'supply.exhausted-column': 'one-front',
  'setup.first': 'set-up',
  'placement.new-mouth-on-blank': 'forbidden',
  'end.refuted': 'any-legal',
  'end.scoreless': 'outlets',
  'end.supply-empty': 'score',
  'end.tie': 'shared',
  'three.pass': 'final',
  'three.lowest-bid': 'one',
  'three.sides': 'left-north-south',
  'three.who-agrees': 'all-others',
  'pro.unplayable': 'neither-fits',
  'pro.discard': 'choice',
  'pro.supply-empty': 'play-on',
  'four.table-talk': 'as-drawn',
};

/** A ruleset names one option for every ruling. The first one is the default. */
export const RULESETS = Object.freeze({
  finnish: {
    ...COMMON,
    'end.claim': 'agreement',
    'end.discard': 'while-scoreless',
    'three.starter': 'either',
    'three.flood-reached': 'drops-out',
  },
  french: {
    ...COMMON,
    'end.claim': 'automatic',
    'end.discard': 'never',
    'three.starter': 'left-of-flood',
    'three.flood-reached': 'stays',
  },
});

/** The two parts of the supply in either layout, and how many tiles each has when the game begins. */
export const PILES = Object.freeze({ wall: ['left', 'right'], spread: ['ringed', 'plain'] });
const PILE_SIZES = { wall: [56, 56], spread: [48, 64] };

const CLASSIC_19 = makeBoard({
  width: 19,
  height: 19,
  centre: 'J10',
  doubles: ['D1', 'J1', 'P1', 'D19', 'J19', 'P19', 'A4', 'A10', 'A16', 'S4', 'S10', 'S16'],
});

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was left out, or given as null, takes its default. */
const orDefault = (value, standard) => value ?? standard;

function demand(condition, message) {
  if (!condition) throw new ImpossibleSetup(message);
}

/**
 * Reads and checks what a new game is asked to be.
 * @param {{variant: string, ruleset?: string, rulings?: object, setup?: object}} wishes
 * @returns {{variant: string, players: number, rulings: object, board: import('./tayu-board.mjs').Board,
 *   first: number, order: string[][] | null, supply: {left: number[], copies: Uint8Array}}}
 * @throws {Unsupported | ImpossibleSetup}
 */
export function readSetup({ variant, ruleset, rulings: given, setup: wishes }) {
  const players = countPlayers(variant);
  const rulings = resolveRulings(orDefault(ruleset, 'finnish'), orDefault(given, {}));
  const setup = orDefault(wishes, {});
  demand(isObject(setup), 'The set-up is not an object.');
  const layout = rulings['supply.layout'];
  return {
    variant,
    players,
    rulings,
    board: readBoard(orDefault(setup.board, 'classic-19')),
    first: readFirst(orDefault(setup.first, 1), players),
    order: readKnownWall(setup.supply, layout),
    supply: { left: PILE_SIZES[layout], copies: new Uint8Array(KINDS.size).fill(COPIES) },
  };
}

function countPlayers(variant) {
  demand(typeof variant === 'string', 'No variant is named.');
  if (!Object.hasOwn(VARIANTS, variant)) throw new Unsupported(`The variant ${variant} is not known here.`);
  return VARIANTS[variant];
}

function resolveRulings(ruleset, given) {
  demand(typeof ruleset === 'string', 'The ruleset is not a name.');
  if (!Object.hasOwn(RULESETS, ruleset)) throw new Unsupported(`The ruleset ${ruleset} is not known here.`);
  demand(isObject(given), 'The rulings are not an object.');
  const resolved = { ...RULESETS[ruleset] };
  for (const [ruling, option] of Object.entries(given)) {
    if (!Object.hasOwn(RULINGS, ruling)) throw new Unsupported(`The ruling ${ruling} is not known here.`);
    demand(typeof option === 'string', `The option of ${ruling} is not a name.`);
    if (!RULINGS[ruling].includes(option)) throw new Unsupported(`${ruling} has no option ${option} here.`);
    resolved[ruling] = option;
  }
  return Object.freeze(resolved);
}

/** tayu.setup.first */
function readFirst(first, players) {
  demand(Number.isInteger(first) && first >= 1 && first <= players, `"first" is not a player from 1 to ${players}.`);
  return first;
}

/** tayu.board.other */
function readBoard(wish) {
  if (wish === 'classic-19') return CLASSIC_19;
  if (typeof wish === 'string') throw new Unsupported(`The board ${wish} is not known here.`);
  demand(isObject(wish), 'The board is neither a name nor an object.');
  const { width, height, centre, doubles } = wish;
  const isSide = (side) => Number.isInteger(side) && side % 2 === 1 && side >= 5 && side <= 39;
  demand(isSide(width) && isSide(height), 'The sides of a board are odd numbers from 5 to 39.');
  const squares = squareNames(width, height);
  demand(squares.includes(centre), 'The centre is not a square of the board.');
  demand(Array.isArray(doubles), 'The double outlets are not a list.');
  const edge = new Set(squares.filter((_, square) => isOnEdge(square, width, height)));
  demand(doubles.every((name) => edge.has(name)), 'A double outlet does not lie on the edge of the board.');
  return makeBoard({ width, height, centre, doubles });
}

/** tayu.setup.known-wall */
function readKnownWall(supply, layout) {
  if (supply === undefined || supply === null) return null;
  demand(layout === 'wall', 'Tiles that lie spread out have no known order.');
  demand(isObject(supply), 'The supply is not an object.');
  const columns = PILES.wall.map((name) => supply[name] ?? null);
  if (columns.every((column) => column === null)) return null;
  const isColumn = (column) => Array.isArray(column) && column.length === 56;
  demand(columns.every(isColumn), 'A known wall has 56 tiles in the left and 56 in the right column.');
  const counts = new Map([...KINDS.keys()].map((name) => [name, 0]));
  for (const tile of columns.flat()) {
    demand(counts.has(tile), 'A known wall holds something that is not a kind of tile.');
    counts.set(tile, counts.get(tile) + 1);
  }
  demand([...counts.values()].every((count) => count === COPIES), 'A known wall has four tiles of each kind.');
  return columns.map((column) => [...column]);
}
