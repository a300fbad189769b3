type Handler = (...values: never[]) => void;

/** As much of Node's EventEmitter as the program uses. */
export class Emitter {
  readonly #handlers = new Map<string, Handler[]>();

  on(event: string, handler: Handler): this {
    this.#handlers.set(event, [...this.#of(event), handler]);
    return this;
  }

  once(event: string, handler: Handler): this {
    const first: Handler = (...values) => {
      this.#handlers.set(
        event,
        this.#of(event).filter((other) => other !== first),
      );
      handler(...values);
    };
    return this.on(event, first);
  }

  removeAllListeners(event: string): this {
    this.#handlers.delete(event);
    return this;
  }

  /** Whether anybody listens. */
  emit(event: string, ...values: unknown[]): boolean {
    const handlers = this.#of(event);
    for (const handler of handlers) handler(...(values as never[]));
    return handlers.length > 0;
  }

  listenerCount(event: string): number {
    return this.#of(event).length;
  }

  #of(event: string): Handler[] {
    return this.#handlers.get(event) ?? [];
  }
}

/** Resolves with what the next such event tells. */
export const once = (emitter: Emitter, event: string): Promise<unknown[]> =>
  new Promise((resolve) => {
    emitter.once(event, (...values: never[]) => resolve(values));
  });
