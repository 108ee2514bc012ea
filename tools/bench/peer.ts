/**
 * The peer: three-mesh-bvh's generic BVH over the boxes of spheres, culled by its shapecast with the six planes, with
 * every object of a leaf tested as a sphere. Its leaf size is a parameter, 10 by default.
 *
 * It is used at its best: boxes are tested by centre and extent, and the objects of a leaf in locals, in a function of
 * its own, without a branch on the result. That is 1.3 to 1.8 times as fast as loops over the planes, on 10,000 and
 * 100,000 objects.
 */
import type { Box3 } from 'three';
import { BVH, CONTAINED, INTERSECTED, NOT_INTERSECTED } from 'three-mesh-bvh';
import type { CullQuery } from '../../src/core/tree/query.ts';

interface GenericBvh {
  /** its nodes, a buffer for each root */
  _roots: ArrayBuffer[];
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

/** Bytes of its nodes and of its list of objects. */
export function peerBytes({ _roots, primitiveBuffer }: SphereBvh): number {
  return _roots.reduce((sum, { byteLength }) => sum + byteLength, primitiveBuffer.byteLength);
}

/**
 * A cull function with all its closures made once.
 * @param ordered nearer box first; else in the order of the tree
 */
export function createPeerCull(bvh: SphereBvh, ids: Uint32Array, ordered = true): (query: CullQuery) => number {
  const { spheres, primitiveBuffer } = bvh;
  const planes = new Float64Array(24);
  const eye = new Float64Array(3);
  let count = 0;
  const callbacks = {
    intersectsBounds(box: Box3): number {
      const { min, max } = box;
      let contained = true;
      const cx = (min.x + max.x) * 0.5;
      const cy = (min.y + max.y) * 0.5;
      const cz = (min.z + max.z) * 0.5;
      const hx = max.x - cx;
      const hy = max.y - cy;
      const hz = max.z - cz;
      for (let p = 0; p < 24; p += 4) {
        const nx = planes[p];
        const ny = planes[p + 1];
        const nz = planes[p + 2];
        const d = nx * cx + ny * cy + nz * cz + planes[p + 3];
        const e = Math.abs(nx) * hx + Math.abs(ny) * hy + Math.abs(nz) * hz;
        if (d < -e) return NOT_INTERSECTED;
        if (d < e) contained = false;
      }
      return contained ? CONTAINED : INTERSECTED;
    },
    intersectsRange(offset: number, length: number, contained: boolean): boolean {
      if (contained) {
        if (length > 32) {
          ids.set(primitiveBuffer.subarray(offset, offset + length), count);
          count += length;
        } else for (let i = offset; i < offset + length; i++) ids[count++] = primitiveBuffer[i];
      } else count = filterLeaf(spheres, primitiveBuffer, offset, offset + length, planes, ids, count);
      return false;
    },
  };
  const boundsTraverseOrder = ({ min, max }: Box3): number => {
    const x = (min.x + max.x) / 2 - eye[0];
    const y = (min.y + max.y) / 2 - eye[1];
    const z = (min.z + max.z) / 2 - eye[2];
    return x * x + y * y + z * z;
  };
  const given = ordered ? { ...callbacks, boundsTraverseOrder } : callbacks;
  return (query) => {
    planes.set(query.planes);
    eye.set(query.eye);
    count = 0;
    bvh.shapecast(given);
    return count;
  };
}

/** Objects of a leaf against all planes, in locals and without a branch on the result. @returns the new count */
function filterLeaf(
  spheres: Float32Array,
  primitives: Uint32Array,
  from: number,
  to: number,
  p: Float64Array,
  ids: Uint32Array,
  count: number,
): number {
  const n0x = p[0];
  const n0y = p[1];
  const n0z = p[2];
  const n0d = p[3];
  const n1x = p[4];
  const n1y = p[5];
  const n1z = p[6];
  const n1d = p[7];
  const n2x = p[8];
  const n2y = p[9];
  const n2z = p[10];
  const n2d = p[11];
  const n3x = p[12];
  const n3y = p[13];
  const n3z = p[14];
  const n3d = p[15];
  const n4x = p[16];
  const n4y = p[17];
  const n4z = p[18];
  const n4d = p[19];
  const n5x = p[20];
  const n5y = p[21];
  const n5z = p[22];
  const n5d = p[23];
  let n = count;
  for (let i = from; i < to; i++) {
    const id = primitives[i];
    const at = id * 4;
    const x = spheres[at];
    const y = spheres[at + 1];
    const z = spheres[at + 2];
    const least = -spheres[at + 3];
    ids[n] = id;
    n +=
      +(n0x * x + n0y * y + n0z * z + n0d >= least) &
      +(n1x * x + n1y * y + n1z * z + n1d >= least) &
      +(n2x * x + n2y * y + n2z * z + n2d >= least) &
      +(n3x * x + n3y * y + n3z * z + n3d >= least) &
      +(n4x * x + n4y * y + n4z * z + n4d >= least) &
      +(n5x * x + n5y * y + n5z * z + n5d >= least);
  }
  return n;
}
