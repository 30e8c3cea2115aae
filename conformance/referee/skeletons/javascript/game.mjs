// The rules: a tiny beginning of Yoté. Pieces can be dropped; steps and jumps are yours to write.
// The forms of actions and states: docs/protocol.md, "Yoté". A rule by its id: referee explain yote.drop.empty-square

export const GAME = "yote";
export const OFFER = { variants: ["board"], rulesets: ["finnish"], features: [] };
const RULINGS = {
  // one option of every ruling; what is asked for otherwise is not supported
  "board.size": "6x5",
  "pieces.number": "twelve",
  "capture.duty": "optional",
  "capture.chain": "single",
  "step.return": "allowed",
  "repetition": "none",
  "end.when": "after-turn",
  "end.order": "reduced-first",
  "hand.when": "any-time",
};
const COLUMNS = 6, ROWS = 5, PIECES = 12;
const SQUARES = [..."ABCDEF"].flatMap((column) => [1, 2, 3, 4, 5].map((row) => `${column}${row}`));

export class MalformedAction extends Error {} // what was sent is no action of the game
export class Unsupported extends Error {} // something that is not programmed
export class RefusedAction extends Error { // an action that a rule forbids here; `clause` is the id of the rule
  constructor(clause, message) {
    super(message);
    this.clause = clause;
  }
}

export class Game {
  constructor(variant, rulings, setup) {
    if (!OFFER.variants.includes(variant)) throw new Unsupported("this variant is not programmed");
    for (const [ruling, option] of Object.entries(rulings)) {
      if (RULINGS[ruling] !== option) throw new Unsupported("another option of a ruling is not programmed");
    }
    const board = setup.board ?? { columns: COLUMNS, rows: ROWS };
    if (board.columns !== COLUMNS || board.rows !== ROWS) throw new Unsupported("another board is not programmed");
    if ((setup.pieces ?? PIECES) !== PIECES) throw new Unsupported("another number of pieces is not programmed");
    this.turn = setup.first ?? 1;
    this.board = { 1: [], 2: [] };
    this.hands = { 1: PIECES, 2: PIECES };
  }

  // What the player in turn can do. To do: steps and jumps.
  legalActions() {
    if (this.hands[this.turn] === 0) return [];
    return SQUARES.filter((square) => !this.isTaken(square)).map((square) => ({ type: "drop", square }));
  }

  // Play an action, or throw and change nothing.
  play(action) {
    const kind = action?.type;
    if (kind === "drop") this.drop(action.square);
    else if (["step", "jump", "remove"].includes(kind)) throw new Unsupported(`'${kind}' is not programmed yet`);
    else throw new MalformedAction("this is no action of Yoté");
  }

  drop(square) {
    if (typeof square !== "string" || !/^[A-Z][1-9][0-9]?$/.test(square)) {
      throw new MalformedAction("'square' has to be a square, such as A1");
    }
    if (!SQUARES.includes(square)) throw new RefusedAction("yote.board.on-board", `${square} is not on the board`);
    if (this.isTaken(square)) throw new RefusedAction("yote.drop.empty-square", `a piece lies on ${square}`);
    if (this.hands[this.turn] === 0) throw new RefusedAction("yote.drop.from-hand", "the hand is empty");
    this.board[this.turn].push(square);
    this.hands[this.turn] -= 1;
    this.turn = 3 - this.turn;
  }

  isTaken(square) {
    return this.board[1].includes(square) || this.board[2].includes(square);
  }

  // The facts of the position. To do: the phase after a jump, and the end of the game.
  state() {
    return {
      phase: "move",
      toAct: this.turn,
      board: { 1: [...this.board[1]].sort(), 2: [...this.board[2]].sort() },
      hands: this.hands,
      winners: null,
      ended: null,
    };
  }
}
