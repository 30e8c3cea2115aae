"""Yatzy and eight of its variants."""

from rulebooks.yatzy.rulebook import YatzyRulebook

__all__ = ["YatzyRulebook"]
