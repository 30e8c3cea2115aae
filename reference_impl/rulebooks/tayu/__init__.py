"""Ta Yü (Niek Neuwahl, 1999)."""

from rulebooks.tayu.rulebook import TayuRulebook

__all__ = ["TayuRulebook"]
