"""Splitting a rule text into numbered sentences, and the digests of those that the specification points to."""

import hashlib
import os
import unicodedata
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebooks.sources import Sentence, is_heading, normalise, split_sentences
from rulebooks.spec import game_ids, load_spec


def split(text: str) -> list[tuple[int, int, str]]:
    """Return section, number and words of every sentence."""
    return [(sentence.section, sentence.number, sentence.text) for sentence in split_sentences(text)]


def sentences(text: str) -> list[str]:
    """Return the words of the sentences, headings left out."""
    return [words for _, number, words in split(text) if number]


def test_headings_open_sections_and_are_sentence_0() -> None:
    text = "Preparing\nPut the board down. Shuffle the tiles.\n\nPlaying\nBegin!\n"
    assert split(text) == [
        (1, 0, "Preparing"),
        (1, 1, "Put the board down."),
        (1, 2, "Shuffle the tiles."),
        (2, 0, "Playing"),
        (2, 1, "Begin!"),
    ]


def test_what_stands_before_the_first_heading_is_section_0() -> None:
    assert split("Here it begins. It goes on.\nHeading\nText.") == [
        *((0, 1, "Here it begins."), (0, 2, "It goes on.")),
        *((1, 0, "Heading"), (1, 1, "Text.")),
    ]


def test_heading_without_text_is_a_section_without_sentences() -> None:
    assert split("One\nTwo\nWords.") == [(1, 0, "One"), (2, 0, "Two"), (2, 1, "Words.")]


@pytest.mark.parametrize(
    "line", ["Aim", "The aim of the game", "  Indented words  ", "Ta Yü", "One two three four five six"]
)
def test_short_lines_without_closing_punctuation_are_headings(line: str) -> None:
    assert is_heading(line)


@pytest.mark.parametrize(
    "line",
    [
        *("", "   ", "It ends.", "Who begins?", "Stop!", "As follows:", "First;"),
        *("- an item", "* an item", "• an item", "1. An item", "2) An item", "112 tiles"),
        "One two three four five six seven",
    ],
)
def test_other_lines_are_no_headings(line: str) -> None:
    assert not is_heading(line)


@pytest.mark.parametrize("line", ["(It may lie anywhere.)", '"No."', "«Non !»"])
def test_short_sentence_in_brackets_or_quotes_is_no_heading(line: str) -> None:
    assert not is_heading(line)


def test_list_items_count_by_themselves_and_lose_their_marks() -> None:
    text = "There are:\n- one board\n* 112 tiles\n  • a bag\n1. the rules\n2) a box\n"
    assert sentences(text) == ["There are:", "one board", "112 tiles", "a bag", "the rules", "a box"]


def test_list_item_may_hold_several_sentences() -> None:
    assert sentences("- Draw a tile. Place it.") == ["Draw a tile.", "Place it."]


def test_numbers_and_hyphens_that_are_no_marks_stay() -> None:
    assert sentences("12 kinds have a ring, 15-16 have none.") == ["12 kinds have a ring, 15-16 have none."]
    assert sentences("-1 is a bid, says he who knows nothing.") == ["-1 is a bid, says he who knows nothing."]


@pytest.mark.parametrize(
    "sentence",
    [
        "A tile, e.g. the first, covers the centre.",  # a small letter follows
        "Se on ns. tulva, esim. kolmen pelissä.",
        "See p. 5 for the tiles.",  # a digit follows
        "It scores 3.5 points.",  # no white space follows
        "(It may lie anywhere, wherever you like it best.)",
        "He asked (why?) and left.",
    ],
)
def test_full_stop_within_a_sentence_does_not_end_it(sentence: str) -> None:
    assert sentences(sentence) == [sentence]
    assert sentences(f"{sentence} Next one.") == [sentence, "Next one."]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("One. Two? Three! Four.", ["One.", "Two?", "Three!", "Four."]),
        ("One. Älä tee. Élan.", ["One.", "Älä tee.", "Élan."]),
        ("It ends. (So it does.) Then more.", ["It ends.", "(So it does.)", "Then more."]),
        ("Il dit : « Non. » Fin.", ["Il dit : « Non. » Fin."]),  # white space stands between the stop and the mark
        ("Il dit «Non.» Fin.", ["Il dit «Non.»", "Fin."]),
        ('She said "No." "Why?" he asked.', ['She said "No."', '"Why?" he asked.']),
        ("Fin. «Non», dit-il.", ["Fin.", "«Non», dit-il."]),
        ("Wait... Then go on.", ["Wait...", "Then go on."]),
    ],
)
def test_sentences_end_at_a_stop_before_a_capital_or_an_opening_mark(text: str, parts: list[str]) -> None:
    assert sentences(text) == parts


def test_line_ends_a_sentence_and_blank_lines_count_nothing() -> None:
    assert sentences("A long line of more than six words\n\n\ngoes on in the next line, or not.") == [
        "A long line of more than six words",
        "goes on in the next line, or not.",
    ]


@pytest.mark.parametrize("text", ["", "\n\n", "   \n\t\n"])
def test_nothing_holds_no_sentence(text: str) -> None:
    assert split(text) == []


def test_windows_line_ends_change_nothing() -> None:
    text = "Heading\nOne. Two.\n- three\n"
    assert split(text.replace("\n", "\r\n")) == split(text)


def test_white_space_is_one_space_and_trimmed() -> None:
    assert normalise("  two\t\twords \u00a0 here ") == "two words here"
    assert sentences("Two   words.\tTwo\u00a0more.  ") == ["Two words.", "Two more."]


def test_accents_are_one_letter_however_they_were_written() -> None:
    apart = unicodedata.normalize("NFD", "Mitä sitten? Älä kysy. Où ça ?")
    assert apart != "Mitä sitten? Älä kysy. Où ça ?"
    assert sentences(apart) == ["Mitä sitten?", "Älä kysy.", "Où ça ?"]


def test_digest_is_the_sha_256_of_the_sentence_in_utf_8() -> None:
    # The first is the test vector of FIPS 180-2 for "abc".
    abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert Sentence(1, 1, "abc").digest == abc
    assert Sentence(3, 9, "abc").digest == abc, "where the sentence stands plays no part"
    assert Sentence(1, 1, "Ta Yü").digest == hashlib.sha256(b"Ta Y\xc3\xbc").hexdigest()


@settings(max_examples=200, deadline=None, database=None)
@given(text=st.text(alphabet='aA. !?()«»"-1\n\t\u00a0\u0308é:', max_size=60))
def test_numbers_run_from_1_in_every_section_and_no_letter_is_lost(text: str) -> None:
    found = split(text)
    numbers = {
        section: [number for _, number, _ in of_section]
        for section, of_section in groupby(found, key=lambda sentence: sentence[0])
    }
    assert list(numbers) == sorted(numbers)
    for section, counted in numbers.items():
        assert counted == list(range(0 if section else 1, len(counted) + (0 if section else 1)))
    for _, _, words in found:
        assert words
        assert words == " ".join(unicodedata.normalize("NFC", words).split())
    letters = [letter for letter in unicodedata.normalize("NFC", text) if letter.isalpha()]
    assert [letter for _, _, words in found for letter in words if letter.isalpha()] == letters


SOURCES = os.environ.get("REFEREE_SOURCES")


@pytest.mark.skipif(not SOURCES, reason="REFEREE_SOURCES names no folder with the source texts")
@pytest.mark.parametrize(
    ("game", "source"), [(game, source) for game in game_ids() for source in sorted(load_spec(game).sources)]
)
def test_every_digest_of_the_specification_fits_the_source_text(game: str, source: str) -> None:
    entry = load_spec(game).sources[source]
    text = (Path(SOURCES or "") / entry.file).read_text(encoding="utf-8")
    written: dict[int, tuple[str | None, list[str]]] = {}
    for sentence in split_sentences(text):
        heading, digests = written.get(sentence.section, (None, []))
        written[sentence.section] = (heading, [*digests, sentence.digest]) if sentence.number else (sentence.digest, [])
    assert {section.number: (section.heading, list(section.sentences)) for section in entry.sections} == written
