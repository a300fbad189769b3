"""What a training was worth: cross-entropies of held-out results, as figures, a table, and pictures."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from data.positions import Positions
from data.targets import cross_entropy, sigmoid

# Stones on the board from which on a phase of the game begins.
PHASES = (0, 10, 20, 40, 80)
BINS = 20
EVALUATORS = ("linear", "search", "float", "integer")


def figures(positions: Positions, indices: np.ndarray, logits: dict[str, np.ndarray]) -> dict:
    """
    Cross-entropies of the results of the positions `indices` by each of EVALUATORS, `logits` in the same order: of all, by
    board size and by phase; and which share of the distance from the linear evaluation to the search the nets close.
    """
    losses = {name: cross_entropy(positions.result[indices].astype(np.float64), logits[name]) for name in EVALUATORS}
    sizes = np.stack([positions.width[indices], positions.height[indices]], 1)
    by_size = {
        f"{width}x{height}": _summary(losses, (sizes == (width, height)).all(1)) for width, height in np.unique(sizes, axis=0)
    }
    phase = np.searchsorted(PHASES, positions.stones[indices], side="right") - 1
    by_phase = {
        f"from {start} stones": _summary(losses, phase == number)
        for number, start in enumerate(PHASES)
        if (phase == number).any()
    }
    return {"all": _summary(losses, np.ones(len(indices), bool)), "bySize": by_size, "byPhase": by_phase}


def _summary(losses: dict[str, np.ndarray], here: np.ndarray) -> dict:
    means = {name: float(loss[here].mean()) for name, loss in losses.items()}
    distance = means["linear"] - means["search"]
    closed = {name: (means["linear"] - means[name]) / distance if distance > 0 else None for name in ("float", "integer")}
    return {"positions": int(here.sum()), "crossEntropy": means, "closed": closed}


def table(found: dict, training_games: float) -> str:
    """The figures as lines of text; `training_games` is the net's cross-entropy of the results that it has learnt from."""
    head = f"{'held-out results':<20}{'positions':>10}" + "".join(f"{name:>9}" for name in EVALUATORS) + f"{'closed':>9}"
    rows = [("all", found["all"]), *found["bySize"].items(), *found["byPhase"].items()]
    learnt = f"games learnt from: {training_games:.4f}"
    return "\n".join([head, *(_row(name, part) for name, part in rows), learnt])


def _row(name: str, part: dict) -> str:
    closed = part["closed"]["integer"]
    share = "-" if closed is None else f"{100 * closed:.1f} %"
    means = "".join(f"{part['crossEntropy'][key]:>9.4f}" for key in EVALUATORS)
    return f"{name:<20}{part['positions']:>10}{means}{share:>9}"


def draw_losses(path: Path, losses: list[float], held_out: list[tuple[int, float]], found: dict) -> None:
    """Loss of the batches (of results and scores), held-out cross-entropy of results beside linear evaluation and search."""
    plot = _pyplot()
    figure, (left, right) = plot.subplots(1, 2, figsize=(12, 4.5))
    window = max(1, len(losses) // 200)
    if losses:
        smooth = np.convolve(losses, np.ones(window) / window, "valid")
        left.plot(np.arange(len(smooth)) + window / 2, smooth)
    left.set(title="training: cross-entropy of the targets", xlabel="step", ylabel=f"mean of {window} steps")
    means = found["all"]["crossEntropy"]
    if held_out:
        right.plot(*zip(*held_out), marker=".", label="net")
    right.axhline(means["linear"], color="tab:red", linestyle="--", label="linear evaluation")
    right.axhline(means["search"], color="tab:green", linestyle="--", label="search")
    right.set(title="held-out games: cross-entropy of results", xlabel="step")
    right.legend()
    _save(figure, path)


def draw_calibration(path: Path, results: np.ndarray, logits: dict[str, np.ndarray]) -> None:
    """How often was won what was called so likely."""
    plot = _pyplot()
    figure, axes = plot.subplots(figsize=(6, 6))
    axes.plot([0, 1], [0, 1], color="grey", linewidth=0.8)
    for name in ("linear", "search", "integer"):
        said = sigmoid(logits[name])
        bins = np.minimum((said * BINS).astype(int), BINS - 1)
        filled = [number for number in range(BINS) if (bins == number).sum() >= 20]
        axes.plot(
            [said[bins == number].mean() for number in filled],
            [results[bins == number].mean() for number in filled],
            marker=".",
            label="net, integers" if name == "integer" else name,
        )
    axes.set(title="held-out games", xlabel="probability of winning, as told", ylabel="mean result")
    axes.legend()
    _save(figure, path)


def _pyplot():
    # Loaded here, as it takes a second, and pictures come last.
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    return pyplot


def _save(figure, path: Path) -> None:
    figure.tight_layout()
    figure.savefig(path, dpi=110)
    _pyplot().close(figure)
