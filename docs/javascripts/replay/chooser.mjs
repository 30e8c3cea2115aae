/** Where a record comes from: the bundled ones, a file, a text that is pasted. */
import { button, choice, make } from '../shown/dom.mjs';

const spaced = (id) => id.split('/').slice(1).join(': ').replaceAll('-', ' ');

export class Chooser {
  /** @param {{bundled: Function, text: Function, bytes: Function}} opens */
  constructor(say, rules, index, opens) {
    Object.assign(this, { say, opens });
    const [field, select] = choice(say('bundled'), [['', say('choose')]], {
      name: 'record', on: { change: () => select.value && opens.bundled(select.value) } });
    for (const game of rules.games.values()) {
      const entries = index.filter((entry) => entry.game === game.id);
      select.append(make('optgroup', { label: game.name }, ...entries.map(({ id }) => (
        make('option', { value: id, lang: 'en' }, spaced(id))))));
    }
    this.select = select;
    this.file = make('input', { type: 'file', accept: '.json,.txt,.ndjson,.jsonl,application/json,text/plain', on: {
      change: () => this.file.files[0] && this.openFile(this.file.files[0]) } });
    this.area = make('textarea', { spellcheck: 'false', autocomplete: 'off', 'aria-label': say('paste-label') });
    this.several = make('p', { hidden: true });
    this.element = make('div', { class: 'rp-choose' },
      field,
      make('div', { class: 'rp-row' },
        make('label', { class: 'rp-field' }, make('span', {}, say('open')), this.file), make('span', {}, say('drop'))),
      make('details', {}, make('summary', {}, say('paste')), this.area,
        button(say('read'), () => opens.text(this.area.value, 'pasted'))),
      this.several);
  }

  async openFile(file) {
    this.opens.bytes(new Uint8Array(await file.arrayBuffer()), file.name);
  }

  /** Takes files and texts that are dropped on an element. */
  catchDrops(element) {
    const mark = (isOver) => (event) => {
      event.preventDefault();
      element.classList.toggle('rp-dropping', isOver);
    };
    element.addEventListener('dragover', mark(true));
    element.addEventListener('dragleave', mark(false));
    element.addEventListener('drop', (event) => {
      mark(false)(event);
      const [file] = event.dataTransfer.files;
      if (file) this.openFile(file);
      else if (event.dataTransfer.getData('text')) this.opens.text(event.dataTransfer.getData('text'), 'dropped');
    });
  }

  /** Shows which bundled game is open; '' for none. */
  choose(id) {
    this.select.value = id;
    if (this.select.selectedIndex < 0) this.select.value = '';
  }

  /** Lets the reader choose where a file holds several records. */
  offer(count, open) {
    this.several.hidden = count < 2;
    if (count < 2) return;
    const numbers = Array.from({ length: count }, (_, index) => [String(index), String(index + 1)]);
    const [field, select] = choice(this.say('several', { count }), numbers, {
      on: { change: () => open(Number(select.value)) } });
    this.several.replaceChildren(field);
  }
}
