/** As far as the tests use it; the package has no types of its own. */
declare module '@sabaki/gtp' {
  interface Command {
    readonly id?: number;
    readonly name: string;
    readonly args?: readonly string[];
  }
  interface Response {
    readonly id: number | null;
    readonly content: string;
    readonly error: boolean;
  }
  interface Progress {
    readonly line: string;
    readonly end: boolean;
  }
  interface State {
    readonly komi: number | null;
    readonly boardsize: readonly [number, number] | null;
    readonly timeSettings?: { mainTime: number; byoyomiTime: number; byoyomiStones: number } | null;
    readonly history: readonly { readonly name: string; readonly args: readonly string[] }[] | null;
  }

  export class Controller {
    readonly process: import('node:child_process').ChildProcess | null;
    constructor(path: string, args?: readonly string[], options?: object);
    on(event: 'stderr', listener: (event: { readonly content: string }) => void): this;
    once(event: 'stopped', listener: (event: { readonly signal: number | string }) => void): this;
    start(): void;
    stop(timeout?: number): Promise<unknown>;
    kill(): Promise<void>;
    sendCommand(command: Command, subscriber?: (progress: Progress) => void): Promise<Response>;
  }

  export class ControllerStateTracker {
    readonly state: State;
    constructor(controller: Controller);
    knowsCommand(name: string): Promise<boolean>;
    queueCommand(command: Command, subscriber?: (progress: Progress) => void): Promise<Response>;
    sync(state: Partial<State>): Promise<void>;
  }
}
