/** The board to touch: draw tiles, turn them, lay them; what cannot be, a clause of the rules forbids. */
import { DIRECTIONS, IllegalAction } from '../../assets/engine/tayu-rules.mjs';
import { cellsOf, refusalOnBoard, tileShapes } from '../records/tayu.mjs';
import { columnName } from '../records/squares.mjs';
import { packed } from '../replay/link.mjs';
import { SITE, button, choice, fromMarkup, make } from '../shown/dom.mjs';
import { listed, speaker } from '../shown/language.mjs';
import { SQUARE, markup } from '../shown/svg.mjs';
import { Grid } from './grid.mjs';
import { Table } from './table.mjs';

const VARIANTS = ['two-player', 'pro', 'three-player', 'four-player'];
const RULESETS = ['finnish', 'french'];
const SIZES = [19, 11, 7];

/** Puts a board into an element of the page. */
export async function mount(element) {
  const answer = await fetch(new URL('assets/clauses-tayu.json', SITE));
  if (!answer.ok) throw new Error(`clauses-tayu.json: ${answer.status}`);
  const board = new BoardToTouch(element, await answer.json());
  board.begin();
}

class BoardToTouch {
  constructor(element, clauses) {
    this.language = element.dataset.lang ?? 'en';
    this.say = speaker(this.language);
    Object.assign(this, { element, clauses, direction: 'east', tile: null, areHintsShown: false });
    this.build();
  }

  // ------------------------------------------------------------------------------------------------------ building

  build() {
    const { say } = this;
    const on = { change: () => this.begin(say('begun')) };
    const field = (name, options, attributes = { on }) => choice(say(name), options, { name, ...attributes });
    const [variantField, variant] = field('variant', VARIANTS.map((id) => [id, say(id)]));
    const [rulesetField, ruleset] = field('ruleset', RULESETS.map((id) => [id, say(id)]));
    const [sizeField, size] = field('size', SIZES.map((side) => [side, `${side} × ${side}`]));
    const [tileField, wanted] = field('tile', [], {});
    Object.assign(this, { variant, ruleset, size, wanted, tileField });
    this.prompt = make('p', { class: 'rb-prompt' });
    this.hand = make('div', { class: 'rb-hand' });
    this.actions = make('div', { class: 'rb-actions' });
    this.verdict = make('div', { class: 'rb-verdict', role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true' });
    this.grid = new Grid(say('board'), this.language, {
      describe: (square) => this.describe(square),
      point: (square) => this.point(square),
      press: (square) => this.lay(square),
      turn: (clockwise) => this.turn(clockwise),
    });
    this.larger = button(say('larger'), () => this.toggleLarger(), {
      'aria-pressed': 'false', class: 'rp-button rb-larger' });
    this.undoButton = button(say('undo'), () => this.undo());
    this.score = make('dl', { class: 'rb-score' });
    this.replayLink = make('a', { class: 'rb-replay', hidden: true }, say('see-replay'));
    this.element.replaceChildren(
      make('div', { class: 'rb-wishes' }, variantField, rulesetField, sizeField,
        button(say('new-game'), () => this.begin(say('begun')))),
      this.prompt,
      make('div', { class: 'rb-table' }, this.hand, this.actions),
      this.verdict,
      this.grid.element,
      make('p', { class: 'rb-help' },
        make('span', { class: 'rb-keys' }, say('board-help')), ' ',
        make('span', { class: 'rb-touch' }, say('touch-help'))),
      make('div', { class: 'rb-foot' }, this.undoButton, this.larger, this.replayLink),
      this.score,
      make('p', { class: 'rb-note' }, say('judged')),
    );
    this.element.classList.add('referee-play');
  }

  // ------------------------------------------------------------------------------------------------------- playing

  begin(told = '') {
    this.table = new Table({
      variant: this.variant.value, ruleset: this.ruleset.value, size: Number(this.size.value) });
    this.newest = null;
    this.changed(told);
  }

  undo() {
    if (!this.table.canUndo) return;
    this.table.undo();
    this.newest = null;
    this.changed(this.say('undone'));
  }

  /** Plays an action; where the program refuses it, the clause is shown. Returns whether it was played. */
  play(action, told = '') {
    try {
      this.table.play(action);
    } catch (error) {
      if (!(error instanceof IllegalAction)) throw error;
      this.refuse(error.clause);
      return false;
    }
    this.newest = action.type === 'place' ? action : null;
    this.changed(told);
    return true;
  }

  draw(from) {
    const tile = this.wanted.value || this.table.anyTile();
    this.play({ type: 'draw', from, tile }, this.say('drawn', { tile }));
  }

  lay(square) {
    const placement = { tile: this.tile, square, direction: this.direction };
    const { phase } = this.table.state;
    if (!this.tile) {
      this.refuse(this.table.whyNot({ ...placement, tile: 'T123' }).clause);
      return;
    }
    const squares = listed(this.say, this.squaresOf(placement));
    const told = this.say('laid', { tile: this.tile, squares });
    if (!this.play({ type: phase === 'claim' ? 'refute' : 'place', ...placement }, told)) this.point(square);
  }

  turn(clockwise = true) {
    const index = DIRECTIONS.indexOf(this.direction);
    this.direction = DIRECTIONS[(index + (clockwise ? 1 : 3)) % 4];
    this.showHand();
    this.point(this.grid.pointed ?? this.grid.active);
    if (this.tile) {
      this.announce(`${this.say('turned-to', { tile: this.tile, direction: this.towards() })} ${
        this.describe(this.grid.active)}`);
    }
  }

  // ------------------------------------------------------------------------------------------------------- telling

  announce(...words) {
    this.verdict.className = 'rb-verdict';
    this.verdict.replaceChildren(...words);
  }

  refuse(clause) {
    const { say } = this;
    const known = this.clauses[clause] ?? {};
    const address = this.addressOf(clause, known);
    const link = make('a', { href: address, 'data-clause': clause }, say('clause', { id: clause }));
    this.announce(
      make('strong', {}, say('forbidden')), ' ',
      make('span', { class: 'rb-reason' }, known[this.language] ?? clause), ' ', link);
    this.verdict.classList.add('rb-refused');
  }

  addressOf(clause, known) {
    if (document.getElementById(clause) || !known.page) return `#${clause}`;
    return new URL(known.page[this.language], SITE).href;
  }

  towards() {
    return this.say(`${this.direction}wards`);
  }

  squaresOf(placement) {
    const { width, height } = this.table.game.board;
    const names = cellsOf(placement).map(([x, y]) => (
      x < 0 || y < 0 || x >= width || y >= height ? this.say('outside') : columnName(x) + (y + 1)));
    return names.filter((name, index) => names.indexOf(name) === index);
  }

  /** The words for a square: its name, what is there, and what laying the tile there would do. */
  describe(square) {
    const { say, table: { game } } = this;
    const there = game.position.placed.find((placement) => this.squaresOf(placement).includes(square));
    const parts = [square, there ? there.tile : say('empty')];
    if (square === game.board.centre) parts.push(say('centre'));
    if (game.board.doubles.has(square)) parts.push(say('double'));
    if (this.tile && square === this.grid.active) {
      const placement = { tile: this.tile, square, direction: this.direction };
      const verdict = say(this.table.whyNot(placement) ? 'fits-not' : 'fits');
      parts.push(`${this.tile} ${say('would', { squares: listed(say, this.squaresOf(placement)), verdict })}`);
    }
    return parts.join(', ');
  }

  point(square) {
    if (!this.tile || !square) {
      this.grid.showGhost(null);
      return;
    }
    const placement = { tile: this.tile, square, direction: this.direction };
    const fault = this.table.whyNot(placement);
    const marks = fault ? refusalOnBoard(this.table.game, placement)?.[2] ?? [] : [];
    this.grid.showGhost(placement, { fits: !fault, marks });
    this.grid.relabel(this.grid.active);
    this.grid.relabel(square);
  }

  // ------------------------------------------------------------------------------------------------------- showing

  /** Shows what is after something was done, and leaves the focus where the next thing can be done. */
  changed(told) {
    const hadFocus = this.element.contains(document.activeElement) && this.table.canUndo;
    const { phase, hand } = this.table.state;
    const isPlacing = phase === 'place' || phase === 'claim';
    if (!isPlacing) this.tile = null;
    else if (!hand.includes(this.tile)) this.tile = this.table.game.shown?.tile ?? hand.at(-1);
    this.prompt.textContent = this.promptOf(this.table.state);
    this.announce(told, ...(told ? [' '] : []), make('span', { class: 'rb-sr' }, this.prompt.textContent));
    this.grid.pointed = null;
    this.grid.show(this.table.game, this.newest);
    this.grid.showGhost(null);
    this.showHand();
    this.showActions();
    this.showScore();
    this.undoButton.disabled = !this.table.canUndo;
    if (hadFocus) this.moveFocus(phase);
    this.linkToReplay();
  }

  moveFocus(phase) {
    if (phase === 'place') this.grid.focus();
    else (this.actions.querySelector('button') ?? this.undoButton).focus({ preventScroll: true });
  }

  promptOf({ phase, toAct, hand, winners, ended }) {
    const { say } = this;
    const values = { player: toAct, tiles: listed(say, hand) };
    if (phase === 'finished') Object.assign(values, { how: say(ended), winners: this.playersTold(winners) });
    return say(`phase-${phase}`, values);
  }

  playersTold(players) {
    return listed(this.say, players.map((number) => this.say('player', { number })));
  }

  showHand() {
    const tiles = [...new Set(this.table.state.hand)];
    this.hand.replaceChildren(...(this.tile ? tiles : []).map((tile) => button(
      fromMarkup(tilePicture(tile, this.direction)), () => this.choose(tile), {
        class: 'rb-tile', 'aria-pressed': String(tile === this.tile),
        'aria-label': this.say('turned-to', { tile, direction: this.towards() }),
      })));
    if (this.tile) {
      this.hand.append(
        button('⟲', () => this.turn(false), { class: 'rp-button rb-turn', 'aria-label': `${this.say('turn')} ⟲` }),
        button('⟳', () => this.turn(), { class: 'rp-button rb-turn', 'aria-label': `${this.say('turn')} ⟳` }));
    }
    const squares = this.areHintsShown ? this.fitting().map(({ square }) => square) : [];
    this.grid.showHints(squares);
  }

  choose(tile) {
    this.tile = tile;
    this.showHand();
    this.grid.focus();
  }

  fitting() {
    return this.table.places.filter(({ tile, direction }) => tile === this.tile && direction === this.direction);
  }

  showActions() {
    const { say, table } = this;
    const { phase } = table.state;
    const buttons = table.choices.map((action) => this.buttonFor(action));
    if (phase === 'place' || phase === 'claim') {
      buttons.push(
        button(say(phase === 'claim' ? 'show' : 'lay'), () => this.lay(this.grid.ghost?.square ?? this.grid.active),
          { class: 'rp-button rb-lay' }),
        button(say('hints'), () => this.toggleHints(), {
          'aria-pressed': String(this.areHintsShown), class: 'rp-button rb-hints' }));
    }
    if (phase === 'place' && table.wishes.variant === 'four-player') {
      buttons.push(button(say('table-talk'), () => this.play({ type: 'tableTalk' })));
    }
    if (phase === 'draw') buttons.unshift(this.tileChoice());
    this.actions.replaceChildren(...buttons);
  }

  tileChoice() {
    const kept = this.wanted.value;
    const options = [['', this.say('any-tile')], ...this.table.tilesLeft.map((tile) => [tile, tile])];
    this.wanted.replaceChildren(...options.map(([value, words]) => make('option', { value }, words)));
    this.wanted.value = options.some(([value]) => value === kept) ? kept : '';
    return this.tileField;
  }

  buttonFor(action) {
    const { say, table } = this;
    const { type } = action;
    if (type === 'draw') {
      const count = table.game.supply.left[action.from === 'left' ? 0 : 1];
      return button(say(`draw-${action.from}`, { count }), () => this.draw(action.from));
    }
    if (type === 'bid') return this.bidField(action.points);
    const words = {
      discard: () => say('discard', { tile: action.tile }), start: () => say('start', { number: action.player }) };
    return button(words[type]?.() ?? say(type), () => this.play(action));
  }

  bidField({ max }) {
    const points = make('input', { type: 'number', min: 1, max, value: max ?? 20, inputmode: 'numeric' });
    const bid = () => this.play({ type: 'bid', points: points.valueAsNumber || 0 });
    return make('span', { class: 'rb-bid' }, make('label', { class: 'rp-field' },
      make('span', {}, this.say('bid-points')), points), button(this.say('do-bid'), bid));
  }

  toggleHints() {
    this.areHintsShown = !this.areHintsShown;
    const count = this.table.places.filter(({ tile }) => tile === this.tile).length;
    this.showHand();
    this.showActions();
    if (this.areHintsShown) this.announce(this.say('fitting', { count, here: this.fitting().length }));
    this.actions.querySelector('.rb-hints').focus();
  }

  toggleLarger() {
    const isLarge = this.grid.element.classList.toggle('rb-large');
    this.larger.setAttribute('aria-pressed', String(isLarge));
  }

  showScore() {
    const { say } = this;
    const { coasts, scores, tilesLeft, flood, bid, kept } = this.table.state;
    const told = (values) => Object.entries(values).map(([name, count]) => `${say(name)} ${count}`).join(', ');
    const rows = [[say('coasts'), told(coasts)], [say('scores'), told(scores)], [say('tilesLeft'), tilesLeft]];
    if (kept) {
      const lying = Object.entries(kept).map(([number, tiles]) => `${number}: ${tiles.join(', ') || '–'}`);
      rows.push([say('kept'), lying.join('; ')]);
    }
    if (bid) rows.push([say('bid'), bid]);
    if (flood) rows.push([say('flood'), say('player', { number: flood })]);
    this.score.replaceChildren(...rows.map(([name, value]) => (
      make('div', {}, make('dt', {}, name), make('dd', {}, String(value))))));
  }

  async linkToReplay() {
    const page = this.element.dataset.replay;
    const { length } = this.table.actions;
    this.replayLink.hidden = true;
    if (!page || length === 0) return;
    const code = await packed(this.table.record);
    if (code === null || length !== this.table.actions.length) return;
    this.replayLink.href = `${page}#z=${code}&move=${length}`;
    this.replayLink.hidden = false;
  }
}

/** A tile as it lies in the hand. */
function tilePicture(tile, direction) {
  const square = { north: 'A3', east: 'A1', south: 'A1', west: 'C1' }[direction];
  const [wide, high] = direction === 'east' || direction === 'west' ? [3, 1] : [1, 3];
  const placement = { tile, square, direction };
  const [x, y] = cellsOf(placement)[0];
  const sheet = { left: 4, top: 4 };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="referee-picture" aria-hidden="true" viewBox="0 0 ${
      wide * SQUARE + 8} ${high * SQUARE + 8}" style="--wide: ${wide}; --high: ${high}">`,
    ...markup(tileShapes(placement, 'fresh'), sheet),
    `<circle class="rb-start" cx="${4 + SQUARE * (x + 0.5)}" cy="${4 + SQUARE * (y + 0.5)}" r="4"/>`,
    '</svg>',
  ].join('');
}
