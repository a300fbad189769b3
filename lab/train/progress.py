"""How far something is: one line, in place on a terminal, else a line now and then."""

from __future__ import annotations

import time
from typing import TextIO

REFRESH_SECONDS = 0.25
PLAIN_REFRESH_SECONDS = 30.0


class ProgressLine:
    def __init__(self, stream: TextIO):
        self._stream = stream
        self._in_place = stream.isatty()
        self._interval = REFRESH_SECONDS if self._in_place else PLAIN_REFRESH_SECONDS
        self._shown = ""
        self.begin()

    def begin(self) -> None:
        """From now on there is something to show, after a while."""
        self._shown_at = time.monotonic()

    def show(self, text: str) -> None:
        """Shows the state, if the last time is long enough ago."""
        if time.monotonic() - self._shown_at < self._interval:
            return
        self._shown_at = time.monotonic()
        if self._in_place:
            self._shown = text
            self._stream.write(f"\r\x1b[K{text}")
        else:
            self._stream.write(f"{text}\n")
        self._stream.flush()

    def line(self, text: str) -> None:
        """A line that stays, above the state."""
        clear = "\r\x1b[K" if self._in_place else ""
        self._stream.write(f"{clear}{text}\n{self._shown}")
        self._stream.flush()

    def end(self) -> None:
        """Leaves the state where it is, with the cursor on the next line."""
        if self._shown:
            self._stream.write("\n")
            self._stream.flush()
            self._shown = ""


def clock_text(seconds: float) -> str:
    """3:20, or 1:03:20."""
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
