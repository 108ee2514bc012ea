/** Shared by the tests of the fixed-point cull: a camera in three forms (exact, floats, integers), and trees. */
import { compactTree } from '../../../src/core/compact/build.ts';
import type { CompactFormat } from '../../../src/core/compact/codings.ts';
import { BATCH, type CompactResult, createCompactResult } from '../../../src/core/compact/compact-cull.ts';
import { type CompactTree, hasObjectSpheres, leftLeaves, nodeAxis } from '../../../src/core/compact/compact-tree.ts';
import { EMPTY, type FixedCamera, type FixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { axesOf, type Camera, type Vec3 } from '../../../src/core/math/camera.ts';
import { cameraPlanes } from '../../../src/core/math/frustum.ts';
import type { Random } from '../../../src/core/math/random.ts';
import type { CullOrder } from '../../../src/core/tree/cull-options.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { type DecodedTree, decodeSpheres, type Visible } from './fixed-brute.ts';

/** Half the picture and how far away its plane is, in pixels. */
export interface Picture {
  halfWidth: number;
  halfHeight: number;
  distance: number;
}

/** The picture of 320 x 240 that comes nearest to a field of view. */
export function pictureOf(fov: number): Picture {
  const distance = Math.round(120 / Math.tan((fov * Math.PI) / 360));
  return { halfWidth: 160, halfHeight: 120, distance: Math.min(Math.max(distance, 1), 16383) };
}

/** The same camera with exactly the field of view that the picture has. */
export function withPicture(camera: Camera, picture: Picture): Camera {
  const fov = (Math.atan(picture.halfHeight / picture.distance) * 360) / Math.PI;
  return { ...camera, fov, aspect: picture.halfWidth / picture.halfHeight };
}

/** The camera as a console without floats would hold it: every length and every axis rounded by `round`. */
export function integerCamera(
  camera: Camera,
  picture: Picture,
  tree: CompactTree,
  round: (value: number) => number = Math.round,
): FixedCamera {
  const perUnit = 256 / tree.scale;
  const { forward, right, up } = axesOf(camera);
  const axis = (v: Vec3) => v.map((c) => round(c * 16384));
  const length = (v: number) => Math.min(Math.max(Math.round(v * perUnit), 1 - 2 ** 31), 2 ** 31 - 1);
  return {
    eye: camera.eye.map((v, k) => length(v - tree.origin[k])),
    forward: axis(forward),
    right: axis(right),
    up: axis(up),
    ...picture,
    near: length(camera.near),
    far: camera.far === Number.POSITIVE_INFINITY ? 0 : Math.max(1, length(camera.far)),
  };
}

/** The camera's own planes in tree units, 6 x (unit normal, d), doubles. */
export function exactPlanes(camera: Camera, tree: CompactTree): Float64Array {
  const eye = camera.eye.map((v, k) => (v - tree.origin[k]) / tree.scale) as unknown as Vec3;
  const { forward } = axesOf(camera);
  const target = eye.map((v, k) => v + forward[k]) as unknown as Vec3;
  const planes = cameraPlanes({
    ...camera,
    eye: [0, 0, 0],
    target: [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]],
    near: camera.near / tree.scale,
    far: camera.far / tree.scale,
  });
  for (let p = 0; p < 24; p += 4) planes[p + 3] -= planes[p] * eye[0] + planes[p + 1] * eye[1] + planes[p + 2] * eye[2];
  return planes;
}

export const direction = (random: Random): Vec3 => {
  for (;;) {
    const v = [random() * 2 - 1, random() * 2 - 1, random() * 2 - 1] as const;
    const length = Math.hypot(...v);
    if (length > 0.1 && length <= 1) return [v[0] / length, v[1] / length, v[2] / length];
  }
};

/** Which compact tree to make of some spheres. */
export interface CompactCase {
  format: CompactFormat;
  leafSize: number;
  objectSpheres: boolean;
}

/** A compact tree, the spheres that it was made of, and those that its culls are compared with. */
export interface World extends CompactCase {
  /** by input id, world units */
  spheres: Float32Array;
  source: SphereTree;
  tree: CompactTree;
  decoded: DecodedTree;
  /** what every node above an object holds: its decoded sphere in compact8, else its own one in tree units; in tree order */
  held: DecodedTree;
  result: CompactResult;
}

export const leavesOf = (format: CompactFormat) => (format === 'compact8' ? 'full' : 'balanced');

export function createWorld(spheres: Float32Array, made: CompactCase, boxes?: Float32Array, built?: SphereTree): World {
  const { format, leafSize, objectSpheres } = made;
  const source = built ?? buildSphereTree(spheres, { boxes, leafSize, leaves: leavesOf(format) });
  const tree = compactTree(source, { format, objectSpheres });
  const decoded = decodeSpheres(tree);
  const own = new Float64Array(spheres.length);
  for (let place = 0; place < tree.objectCount; place++) {
    const from = tree.ids[place] * 4;
    for (let k = 0; k < 3; k++) own[place * 4 + k] = (spheres[from + k] - tree.origin[k]) / tree.scale;
    own[place * 4 + 3] = spheres[from + 3] / tree.scale;
  }
  const held = format === 'compact8' && hasObjectSpheres(tree) ? decoded : { nodes: decoded.nodes, objects: own };
  return { ...made, spheres, source, tree, decoded, held, result: createCompactResult(tree) };
}

/** The result of a cull, and its counts. */
export interface Found extends Visible {
  nodesVisited: number;
  planesTested: number;
  leavesVisited: number;
  objectsTested: number;
}

/** The cull by its rules: recursive, on decoded spheres, with distances in doubles. */
export function recursiveCull(
  { tree, decoded }: World,
  query: FixedQuery,
  order: CullOrder,
  max = tree.objectCount,
): Found {
  const found: Found = { slots: [], inside: [], nodesVisited: 0, planesTested: 0, leavesVisited: 0, objectsTested: 0 };
  const wholeLeaves = order === 'none' ? tree.leaves : Math.max(1, Math.floor(BATCH / tree.leafSize));
  /** the planes of the list that cut the sphere; undefined when one culls it */
  const cutting = (sphere: ArrayLike<number>, asked: number[]): number[] | undefined => {
    const cut: number[] = [];
    const reach = sphere[3] * 16384 + query.slack;
    for (const plane of asked) {
      const distance = distanceTo(query, plane, sphere, 0);
      found.planesTested++;
      if (distance < -reach) return undefined;
      if (distance < reach) cut.push(plane);
    }
    return cut;
  };
  const give = (places: number[], inside: number) => {
    for (const place of places.slice(0, max - found.slots.length)) {
      found.slots.push(place);
      found.inside.push(inside);
    }
  };
  const visit = (node: number, leaf: number, leaves: number, asked: number[]): void => {
    if (found.slots.length >= max) return;
    found.nodesVisited++;
    const sphere = decoded.nodes.subarray(node * 4, node * 4 + 4);
    const cut = cutting(sphere, asked);
    if (!cut) return;
    if (leaves === 1) found.leavesVisited++;
    const axis = nodeAxis(tree, node);
    const leftFirst = order === 'none' || (query.eye[axis] < sphere[axis] ? order !== 'back' : order === 'back');
    const from = leaf * tree.leafSize;
    const to = Math.min((leaf + leaves) * tree.leafSize, tree.objectCount);
    const places = Array.from({ length: to - from }, (_, i) => from + i);
    if (!leftFirst) places.reverse();
    if (cut.length === 0 && leaves <= wholeLeaves) give(places, 1);
    else if (leaves === 1 && !hasObjectSpheres(tree)) give(places, cut.length === 0 ? 1 : 0);
    else if (leaves === 1) {
      for (const place of places) {
        if (found.slots.length >= max) return;
        found.objectsTested++;
        const left = cutting(decoded.objects.subarray(place * 4, place * 4 + 4), cut);
        if (left) give([place], left.length === 0 ? 1 : 0);
      }
    } else {
      const left = leftLeaves(tree, node, leaves);
      const sides = [
        () => visit(node + 1, leaf, left, cut),
        () => visit(node + 2 * left, leaf + left, leaves - left, cut),
      ];
      for (const side of leftFirst ? sides : sides.reverse()) side();
    }
  };
  if (query.mask !== EMPTY && tree.leaves > 0)
    visit(
      0,
      0,
      tree.leaves,
      [0, 1, 2, 3, 4, 5].filter((plane) => (query.mask >> plane) & 1),
    );
  return found;
}

/** Signed distance from a plane of the view to the centre at spheres[at ..], in 2^-14 tree units, exact. */
export function distanceTo({ planes }: FixedQuery, plane: number, spheres: ArrayLike<number>, at: number): number {
  const p = plane * 4;
  return planes[p] * spheres[at] + planes[p + 1] * spheres[at + 1] + planes[p + 2] * spheres[at + 2] + planes[p + 3];
}

/**
 * How much earlier a node may be culled than its objects: the excess of the normals' length over 2^14, times the
 * largest node's radius.
 */
export function bandOf({ decoded }: World, query: FixedQuery): number {
  let longest = 16384;
  for (let p = 0; p < 24; p += 4) longest = Math.max(longest, Math.hypot(...query.planes.subarray(p, p + 3)));
  let radius = 0;
  for (let at = 3; at < decoded.nodes.length; at += 4) radius = Math.max(radius, decoded.nodes[at]);
  return (longest - 16384) * radius;
}
