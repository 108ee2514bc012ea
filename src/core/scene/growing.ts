/** A typed array that grows by doubling, for counts that only the end of a file tells. */
import { lengthened } from '../base/grown.ts';

type Numbers = Float32Array | Uint32Array | Uint8Array;

export class Growing<T extends Numbers> {
  length = 0;
  values: T;

  constructor(Values: new (length: number) => T) {
    this.values = new Values(1024);
  }

  push(value: number): void {
    if (this.length === this.values.length) this.values = lengthened(this.values, this.length * 2);
    this.values[this.length++] = value;
  }

  /** The values pushed so far, in place. */
  cut(): T {
    return this.values.subarray(0, this.length) as T;
  }
}
