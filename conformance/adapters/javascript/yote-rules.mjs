/**
 * Yoté: the rules. A game is changed by `play`, unless the action is refused: then it stays as it was.
 *
 * @example
 *   const game = newGame({ variant: 'board' });
 *   play(game, { type: 'drop', square: 'A1' });
 *   legalActions(game);   // the 29 drops of player 2
 */
import { EMPTY, cellsWith, emptyBoard, nameOf, put, readSquare, takeOff } from './yote-board.mjs';
import { readWishes } from './yote-setup.mjs';

export { ImpossibleSetup, RULESETS, RULINGS, Unsupported, VARIANTS } from './yote-setup.mjs';

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

/**
 * @typedef {{type: string, [field: string]: any}} Action   as the protocol has it
 *
 * @typedef {object} Game
 * @property {string} variant                 board or hand
 * @property {object} rulings                 option by ruling
 * @property {import('./yote-board.mjs').Board} board
 * @property {number[]} hands                 [player]: pieces in his hand
 * @property {string} phase                   move, remove or finished
 * @property {number} turn                    the player in turn; once the game is finished, the winner
 * @property {string | null} ended            reduced or blocked
 */

/**
 * Begins a game.
 * @param {{variant: string, ruleset?: string, rulings?: object, setup?: object}} wishes  as in the protocol
 * @returns {Game}
 * @throws {import('./yote-setup.mjs').Unsupported | import('./yote-setup.mjs').ImpossibleSetup}
 */
export function newGame(wishes) {
  const { variant, rulings, columns, rows, pieces, first } = readWishes(wishes);
  const board = emptyBoard(columns, rows);
  return { variant, rulings, board, hands: [0, pieces, pieces], phase: 'move', turn: first, ended: null };
}

const other = (player) => 3 - player;

// ------------------------------------------------------------------------------------------------------------ looking

/** The state in the form of the protocol. */
export function state({ board, hands, phase, turn, ended }) {
  const names = (player) => cellsWith(board, player).map((cell) => nameOf(board, cell));
  return {
    phase,
    toAct: ended ? null : turn,
    board: { 1: names(1), 2: names(2) },
    hands: { 1: hands[1], 2: hands[2] },
    winners: ended ? [turn] : null,
    ended,
  };
}

/** Everything that the player in turn can do. @returns {Action[]} */
export function legalActions(game) {
  if (game.phase === 'move') return [...drops(game), ...moves(game)];
  return game.phase === 'remove' ? removals(game) : [];
}

/** yote.drop.any-empty */
function drops({ board, hands, turn }) {
  if (hands[turn] === 0) return [];
  return cellsWith(board, EMPTY).map((cell) => ({ type: 'drop', square: nameOf(board, cell) }));
}

/** Steps and jumps: in each direction a piece has at most one of the two. */
function moves({ board, turn }) {
  const found = [];
  for (const cell of cellsWith(board, turn)) {
    for (const direction of board.directions) {
      const reach = reachOf(board, turn, cell, direction);
      if (reach > 0) {
        const to = nameOf(board, cell + reach * direction);
        found.push({ type: reach === 1 ? 'step' : 'jump', from: nameOf(board, cell), to });
      }
    }
  }
  return found;
}

/** How many squares a player's piece can go from a cell in a direction: 1 is a step, 2 a jump, 0 nothing. */
function reachOf({ cells }, player, cell, direction) {
  const near = cells[cell + direction];
  if (near === EMPTY) return 1;
  return near === other(player) && cells[cell + 2 * direction] === EMPTY ? 2 : 0;
}

function removals(game) {
  const { board, turn } = game;
  const found = cellsWith(board, other(turn)).map((cell) => ({ type: 'remove', square: nameOf(board, cell) }));
  if (whyHandIsShut(game) === null) found.push({ type: 'remove', from: 'hand' });
  return found;
}

/** What keeps the player in turn from taking the second piece from the hand: a clause with its reason, or null. */
function whyHandIsShut({ variant, rulings, board, hands, turn }) {
  const loser = other(turn);
  if (variant === 'board') return ['yote.remove.not-from-hand', 'Pieces in hand are safe.'];
  if (hands[loser] === 0) return ['yote.remove.hand-has-piece', 'The hand is empty.'];
  if (rulings['hand.when'] === 'board-empty' && board.count[loser] > 0) {
    return ['yote.remove.hand-last', 'The board comes first, and a piece is still there.'];
  }
  return null;
}

/** yote.end.blocked */
function canMove({ board, hands }, player) {
  if (hands[player] > 0 && board.vacant > 0) return true;
  return cellsWith(board, player)
    .some((cell) => board.directions.some((direction) => reachOf(board, player, cell, direction) > 0));
}

// ------------------------------------------------------------------------------------------------------------ playing

const PLAYS = new Map([['drop', drop], ['step', step], ['jump', jump], ['remove', remove]]);

/**
 * Plays an action of the player who is to act.
 * @param {Game} game
 * @param {Action} action
 * @throws {IllegalAction | MalformedAction}
 */
export function play(game, action) {
  const isObject = typeof action === 'object' && action !== null && !Array.isArray(action);
  if (!isObject) throw new MalformedAction('An action is an object.');
  if (!PLAYS.has(action.type)) throw new MalformedAction('The action has no type that is known.');
  PLAYS.get(action.type)(game, action);
}

function demand(condition, clause, message) {
  if (!condition) throw new IllegalAction(clause, message);
}

function demandPhase({ phase }, wanted) {
  demand(phase !== 'finished', 'yote.end.nothing-after', 'The game is over.');
  if (phase === wanted) return;
  demand(wanted === 'remove', 'yote.remove.must', 'A second piece has to be removed.');
  demand(false, 'yote.remove.only-after-jump', 'There was no jump that would let a piece be removed.');
}

/** The cells that an action names in the given fields. */
function readCells({ board }, action, fields) {
  const cells = fields.map((field) => readSquare(board, action[field]));
  const wrong = cells.indexOf(undefined);
  if (wrong >= 0) throw new MalformedAction(`The field ${fields[wrong]} has to hold a square.`);
  return cells;
}

function demandOnBoard(cells) {
  demand(!cells.includes(null), 'yote.board.on-board', 'That square is not on the board.');
}

function drop(game, action) {
  const { board, hands, turn } = game;
  const [cell] = readCells(game, action, ['square']);
  demandPhase(game, 'move');
  demandOnBoard([cell]);
  demand(hands[turn] > 0, 'yote.drop.from-hand', 'There is nothing in hand to be dropped.');
  demand(board.cells[cell] === EMPTY, 'yote.drop.empty-square', 'The square is taken.');
  hands[turn] -= 1;
  put(board, cell, turn);
  endTurn(game);
}

/** The two cells of a step or jump of the player in turn; the first has been looked at, the second has not. */
function readWay(game, action) {
  const { board, turn } = game;
  const [from, to] = readCells(game, action, ['from', 'to']);
  demandPhase(game, 'move');
  demandOnBoard([from, to]);
  demand(board.cells[from] === turn, 'yote.turn.own-piece', 'No piece of the player in turn is there.');
  return { from, to };
}

function go({ board, turn }, from, to) {
  takeOff(board, from);
  put(board, to, turn);
}

function step(game, action) {
  const { cells, directions } = game.board;
  const { from, to } = readWay(game, action);
  demand(directions.includes(to - from), 'yote.step.one-square', 'The squares are not side by side.');
  demand(cells[to] === EMPTY, 'yote.step.empty-square', 'The square is taken.');
  go(game, from, to);
  endTurn(game);
}

function jump(game, action) {
  const { cells, directions } = game.board;
  const { from, to } = readWay(game, action);
  const direction = (to - from) / 2;
  demand(directions.includes(direction), 'yote.jump.lands-beyond', 'A jump covers two squares in a straight line.');
  const over = from + direction;
  demand(cells[over] === other(game.turn), 'yote.jump.over-opponent', 'There is no piece of the opponent between.');
  demand(cells[to] === EMPTY, 'yote.jump.empty-landing', 'The square behind is taken.');
  go(game, from, to);
  takeOff(game.board, over);
  if (removals(game).length > 0) game.phase = 'remove';
  else endTurn(game);
}

function remove(game, action) {
  const isNamed = ['square', 'from'].map((field) => Object.hasOwn(action, field));
  if (isNamed[0] === isNamed[1]) throw new MalformedAction('A removal names a square or the hand.');
  if (isNamed[0]) removeFromBoard(game, readCells(game, action, ['square'])[0]);
  else removeFromHand(game, action.from);
  endTurn(game);
}

function removeFromBoard(game, cell) {
  const { board, turn } = game;
  demandPhase(game, 'remove');
  demandOnBoard([cell]);
  demand(board.cells[cell] === other(turn), 'yote.remove.opponents-piece', 'No piece of the opponent is there.');
  takeOff(board, cell);
}

function removeFromHand(game, from) {
  if (from !== 'hand') throw new MalformedAction('The only place beside the board is the hand.');
  demandPhase(game, 'remove');
  const [clause, message] = whyHandIsShut(game) ?? [];
  demand(!clause, clause, message);
  game.hands[other(game.turn)] -= 1;
}

/** yote.turn.alternate, yote.end.reduced, yote.end.blocked, yote.end.reduced-first, yote.end.one-winner */
function endTurn(game) {
  const { board, hands, turn } = game;
  const next = other(turn);
  if (board.count[next] + hands[next] <= 1) game.ended = 'reduced';
  else if (!canMove(game, next)) game.ended = 'blocked';
  game.phase = game.ended ? 'finished' : 'move';
  if (!game.ended) game.turn = next;
}
