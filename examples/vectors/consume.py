"""Puts a program to exported vectors: ``python consume.py DIR COMMAND...`` (see docs/vectors.md)."""

import json
import subprocess
import sys
from pathlib import Path


def ask(method, params):
    print(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}), file=program.stdin, flush=True)
    answer = json.loads(program.stdout.readline())
    return answer.get("result"), answer.get("error", {}).get("code")


def text(value, fields=None):
    if isinstance(value, dict):
        value = {key: text(value[key], fields) for key in value if fields is None or key in fields}
    return json.dumps(int(value) if isinstance(value, float) and value.is_integer() else value, sort_keys=True)


def look(fields, eyes):
    listed = ask("legalActions", eyes)[0]["actions"]
    return ask("state", eyes)[0]["state"], sorted(text(action, fields) for action in listed)


def at(value, pointer):
    for step in pointer.split("/")[1:]:
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def check(wanted, state, listed):
    for pointer, fact in wanted.get("facts", {}).items():
        assert text(at(state, pointer)) == text(fact), f"{pointer} is {at(state, pointer)}, not {fact}"
    for pointer, length in wanted.get("lengths", {}).items():
        assert len(at(state, pointer)) == length, f"{pointer} has {len(at(state, pointer))} items, not {length}"
    assert len(listed) == len(set(listed)) == wanted.get("count", len(listed)), f"{len(listed)} actions are listed"
    for action in wanted.get("listed", []):
        assert text(action) in listed, f"{action} is not listed"
    for action in wanted.get("notListed", []):
        assert text(action) not in listed, f"{action} is listed"


def put(vector, run):
    fields, attempt = vector["actionFields"], run.get("attempt")
    for action in run["actions"]:
        assert ask("play", {"action": action})[0], f"{action} is refused on the way"
    if attempt:
        before = look(fields, {})
        check(attempt["before"], *before)
        code = ask("play", {"action": attempt["action"]})[1]
        assert code in (attempt["errors"] or [None]), f"{attempt['action']} is answered with error {code}"
        assert not attempt["errors"] or look(fields, {}) == before, "what is refused changes something"
    check(vector["expect"], *look(fields, vector["expect"]["eyes"]))


folder, command = Path(sys.argv[1]), sys.argv[2:]
program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
count = {"passed": 0, "failed": 0, "not offered": 0}
for row in json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["vectors"]:
    vector = json.loads((folder / row["file"]).read_text(encoding="utf-8"))
    for run in vector["runs"]:
        verdict = "not offered" if ask("newGame", run["newGame"])[1] == 1002 else "passed"
        try:
            if verdict == "passed":
                put(vector, run)
        except (AssertionError, LookupError, TypeError) as problem:
            verdict = "failed"
            print(vector["id"], run["newGame"]["variant"], run["newGame"]["ruleset"], problem)
        count[verdict] += 1
program.stdin.close()
print(count)
sys.exit(count["failed"] > 0 or not count["passed"])
