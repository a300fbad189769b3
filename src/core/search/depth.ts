/** Depth is counted in parts of a ply, so that reductions and extensions need not be whole plies. */
export const PLY: i32 = 16;
/** The deepest line the search follows, in plies from the root. */
export const MAX_PLY: i32 = 200;
