"""The weights file that the core embeds: a header of 64 bytes, then the integers of a net.

    0 "TENGENET" · 8 u32 format version · 12 u32 architecture · 16 u32 rule · 20 u32 perspectives · 24 u32 payload bytes ·
    28 u32 FNV-1a of the payload · 32 name, ASCII, padded with zeros
Payload, little-endian, each array from a multiple of 16 bytes on: OWN, OTHER of codes and of pairs of arms
of each perspective; then the arrays of each head of the value, and of
each of its buckets; then those of each policy, and of its buckets (integer_net.arrays_of). The weights of the layers but the value's lie pair by pair, as SIMD's dot product wants them: [inputs / 2][outputs][2].
"""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np

from architecture import ARCHITECTURE, CHANNELS, CODE_COUNT, PAIR_COUNT, RULES, perspectives_of
from export.integer_net import IntegerHead, IntegerNet, IntegerPolicy, arrays_of, check_sums, made_of, type_of
from sentence_error import SentenceError

MAGIC = b"TENGENET"
FORMAT_VERSION = 1
HEADER = struct.Struct("<8s6I32s")
NAME_BYTES = 32
ALIGNMENT = 16
PAIRED = ("region_weight", "quarter_weight", "first_weight", "second_weight", "hidden_weight", "logits_weight")


class WeightsFileError(SentenceError):
    """A sentence: what is wrong with which file."""


def fnv1a(data: bytes) -> int:
    """The 32-bit FNV-1a hash (src/game/random.ts)."""
    value = 0x811C9DC5
    for byte in data:
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return value


def write_weights(path: str | Path, net: IntegerNet) -> None:
    """Raises NetOverflowError if the core could not count with the net."""
    check_sums(net)
    name = net.name.encode("ascii")
    if len(name) > NAME_BYTES:
        raise WeightsFileError(f"the name {net.name!r} is longer than {NAME_BYTES} characters.")
    payload = _payload_of(net)
    header = HEADER.pack(
        MAGIC,
        FORMAT_VERSION,
        ARCHITECTURE,
        RULES.index(net.rule),
        len(net.tables),
        len(payload),
        fnv1a(payload),
        name,
    )
    unfinished = Path(f"{path}.part")
    unfinished.write_bytes(header + payload)
    unfinished.replace(path)


def read_weights(path: str | Path) -> IntegerNet:
    """Raises WeightsFileError if the file is cut off, foreign, broken or of another version."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise WeightsFileError(f"{path} cannot be read: {error.strerror}.") from error
    if len(data) < HEADER.size or not data.startswith(MAGIC):
        raise WeightsFileError(f"{path} is no weights file: it does not begin with {MAGIC.decode()}.")
    _, version, architecture, rule, perspectives, length, checksum, name = HEADER.unpack_from(data)
    if (version, architecture) != (FORMAT_VERSION, ARCHITECTURE):
        raise WeightsFileError(
            f"{path} has format {version} and architecture {architecture}, expected {FORMAT_VERSION} and "
            f"{ARCHITECTURE}; train again."
        )
    if rule >= len(RULES) or perspectives != perspectives_of(RULES[rule]):
        raise WeightsFileError(f"{path} is for rule {rule} with {perspectives} perspectives, which cannot be.")
    payload = data[HEADER.size :]
    if len(payload) != length:
        raise WeightsFileError(f"{path} has {len(payload)} bytes of weights, its header says {length}: it was cut off.")
    if fnv1a(payload) != checksum:
        raise WeightsFileError(f"{path} is broken: the checksum of its weights is not the one in its header.")
    return _net_of(str(path), payload, RULES[rule], name.rstrip(b"\0").decode("ascii"), perspectives)


def net_checksum(net: IntegerNet) -> int:
    """That of its weights, as in the header of its file: it tells two nets of one name apart."""
    return fnv1a(_payload_of(net))


def _payload_of(net: IntegerNet) -> bytes:
    payload = bytearray()
    for array in _arrays(net):
        payload += array.tobytes()
        payload += bytes(-len(payload) % ALIGNMENT)
    return bytes(payload)


def _arrays(net: IntegerNet):
    for tables, pairs in zip(net.tables, net.pairs, strict=True):
        yield from tables
        yield from pairs
    for part in (*net.heads, *net.policies):
        for name, array in arrays_of(part):
            yield _paired(array) if name in PAIRED else array


def _paired(weight: np.ndarray) -> np.ndarray:
    """[outputs][inputs] to [inputs / 2][outputs][2]."""
    outputs, inputs = weight.shape
    return np.ascontiguousarray(weight.reshape(outputs, inputs // 2, 2).transpose(1, 0, 2))


def _net_of(path: str, payload: bytes, rule: str, name: str, perspectives: int) -> IntegerNet:
    at = 0

    def take(shape: tuple[int, ...], kind: np.dtype) -> np.ndarray:
        nonlocal at
        count = int(np.prod(shape))
        end = at + count * kind.itemsize
        if end > len(payload):
            raise WeightsFileError(f"{path} has too few weights for its architecture: they end within byte {at}.")
        array = np.frombuffer(payload, kind, count, at).reshape(shape)
        at = end + -end % ALIGNMENT
        return array

    byte = np.dtype("<i1")
    tables, pairs = [], []
    for _ in range(perspectives):
        for of, count in ((tables, CODE_COUNT), (pairs, PAIR_COUNT)):
            of.append((take((count, CHANNELS), byte), take((count, CHANNELS), byte)))

    def take_array(name: str, shape: tuple[int, ...]) -> np.ndarray:
        if name not in PAIRED:
            return take(shape, type_of(name))
        outputs, inputs = shape
        return take((inputs // 2, outputs, 2), type_of(name)).transpose(1, 0, 2).reshape(shape)

    heads, policies = (
        tuple(made_of(kind, take_array) for _ in range(perspectives)) for kind in (IntegerHead, IntegerPolicy)
    )
    if at != len(payload):
        raise WeightsFileError(f"{path} has {len(payload) - at} bytes too many for its architecture.")
    net = IntegerNet(rule, name, tuple(tables), tuple(pairs), heads, policies)
    check_sums(net)
    return net
