/**
 * Ta Yü for the replay viewer. The judged program plays; what it refuses is told here in the words of the reference, so
 * that the viewer and `referee replay` say the same.
 */
import { DIRECTIONS, IllegalAction, KINDS, newGame, play, state } from '../../assets/engine/tayu-rules.mjs';
import { Refusal, SetupFault } from './refusal.mjs';
import { fromPlain, repr, toPlain, whole } from './python.mjs';
import { columnName, middle, sideMiddle } from './squares.mjs';
import { wordsOfGame } from './words.mjs';

const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]];
const [NORTH, EAST, SOUTH, WEST] = [0, 1, 2, 3];
/** For mouths 1 to 8 of a tile that lies eastwards: the cell that each belongs to, and its side. */
const EDGES = [
  [0, NORTH], [1, NORTH], [2, NORTH], [2, EAST], [2, SOUTH], [1, SOUTH], [0, SOUTH], [0, WEST]];
const PILES = { wall: ['left', 'right'], spread: ['ringed', 'plain'] };
const words = wordsOfGame('tayu', { tiles: [...KINDS.keys()] });
const wordOf = (action) => words.format(fromPlain(action));

// ---------------------------------------------------------------------------------------------------------- squares

/** Column and row of a square, counted from 0. */
export function coordinatesOf(name) {
  const [, letters, digits] = /^([A-Z]+)([0-9]+)$/u.exec(name);
  const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
  return [column - 1, Number(digits) - 1];
}

const nameOf = ([x, y]) => columnName(x) + (y + 1);

/** The squares that a placement covers, as coordinates; they may lie off the board. */
export function cellsOf({ square, direction }) {
  const [x, y] = coordinatesOf(square);
  const [dx, dy] = STEPS[DIRECTIONS.indexOf(direction)];
  return [0, 1, 2].map((step) => [x + step * dx, y + step * dy]);
}

/** For each of the eight edges of a placement where a mouth can be: its cell, its side, whether a mouth is there. */
export function edgesOf(placement) {
  const cells = cellsOf(placement);
  const turn = DIRECTIONS.indexOf(placement.direction) - EAST;
  const mouths = KINDS.get(placement.tile).mouths;
  return EDGES.map(([cell, side], index) => (
    { cell: cells[cell], number: cell, side: (side + turn + 4) % 4, isMouth: (mouths & (1 << index)) !== 0 }));
}

/** What each square sees beyond its sides: `x,y,side` to whether a mouth opens there (true) or a blank edge lies. */
function seenFrom(placed) {
  const seen = new Map();
  for (const { cell: [x, y], side, isMouth } of placed.flatMap(edgesOf)) {
    seen.set([x + STEPS[side][0], y + STEPS[side][1], (side + 2) % 4].join(), isMouth);
  }
  return seen;
}

const isOnBoard = ({ width, height }, [x, y]) => x >= 0 && x < width && y >= 0 && y < height;
const isOnEdge = ({ width, height }, [x, y]) => x === 0 || y === 0 || x === width - 1 || y === height - 1;
const and = (items) => items.join(' and ');
const sidesTold = (edges) => and(edges.map(({ cell, side }) => `the ${DIRECTIONS[side]} side of ${nameOf(cell)}`));

// ----------------------------------------------------------------------------------------------------------- set-up

function checkFirst(first, players) {
  const number = whole(first);
  if (typeof number === 'number' && number >= 1 && number <= players) return;
  throw new SetupFault(`'first' has to be a player's number from 1 to ${players}, not ${repr(first)}`);
}

function checkBoard(board) {
  if (!(board instanceof Map)) return;
  const size = { width: Number(whole(board.get('width'))), height: Number(whole(board.get('height'))) };
  const lies = (square) => isOnBoard(size, coordinatesOf(square));
  const centre = board.get('centre');
  if (!lies(centre)) throw new SetupFault(`'board.centre' has to name a square of the board, not ${repr(centre)}`);
  for (const square of board.get('doubles')) {
    if (!lies(square)) throw new SetupFault(`'board.doubles' names ${repr(square)}, which is no square of the board`);
    if (!isOnEdge(size, coordinatesOf(square))) {
      throw new SetupFault(`'board.doubles' names ${square}, which does not lie on the edge`);
    }
  }
}

function checkSupply(supply, layout) {
  if (supply === undefined) return;
  if (layout !== 'wall') {
    throw new SetupFault("'supply' gives the order of a wall, but the tiles are spread; leave it out");
  }
  const counts = new Map();
  for (const tile of [...supply.get('left'), ...supply.get('right')]) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  for (const [tile, count] of counts) {
    if (count !== 4) throw new SetupFault(`'supply' holds ${count} tiles ${tile}; there are 4 of each kind`);
  }
}

function begin({ variant, players, ruleset, rulings, setup }) {
  checkFirst(setup.get('first') ?? 1, players);
  checkBoard(setup.get('board'));
  checkSupply(setup.get('supply'), rulings.get('supply.layout'));
  return newGame({ variant, ruleset, rulings: toPlain(rulings), setup: toPlain(setup) });
}

// ------------------------------------------------------------------------------------------ why something is refused

const handOf = ({ phase, hands, turn }) => (
  ['place', 'claim', 'discard'].includes(phase) ? hands[turn] : []);
const lying = ({ tile, square, direction }) => `${tile} on ${square} ${direction}wards`;

function refusalOutOfPhase(game, action) {
  const word = wordOf(action);
  const { phase } = game;
  if (phase === 'finished') return ['tayu.end.nothing-after', `the game has ended; '${word}' comes too late`];
  if (action.type === 'tableTalk') {
    return ['tayu.four.talk-only-while-placing',
      `table talk has consequences only while a tile waits to be placed, not in phase '${phase}'`];
  }
  if (phase === 'auction' || phase === 'start') {
    return [phase === 'auction' ? 'tayu.three.auction' : 'tayu.three.either-starts',
      `'${word}' comes too early: the game is in phase '${phase}'`];
  }
  if (phase === 'claim') {
    return ['tayu.end.answers-only', `player ${game.asked} has to accept or refute the claim before anything else`];
  }
  if (phase === 'discard') {
    return ['tayu.end.discard-or-end', 'the tile has no place: it can be thrown away, or the game ended'];
  }
  if (phase === 'draw') {
    return ['tayu.draw.before-placing', `'${word}' comes too early: a tile has to be drawn first`];
  }
  if (action.type === 'draw') {
    return ['tayu.draw.once', `a tile has been drawn already and waits to be placed: ${and(handOf(game))}`];
  }
  if (action.type === 'accept' || action.type === 'refute') {
    return game.rulings['end.claim'] === 'automatic'
      ? ['tayu.end.no-claim', `nobody claims anything here; '${word}' answers a claim`]
      : ['tayu.end.answers-only', `nobody has claimed anything; '${word}' answers a claim`];
  }
  return ['tayu.place.duty', `the drawn tile has to be placed; '${word}' would keep it from the board`];
}

function refusalOfDraw({ rulings, supply, order }, { from, tile }) {
  const piles = PILES[rulings['supply.layout']];
  const pile = piles.indexOf(from);
  if (pile < 0) return ['tayu.draw.pile-with-tiles', `there is no '${from}' in this layout of the tiles`];
  if (supply.left[pile] === 0) return ['tayu.draw.pile-with-tiles', `no tile is left in '${from}'`];
  const kind = KINDS.get(tile);
  if (!kind) return ['tayu.draw.named', 'the draw does not name the kind of tile that was drawn'];
  if (supply.copies[kind.index] === 0) {
    return ['tayu.draw.copies-left', `all 4 tiles ${tile} have been drawn already`];
  }
  if (rulings['supply.layout'] === 'spread' && (from === 'ringed') !== kind.ring) {
    return ['tayu.draw.matching-back',
      `${tile} has ${kind.ring ? 'a' : 'no'} ring on its back, so it does not lie in '${from}'`];
  }
  const next = order && order[pile][order[pile].length - supply.left[pile]];
  if (next && next !== tile) {
    return ['tayu.setup.known-wall', `the next tile of the ${from} column is ${next}, not ${tile}`];
  }
  return null;
}

function refusalOfPlace(game, placement) {
  const hand = handOf(game);
  if (!hand.includes(placement.tile)) {
    return ['tayu.place.tile-in-hand',
      `${placement.tile} is not in hand; the player in turn holds ${and(hand)}`];
  }
  return refusalOnBoard(game, placement);
}

/** The first clause that keeps a tile from lying somewhere, whoever holds it; null if none does. */
export function refusalOnBoard({ board, position, rulings }, placement) {
  const cells = cellsOf(placement);
  if (!cells.every((cell) => isOnBoard(board, cell))) {
    const marks = cells.filter((cell) => isOnBoard(board, cell)).map(middle);
    return ['tayu.place.on-board', `${lying(placement)} sticks out over the edge of the board`, marks];
  }
  const taken = new Set(position.placed.flatMap(cellsOf).map(String));
  const covered = cells.filter((cell) => taken.has(String(cell)));
  if (covered.length > 0) {
    const names = and(covered.map(nameOf));
    return ['tayu.place.empty-squares', `${lying(placement)} would cover ${names}, which a tile covers already`,
      covered.map(middle)];
  }
  if (position.placed.length === 0) {
    if (cells.some((cell) => nameOf(cell) === board.centre)) return null;
    return ['tayu.place.first-covers-centre',
      `${lying(placement)} does not cover the centre ${board.centre}, as the first tile has to`,
      [middle(coordinatesOf(board.centre))]];
  }
  const seen = seenFrom(position.placed);
  const edges = edgesOf(placement).map((edge) => ({ ...edge, meets: seen.get([...edge.cell, edge.side].join()) }));
  const marked = (found) => found.map(({ cell, side }) => sideMiddle(cell, STEPS[side]));
  const closed = edges.filter(({ isMouth, meets }) => !isMouth && meets === true);
  if (closed.length > 0) {
    return ['tayu.place.keep-mouths-open',
      `${lying(placement)} lays a blank edge against an open mouth at ${sidesTold(closed)}`, marked(closed)];
  }
  const blocked = edges.filter(({ isMouth, meets }) => isMouth && meets === false);
  if (blocked.length > 0 && rulings['placement.new-mouth-on-blank'] === 'forbidden') {
    return ['tayu.place.new-mouth-on-blank',
      `${lying(placement)} runs a mouth against a blank edge at ${sidesTold(blocked)}`, marked(blocked)];
  }
  if (edges.some(({ isMouth, meets }) => isMouth && meets === true)) return null;
  return ['tayu.place.continue-canal',
    `${lying(placement)} continues no canal: none of its mouths meets a mouth on the board`, cells.map(middle)];
}

const MOVES = {
  auction: ['bid', 'pass'], start: ['start'], draw: ['draw'], place: ['place', 'claim', 'tableTalk'],
  claim: ['accept', 'refute'], discard: ['discard', 'end'], finished: [],
};

function refusalOf(game, action) {
  if (!MOVES[game.phase].includes(action.type)) return refusalOutOfPhase(game, action);
  switch (action.type) {
    case 'draw': return refusalOfDraw(game, action);
    case 'place': return refusalOfPlace(game, action) ?? refusalOfShown(game, action);
    case 'refute': {
      const refusal = refusalOfPlace(game, action);
      return refusal && ['tayu.end.refute-legal', `the place shown is not legal: ${refusal[1]}`, refusal[2]];
    }
    case 'claim': return refusalOfClaim(game);
    case 'discard':
      return handOf(game).includes(action.tile) ? null
        : ['tayu.end.discard-held-tile',
          `${action.tile} is not in hand; the player in turn holds ${and(handOf(game))}`];
    case 'bid': return refusalOfBid(game, action);
    case 'pass':
      return game.bid !== null ? null
        : ['tayu.three.first-must-bid', 'the first bidder has to bid; he cannot pass'];
    case 'start':
      return action.player === game.flood
        ? ['tayu.three.flood-does-not-start', `player ${action.player} is the flood and does not begin`]
        : ['tayu.three.either-starts', `there is no player ${action.player}`];
    default:
      return game.variant === 'four-player' ? null
        : ['tayu.four.talk-only-while-placing', 'only partners of a team of two can talk about moves'];
  }
}

function refusalOfShown({ shown }, action) {
  const word = shown && wordOf({ type: 'place', ...shown });
  if (!shown || word === wordOf(action)) return null;
  return ['tayu.end.refuted-shown-place',
    `after the refuted claim only ${word} may be played, the place that was shown`];
}

function refusalOfClaim({ rulings, refuted }) {
  if (rulings['end.claim'] === 'automatic') {
    return ['tayu.end.no-claim', 'nobody claims here: whether the tile has a place is found without it'];
  }
  if (!refuted) return null;
  return ['tayu.end.claim-once', 'the claim was refuted; it may be made again after the next draw'];
}

function refusalOfBid({ bid }, { points }) {
  if (bid !== null && points >= bid) {
    return ['tayu.three.bid-lower', `${points} is no lower than the lowest bid so far, ${bid}`];
  }
  return points < 1 ? ['tayu.three.bid-at-least-one', `a bid is at least 1 point, not ${points}`] : null;
}

function playOn(game, action) {
  const plain = toPlain(action);
  try {
    return play(game, plain);
  } catch (error) {
    if (!(error instanceof IllegalAction)) throw error;
    const [clause, message, marks = []] = refusalOf(game, plain) ?? [error.clause, error.message];
    throw new Refusal(clause, message, marks);
  }
}

// ---------------------------------------------------------------------------------------------------------- picture

/** The shapes of one tile: its outline and its canal from mouth to mouth. */
export function tileShapes(placement, tone) {
  const cells = cellsOf(placement);
  const [west, north] = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
  const [east, south] = [0, 1].map((axis) => Math.max(...cells.map((cell) => cell[axis])));
  const shapes = [{ box: [west, north, east - west + 1, south - north + 1], tone }];
  const open = edgesOf(placement).filter(({ isMouth }) => isMouth);
  const numbers = open.map(({ number }) => number);
  const ends = [cells[Math.min(...numbers)], cells[Math.max(...numbers)]];
  if (ends[0] !== ends[1]) shapes.push({ line: ends.map(middle), tone: 'water' });
  for (const { cell, side } of open) {
    shapes.push({ line: [middle(cell), sideMiddle(cell, STEPS[side])], tone: 'water' });
  }
  return shapes;
}

/** A position as shapes; the placement that is `fresh` is drawn as the newest tile, legal or not. */
export function pictureOf({ board, position }, { fresh = null, marks = [] } = {}) {
  const shown = fresh?.square && fresh.tile ? fresh : null;
  const isShown = (place) => shown !== null
    && ['tile', 'square', 'direction'].every((key) => place[key] === shown[key]);
  const special = [...board.doubles].sort().concat(board.centre);
  return {
    columns: board.width,
    rows: board.height,
    columnNames: Array.from({ length: board.width }, (_, x) => columnName(x)),
    rowNames: Array.from({ length: board.height }, (_, y) => String(y + 1)),
    shapes: [
      ...special.map((square) => ({ box: [...coordinatesOf(square), 1, 1], tone: 'special' })),
      ...position.placed.filter((place) => !isShown(place)).flatMap((place) => tileShapes(place, 'piece')),
      ...(shown ? tileShapes(shown, 'fresh') : []),
      ...marks.map((at) => ({ mark: at, tone: 'bad' })),
    ],
    title: `Ta Yü after ${position.placed.length} tiles`,
    description: describe(position, shown),
  };
}

function describe({ placed, coasts }, fresh) {
  const tiles = placed.map((place) => wordOf({ type: 'place', ...place })).join(', ') || 'none';
  const outlets = DIRECTIONS.map((side, index) => `${side} ${coasts[index]}`).join(', ');
  const added = fresh ? ` Tried or newest: ${wordOf({ ...fresh, type: 'place' })}.` : '';
  return `Tiles on the board, in order: ${tiles}. Outlets: ${outlets}.${added}`;
}

/** The game as the replay viewer needs it. */
export const tayu = { begin, play: playOn, state: (game) => fromPlain(state(game)), picture: pictureOf };
