"""The numbers of the net's architecture: the one place in Python that has them.

All integers of the net are fixed point: activations and hidden values in parts of ACTIVATION_ONE, weights of the layers
in parts of WEIGHT_ONE. net.py (in float) and integer_net.py (bit for bit) say what they mean.
"""

ARCHITECTURE = 6

# What the core calls by the same names (src/core/shared-constants.ts, evaluation.ts).
CODE_COUNT = 3060
PATTERN_COUNT = 15
PAIR_REACH = 4
LINE_KIND_COUNT = 3160
PAIR_COUNT = 1081
THREAT_SETS = 2048
SHAPE_COUNT = 16
EVALUATION_UNITS = 200
ORDER_UNITS = 32
MAX_SIDE = 20
RULES = ("freestyle", "standard", "renju", "caro", "caro-exact")

JOINT_ARMS = 79  # line_kinds.py

CHANNELS = 16  # of a cell, in each of the two perspectives
REGIONS = 9
REGION_HIDDEN = 16
QUARTERS = 4
QUARTER_HIDDEN = 16
HIDDEN_1 = 32
HIDDEN_2 = 16
POOLED = 2 * CHANNELS  # sums over the whole board: own perspective, other perspective
GLOBAL = POOLED + 2 * QUARTER_HIDDEN  # and the mean and the maximum of the quarters
VALUE_INPUTS = HIDDEN_2 + POOLED

# Positions are of eight kinds, by the threats in them, and from the first layer on each kind has an output bucket of its own: as
# Stockfish's nets have them by the number of pieces. Bits of the set of threats (src/core/evaluation/evaluation.ts):
OUTPUT_BUCKETS = 8
THEIR_OPEN_FOUR = 1 << 0
OWN_STRONG_THREATS = 1 << 1 | 1 << 3 | 1 << 7  # a four-three, a four with more, a three with more
THEIR_STRONG_THREATS = 1 << 2 | 1 << 4 | 1 << 8

# The first layer's inputs: how many cells have each shape that counts, own and other, in steps: 0 to 6, 7 and more.
FIRST_SHAPE = 1
LAST_SHAPE = 13
COUNT_STEPS = 8
COUNTED_SHAPES = LAST_SHAPE - FIRST_SHAPE + 1

# The policy: features of its own of a cell; a cell is as near to a stone as its class says (native.c), NEAR_CLASSES of them; cells near a stone are moves.
POLICY_CHANNELS = 32
NEAR_REACH = 4
NEAR_CLASSES = 16
MOVE_REACH = 3
POLICY_SHIFT = 8

ACTIVATION_ONE = 128
ACTIVATION_MAX = 127
LAYER_SHIFT = 10
WEIGHT_ONE = 1 << LAYER_SHIFT
HIDDEN_MAX = 8191
COUNTS_MAX = 16383  # of what all counts together add to a hidden value, so that 16 bits hold it
POOL_SHIFT = 3  # sums over the whole board are taken in eighths

# The largest inputs there can be: a region of 11 x 11 cells on a board of 32 x 32, eighths of 1024 cells.
REGION_INPUT_MAX = 121 * ACTIVATION_MAX
POOLED_INPUT_MAX = (1024 * ACTIVATION_MAX) >> POOL_SHIFT


def output_bucket_of(threats):
    """The number of the bucket for a set of threats: of an integer, or of an array or tensor of them."""
    own = (threats & OWN_STRONG_THREATS) != 0
    their = (threats & THEIR_STRONG_THREATS) != 0
    return (threats & THEIR_OPEN_FOUR) + 2 * own + 4 * their


def perspectives_of(rule: str) -> int:
    """1 where a rule treats the colours alike, else 2: pairs of tables, and heads, one a colour."""
    return 2 if rule == "renju" else 1
