/** The deepest line the search follows, in plies from the root. */
export const MAX_PLY: i32 = 200;
