/** What every script of the small executable begins with: the globals that it expects of Node, and the loop. */
import './javascript-gaps.ts';
import { NativeBuffer } from './buffer.ts';
import { lent } from './lent.ts';
import { nativeConsole, nativePerformance, nativeProcess } from './process.ts';
import { TIMER_FUNCTIONS } from './timers.ts';
import { nativeWebAssembly } from './web-assembly.ts';
import './event-loop.ts';

Object.assign(globalThis, TIMER_FUNCTIONS, {
  Buffer: NativeBuffer,
  WebAssembly: nativeWebAssembly,
  console: nativeConsole,
  gc: () => lent.collectGarbage(),
  performance: nativePerformance,
  process: nativeProcess,
});
