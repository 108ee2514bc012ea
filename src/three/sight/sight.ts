/** What a camera can see of a mesh's instances, where hidden sets say so: asked by the culling of the mesh, for each view. */

import type { Camera } from 'three';
import { createBits, hasBit, setBit, uniteBits } from '../../core/base/bits.ts';
import { madeOnce } from '../../core/base/keyed.ts';

export interface Sight {
  /** a bit for each instance, 1 where it can be seen; null: all can. Equal answers are the same array */
  seenFrom(camera: Camera): Uint8Array | null;
}

/** Answers that are kept: eyes that take turns stand in few cells. */
const MAX_KEPT = 16;

/** Bits of instances, made of sets of objects once for each set. */
export class SightBits {
  private readonly kept = new Map<string, Uint8Array>();
  private version = -1;

  /**
   * @param sets of the cells, a bit for each object
   * @param numbers of the sets that count, one or more: objects in any of these can be seen
   * @param room instances
   * @param objectOf an instance's object; -1: it can be seen from everywhere
   * @param version another where `objectOf` gives others
   */
  of(
    sets: readonly Uint8Array[],
    numbers: readonly number[],
    room: number,
    objectOf: (instance: number) => number,
    version: number,
  ): Uint8Array {
    if (version !== this.version || this.kept.size === MAX_KEPT) this.kept.clear();
    this.version = version;
    // rooms of as many bytes may have other numbers of instances
    return madeOnce(this.kept, `${room}:${numbers.join()}`, () => {
      const seen = createBits(sets[0].length * 8);
      for (const number of numbers) uniteBits(seen, sets[number]);
      const bits = createBits(room);
      for (let instance = 0; instance < room; instance++) {
        const object = objectOf(instance);
        if (object < 0 || hasBit(seen, object)) setBit(bits, instance);
      }
      return bits;
    });
  }
}
