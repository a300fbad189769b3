import { spawnSync } from 'node:child_process';

/**
 * A network of two hosts on this machine: this one, and a namespace with another end of the same cable (Linux, as
 * root).
 */
export class TestNetwork {
  /** Of this host, as the other one sees it. */
  readonly address = '10.213.77.1';
  /** Starts a program on the other host. */
  readonly within: readonly string[];
  readonly #name = `tengen-${process.pid}`;
  readonly #cable = `tg${process.pid}`;

  private constructor() {
    this.within = ['ip', 'netns', 'exec', this.#name];
  }

  /** Undefined where there is no such thing, or it may not be made. */
  static make(): TestNetwork | undefined {
    const network = new TestNetwork();
    const end = `${network.#cable}b`;
    const inside = ['netns', 'exec', network.#name, 'ip'];
    const isMade =
      ip('netns', 'add', network.#name) &&
      ip('link', 'add', `${network.#cable}a`, 'type', 'veth', 'peer', 'name', end) &&
      ip('link', 'set', end, 'netns', network.#name) &&
      ip('addr', 'add', `${network.address}/30`, 'dev', `${network.#cable}a`) &&
      ip('link', 'set', `${network.#cable}a`, 'up') &&
      ip(...inside, 'addr', 'add', '10.213.77.2/30', 'dev', end) &&
      ip(...inside, 'link', 'set', end, 'up');
    if (isMade) return network;
    network.remove();
    return undefined;
  }

  /** Nothing comes through any more, and nobody is told. */
  cut(): void {
    ip('link', 'set', `${this.#cable}a`, 'down');
  }

  mend(): void {
    ip('link', 'set', `${this.#cable}a`, 'up');
  }

  remove(): void {
    ip('link', 'del', `${this.#cable}a`);
    ip('netns', 'del', this.#name);
  }
}

function ip(...words: readonly string[]): boolean {
  return spawnSync('ip', words, { stdio: 'ignore' }).status === 0;
}
