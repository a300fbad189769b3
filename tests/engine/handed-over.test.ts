import { beforeEach, describe, expect, it } from 'vitest';
import { ControlBlock } from '../../src/engine/control-block.ts';
import { HandedOver, type StuckClock } from '../../src/engine/handed-over.ts';

/** Two threads, the time they compute, and a timer. */
class FakeThreads implements StuckClock {
  time = 0;
  stuck = 0;
  readonly computed: (number | undefined)[] = [100, 100];
  #timer: { readonly at: number; readonly callback: () => void } | undefined;
  readonly searches = new HandedOver(
    2,
    (thread) => this.computed[thread],
    () => this.stuck++,
    this,
  );

  now(): number {
    return this.time;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.time + ms, callback };
    this.#timer = timer;
    return () => {
      if (this.#timer === timer) this.#timer = undefined;
    };
  }

  /** Time passes of which each thread gets a share of a processor. */
  pass(ms: number, ...shares: number[]): void {
    for (let i = 0; i < ms; i++) {
      this.time++;
      shares.forEach((share, thread) => {
        const computed = this.computed[thread];
        if (computed !== undefined) this.computed[thread] = computed + share;
      });
      this.#turn();
    }
  }

  /** A stop of the process: nobody computes, and the timer is late. */
  stop(ms: number): void {
    this.time += ms;
    this.#turn();
  }

  handOver(search: number): ControlBlock {
    const control = ControlBlock.create(2);
    this.searches.add(search, control);
    return control;
  }

  #turn(): void {
    const timer = this.#timer;
    if (!timer || this.time < timer.at) return;
    this.#timer = undefined;
    timer.callback();
  }
}

let threads: FakeThreads;

beforeEach(() => {
  threads = new FakeThreads();
});

const started = () => {
  threads.searches.noteStart(0);
  threads.searches.noteStart(1);
  return threads.searches;
};

describe('HandedOver', () => {
  it('knows when the main searcher is free', () => {
    expect(threads.searches.isDone).toBe(false);
    const searches = started();
    expect(searches.isDone).toBe(true);
    threads.handOver(7);
    threads.handOver(8);
    searches.noteAnswer(0, 7);
    expect(searches.isDone).toBe(false);
    searches.noteAnswer(0, 8);
    expect(searches.isDone).toBe(true);
  });

  it.each([
    ['the main searcher', [1, 0]],
    ['a helper', [0, 1]],
  ])('tells that %s hangs, which computes and does not answer', (_, shares) => {
    const searches = started();
    const control = threads.handOver(1);
    control.begin(1);
    threads.pass(10_000, 1, 1);
    expect([searches.mayHang, threads.stuck]).toEqual([false, 0]);
    control.stop();
    searches.noteStop(1);
    searches.noteAnswer(shares[0] === 0 ? 0 : 1, 1);
    threads.pass(6, ...shares);
    expect([searches.mayHang, threads.stuck]).toEqual([true, 0]);
    threads.pass(1000, ...shares);
    expect(threads.stuck).toBe(1);
  });

  it('waits for threads that do not get to run, however long', () => {
    const searches = started();
    for (let search = 1; search < 50; search++) {
      const control = threads.handOver(search);
      control.begin(1);
      control.abandon();
      searches.noteStop(search);
      threads.pass(1000, 0.00005, 0);
    }
    threads.stop(100_000);
    threads.pass(5000);
    expect([searches.mayHang, threads.stuck]).toEqual([false, 0]);
    for (const thread of [0, 1])
      for (let search = 1; search < 50; search++) searches.noteAnswer(thread, search);
    expect(searches.isDone).toBe(true);
  });

  it('charges each search with what was computed since it was told to stop', () => {
    const searches = started();
    for (let search = 1; search < 20; search++) {
      const control = threads.handOver(search);
      control.begin(1);
      threads.pass(2000, 1, 1);
      control.stop();
      searches.noteStop(search);
      threads.pass(3, 1, 1);
      for (const thread of [0, 1]) searches.noteAnswer(thread, search);
    }
    expect([searches.mayHang, threads.stuck]).toEqual([false, 0]);
  });

  it('does not charge threads with their start', () => {
    const control = threads.handOver(1);
    control.abandon();
    threads.searches.noteStop(1);
    threads.pass(5000, 0.5, 0.5);
    expect(threads.stuck).toBe(0);
    started();
    threads.pass(5000);
    expect(threads.stuck).toBe(0);
  });

  it('does not suspect a search that has not begun, and knows that it left nothing in the memory', () => {
    const searches = started();
    const control = threads.handOver(1);
    expect(searches.mayHaveUsedMemory(0)).toBe(true);
    control.abandon();
    searches.noteStop(1);
    threads.pass(50, 1, 1);
    expect([searches.mayHang, searches.mayHaveUsedMemory(0)]).toEqual([false, false]);
    const begun = threads.handOver(2);
    begun.begin(1);
    begun.abandon();
    expect([1, 2].map((since) => searches.mayHaveUsedMemory(since))).toEqual([true, false]);
  });

  it('goes by the time that passes where the system does not tell, but not by that of a stop', () => {
    threads.computed.fill(undefined);
    const searches = started();
    const control = threads.handOver(1);
    control.begin(1);
    control.stop();
    searches.noteStop(1);
    for (let i = 0; i < 5; i++) threads.stop(60_000);
    expect(threads.stuck).toBe(0);
    threads.pass(5000);
    expect([searches.mayHang, threads.stuck]).toEqual([true, 1]);
  });

  it('abandons what is unanswered', () => {
    const searches = started();
    const controls = [1, 2, 3].map((search) => threads.handOver(search));
    for (const thread of [0, 1]) searches.noteAnswer(thread, 1);
    searches.abandonAll();
    expect(controls.map(({ isAbandoned }) => isAbandoned)).toEqual([false, true, true]);
  });
});
