/** The collector of this engine is always exposed (globals.ts). */
export default { setFlagsFromString(): void {} };
