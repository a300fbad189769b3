"""What a net is to say of a position: results of games, and the search's scores as probabilities of winning."""

from __future__ import annotations

import numpy as np

from architecture import EVALUATION_UNITS
from data.positions import Positions

WIN_SCORE = 30000
PROVEN = WIN_SCORE - 1000  # scores from here on are proven wins
PROVEN_PROBABILITY = 0.995
NEWTON_STEPS = 30


def sigmoid(logits: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-logits))


def logit(probabilities: np.ndarray) -> np.ndarray:
    return np.log(probabilities / (1 - probabilities))


def cross_entropy(probabilities: np.ndarray, logits: np.ndarray) -> np.ndarray:
    """What it costs, each time, to have said `logits` of what happens with `probabilities`."""
    return np.log1p(np.exp(-np.abs(logits))) + np.where(logits > 0, 1 - probabilities, -probabilities) * logits


def calibrate(logits: np.ndarray, results: np.ndarray) -> float:
    """The scale by which `logits` explain `results` best: Newton's method on their cross-entropy."""
    logits = logits.astype(np.float64)
    scale = 0.5
    for _ in range(NEWTON_STEPS):
        probabilities = sigmoid(scale * logits)
        curvature = (probabilities * (1 - probabilities) * logits * logits).sum()
        if curvature <= 0:
            break
        # Never beyond twice or half: far from the optimum the curvature says little.
        step = ((probabilities - results) * logits).sum() / curvature
        scale = min(max(scale - step, scale / 2), scale * 2)
    return float(scale)


def search_logits(positions: Positions, training: np.ndarray) -> tuple[np.ndarray, float]:
    """The search's scores as logits, one scale for all (also returned) that fits the results of the `training` positions."""
    logits = positions.score / EVALUATION_UNITS
    is_proven = np.abs(positions.score.astype(np.int32)) >= PROVEN
    known = training[positions.has_result[training] & ~is_proven[training]]
    scale = calibrate(logits[known], positions.result[known])
    proven = float(logit(np.float64(PROVEN_PROBABILITY)))
    return np.where(is_proven, np.sign(positions.score) * proven, scale * logits), scale


def training_targets(positions: Positions, search: np.ndarray, result_share: float) -> np.ndarray:
    """Probabilities to learn, f32: `result_share` of the game's result, the rest what the search thought (all of a branch)."""
    found = sigmoid(search)
    mixed = result_share * positions.result + (1 - result_share) * found
    return np.where(positions.has_result, mixed, found).astype(np.float32)
