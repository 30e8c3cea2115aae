/**
 * The replay viewer: opens a record (bundled, from a file, pasted, or from the address), shows every position of the
 * game, and says of a record that does not hold what `referee replay` says.
 */
import { Fault } from '../records/faults.mjs';
import { writeNotation } from '../records/notation.mjs';
import { canonical } from '../records/canonical.mjs';
import { checkCanonical, decode, parseRecord, recordsIn } from '../records/reading.mjs';
import { Rules } from '../records/rules.mjs';
import { SITE, button, make } from '../shown/dom.mjs';
import { speaker } from '../shown/language.mjs';
import { positionsOf } from '../shown/positions.mjs';
import { Chooser } from './chooser.mjs';
import { packed, readFragment, unpacked } from './link.mjs';
import { Player } from './player.mjs';

const ADDRESS_OF = (id) => new URL(`assets/records/${id}.json`, SITE);

async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
  return answer;
}

/** Puts a viewer into an element of the page. */
export async function mount(element) {
  const [rules, index] = await Promise.all([
    Rules.load(new URL('assets/play/reader.json', SITE)),
    load(new URL('assets/records/index.json', SITE)).then((answer) => answer.json()),
  ]);
  const viewer = new Viewer(element, rules, index);
  await viewer.openAddress();
}

class Viewer {
  constructor(element, rules, index) {
    const language = element.dataset.lang ?? 'en';
    Object.assign(this, { element, rules, index, language, say: speaker(language), clauses: new Map(), asked: 0 });
    this.chooser = new Chooser(this.say, rules, index, {
      bundled: (id) => this.openBundled(id),
      text: (text, name) => this.openText(text, name),
      bytes: (bytes, name) => this.openBytes(bytes, name),
    });
    this.told = make('div', { class: 'rp-told', role: 'status', 'aria-live': 'polite' });
    this.player = new Player(this.say, language, rules.look, { link: (number) => this.linkTo(number) });
    element.replaceChildren(this.chooser.element, this.told, this.player.element);
    element.classList.add('referee-play');
    this.chooser.catchDrops(element);
    window.addEventListener('hashchange', () => this.openAddress());
  }

  // ------------------------------------------------------------------------------------------------------- opening

  /** Opens what the address names after its #, if anything. */
  async openAddress() {
    if (this.ownHash === window.location.hash) return;
    const values = readFragment(window.location.hash);
    const move = Number(values.get('move') ?? 0);
    if (values.has('record')) {
      await this.openBundled(values.get('record'), move);
    } else if (values.has('z')) {
      const text = await unpacked(values.get('z')).catch(() => null);
      if (text === null) this.tell(this.say('bad-link'));
      else await this.openText(text, 'link', move);
    }
  }

  /** Notes that something is to be opened; the function returned tells whether it still is, or something else is. */
  wish() {
    this.asked += 1;
    const { asked } = this;
    return () => asked === this.asked;
  }

  async openBundled(id, move = 0) {
    this.chooser.choose(id);
    if (!this.index.some((entry) => entry.id === id)) {
      this.tell(this.say('no-such-record', { id }));
      return;
    }
    const isWanted = this.wish();
    const text = await (await load(ADDRESS_OF(id))).text();
    if (isWanted()) await this.openText(text, `${id.split('/').at(-1)}.json`, move, id);
  }

  async openBytes(bytes, name) {
    try {
      await this.openText(decode(bytes, name), name);
    } catch (fault) {
      this.refuse(fault);
    }
  }

  /** Opens a text. @param {string | null} id  what it is called where it is bundled */
  async openText(text, name, move = 0, id = null) {
    if (id === null) this.chooser.choose('');
    try {
      const opened = recordsIn(text, name, this.rules);
      this.chooser.offer(opened.length, (index) => this.openRecord(opened[index], { move: 0, id: null }));
      await this.openRecord(opened[0], { move, id });
    } catch (fault) {
      this.refuse(fault);
    }
  }

  async openRecord(open, { move, id, isLenient = false }) {
    let file;
    try {
      file = open();
      if (!isLenient) checkCanonical(file);
      await this.showRecord(parseRecord(file.document, this.rules), { move, id, mended: isLenient ? file.flaws : [] });
    } catch (fault) {
      const isMendable = file !== undefined && !isLenient && file.flaws.length > 0;
      this.refuse(fault, isMendable ? () => this.openRecord(open, { move, id, isLenient: true }) : null);
    }
  }

  async showRecord(record, { move, id, mended }) {
    const { say } = this;
    const written = id === null ? () => null
      : async () => (await load(new URL(`assets/records/${id}.moments.json`, SITE))).json();
    const isWanted = this.wish();
    const { positions, fault } = await positionsOf(record, { written });
    if (!isWanted()) return;
    this.opened = { id, text: `${canonical(record.data)}\n` };
    const notes = mended.map((flaw) => `${say('mended')}: ${placed(flaw)}`);
    this.player.show({ record, positions, fault, move, text: writeNotation(record.game, record.data) });
    if (fault) await this.tellFault(fault, record.game.id, null);
    else if (positions.length === 0) this.tell(say('not-played', { game: record.game.name }), ...notes);
    else this.tell(say(record.game.program ? 'holds' : 'checked'), ...notes);
  }

  // ------------------------------------------------------------------------------------------------------- telling

  tell(...sentences) {
    this.told.classList.remove('rp-fault');
    this.told.replaceChildren(...sentences.map((sentence) => make('div', {}, sentence)));
  }

  /** Tells what is wrong with something that could not be opened; other errors are passed on. */
  refuse(fault, mend = null) {
    if (!(fault instanceof Fault)) throw fault;
    this.player.clear();
    return this.tellFault(fault, null, mend);
  }

  async tellFault(fault, game, mend) {
    const { say } = this;
    this.told.classList.add('rp-fault');
    this.told.replaceChildren(
      make('strong', {}, say('holds-not')),
      make('p', { class: 'rp-message', lang: 'en' }, placed(fault)),
      make('small', {}, say('message-note')),
      ...(mend ? [make('p', {}, button(say('read-anyway'), mend))] : []),
    );
    if (fault.clause) this.told.append(await this.clauseOf(game, fault.clause));
  }

  async clauseOf(game, clause) {
    if (!this.clauses.has(game)) {
      this.clauses.set(game, (await load(new URL(`assets/clauses-${game}.json`, SITE))).json());
    }
    const known = (await this.clauses.get(game))[clause] ?? {};
    const address = known.page ? new URL(known.page[this.language] ?? known.page.en, SITE).href : `#${clause}`;
    return make('p', { class: 'rp-clause' }, `${known[this.language] ?? ''} `,
      make('a', { href: address, 'data-clause': clause }, this.say('clause', { id: clause })));
  }

  /** The address of a position; null where the browser cannot make one. */
  async linkTo(number) {
    const { id, text } = this.opened;
    const code = id === null ? await packed(text) : null;
    if (id === null && code === null) return null;
    const what = id === null ? `z=${code}` : `record=${id}`;
    this.ownHash = `#${what}&move=${number}`;
    const address = new URL(this.ownHash, window.location.href);
    window.history.replaceState(null, '', address);
    return address.href;
  }
}

/** A fault with its place. */
const placed = (fault) => String(fault);
