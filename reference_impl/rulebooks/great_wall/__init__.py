"""Great Wall of China (Reiner Knizia, 2006)."""

from rulebooks.great_wall.rulebook import GreatWallRulebook

__all__ = ["GreatWallRulebook"]
