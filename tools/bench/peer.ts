/**
 * The peer: three-mesh-bvh's generic BVH over sphere boxes, culled by its shapecast with the six planes, nearer box first, and
 * every object of a leaf tested as a sphere, without a branch on the result. Its leaf size is a parameter; its default is 10.
 */
import type { Box3 } from 'three';
import { BVH, CONTAINED, INTERSECTED, NOT_INTERSECTED } from 'three-mesh-bvh';
import type { CullQuery } from '../../src/tree/query.ts';

interface GenericBvh {
  init(options: object): void;
  shapecast(callbacks: object): boolean;
}

class SphereBvh extends (BVH as unknown as new () => GenericBvh) {
  primitiveBuffer: Uint32Array;
  primitiveBufferStride = 1;

  constructor(
    readonly spheres: Float32Array,
    targetLeafSize: number,
  ) {
    super();
    const count = spheres.length / 4;
    this.primitiveBuffer = new Uint32Array(count);
    for (let i = 0; i < count; i++) this.primitiveBuffer[i] = i;
    this.init({ targetLeafSize });
  }

  getRootRanges(): { offset: number; count: number }[] {
    return [{ offset: 0, count: this.primitiveBuffer.length }];
  }

  writePrimitiveBounds(i: number, out: Float32Array, at: number): void {
    const s = this.primitiveBuffer[i] * 4;
    const { spheres } = this;
    const r = spheres[s + 3];
    for (let axis = 0; axis < 3; axis++) {
      out[at + axis] = spheres[s + axis] - r;
      out[at + 3 + axis] = spheres[s + axis] + r;
    }
  }
}

export function buildPeer(spheres: Float32Array, leafSize: number): SphereBvh {
  return new SphereBvh(spheres, leafSize);
}

/** A cull function with all its closures made once. */
export function createPeerCull(bvh: SphereBvh, ids: Uint32Array): (query: CullQuery) => number {
  const { spheres, primitiveBuffer } = bvh;
  const planes = new Float64Array(24);
  const eye = new Float64Array(3);
  let count = 0;
  const callbacks = {
    intersectsBounds(box: Box3): number {
      const { min, max } = box;
      let contained = true;
      for (let p = 0; p < 24; p += 4) {
        const nx = planes[p];
        const ny = planes[p + 1];
        const nz = planes[p + 2];
        const far = nx * (nx > 0 ? max.x : min.x) + ny * (ny > 0 ? max.y : min.y) + nz * (nz > 0 ? max.z : min.z);
        if (far < -planes[p + 3]) return NOT_INTERSECTED;
        const near = nx * (nx > 0 ? min.x : max.x) + ny * (ny > 0 ? min.y : max.y) + nz * (nz > 0 ? min.z : max.z);
        if (near < -planes[p + 3]) contained = false;
      }
      return contained ? CONTAINED : INTERSECTED;
    },
    intersectsRange(offset: number, length: number, contained: boolean): boolean {
      if (contained) {
        if (length > 32) {
          ids.set(primitiveBuffer.subarray(offset, offset + length), count);
          count += length;
        } else for (let i = offset; i < offset + length; i++) ids[count++] = primitiveBuffer[i];
        return false;
      }
      for (let i = offset; i < offset + length; i++) {
        const id = primitiveBuffer[i];
        const s = id * 4;
        const x = spheres[s];
        const y = spheres[s + 1];
        const z = spheres[s + 2];
        let least = Number.POSITIVE_INFINITY;
        for (let p = 0; p < 24; p += 4) {
          const d = planes[p] * x + planes[p + 1] * y + planes[p + 2] * z + planes[p + 3];
          if (d < least) least = d;
        }
        ids[count] = id;
        count += least >= -spheres[s + 3] ? 1 : 0;
      }
      return false;
    },
    boundsTraverseOrder(box: Box3): number {
      const x = (box.min.x + box.max.x) / 2 - eye[0];
      const y = (box.min.y + box.max.y) / 2 - eye[1];
      const z = (box.min.z + box.max.z) / 2 - eye[2];
      return x * x + y * y + z * z;
    },
  };
  return (query) => {
    planes.set(query.planes);
    eye.set(query.eye);
    count = 0;
    bvh.shapecast(callbacks);
    return count;
  };
}
