type Numbers = Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | Float32Array;

export class GrowingArray<T extends Numbers> {
  #items: T;
  #length = 0;
  readonly #create: (length: number) => T;

  constructor(create: (length: number) => T) {
    this.#create = create;
    this.#items = create(1024);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#items.length) {
      const larger = this.#create(2 * this.#length);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.#length++] = value;
  }

  cut(length: number): void {
    this.#length = length;
  }

  /** The numbers so far: a view, to be taken when no more will come. */
  items(): T {
    return this.#items.subarray(0, this.#length) as T;
  }
}
