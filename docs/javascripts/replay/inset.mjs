/** A diagram of the end of a bundled game that can be played through where it stands. */
import { parseRecord, recordsIn } from '../records/reading.mjs';
import { Rules } from '../records/rules.mjs';
import { SITE, button } from '../shown/dom.mjs';
import { speaker } from '../shown/language.mjs';
import { positionsOf } from '../shown/positions.mjs';
import { Player } from './player.mjs';

let rules = null;

async function read(path) {
  const answer = await fetch(new URL(path, SITE));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** Gives the diagram in an element a button that puts a player in its place. */
export async function mount(element) {
  const say = speaker(element.dataset.lang);
  const start = button(say('play-here'), async () => {
    start.disabled = true;
    await open(element, say);
    start.remove();
  });
  element.querySelector('figure').append(start);
  element.classList.add('referee-inset');
}

async function open(element, say) {
  const { record: id, lang } = element.dataset;
  rules ??= Rules.load(new URL('assets/play/reader.json', SITE));
  const text = await (await read(`assets/records/${id}.json`)).text();
  const known = await rules;
  const [first] = recordsIn(text, `${id}.json`, known);
  const record = parseRecord(first().document, known);
  const written = async () => (await read(`assets/records/${id}.moments.json`)).json();
  const { positions, fault } = await positionsOf(record, { written });
  const player = new Player(say, lang, known.look, { link: async () => null });
  player.show({ record, positions, fault, move: positions.length - 1, text: '' });
  element.querySelector('figure').replaceChildren(player.main);
  player.slider.focus();
}
