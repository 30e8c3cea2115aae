/**
 * Ta Yü: the rules. A pure module: a game is a value that is never changed, and `play` returns a new one.
 *
 * @example
 *   let game = newGame({ variant: 'two-player', ruleset: 'finnish' });
 *   game = play(game, { type: 'draw', from: 'left', tile: 'T123' });
 *   legalActions(game);   // every placement of T123, and the claim
 */
import { DIRECTIONS, KINDS, emptyPosition, lay, lie } from './tayu-board.mjs';
import { PILES, readSetup } from './tayu-setup.mjs';
import {
  builders, clockwise, handInTurn, isAgreement, isBidReached, isScoreless, nextInPlay, somethingFits, tilesLeft,
  winners,
} from './tayu-state.mjs';

export { DIRECTIONS, KINDS } from './tayu-board.mjs';
export { ImpossibleSetup, RULESETS, RULINGS, Unsupported, VARIANTS } from './tayu-setup.mjs';
export { legalActions, state } from './tayu-state.mjs';

/**
 * @typedef {import('./tayu-state.mjs').Game} Game
 * @typedef {import('./tayu-state.mjs').Action} Action
 * @typedef {import('./tayu-board.mjs').Placement} Placement
 */

/** An action that a clause forbids. */
export class IllegalAction extends Error {
  /** @param {string} clause id of the clause @param {string} message the reason in plain words */
  constructor(clause, message) {
    super(message);
    this.clause = clause;
  }
}

/** Something that is no action at all: no object, an unknown type, or a field that is missing or of a wrong type. */
export class MalformedAction extends Error {}

// -------------------------------------------------------------------------------------------------------- new game

/**
 * Begins a game.
 * @param {{variant: string, ruleset?: string, rulings?: object, setup?: object}} wishes  as in the protocol
 * @returns {Game}
 * @throws {import('./tayu-setup.mjs').Unsupported | import('./tayu-setup.mjs').ImpossibleSetup}
 */
export function newGame(wishes) {
  const { first, ...table } = readSetup(wishes);
  const auction = table.variant === 'three-player';
  return {
    ...table,
    position: emptyPosition(table.board),
    phase: auction ? 'auction' : 'draw',
    turn: first,
    asked: null,
    hands: Array.from({ length: table.players + 1 }, () => []),
    keeping: table.variant === 'pro' ? 2 : 0,
    refuted: false,
    shown: null,
    bid: null,
    bidder: null,
    passed: [],
    flood: null,
    droppedOut: false,
    ended: null,
    winners: null,
  };
}

// ------------------------------------------------------------------------------------------------------------ play

/** What can be done in each phase. */
const MOVES = {
  auction: new Map([['bid', bid], ['pass', pass]]),
  start: new Map([['start', start]]),
  draw: new Map([['draw', draw]]),
  place: new Map([['place', place], ['claim', claim], ['tableTalk', tableTalk]]),
  claim: new Map([['accept', accept], ['refute', refute]]),
  discard: new Map([['discard', discard], ['end', end]]),
  finished: new Map(),
};
const TYPES = new Set(Object.values(MOVES).flatMap((moves) => [...moves.keys()]));

/**
 * Plays an action of the player who is to act.
 * @param {Game} game
 * @param {Action} action
 * @returns {Game} the game after it; the one given stays as it is
 * @throws {IllegalAction | MalformedAction}
 */
export function play(game, action) {
  demand(typeof action === 'object' && action !== null && !Array.isArray(action), 'An action is an object.');
  demand(TYPES.has(action.type), 'The action has no type that is known.');
  const move = MOVES[game.phase].get(action.type);
  if (!move) refuseOutOfPhase(game, action.type);
  return move(game, action);
}

function demand(condition, message) {
  if (!condition) throw new MalformedAction(message);
}

function refuse(clause, message) {
  throw new IllegalAction(clause, message);
}

/** Throws for the first of the clauses (pairs of an id and a function that tells what is wrong) that is broken. */
function obey(clauses, ...circumstances) {
  const fault = firstFault(clauses, ...circumstances);
  if (fault) refuse(fault.clause, fault.message);
}

function firstFault(clauses, ...circumstances) {
  for (const [clause, findFault] of clauses) {
    const message = findFault(...circumstances);
    if (message) return { clause, message };
  }
  return null;
}

/** The clause that says what has to be done in each phase, and so forbids everything else. */
const DUTIES = {
  auction: ['tayu.three.auction', 'The auction is on: bid or pass.'],
  start: ['tayu.three.either-starts', 'First the table names the builder who takes the first turn.'],
  draw: ['tayu.draw.before-placing', 'First a tile has to be drawn.'],
  place: ['tayu.place.duty', 'The tile has to be placed.'],
  claim: ['tayu.end.answers-only', 'A claim is being answered: accept or refute it.'],
  discard: ['tayu.end.discard-or-end', 'The tile has no place: throw it away or end the game.'],
  finished: ['tayu.end.nothing-after', 'The game has ended.'],
};

function refuseOutOfPhase(game, type) {
  const { phase } = game;
  if (phase === 'finished') refuse(...DUTIES.finished);
  if (type === 'tableTalk') refuseTalk();
  if (type === 'draw' && phase === 'place') refuse('tayu.draw.once', 'The tile that was drawn has to be placed first.');
  if ((type === 'accept' || type === 'refute') && (phase === 'draw' || phase === 'place')) refuseAnswer(game);
  refuse(...DUTIES[phase]);
}

function refuseAnswer(game) {
  if (!isAgreement(game)) refuse('tayu.end.no-claim', 'Nobody claims in this game, so there is nothing to answer.');
  refuse('tayu.end.answers-only', 'Nobody has claimed, so there is nothing to answer.');
}

// ----------------------------------------------------------------------------------------------------- the auction

const BID_CLAUSES = [
  ['tayu.three.bid-at-least-one', (game, points) => points < 1 && 'A bid is at least 1 point.'],
  ['tayu.three.bid-lower', (game, points) => game.bid !== null && points >= game.bid
    && `A bid has to be lower than ${game.bid}.`],
  ['tayu.three.first-must-bid', (game, points) => game.bid === null && !Number.isSafeInteger(points)
    && 'The first bid is a whole number of points.'],
  ['tayu.three.auction', (game, points) => !Number.isSafeInteger(points) && 'A bid is a whole number of points.'],
];

function bid(game, { points }) {
  demand(typeof points === 'number', 'A bid names a number of points.');
  obey(BID_CLAUSES, game, points);
  const passed = game.rulings['three.pass'] === 'final' ? game.passed : [];
  return askNextBidder({ ...game, bid: points, bidder: game.turn, passed });
}

/** tayu.three.pass, tayu.three.pass-final and tayu.three.pass-may-return */
function pass(game) {
  if (game.bid === null) refuse('tayu.three.first-must-bid', 'The first bidder has to bid.');
  return askNextBidder({ ...game, passed: [...game.passed, game.turn] });
}

/** A pass that is not final counts until the next bid, and nobody is asked twice before that: two end the auction. */
function askNextBidder(game) {
  if (game.passed.length === 2) return endAuction(game);
  let next = clockwise(game, game.turn);
  while (next === game.bidder || game.passed.includes(next)) next = clockwise(game, next);
  return { ...game, turn: next };
}

/** tayu.three.lowest-is-flood, tayu.three.left-starts and tayu.three.either-starts */
function endAuction(game) {
  const ended = { ...game, flood: game.bidder };
  if (game.rulings['three.starter'] === 'either') return { ...ended, phase: 'start', turn: null };
  return beginTurn(ended, clockwise(game, ended.flood));
}

function start(game, { player }) {
  demand(Number.isInteger(player), 'The start names the number of a player.');
  if (player === game.flood) refuse('tayu.three.flood-does-not-start', 'The flood does not take the first turn.');
  if (!builders(game).includes(player)) refuse('tayu.three.either-starts', 'One of the two builders begins.');
  return beginTurn(game, player);
}

// --------------------------------------------------------------------------------------------------------- drawing

/** tayu.draw.before-placing, tayu.end.supply-empty and tayu.pro.supply-empty; also goes on after a discard. */
function beginTurn(game, player) {
  const begun = { ...game, phase: 'draw', turn: player, asked: null, refuted: false, shown: null };
  if (tilesLeft(begun) > 0) return begun;
  return handInTurn(begun).length > 0 ? beginPlacing(begun) : finish(begun, 'supply-empty');
}

const DRAW_CLAUSES = [
  ['tayu.draw.pile-with-tiles', ({ game, from, pile }) => {
    if (pile < 0) return `The supply has no part called ${from}.`;
    return game.supply.left[pile] === 0 && `No tiles are left in ${from}.`;
  }],
  ['tayu.draw.named', ({ kind }) => !kind && 'A draw names one of the 28 kinds of tile.'],
  ['tayu.draw.matching-back', ({ game, from, kind }) => game.rulings['supply.layout'] === 'spread'
    && (from === 'ringed') !== kind.ring && `${kind.name} ${kind.ring ? 'has a' : 'has no'} ring on its back.`],
  ['tayu.draw.copies-left', ({ game, kind }) => game.supply.copies[kind.index] === 0
    && `All four tiles ${kind.name} have been drawn.`],
  ['tayu.setup.known-wall', ({ game, pile, kind }) => game.order && nextInWall(game, pile) !== kind.name
    && `The next tile of that column is ${nextInWall(game, pile)}.`],
];

function nextInWall(game, pile) {
  const column = game.order[pile];
  return column[column.length - game.supply.left[pile]];
}

function draw(game, { from, tile }) {
  demand(typeof from === 'string', 'A draw names a part of the supply.');
  const pile = PILES[game.rulings['supply.layout']].indexOf(from);
  const kind = KINDS.get(tile);
  obey(DRAW_CLAUSES, { game, from, pile, kind });
  const hands = withHand(game, game.turn, [...handInTurn(game), tile]);
  const drawn = { ...game, supply: without(game.supply, pile, kind), hands };
  return game.keeping > 0 ? keepFirst(drawn) : beginPlacing(drawn);
}

function without({ left, copies }, pile, kind) {
  const fewer = copies.slice();
  fewer[kind.index] -= 1;
  return { left: left.map((count, i) => (i === pile ? count - 1 : count)), copies: fewer };
}

function withHand(game, player, tiles) {
  return game.hands.map((hand, i) => (i === player ? tiles : hand));
}

/** The hand of the player in turn without one of the named tiles. */
function handWithout(game, tile) {
  const rest = [...handInTurn(game)];
  rest.splice(rest.indexOf(tile), 1);
  return rest;
}

/** tayu.pro.keep-first: the one who begins, then the other; then the one who begins has the first turn. */
function keepFirst(game) {
  return beginTurn({ ...game, keeping: game.keeping - 1 }, clockwise(game, game.turn));
}

// --------------------------------------------------------------------------------------------------------- placing

/** tayu.end.automatic */
function beginPlacing(game) {
  const placing = { ...game, phase: 'place', refuted: false, shown: null };
  return isAgreement(game) || somethingFits(placing) ? placing : foundUnplayable(placing);
}

/** Each tells what is wrong with a placement {game, tile, footprint, mouths}; what it meets is asked last. */
const PLACE_CLAUSES = [
  ['tayu.place.on-board', ({ footprint }) => footprint < 0 && 'The tile would not lie on the board.'],
  ['tayu.place.empty-squares', ({ game, footprint }) => game.position.taken[footprint] === 1
    && 'The tile would cover a square that is covered already.'],
  ['tayu.place.first-covers-centre', ({ game, footprint }) => isFirst(game) && !game.board.central.includes(footprint)
    && 'The first tile has to cover the centre square.'],
  ['tayu.place.keep-mouths-open', ({ game, footprint, mouths }) => (game.position.need[footprint] & ~mouths) !== 0
    && 'A blank edge of the tile would dam a canal on the board.'],
  ['tayu.place.new-mouth-on-blank', ({ game, footprint, mouths }) => (game.position.ban[footprint] & mouths) !== 0
    && game.rulings['placement.new-mouth-on-blank'] === 'forbidden'
    && 'A mouth of the tile would run against a blank edge on the board.'],
  ['tayu.place.continue-canal', ({ game, footprint }) => !isFirst(game) && game.position.need[footprint] === 0
    && 'The tile would not continue a canal.'],
];

const isFirst = (game) => game.position.placed.length === 0;
const samePlacement = (one, other) => one.tile === other.tile && one.square === other.square
  && one.direction === other.direction;

/**
 * Why a placement cannot be made now, or shown when a claim is being answered; null if it can.
 * @param {Game} game
 * @param {Placement} placement
 * @returns {{clause: string, message: string} | null}
 */
export function whyNot(game, placement) {
  if (game.phase !== 'place' && game.phase !== 'claim') {
    const [clause, message] = DUTIES[game.phase];
    return { clause, message };
  }
  const { tile, square, direction } = placement;
  if (!DIRECTIONS.includes(direction)) {
    return { clause: 'tayu.place.three-squares', message: 'A placement names one of the four directions.' };
  }
  if (!handInTurn(game).includes(tile)) {
    return { clause: 'tayu.place.tile-in-hand', message: 'The player in turn does not hold that tile.' };
  }
  if (game.shown && !samePlacement(game.shown, placement)) {
    return { clause: 'tayu.end.refuted-shown-place', message: 'The tile has to be placed as it was shown.' };
  }
  return firstFault(PLACE_CLAUSES, { game, ...lie(game.board, KINDS.get(tile), square, direction) });
}

function demandPlacement({ tile, square, direction }) {
  demand(typeof tile === 'string' && typeof square === 'string', 'A placement names a tile and a square.');
  demand(DIRECTIONS.includes(direction), 'A placement names one of the four directions.');
}

function place(game, action) {
  demandPlacement(action);
  const fault = whyNot(game, action);
  if (fault) refuse(fault.clause, fault.message);
  const position = lay(game.board, game.position, action);
  const placed = { ...game, position, hands: withHand(game, game.turn, handWithout(game, action.tile)) };
  return endTurn({ ...placed, droppedOut: floodDropsOut(placed) });
}

/** tayu.turn.ends-after-placing */
function endTurn(game) {
  return beginTurn(game, nextInPlay(game, game.turn));
}

/** tayu.three.flood-drops-out: for good, as scores never fall. */
function floodDropsOut(game) {
  return game.flood !== null && game.rulings['three.flood-reached'] === 'drops-out' && isBidReached(game);
}

/** tayu.four.tile-handed-on */
function tableTalk(game) {
  if (game.variant !== 'four-player') refuseTalk();
  const next = clockwise(game, game.turn);
  const hands = game.hands.map((_, player) => (player === next ? handInTurn(game) : []));
  return beginPlacing({ ...game, turn: next, hands });
}

function refuseTalk() {
  refuse('tayu.four.talk-only-while-placing', 'Table talk counts only while one of four players has a tile to place.');
}

// -------------------------------------------------------------------------------------------------------- claiming

/** tayu.end.claim and tayu.end.all-others-asked */
function claim(game) {
  if (!isAgreement(game)) refuse('tayu.end.no-claim', 'Nobody claims in this game; what fits is found without it.');
  if (game.refuted) refuse('tayu.end.claim-once', 'The claim was refuted; no other can be made in this turn.');
  return { ...game, phase: 'claim', asked: nextInPlay(game, game.turn) };
}

/** tayu.end.accept */
function accept(game) {
  const next = nextInPlay(game, game.asked);
  return next === game.turn ? foundUnplayable(game) : { ...game, asked: next };
}

/** tayu.end.refute, tayu.end.refuted-returns and tayu.end.refuted-shown-place */
function refute(game, action) {
  demandPlacement(action);
  const fault = whyNot(game, action);
  if (fault) refuse('tayu.end.refute-legal', `What was shown is not legal. ${fault.message}`);
  const { tile, square, direction } = action;
  const shown = game.rulings['end.refuted'] === 'shown-place' ? { tile, square, direction } : null;
  return { ...game, phase: 'place', asked: null, refuted: true, shown };
}

// ---------------------------------------------------------------------------------------------------------- ending

/** tayu.end.unplayable, unless tayu.end.discard lets the tile be thrown away */
function foundUnplayable(game) {
  const mayDiscard = game.rulings['end.discard'] === 'while-scoreless' && isScoreless(game);
  return mayDiscard ? { ...game, phase: 'discard', asked: null } : finish(game, 'unplayable');
}

/** tayu.end.discard and tayu.end.discarded-is-gone */
function discard(game, { tile }) {
  demand(typeof tile === 'string', 'A discard names a tile.');
  if (!handInTurn(game).includes(tile)) {
    refuse('tayu.end.discard-held-tile', 'Only a tile that is held can be thrown away.');
  }
  return beginTurn({ ...game, hands: withHand(game, game.turn, handWithout(game, tile)) }, game.turn);
}

function end(game) {
  return finish(game, 'unplayable');
}

function finish(game, ended) {
  return { ...game, phase: 'finished', asked: null, shown: null, ended, winners: winners(game) };
}
