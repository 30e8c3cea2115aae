/**
 * Draws every position of bundled records as the site does: reads record ids, one a line, writes for each a JSON
 * list of SVG pictures.
 *
 *   node pictures.mjs FOLDER_OF_THE_SITE < ids
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , site] = process.argv;
const module = (name) => import(pathToFileURL(join(site, 'javascripts', `${name}.mjs`)));
const content = (...names) => readFileSync(join(site, 'assets', ...names), 'utf8');
const { Rules } = await module('records/rules');
const { parseRecord, recordsIn } = await module('records/reading');
const { drawSvg } = await module('shown/svg');
const { positionsOf } = await module('shown/positions');
const rules = new Rules(JSON.parse(content('play', 'reader.json')));
const written = (id) => JSON.parse(content('records', `${id}.moments.json`));

for await (const id of createInterface({ input: process.stdin })) {
  const [open] = recordsIn(content('records', `${id}.json`), `${id}.json`, rules);
  const record = parseRecord(open().document, rules);
  const { positions } = await positionsOf(record, { written: () => written(id) });
  const drawn = positions.map(({ picture }) => (
    drawSvg(picture, { language: 'en', id: 'picture', style: rules.look })));
  process.stdout.write(`${JSON.stringify(drawn)}\n`);
}
