"""Pictures of positions, as text and as SVG."""

from referee.drawing.shared import Window, crop_window
from referee.drawing.svg import render_svg
from referee.drawing.text import render_text

__all__ = ["Window", "crop_window", "render_svg", "render_text"]
