/** A typed array that grows by doubling, for counts that only the end of a text tells. */
type Numbers = Float32Array | Uint32Array | Uint8Array;

export class Growing<T extends Numbers> {
  length = 0;
  values: T;
  private readonly make: (length: number) => T;

  constructor(make: (length: number) => T) {
    this.make = make;
    this.values = make(1024);
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = this.make(this.length * 2);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.length++] = value;
  }

  /** The values pushed so far, in place. */
  cut(): T {
    return this.values.subarray(0, this.length) as T;
  }
}
