"""Yoté, a traditional game of West Africa."""

from rulebooks.yote.rulebook import YoteRulebook

__all__ = ["YoteRulebook"]
