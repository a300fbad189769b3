/** Depth is counted in parts of a ply, so that reductions and extensions need not be whole plies. */
export const PLY: i32 = 16;
