/**
 * Which object does a ray meet first? The sphere tree is searched nearest child first, then the triangles of each object whose own
 * sphere the ray meets.
 *
 * Guarantee: the hit is the one that a scan of all triangles finds with the same arithmetic: the nearest, and of equally near ones
 * the object with the lowest id. Back faces count only where the object is double-sided, as in the picture.
 *
 * A sphere is skipped when the ray passes it, starts behind it, or enters it beyond the best hit. Each of these tests leaves `slack`
 * of its extent to spare, because the place that is met is off the triangle by a similarly small part (ray-triangle.ts), and a
 * sphere's entry is rounded in another sum.
 *
 * Bound: at most one waiting child for each level, so the stack has tree.depth entries.
 */
import { axesOf, type Camera } from '../../core/math/camera.ts';
import type { Ray } from '../../core/math/ray.ts';
import { createRayFrame, rayTriangle, writeRayFrame } from '../../core/math/ray-triangle.ts';
import { OBJECT_DOUBLE_SIDED, type Scene } from '../../core/scene/scene.ts';
import { isLeaf, type SphereTree, targetOf } from '../../core/tree/sphere/sphere-tree.ts';

export interface Hit {
  object: number;
  /** number of the triangle in the scene */
  triangle: number;
  /** from the ray's origin, in world units */
  distance: number;
}

/** What a search looked at. */
export interface PickCost {
  nodes: number;
  triangles: number;
}

/** part of a sphere's extent from the origin: far above the rounding of doubles, far below that of the sphere's floats */
const SLACK = 2 ** -40;

/** no object, no triangle */
const NONE = -1;

/** The ray through a point of the picture, (0, 0) at its top left, between the camera's near and far planes. */
export function rayThrough(camera: Camera, x: number, y: number, width: number, height: number): Ray {
  const { right, up, forward } = axesOf(camera);
  const high = Math.tan((camera.fov * Math.PI) / 360);
  const across = ((2 * x) / width - 1) * high * camera.aspect;
  const upward = (1 - (2 * y) / height) * high;
  const length = Math.hypot(across, upward, 1);
  const direction = [0, 1, 2].map((k) => (forward[k] + right[k] * across + up[k] * upward) / length);
  return {
    origin: camera.eye,
    direction: [direction[0], direction[1], direction[2]],
    start: camera.near * length,
    end: camera.far * length,
  };
}

/**
 * @param visible objects: 0 where it cannot be met; without it every object can
 * @param cost receives what the search looked at
 */
export function pick(scene: Scene, tree: SphereTree, ray: Ray, visible?: Uint8Array, cost?: PickCost): Hit | null {
  const { spheres, links, first, objects, ids } = tree;
  const frame = writeRayFrame(ray.origin, ray.direction, createRayFrame());
  const hit: Hit = { object: NONE, triangle: NONE, distance: ray.end };
  const stack = new Uint32Array(tree.depth);
  const entries = new Float64Array(tree.depth);
  let top = 0;
  let nodes = 0;
  let triangles = 0;
  let node = 0;
  let entry = links.length > 0 ? entryOf(spheres, 0, ray) : Number.POSITIVE_INFINITY;
  for (;;) {
    if (mayMeet(entry, hit)) {
      nodes++;
      if (!isLeaf(links[node])) {
        const left = node + 1;
        const right = targetOf(links[node]);
        const leftEntry = entryOf(spheres, left, ray);
        const rightEntry = entryOf(spheres, right, ray);
        const leftFirst = leftEntry <= rightEntry;
        stack[top] = leftFirst ? right : left;
        entries[top++] = leftFirst ? rightEntry : leftEntry;
        node = leftFirst ? left : right;
        entry = leftFirst ? leftEntry : rightEntry;
        continue;
      }
      for (let place = first[node]; place < first[node + 1]; place++) {
        const object = ids[place];
        if (visible && visible[object] === 0) continue;
        if (!mayMeet(entryOf(objects, place, ray), hit)) continue;
        triangles += scene.firstTriangle[object + 1] - scene.firstTriangle[object];
        meetObject(scene, object, ray, frame, hit);
      }
    }
    if (top === 0) break;
    node = stack[--top];
    entry = entries[top];
  }
  if (cost) {
    cost.nodes = nodes;
    cost.triangles = triangles;
  }
  return hit.object === NONE ? null : hit;
}

/** Not <: an object at the same distance may have a lower id; Infinity is a sphere that is not met. */
function mayMeet(entry: number, hit: Hit): boolean {
  return entry <= hit.distance && entry < Number.POSITIVE_INFINITY;
}

/** Where the ray enters sphere `index`, or less: its start when it begins inside, Infinity when it does not meet it. */
function entryOf(spheres: Float32Array, index: number, { origin, direction, start, end }: Ray): number {
  const x = spheres[index * 4] - origin[0];
  const y = spheres[index * 4 + 1] - origin[1];
  const z = spheres[index * 4 + 2] - origin[2];
  const along = x * direction[0] + y * direction[1] + z * direction[2];
  // the centre's offset from the ray, not |centre|^2 - along^2, which loses the digits of a far small sphere
  const px = x - along * direction[0];
  const py = y - along * direction[1];
  const pz = z - along * direction[2];
  const slack = SLACK * (Math.abs(x) + Math.abs(y) + Math.abs(z) + spheres[index * 4 + 3]);
  const r = spheres[index * 4 + 3] + slack;
  const square = r * r - (px * px + py * py + pz * pz);
  if (square < 0) return Number.POSITIVE_INFINITY;
  const half = Math.sqrt(square) + slack;
  if (along + half < start || along - half > end) return Number.POSITIVE_INFINITY;
  return Math.max(start, along - half);
}

/** Write into `hit` where the ray meets `object`, if that is nearer, or as near and the id is lower. */
function meetObject(scene: Scene, object: number, ray: Ray, frame: Float64Array, hit: Hit): void {
  const { positions, indices } = scene;
  const bothSides = (scene.flags[object] & OBJECT_DOUBLE_SIDED) !== 0;
  for (let triangle = scene.firstTriangle[object]; triangle < scene.firstTriangle[object + 1]; triangle++) {
    const at = triangle * 3;
    const [a, b, c] = [indices[at] * 3, indices[at + 1] * 3, indices[at + 2] * 3];
    const distance = rayTriangle(positions, a, b, c, bothSides, frame, ray);
    if (distance > hit.distance || (distance === hit.distance && hit.object !== NONE && object >= hit.object)) continue;
    if (distance === Number.POSITIVE_INFINITY) continue;
    hit.object = object;
    hit.triangle = triangle;
    hit.distance = distance;
  }
}
