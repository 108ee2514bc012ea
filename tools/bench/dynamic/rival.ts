/**
 * The rival: bvh.js with its HybridBuilder in 32-bit floats (in doubles it is slower), moved as its own comment says:
 * the node's box is written, then `move` is called with the margin. Its callbacks are made once. It tests boxes with
 * their margin, so with a margin it finds too many objects.
 */
import { BVH, type BVHNode, HybridBuilder } from 'bvh.js';
import type { Contestant } from './contestant.ts';

type Leaf = BVHNode<object, number>;

/** A function that builds a rival by insertion; the arrays for its boxes are made before. @param margin world units */
export function rivalBuilder(n: number, margin: number): (boxes: Float32Array, order: Uint32Array) => Contestant {
  const kept = Array.from({ length: n }, () => new Float32Array(6));
  return (boxes, order) => {
    const bvh = new BVH<object, number>(new HybridBuilder<object, number>());
    const leaves: Leaf[] = new Array(n);
    for (const id of order) {
      write(kept[id], boxes, id * 6);
      leaves[id] = bvh.insert(id, kept[id], margin);
    }
    return rivalOf(bvh, leaves, margin);
  };
}

function rivalOf(bvh: BVH<object, number>, leaves: Leaf[], margin: number): Contestant {
  const ids = new Uint32Array(leaves.length);
  const box = new Float32Array(6);
  const [direction, origin] = [new Float32Array(3), new Float32Array(3)];
  let count = 0;
  const takeLeaf = (leaf: Leaf) => {
    ids[count++] = leaf.object!;
  };
  const takeObject = (id: number) => {
    ids[count++] = id;
    return false;
  };
  const countObject = () => {
    count++;
    return false;
  };
  return {
    move(boxes) {
      for (let i = 0; i < leaves.length; i++) {
        write(leaves[i].box as Float32Array, boxes, i * 6);
        bvh.move(leaves[i], margin);
      }
      return leaves.length;
    },
    cull({ matrix }) {
      count = 0;
      bvh.frustumCulling(matrix, takeLeaf);
      return count;
    },
    overlap(query) {
      count = 0;
      write(box, query, 0);
      bvh.intersectsBox(box, takeObject);
      return count;
    },
    overlapAll(boxes) {
      count = 0;
      for (let i = 0; i < leaves.length; i++) {
        write(box, boxes, i * 6);
        bvh.intersectsBox(box, countObject);
      }
      return count;
    },
    ray(ray) {
      count = 0;
      direction.set(ray.direction);
      origin.set(ray.origin);
      bvh.rayIntersections(direction, origin, takeObject, ray.start, ray.end);
      return count;
    },
    cost() {
      let cost = 0;
      bvh.traverse(({ box: [x0, x1, y0, y1, z0, z1], object }) => {
        const [x, y, z] = [x1 - x0, y1 - y0, z1 - z0];
        if (object === undefined) cost += 2 * (x * y + y * z + z * x);
        return false;
      });
      return cost;
    },
  };
}

/** The box at boxes[at], in bvh.js's order: min x, max x, min y ... */
function write(out: Float32Array, boxes: Float32Array, at: number): void {
  for (let k = 0; k < 3; k++) {
    out[2 * k] = boxes[at + k];
    out[2 * k + 1] = boxes[at + 3 + k];
  }
}
