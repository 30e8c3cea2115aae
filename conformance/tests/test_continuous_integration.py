"""The action and the hooks, as far as they can be tried without the service that runs them."""

import importlib.util
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
import yaml
from referee.bundled import adapters_folder
from running import environment, planted

TOP = Path(__file__).parents[2]
ACTION = TOP / "action.yml"
HOOKS = TOP / ".pre-commit-hooks.yaml"
PAGE = TOP / "docs" / "continuous-integration.md"
RECORDS = TOP / "spec" / "yote" / "records"
ONE_CASE = "--only tayu.place.keep-mouths-open --variant two-player --ruleset finnish"
SOUND = f"'{sys.executable}' '{adapters_folder() / 'tayu'}'"

pytestmark = pytest.mark.skipif(not ACTION.is_file(), reason="the action is only in a checkout")


def needs(module: str, what: str) -> pytest.MarkDecorator:
    """Return a mark that skips a test by name where a package is missing."""
    return pytest.mark.skipif(importlib.util.find_spec(module) is None, reason=f"{module} is not installed: {what}")


def action() -> Any:
    return yaml.safe_load(ACTION.read_text(encoding="utf-8"))


def hooks() -> dict[str, Any]:
    return {hook["id"]: hook for hook in yaml.safe_load(HOOKS.read_text(encoding="utf-8"))}


def run(*command: str | Path, cwd: Path, **more: str) -> "subprocess.CompletedProcess[str]":
    """Run a command in the tests' environment."""
    return subprocess.run(
        [*map(str, command)],
        cwd=cwd,
        env=environment(**more),
        capture_output=True,
        encoding="utf-8",
        timeout=100,
        check=False,
    )


def blocks(page: Path, language: str) -> list[str]:
    """Return what stands in fences of a language on a page."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


# The action


@needs("check_jsonschema", "action.yml is not compared with the public schema")
def test_the_action_follows_the_public_schema(tmp_path: Path) -> None:
    done = run(
        sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-actions", ACTION, cwd=tmp_path
    )
    assert done.returncode == 0, done.stdout


@needs("check_jsonschema", "the workflow on the page is not compared with the public schema")
def test_the_workflow_on_the_page_follows_the_public_schema_and_uses_only_what_there_is(tmp_path: Path) -> None:
    (workflow,) = [block for block in blocks(PAGE, "yaml") if "runs-on:" in block]
    path = tmp_path / "workflow.yml"
    path.write_text(workflow, encoding="utf-8")
    schema = ("--builtin-schema", "vendor.github-workflows")
    done = run(sys.executable, "-m", "check_jsonschema", *schema, path, cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    steps = [step for job in yaml.safe_load(workflow)["jobs"].values() for step in job["steps"]]
    (own,) = [step for step in steps if "referee" in step.get("uses", "")]
    inputs = action()["inputs"]
    assert set(own["with"]) <= set(inputs)
    assert {name for name, row in inputs.items() if row.get("required")} <= set(own["with"])


def test_what_a_user_gives_comes_into_a_step_only_by_the_environment() -> None:
    for step in action()["runs"]["steps"]:
        assert "${{" not in step.get("run", ""), step["name"]
        assert ("run" in step) == ("shell" in step) == ("uses" not in step)


def test_every_input_is_used_and_stands_on_the_page() -> None:
    text, page = ACTION.read_text(encoding="utf-8"), PAGE.read_text(encoding="utf-8")
    for name, row in action()["inputs"].items():
        assert f"inputs.{name} " in text, name
        assert f"| `{name}` |" in page, name
        assert row.get("required", False) or "default" in row


def _value(expression: str, inputs: Mapping[str, str], outputs: Mapping[str, str], place: str) -> str:
    """Return what the service puts in place of an expression of the few kinds that the action has in ``env``."""
    for part in map(str.strip, expression.split("||")):
        name = part.rpartition(".")[2]
        values = {"inputs": inputs, "steps": outputs, "github": {"action_path": place}}
        found = values[part.partition(".")[0]].get(name, "")
        if found:
            return found
    return ""


class Service:
    """Does the shell steps of the action, one after another, as the service does."""

    def __init__(self, folder: Path, **inputs: str) -> None:
        given = {name: row.get("default", "") for name, row in action()["inputs"].items()}
        self.inputs = given | {name.replace("_", "-"): value for name, value in inputs.items()}
        self.folder, self.temp = folder / "work", folder / "temp"
        self.output, self.summary = folder / "output", folder / "summary"
        (self.temp / "referee" / "bin").mkdir(parents=True)
        self.folder.mkdir()
        self.output.touch()
        self.summary.touch()
        command = self.temp / "referee" / "bin" / "referee"
        command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m referee "$@"\n', encoding="utf-8")
        command.chmod(0o755)

    def outputs(self) -> dict[str, str]:
        """Return what steps have put out, read as the service reads it."""
        found: dict[str, str] = {}
        lines = iter(self.output.read_text(encoding="utf-8").splitlines())
        for line in lines:
            if "<<" in line:
                name, _, end = line.partition("<<")
                found[name] = "\n".join(takewhile(lambda row, end=end: row != end, lines))  # type: ignore[misc]
            else:
                name, _, found[name] = line.partition("=")
        return found

    def step(self, name: str, **more: str) -> "subprocess.CompletedProcess[str]":
        """Do one step."""
        (step,) = [step for step in action()["runs"]["steps"] if step["name"] == name]
        script = self.temp / "step.sh"
        script.write_text(step["run"], encoding="utf-8")
        env = {
            key: re.sub(
                r"\$\{\{(.*?)\}\}",
                lambda found: _value(found[1], self.inputs, {"python-path": sys.executable} | self.outputs(), str(TOP)),
                value,
            )
            for key, value in step["env"].items()
        }
        files = {"RUNNER_TEMP": self.temp, "GITHUB_OUTPUT": self.output, "GITHUB_STEP_SUMMARY": self.summary}
        shell = ("bash", "--noprofile", "--norc", "-eo", "pipefail", script)
        return run(*shell, cwd=self.folder, **env, **{key: str(path) for key, path in files.items()}, **more)

    def all_steps(self) -> int:
        """Check, write the summary and give the verdict; return the exit status of the last."""
        checked = self.step("Check")
        assert checked.returncode == 0, checked.stderr
        told = self.step("Write the summary")
        assert told.returncode == 0, told.stderr
        return self.step("Give the verdict").returncode


def test_a_sound_program_makes_the_action_pass(tmp_path: Path) -> None:
    service = Service(tmp_path, game="tayu", command=SOUND, arguments=ONE_CASE, reports="junit=a b.xml\n\nbadge=b.svg")
    assert service.all_steps() == 0
    assert service.outputs() == {"exit-status": "0", "files": "referee-bundle.ndjson.gz\na b.xml\nb.svg"}
    assert sorted(path.name for path in service.folder.iterdir()) == ["a b.xml", "b.svg", "referee-bundle.ndjson.gz"]
    assert "conforms" in service.summary.read_text(encoding="utf-8")


def test_a_faulty_program_makes_the_action_fail_after_the_summary_is_written(tmp_path: Path) -> None:
    faulty = " ".join(f"'{word}'" for word in planted("wrong-score"))
    only = "--only tayu.score.product --variant two-player --ruleset finnish"
    service = Service(tmp_path, game="tayu", command=faulty, arguments=only)
    assert service.all_steps() == 1
    assert "tayu.score.product" in service.summary.read_text(encoding="utf-8")


def test_the_ledger_is_handed_on(tmp_path: Path) -> None:
    service = Service(tmp_path, game="tayu", command=SOUND, arguments=ONE_CASE, ledger="my ledger.yaml")
    (service.folder / "my ledger.yaml").write_text("expected-failures: []\n", encoding="utf-8")
    done = service.step("Check")
    assert "my ledger.yaml:1: expected-failures" in done.stderr
    assert service.outputs()["exit-status"] == "2"


@pytest.mark.parametrize("game", ["chess", "tayu"])
def test_where_there_is_no_result_the_summary_says_so(game: str, tmp_path: Path) -> None:
    command = SOUND if game == "chess" else "/no/such/program"
    service = Service(tmp_path, game=game, command=command, arguments=ONE_CASE if game == "tayu" else "")
    assert service.all_steps() == (2 if game == "chess" else 3)
    assert service.summary.read_text(encoding="utf-8").strip()


def test_a_summary_is_never_longer_than_the_service_takes(tmp_path: Path) -> None:
    service = Service(tmp_path, game="tayu", command=SOUND)
    command = service.temp / "referee" / "bin" / "referee"
    writes = f"\"{sys.executable}\" -c \"open(r'{service.temp}/referee-summary.md', 'w').write('ä' * 900000)\""
    command.write_text(f"#!/bin/sh\n{writes}\n", encoding="utf-8")
    service.output.write_text("exit-status=1\n", encoding="utf-8")
    assert service.step("Write the summary").returncode == 0
    text = service.summary.read_text(encoding="utf-8")
    assert text.endswith("see the bundle.\n")
    assert len(text.encode()) < 2**20


def test_the_suite_is_installed_into_an_environment_of_its_own(tmp_path: Path) -> None:
    service = Service(tmp_path, game="tayu", command=SOUND)
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\necho "$@" >> "{tmp_path}/said"\n', encoding="utf-8")
    python.chmod(0o755)
    (service.temp / "referee" / "bin" / "python").symlink_to(python)
    service.output.write_text(f"python-path={python}\n", encoding="utf-8")
    (step,) = [step for step in action()["runs"]["steps"] if step["name"] == "Install the suite"]
    assert step["env"]["SUITE"] == "${{ inputs.suite || github.action_path }}"
    done = service.step("Install the suite")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("referee ")
    assert (tmp_path / "said").read_text(encoding="utf-8").splitlines()[1].endswith(str(TOP))


# The hooks


def test_the_hooks_are_commands_of_the_suite() -> None:
    assert {name: hook["entry"] for name, hook in hooks().items()} == {
        "referee-validate": "referee validate",
        "referee-replay": "referee replay",
    }
    page = PAGE.read_text(encoding="utf-8")
    for name in hooks():
        assert f"- id: {name}\n" in page


@pytest.mark.parametrize(
    ("hook", "path", "meant"),
    [
        ("referee-replay", "records/a.json", True),
        ("referee-replay", "games/records/1999/a.txt", True),
        ("referee-replay", "package.json", False),
        ("referee-replay", "my-records/a.json", False),
        ("referee-validate", "spec/tayu/cases/place.yaml", True),
        ("referee-validate", "cases/mine.yml", True),
        ("referee-validate", ".github/workflows/ci.yml", False),
        ("referee-validate", "docker-compose.yaml", False),
    ],
)
def test_a_hook_looks_at_files_by_their_place(hook: str, path: str, meant: bool) -> None:
    assert bool(re.search(hooks()[hook]["files"], path)) == meant


@pytest.fixture(name="repository")
def _repository(tmp_path: Path) -> Path:
    """Return a git repository with two records, a file of cases, and the hooks as commands on the path."""
    command = tmp_path / "bin" / "referee"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m referee "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    top = tmp_path / "repository"
    (top / "records").mkdir(parents=True)
    (top / "cases").mkdir()
    for path in sorted(RECORDS.glob("*.json"))[:2]:
        (top / "records" / path.name).write_bytes(path.read_bytes())
    (top / "cases" / "mine.yaml").write_bytes((TOP / "spec" / "yote" / "cases" / "setup.yaml").read_bytes())
    (top / "other.json").write_text("{}\n", encoding="utf-8")
    rows = [
        {key: hook[key] for key in ("id", "name", "entry", "files", "types")} | {"language": "system"}
        for hook in hooks().values()
    ]
    config = {"repos": [{"repo": "local", "hooks": rows}]}
    (top / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config), encoding="utf-8")
    run("git", "init", "-q", cwd=top)
    run("git", "add", ".", cwd=top)
    return top


def pre_commit(top: Path) -> "subprocess.CompletedProcess[str]":
    path = f"{top.parent / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return run(
        sys.executable,
        *("-m", "pre_commit", "run", "--all-files", "--color", "never"),
        cwd=top,
        PATH=path,
        PRE_COMMIT_HOME=str(top.parent / "home"),
    )


@needs("pre_commit", "the hooks are not run by the tool itself")
def test_the_tool_accepts_the_manifest_of_hooks(tmp_path: Path) -> None:
    done = run(sys.executable, "-m", "pre_commit", "validate-manifest", HOOKS, cwd=tmp_path)
    assert done.returncode == 0, done.stdout


@needs("pre_commit", "the hooks are not run by the tool itself")
def test_the_tool_runs_the_hooks_over_the_files_that_are_meant(repository: Path) -> None:
    done = pre_commit(repository)
    assert done.returncode == 0, done.stdout + done.stderr
    assert [line.rpartition(".")[2] for line in done.stdout.splitlines()] == ["Passed", "Passed"]
    (record, *_) = sorted((repository / "records").iterdir())
    text = record.read_text(encoding="utf-8")
    record.write_text(re.sub(r'"winners":\[\d\]', '"winners":[1,2]', text), encoding="utf-8")
    assert record.read_text(encoding="utf-8") != text
    cases = repository / "cases" / "mine.yaml"
    cases.write_text(cases.read_text(encoding="utf-8").replace("revision: 1", "revision: one", 1), encoding="utf-8")
    done = pre_commit(repository)
    assert done.returncode == 1
    assert [line.rpartition(".")[2] for line in done.stdout.splitlines() if "....." in line] == ["Failed", "Failed"]
    assert "cases/mine.yaml:" in done.stdout
    assert f"records/{record.name}" in done.stdout


@pytest.mark.parametrize("hook", ["referee-validate", "referee-replay"])
def test_a_hook_tells_of_every_file_and_fails_if_one_is_wrong(hook: str, tmp_path: Path) -> None:
    sound, other = sorted(RECORDS.glob("*.json"))[:2]
    broken = tmp_path / "broken.json"
    broken.write_text(other.read_text(encoding="utf-8").replace('"game":"yote"', '"game":"chess"'), encoding="utf-8")
    (tmp_path / "none.json").write_text("{", encoding="utf-8")
    entry = hooks()[hook]["entry"].split()[1:]
    good = run(sys.executable, "-m", "referee", *entry, sound, other, cwd=tmp_path)
    assert (good.returncode, good.stderr) == (0, "")
    for files, status in (((sound, "broken.json"), 1), ((sound, "broken.json", "none.json"), 2)):
        done = run(sys.executable, "-m", "referee", *entry, *files, cwd=tmp_path)
        assert done.returncode == status, done.stdout + done.stderr
        for name in files[1:]:
            assert f"{name}:" in done.stdout + done.stderr
