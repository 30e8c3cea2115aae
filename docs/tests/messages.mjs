/**
 * What the replay viewer says of records: reads JSON lines {name, base64}, writes a JSON list of sentences for each.
 * A record that holds gets ["holds", its text form]; one that no program here can play gets ["read", its text form].
 *
 *   node messages.mjs FOLDER_OF_THE_SITE < questions
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , site] = process.argv;
const module = (name) => import(pathToFileURL(join(site, 'javascripts', 'records', `${name}.mjs`)));
const { Rules } = await module('rules');
const { Fault } = await module('faults');
const { checkCanonical, decode, parseRecord, recordsIn } = await module('reading');
const { playThrough } = await module('replaying');
const { writeNotation } = await module('notation');
const rules = new Rules(JSON.parse(readFileSync(join(site, 'assets', 'play', 'reader.json'), 'utf8')));

function told(action) {
  try {
    return action();
  } catch (error) {
    if (error instanceof Fault) return String(error);
    throw error;
  }
}

function judge(open) {
  return told(() => {
    const file = open();
    checkCanonical(file);
    const record = parseRecord(file.document, rules);
    const text = () => writeNotation(record.game, record.data);
    if (!record.game.program) return ['read', text()];
    const { fault } = playThrough(record);
    return fault ? [String(fault), fault.clause] : ['holds', text()];
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const { name, base64 } = JSON.parse(line);
  const answer = told(() => recordsIn(decode(Buffer.from(base64, 'base64'), name), name, rules).map(judge));
  process.stdout.write(`${JSON.stringify([answer].flat(2))}\n`);
}
