/**
 * Ta Yü: looking at a game. What it is, what its state is, what can be done in it, and who has won.
 */
import { KINDS, visitPlacements } from './tayu-board.mjs';
import { PILES } from './tayu-setup.mjs';

/**
 * @typedef {import('./tayu-board.mjs').Placement} Placement
 *
 * @typedef {{type: string, [field: string]: any}} Action   as the protocol has it
 *
 * @typedef {object} Game   to be read, not changed
 * @property {string} variant
 * @property {number} players                 how many
 * @property {object} rulings                 option by ruling
 * @property {import('./tayu-board.mjs').Board} board
 * @property {import('./tayu-board.mjs').Position} position   `placed` lists the tiles on the board
 * @property {string} phase                   auction, start, draw, place, claim, discard or finished
 * @property {number | null} turn             the player in turn
 * @property {number | null} asked            who answers the claim
 * @property {string[][]} hands               [player]: the tiles that he holds
 * @property {string[][] | null} order        the known wall, column by column
 * @property {{left: number[], copies: Uint8Array}} supply  tiles by pile, and copies of each kind not yet drawn
 * @property {number} keeping                 how many tiles are still to be drawn for keeping (pro)
 * @property {boolean} refuted                whether a claim was refuted in this turn
 * @property {Placement | null} shown         the only placement allowed, if there is such
 * @property {number | null} bid              the lowest bid so far
 * @property {number | null} bidder           whose it is
 * @property {number[]} passed                who has passed, as far as it still counts
 * @property {number | null} flood
 * @property {boolean} droppedOut             whether the flood has
 * @property {string | null} ended            unplayable or supply-empty
 * @property {number[] | null} winners
 */

// ------------------------------------------------------------------------------------------- looking at a position

const sorted = (tiles) => [...tiles].sort();

/** What the player in turn holds. */
export const handInTurn = (game) => game.hands[game.turn];

/** How many tiles the supply has. */
export const tilesLeft = (game) => game.supply.left[0] + game.supply.left[1];

/** Whether players claim that nothing fits, instead of it being found. */
export const isAgreement = (game) => game.rulings['end.claim'] === 'agreement';

/** tayu.turn.order */
export function clockwise(game, player) {
  return (player % game.players) + 1;
}

/** The next player who still takes part; a flood who has dropped out does not (tayu.three.flood-drops-out). */
export function nextInPlay(game, player) {
  const next = clockwise(game, player);
  return game.droppedOut && next === game.flood ? clockwise(game, next) : next;
}

/** tayu.three.sides: first who builds north-south, then who builds east-west. */
export function builders(game) {
  const left = clockwise(game, game.flood);
  return [left, clockwise(game, left)];
}

/** tayu.score.product */
export function scores(game) {
  const [north, east, south, west] = game.position.coasts;
  return { 'north-south': north * south, 'east-west': east * west };
}

/** tayu.end.scoreless-outlets and tayu.end.scoreless-product */
export function isScoreless(game) {
  const counts = game.rulings['end.scoreless'] === 'outlets' ? game.position.coasts : Object.values(scores(game));
  return counts.every((count) => count === 0);
}

/** Visits the legal placements of what the player in turn holds, twins once, until a visit returns true. */
function visitHand(game, visit) {
  const kinds = [...new Set(handInTurn(game))].map((tile) => KINDS.get(tile));
  const guardBlanks = game.rulings['placement.new-mouth-on-blank'] === 'forbidden';
  return visitPlacements(game.board, game.position, kinds, guardBlanks, visit);
}

/** Whether anything that the player in turn holds has a place. */
export function somethingFits(game) {
  return visitHand(game, () => true);
}

/**
 * The state of a game, with exactly the fields of the protocol.
 * @param {Game} game
 * @returns {{phase: string, toAct: number | null, hand: string[], coasts: object, scores: object, tilesLeft: number,
 *   winners: number[] | null, ended: string | null, kept?: object, flood?: number | null, bid?: number | null}}
 */
export function state(game) {
  const [north, east, south, west] = game.position.coasts;
  return {
    phase: game.phase,
    toAct: toAct(game),
    hand: ['place', 'claim', 'discard'].includes(game.phase) ? sorted(handInTurn(game)) : [],
    coasts: { north, east, south, west },
    scores: scores(game),
    tilesLeft: tilesLeft(game),
    winners: game.winners,
    ended: game.ended,
    ...(game.variant === 'pro' && { kept: { 1: sorted(game.hands[1]), 2: sorted(game.hands[2]) } }),
    ...(game.variant === 'three-player' && { flood: game.flood, bid: game.bid }),
  };
}

function toAct({ phase, turn, asked }) {
  if (phase === 'start' || phase === 'finished') return null;
  return phase === 'claim' ? asked : turn;
}

// --------------------------------------------------------------------------------------------------- legal actions

/** What is listed in each phase. */
const LISTS = {
  auction: listBids,
  start: (game) => builders(game).map((player) => ({ type: 'start', player })),
  draw: listDraws,
  place: listPlacingOrClaiming,
  claim: (game) => [{ type: 'accept' }, ...listPlacements(game, 'refute')],
  discard: (game) => [...new Set(handInTurn(game))].map((tile) => ({ type: 'discard', tile })).concat({ type: 'end' }),
  finished: () => [],
};

/**
 * Every legal action, in the form of the protocol: draws without a tile, all bids in one entry, no table talk.
 * @param {Game} game
 * @returns {Action[]}
 */
export function legalActions(game) {
  return LISTS[game.phase](game);
}

function listBids({ bid }) {
  if (bid === null) return [{ type: 'bid', points: { min: 1 } }];
  const pass = { type: 'pass' };
  return bid === 1 ? [pass] : [{ type: 'bid', points: { min: 1, max: bid - 1 } }, pass];
}

function listDraws(game) {
  const piles = PILES[game.rulings['supply.layout']];
  return piles.filter((_, pile) => game.supply.left[pile] > 0).map((from) => ({ type: 'draw', from }));
}

function listPlacements(game, type) {
  const actions = [];
  visitHand(game, (tile, square, direction) => {
    actions.push({ type, tile, square, direction });
  });
  return actions;
}

function listPlacingOrClaiming(game) {
  if (game.shown) return [{ type: 'place', ...game.shown }];
  const placements = listPlacements(game, 'place');
  return mayClaim(game) ? [...placements, { type: 'claim' }] : placements;
}

/** tayu.end.claim, tayu.end.no-claim and tayu.end.claim-once */
function mayClaim(game) {
  return isAgreement(game) && !game.refuted;
}

// --------------------------------------------------------------------------------------------------------- winning

/** Whether a builder has at least as many points as the flood undertook to keep both from. */
export function isBidReached(game) {
  return Object.values(scores(game)).some((score) => score >= game.bid);
}

/** tayu.score.win, tayu.score.tie, tayu.four.win, tayu.three.flood-wins and tayu.three.builder-wins */
export function winners(game) {
  const { 'north-south': northSouth, 'east-west': eastWest } = scores(game);
  if (game.variant === 'three-player' && !isBidReached(game)) return [game.flood];
  const [northSouthSide, eastWestSide] = sides(game);
  const winning = [...(northSouth >= eastWest ? northSouthSide : []), ...(eastWest >= northSouth ? eastWestSide : [])];
  return winning.sort((one, other) => one - other);
}

/** tayu.setup.directions, tayu.four.teams and tayu.three.sides: who builds north-south, and who east-west. */
function sides(game) {
  if (game.variant === 'three-player') return builders(game).map((player) => [player]);
  return game.players === 4 ? [[1, 3], [2, 4]] : [[1], [2]];
}
