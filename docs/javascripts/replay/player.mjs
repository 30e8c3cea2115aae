/** Shows the positions of a game one after the other. */
import { button, choice, freshId, fromMarkup, make } from '../shown/dom.mjs';
import { listed, orKey } from '../shown/language.mjs';
import { drawSvg } from '../shown/svg.mjs';

/** Signs of the controls, as paths on 16 × 16 units; not every font has them as letters. */
const SIGNS = {
  first: 'M3 3h2v10H3zM13 3v10L6 8z', back: 'M11 3v10L4 8z', play: 'M4 2v12l9-6z', pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  forward: 'M5 3v10l7-5z', last: 'M11 3h2v10h-2zM3 3v10l7-5z',
};
const signOf = (key) => fromMarkup(
  `<svg xmlns="http://www.w3.org/2000/svg" class="rp-sign" aria-hidden="true" viewBox="0 0 16 16">
  <path d="${SIGNS[key]}"/></svg>`);
const SPEEDS = [['2000', 'slow'], ['1000', 'medium'], ['400', 'fast']];

export class Player {
  /** @param {{link: (number: number) => Promise<string | null>}} asks */
  constructor(say, language, look, asks) {
    Object.assign(this, { say, language, look, asks, id: freshId('replay'), positions: [], number: 0, timer: null });
    this.build();
  }

  build() {
    const { say } = this;
    const step = (key, to) => button(signOf(key), () => this.leap(to()), { 'aria-label': say(key), title: say(key) });
    this.picture = make('div', { class: 'rp-picture' });
    this.slider = make('input', { type: 'range', min: 0, step: 1, 'aria-label': say('position'), on: {
      input: () => this.leap(Number(this.slider.value)) } });
    this.playButton = button(signOf('play'), () => this.toggle(), {
      'aria-label': say('play'), title: say('play'), class: 'rp-button rp-play' });
    const [speedField, speed] = choice(say('speed'), SPEEDS.map(([value, key]) => [value, say(key)]), {
      name: 'speed', on: { change: () => this.timer !== null && this.start() } });
    speed.value = '1000';
    this.speed = speed;
    this.where = make('p', { class: 'rp-where', 'aria-live': 'polite' });
    this.controls = make('div', { class: 'rp-row rp-controls', role: 'group', 'aria-label': say('position') },
      this.slider, step('first', () => 0), step('back', () => this.number - 1), this.playButton,
      step('forward', () => this.number + 1), step('last', () => this.positions.length - 1), speedField);
    this.head = make('div', { class: 'rp-head' });
    this.state = make('dl', { class: 'rp-state' });
    this.remarks = make('div', { class: 'rp-remarks' });
    this.moves = make('ol', { class: 'rp-moves', 'aria-label': say('moves') });
    this.copied = make('span', { role: 'status' });
    this.text = make('pre', { tabindex: 0, lang: 'en', 'aria-label': say('as-text') });
    this.main = make('div', { class: 'rp-main' }, this.picture, this.controls, this.where);
    this.element = make('div', { class: 'rp-shown', hidden: true },
      this.main,
      make('div', { class: 'rp-side' }, this.head,
        make('h3', {}, say('state')), this.state, this.remarks,
        make('h3', {}, say('moves')), this.moves,
        make('div', { class: 'rp-row' },
          button(say('copy-link'), () => this.copyLink(), { class: 'rp-button rp-copy' }),
          button(say('download'), () => this.download(), { class: 'rp-button rp-download' }), this.copied),
        make('details', {}, make('summary', {}, say('as-text')), this.text)));
  }

  clear() {
    this.pause();
    this.positions = [];
    this.element.hidden = true;
  }

  /** Shows a record from one of its positions on; where it does not hold, from the last that could be reached. */
  show({ record, positions, fault, move, text }) {
    this.pause();
    Object.assign(this, { record, positions });
    this.element.hidden = false;
    this.text.textContent = text;
    const isShown = positions.length > 0;
    for (const part of [this.picture, this.controls, this.where, this.state, this.moves]) part.hidden = !isShown;
    this.showHead();
    if (!isShown) return;
    this.slider.max = positions.length - 1;
    this.listMoves();
    this.goTo(fault ? positions.length - 1 : move);
  }

  showHead() {
    const { data, game, terms } = this.record;
    const people = (data.get('players') ?? []).map((person) => (
      person.has('seat') ? `${person.get('name')} (${person.get('seat')})` : person.get('name')));
    const others = ['event', 'place', 'date'].map((field) => data.get(field) ?? '');
    const about = [people.join(', '), ...others].filter(Boolean);
    const variant = game.id === 'tayu' ? this.say(terms.variant) : game.variants.get(terms.variant).name;
    const named = { game: game.name, variant, ruleset: orKey(this.say, terms.ruleset) };
    this.head.replaceChildren(
      make('strong', {}, this.say('under', named)), ...(about.length > 0 ? [make('div', {}, about.join(' · '))] : []));
  }

  listMoves() {
    const { words } = this.record.game;
    let turns = 0;
    const items = this.positions.slice(1).map(({ word, number }) => {
      const { actions } = this.record;
      const begins = number === 1 || words.beginsTurn(actions[number - 1], actions[number - 2]);
      turns += begins ? 1 : 0;
      const press = make('button', { type: 'button', on: { click: () => this.leap(number) } }, word);
      return make('li', {}, ...(begins ? [make('span', { class: 'rp-number' }, `${turns}.`)] : []), press, ' ');
    });
    this.moves.replaceChildren(...items);
  }

  // -------------------------------------------------------------------------------------------------------- moving

  /** Goes somewhere because the reader wants to; that ends the playing. */
  leap(number) {
    this.pause();
    this.goTo(number);
  }

  goTo(number) {
    this.number = Math.min(Math.max(Math.trunc(number) || 0, 0), this.positions.length - 1);
    const position = this.positions[this.number];
    this.picture.replaceChildren(fromMarkup(this.svgOf(position)));
    this.slider.value = this.number;
    const told = this.say('position-of', {
      number: this.number, all: this.positions.length - 1, word: position.word ?? this.say('beginning') });
    this.where.textContent = told;
    this.slider.setAttribute('aria-valuetext', told);
    this.copied.textContent = '';
    this.showState(position);
    this.showRemarks();
    this.markMove();
  }

  markMove() {
    this.moves.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const current = this.moves.children[this.number - 1]?.querySelector('button');
    current?.setAttribute('aria-current', 'step');
    if (current) this.moves.scrollTop = current.offsetTop - this.moves.offsetTop - this.moves.clientHeight / 2;
    else this.moves.scrollTop = 0;
  }

  toggle() {
    if (this.timer !== null) this.pause();
    else {
      if (this.number === this.positions.length - 1) this.goTo(0);
      this.start();
    }
  }

  start() {
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      this.goTo(this.number + 1);
      if (this.number === this.positions.length - 1) this.pause();
    }, Number(this.speed.value));
    this.namePlayButton('pause');
    this.where.setAttribute('aria-live', 'off');
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.namePlayButton('play');
    this.where.setAttribute('aria-live', 'polite');
  }

  namePlayButton(key) {
    this.playButton.replaceChildren(signOf(key));
    for (const attribute of ['aria-label', 'title']) this.playButton.setAttribute(attribute, this.say(key));
  }

  // ------------------------------------------------------------------------------------------------------- showing

  svgOf({ picture, state }, style) {
    const isNamed = this.record.game.id === 'tayu' && this.language !== 'en';
    const shown = isNamed ? { ...picture, ...this.described(picture, state) } : picture;
    return drawSvg(shown, { language: isNamed ? this.language : 'en', id: this.id, style });
  }

  /** Title and description of a picture of Ta Yü in the language of the page. */
  described(picture, state) {
    const tiles = /: (.*?)\. Outlets/u.exec(picture.description)[1];
    const count = tiles === 'none' ? 0 : tiles.split(', ').length;
    return {
      title: this.say('picture-title', { count }),
      description: this.say('picture-tiles', {
        tiles: tiles === 'none' ? this.say('none') : tiles, coasts: this.told(state.get('coasts')) }),
    };
  }

  showState({ state }) {
    const before = this.positions[this.number - 1]?.state;
    const rows = [...state].filter(([, value]) => !isEmpty(value)).map(([name, value]) => {
      const told = this.told(value, name);
      const isChanged = before !== undefined && told !== this.told(before.get(name) ?? null, name);
      return [make('dt', {}, this.nameOf(name)), make('dd', isChanged ? { class: 'rp-changed' } : {}, told)];
    });
    this.state.replaceChildren(...rows.flat());
  }

  nameOf(name) {
    return orKey(this.say, name).replace(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  }

  told(value, name = '') {
    if (value instanceof Map) {
      const told = [...value].filter(([, inner]) => inner !== null);
      if (!told.some(([, inner]) => inner instanceof Map || Array.isArray(inner))) {
        return told.map(([key, inner]) => `${this.nameOf(key)} ${this.told(inner)}`).join(', ');
      }
      return told.map(([key, inner]) => `${this.nameOf(key)}: ${this.told(inner)}`).join('; ');
    }
    if (Array.isArray(value)) {
      if (name === 'winners') return listed(this.say, value.map((number) => this.say('player', { number })));
      const sign = value.some((item) => item instanceof Map) ? ' | ' : ' ';
      return value.map((item) => this.told(item)).join(sign) || this.say('none');
    }
    if (name === 'toAct' && value !== null) return this.say('player', { number: value });
    if (name === 'phase') return orKey(this.say, `is-${value}`).replace(/^is-/u, '');
    return name === 'ended' ? orKey(this.say, String(value)) : String(value);
  }

  showRemarks() {
    const { data, game } = this.record;
    const remark = data.get('comments')?.get(String(this.number));
    const tries = (data.get('tries') ?? []).filter((entry) => Number(entry.get('after')) === this.number)
      .map((entry) => game.words.format(entry.get('action')));
    this.remarks.replaceChildren(
      ...(remark ? [make('h3', {}, this.say('remark')), make('p', { lang: 'en' }, remark)] : []),
      ...(tries.length > 0
        ? [make('h3', {}, this.say('tried')), make('p', {}, make('code', {}, tries.join(' ')))] : []));
  }

  // ------------------------------------------------------------------------------------------------------- sharing

  async copyLink() {
    const address = await this.asks.link(this.number);
    if (address === null) return;
    try {
      await navigator.clipboard.writeText(address);
      this.copied.textContent = this.say('copied');
    } catch {
      this.copied.textContent = `${this.say('copy-failed')} ${address}`;
    }
  }

  download() {
    const content = this.svgOf(this.positions[this.number], this.look);
    const address = URL.createObjectURL(new Blob([content], { type: 'image/svg+xml' }));
    const name = `${this.record.game.id}-${this.number}.svg`;
    make('a', { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
}

const isEmpty = (value) => value === null || (Array.isArray(value) && value.length === 0)
  || (value instanceof Map && value.size === 0);
