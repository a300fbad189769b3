/** What the host lends the core: described in src/binding/core-module.ts. The name of this file is that of the module imported from. */
export declare function poll(): i32;
export declare function iterationDone(line: i32, lineCount: i32, settled: i32, changed: i32): i32;
export declare function rootMove(event: i32, x: i32, y: i32): void;
