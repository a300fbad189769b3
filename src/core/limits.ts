/** The largest board side. Rows of the candidate set are 32-bit words, so this is their width. */
export const MAX_SIDE: i32 = 32;
/** The deepest line the search follows, in plies from the root. */
export const MAX_PLY: i32 = 200;
