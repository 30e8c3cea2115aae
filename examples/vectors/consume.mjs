// Puts a program to exported vectors: node consume.mjs DIR COMMAND... (see docs/vectors.md).
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

async function ask(method, params) {
  program.stdin.write(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) + "\n");
  const answer = JSON.parse((await lines.next()).value);
  return [answer.result, answer.error?.code];
}

function text(value, fields) {
  if (Array.isArray(value)) return `[${value.map((item) => text(item, fields))}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).filter((name) => !fields || fields.includes(name)).sort();
  return `{${names.map((name) => `${name}: ${text(value[name], fields)}`)}}`;
}

async function look(fields, eyes) {
  const [[{ actions }], [{ state }]] = [await ask("legalActions", eyes), await ask("state", eyes)];
  return [state, actions.map((action) => text(action, fields)).sort()];
}

function check(wanted, [state, listed]) {
  const at = (pointer) => pointer.split("/").slice(1).reduce((value, step) => value[step], state);
  for (const [pointer, fact] of Object.entries(wanted.facts ?? {}))
    assert(text(at(pointer)) === text(fact), `${pointer} is ${text(at(pointer))}, not ${text(fact)}`);
  for (const [pointer, length] of Object.entries(wanted.lengths ?? {}))
    assert(at(pointer).length === length, `${pointer} has ${at(pointer).length} items, not ${length}`);
  assert(new Set(listed).size === listed.length, "an action is listed twice");
  assert((wanted.count ?? listed.length) === listed.length, `${listed.length} actions are listed`);
  for (const action of wanted.listed ?? []) assert(listed.includes(text(action)), `${text(action)} is not listed`);
  for (const action of wanted.notListed ?? []) assert(!listed.includes(text(action)), `${text(action)} is listed`);
}

async function put({ expect, actionFields }, { actions, attempt }) {
  for (const action of actions) assert((await ask("play", { action }))[0], `${text(action)} is refused on the way`);
  if (attempt) {
    const before = await look(actionFields, {});
    check(attempt.before, before);
    const [, code] = await ask("play", { action: attempt.action });
    const allowed = attempt.errors.length ? attempt.errors : [undefined];
    assert(allowed.includes(code), `${text(attempt.action)} is answered with error ${code}`);
    if (code) assert.deepEqual(await look(actionFields, {}), before, "what is refused changes something");
  }
  check(expect, await look(actionFields, expect.eyes));
}

const [folder, command, ...rest] = process.argv.slice(2);
const program = spawn(command, rest, { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
const read = (file) => JSON.parse(readFileSync(`${folder}/${file}`, "utf-8"));
const count = { passed: 0, failed: 0, "not offered": 0 };
for (const vector of read("manifest.json").vectors.map((row) => read(row.file)))
  for (const run of vector.runs) {
    let verdict = (await ask("newGame", run.newGame))[1] === 1002 ? "not offered" : "passed";
    try {
      if (verdict === "passed") await put(vector, run);
    } catch (problem) {
      verdict = "failed";
      console.log(vector.id, run.newGame.variant, run.newGame.ruleset, problem.message);
    }
    count[verdict]++;
  }
program.stdin.end();
console.log(count);
process.exitCode = count.failed || !count.passed ? 1 : 0;
