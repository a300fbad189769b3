"""Files that an interrupted training goes on from."""

from __future__ import annotations

import os
from pathlib import Path

import torch

from sentence_error import SentenceError


class CheckpointError(SentenceError):
    """A sentence: why a training cannot go on from a checkpoint."""


def write_checkpoint(path: Path, identity: dict, state: dict) -> None:
    """Writes a checkpoint, whole or not at all. `identity`: what a training must have in common with it to go on from it."""
    unfinished = path.with_suffix(".part")
    torch.save({"identity": identity, **state}, unfinished)
    os.replace(unfinished, path)


def read_checkpoint(path: Path, identity: dict, device: torch.device) -> dict:
    """The state of a checkpoint. Raises CheckpointError if it is none, or of another training."""
    try:
        state = torch.load(path, map_location=device, weights_only=True)
    except FileNotFoundError as error:
        raise CheckpointError(f"There is no checkpoint {path} to go on from; start without --resume.") from error
    except Exception as error:  # torch raises whatever its parts raise
        raise CheckpointError(f"{path} cannot be read as a checkpoint ({error}); start without --resume.") from error
    for key, value in identity.items():
        if state["identity"].get(key) != value:
            raise CheckpointError(
                f"{path} is of a training with {key} {state['identity'].get(key)}, this one has {value}; "
                "give the same files and settings, or start without --resume."
            )
    return state
