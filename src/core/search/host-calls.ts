/**
 * What the host lends the core: described in src/binding/core-module.ts. asc takes a decorator here, TypeScript's
 * grammar does not.
 */

// @ts-ignore: decorator
@external('host', 'poll')
export declare function poll(): i32;
// @ts-ignore: decorator
@external('host', 'iterationDone')
export declare function iterationDone(line: i32, lineCount: i32, settled: i32, changed: i32): i32;
// @ts-ignore: decorator
@external('host', 'rootMove')
export declare function rootMove(event: i32, x: i32, y: i32): void;
