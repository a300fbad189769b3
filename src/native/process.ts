import { lent } from './lent.ts';
import { Emitter } from './modules/events.ts';
import { StandardInput } from './standard-input.ts';
import { StandardOutput } from './standard-output.ts';

const SIGNALLED = 128;
const SIGKILL = 9;

const startedAt = lent.now();

/** What scripts/native-bundle.mjs has `__filename` be, too. */
const EXECUTABLE = 'tengen';

/**
 * In a small address space (system/address-space.ts) this program is as Node is with these: it reserves nothing around
 * a memory, and musl nothing for a thread but its stack.
 */
const FLAGS = ['--disable-wasm-trap-handler'];
const OWN_VARIABLES: Record<string, string | undefined> = { MALLOC_ARENA_MAX: '1' };

class NativeProcess extends Emitter {
  readonly argv: readonly string[] = ['', ...lent.arguments];
  readonly env = new Proxy(OWN_VARIABLES, {
    get: (own, name) => own[String(name)] ?? lent.variable(String(name)),
  });
  readonly execArgv = FLAGS;
  readonly execPath = EXECUTABLE;
  readonly pid = lent.pid();
  readonly platform = lent.platform;
  readonly arch = 'x64';
  /** What the debug log says of Node. */
  readonly version = 'none, but QuickJS 2021-03-27';
  readonly stdin = new StandardInput();
  readonly stdout = new StandardOutput(1);
  readonly stderr = new StandardOutput(2);
  readonly hrtime = {
    /** Nanoseconds, as a number: callers make a number of them anyway. */
    bigint: () => lent.now() * 1e6,
  };
  exitCode: number | undefined;

  cpuUsage(): { readonly user: number; readonly system: number } {
    return { user: lent.processTime(), system: 0 };
  }

  threadCpuUsage(): { readonly user: number; readonly system: number } {
    return { user: lent.threadTime(), system: 0 };
  }

  exit(code = this.exitCode ?? 0): never {
    return lent.exit(code);
  }

  kill(pid: number): void {
    if (pid === this.pid) lent.kill();
    this.exit(SIGNALLED + SIGKILL);
  }
}

export const nativeProcess = new NativeProcess();

export const nativePerformance = { now: () => lent.now() - startedAt };

export const nativeConsole = { log: (text: string) => nativeProcess.stdout.write(`${text}\n`) };
