/**
 * The cases for runtime.c on every machine: trees, and for each a list of culls as a file in the machine's byte order.
 *
 * The file: a word with the number of records, then records of RECORD_WORDS words of 32 bits:
 *   kind (bit 0: camera of integers, bit 1: no inside flags, bit 2: the eye's cell hides), order (0 front, 1 back, 2 none), max, and the camera:
 *   floats    eye, forward, right, up (3 each), fov, aspect, near, far
 *   integers  eye, forward, right, up (3 each), half width, half height, distance, near, far
 * Twin: runtime.c reads it, and prints what answersOf computes here.
 */
import type { FloatCamera } from '../../src/core/compact/camera-normals.ts';
import { createCompactResult, cullCompact } from '../../src/core/compact/compact-cull.ts';
import type { CompactTree } from '../../src/core/compact/compact-tree.ts';
import {
  createFixedQuery,
  type FixedCamera,
  setFixedQuery,
  setFixedQueryFromIntegers,
} from '../../src/core/compact/fixed-query.ts';
import {
  createFloatQuery,
  createFloatResult,
  cullFloat,
  type FloatTree,
  setFloatQuery,
} from '../../src/core/compact/float-cull.ts';
import type { FileHidden } from '../../src/core/file/format.ts';
import { axesOf, createCamera, type View } from '../../src/core/math/camera.ts';
import type { Random } from '../../src/core/math/random.ts';
import { CULL_ORDERS, type CullOrder } from '../../src/core/tree/cull-options.ts';
import {
  createHiddenEye,
  type HiddenEye,
  setHiddenEye,
  setHiddenFixedEye,
} from '../../src/core/tree/hidden/hidden-eye.ts';
import type { HiddenBits } from '../../src/core/tree/hidden-bits.ts';

const RECORD_WORDS = 20;
const UNLIMITED = 0xffffffff;

export interface CullCase {
  camera: FloatCamera | FixedCamera;
  order: CullOrder;
  max: number;
  /** ask for inside flags */
  inside: boolean;
  /** leave out what is hidden from the eye's cell */
  hides?: boolean;
}

export interface TreeCases {
  title: string;
  tree: CompactTree | FloatTree;
  /** most objects in a leaf */
  leafSize: number;
  /** the cells of hidden objects, as the file has them */
  hidden?: FileHidden;
  /** the tree as a file */
  encode(endian: 'big' | 'little'): Uint8Array;
  /** those of a float tree have cameras of floats */
  cases: CullCase[];
}

function isInteger(camera: FloatCamera | FixedCamera): camera is FixedCamera {
  return 'halfWidth' in camera;
}

/** The cases as a file; an empty list is one too. */
export function encodeCases(cases: readonly CullCase[], endian: 'big' | 'little'): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 + 4 * RECORD_WORDS * cases.length));
  const little = endian === 'little';
  view.setUint32(0, cases.length, little);
  cases.forEach(({ camera, order, max, inside, hides = false }, i) => {
    const at = 4 + 4 * RECORD_WORDS * i;
    const kind = (isInteger(camera) ? 1 : 0) | (inside ? 0 : 2) | (hides ? 4 : 0);
    const words = [kind, CODES[order], Math.min(max, UNLIMITED)];
    words.forEach((word, k) => {
      view.setUint32(at + 4 * k, word, little);
    });
    numbersOf(camera).forEach((number, k) => {
      if (isInteger(camera)) view.setInt32(at + 12 + 4 * k, number, little);
      else view.setFloat32(at + 12 + 4 * k, number, little);
    });
  });
  return new Uint8Array(view.buffer);
}

const CODES: Record<CullOrder, number> = { front: 0, back: 1, none: 2 };

function numbersOf(camera: FloatCamera | FixedCamera): number[] {
  const axes = [...camera.eye, ...camera.forward, ...camera.right, ...camera.up];
  if (isInteger(camera))
    return [...axes, camera.halfWidth, camera.halfHeight, camera.distance, camera.near, camera.far];
  return [...axes, camera.fov, camera.aspect, camera.near, camera.far];
}

/** What runtime.c must print of a tree: a line for the tree, and one for each case. Counters only where it is built with them. */
export interface Answers {
  tree: string;
  cases: { isInteger: boolean; view: string; cull: string; counters: string; cell: string }[];
}

/** FNV-1a of 32 bits, a number a step. */
export function hashOf(numbers: ArrayLike<number>): string {
  let value = 2166136261;
  for (let i = 0; i < numbers.length; i++) value = Math.imul(value ^ numbers[i], 16777619);
  return (value >>> 0).toString(16).padStart(8, '0');
}

/** Bits of floats; those of NaN, which each machine chooses, are made alike. */
function bitsOf(numbers: ArrayLike<number>): Uint32Array {
  const floats = Float32Array.from(numbers);
  return new Uint32Array(floats.buffer).map((bits, i) => (Number.isNaN(floats[i]) ? 0x7fc00000 : bits));
}

/** `refused`: the answers of cull64_open to the files that runtime.c damages. */
export function answersOf({ tree, leafSize, cases, hidden }: TreeCases, refused: readonly number[]): Answers {
  const isFloat = 'links' in tree;
  const nodes = isFloat ? tree.links.length : Math.max(0, 2 * tree.leaves - 1);
  const numbers = [tree.ids.length, leafSize, nodes, tree.depth, tree.objects.length > 0 ? 1 : 0];
  return {
    tree: `tree ${numbers.join(' ')} sound 0 refused ${refused.join(' ')}`,
    cases: isFloat ? floatAnswers(tree, cases, hidden) : fixedAnswers(tree, cases, hidden),
  };
}

/** What C prints of an eye's cell. */
function cellText({ place }: HiddenEye, bits: HiddenBits | null): string {
  return bits ? `${place + 1} ${hashOf([...bits.nodes, ...bits.objects])}` : `0 ${hashOf([])}`;
}

function fixedAnswers(tree: CompactTree, cases: readonly CullCase[], cells?: FileHidden): Answers['cases'] {
  const query = createFixedQuery();
  const result = createCompactResult(tree);
  const eye = cells && createHiddenEye(cells.code, cells.shape);
  return cases.map(({ camera, order, max, inside, hides }) => {
    if (isInteger(camera)) setFixedQueryFromIntegers(query, tree, camera);
    else setFixedQuery(query, tree, camera);
    const hidden = eye && hides ? setHiddenFixedEye(eye, query.eye) : null;
    cullCompact(tree, query, { order, max, hidden }, result);
    return {
      isInteger: isInteger(camera),
      view: `${hashOf(query.planes)} ${query.slack} ${query.mask} ${hashOf(query.eye)}`,
      cell: eye ? cellText(eye, hidden) : '',
      ...cullText(result, result.slots, inside),
    };
  });
}

function floatAnswers(tree: FloatTree, cases: readonly CullCase[], cells?: FileHidden): Answers['cases'] {
  const query = createFloatQuery();
  const result = createFloatResult(tree);
  const eye = cells && createHiddenEye(cells.code, cells.shape);
  return cases.map(({ camera, order, max, inside, hides }) => {
    if (isInteger(camera)) throw new TypeError('float16 trees are culled with cameras of floats');
    setFloatQuery(query, tree, camera);
    const hidden = eye && hides ? setHiddenEye(eye, camera.eye) : null;
    cullFloat(tree, query, { order, max, hidden }, result);
    const planes = Array.from(query.world, (d, k) => [...query.planes.subarray(4 * k, 4 * k + 4), d]).flat();
    return {
      isInteger: false,
      view: `${hashOf(bitsOf(planes))} ${bitsOf([query.slack])[0]} ${query.mask} ${hashOf(bitsOf(query.eye))}`,
      cell: eye ? cellText(eye, hidden) : '',
      ...cullText(result, Uint16Array.from(result.ids), inside),
    };
  });
}

interface Result {
  inside: Uint8Array;
  count: number;
  nodesVisited: number;
  planesTested: number;
  leavesVisited: number;
  objectsTested: number;
}

function cullText(result: Result, ids: Uint16Array, wanted: boolean): { cull: string; counters: string } {
  const {
    count,
    inside,
    nodesVisited: nodes,
    planesTested: planes,
    leavesVisited: leaves,
    objectsTested: objects,
  } = result;
  return {
    cull: `${count} ${hashOf(ids.subarray(0, count))} ${hashOf(wanted ? inside.subarray(0, count) : [])}`,
    counters: `${nodes} ${planes} ${leaves} ${objects}`,
  };
}

/** A camera of a scene's recorded path, as floats. */
export function floatCamera(view: View): FloatCamera {
  const camera = createCamera(view);
  const { eye, aspect, near, far } = camera;
  return { ...axesOf(camera), eye, aspect, near, far, fov: (camera.fov * Math.PI) / 180 };
}

/** The same in integers for a tree, as near as they come; beyond their limits, the limit. */
export function integerCamera(tree: CompactTree, camera: FloatCamera): FixedCamera {
  const fine = 256 / tree.scale;
  const whole = (value: number, least: number, most: number) =>
    Number.isNaN(value) ? least : Math.min(Math.max(Math.round(value), least), most);
  const axis = (v: readonly number[]) => v.map((c) => whole(c * 16384, -32768, 32767));
  const high = Math.tan(camera.fov / 2);
  const unit = 8000 / Math.max(high, high * camera.aspect, 1);
  return {
    eye: camera.eye.map((v, k) => whole((v - tree.origin[k]) * fine, -(2 ** 31), 2 ** 31 - 1)),
    forward: axis(camera.forward),
    right: axis(camera.right),
    up: axis(camera.up),
    halfWidth: whole(high * camera.aspect * unit, 1, 16383),
    halfHeight: whole(high * unit, 1, 16383),
    distance: whole(unit, 1, 16383),
    near: whole(camera.near * fine, 0, 2 ** 31 - 1),
    far: camera.far === Number.POSITIVE_INFINITY ? 0 : whole(camera.far * fine, 0, 2 ** 31 - 1),
  };
}

/** A camera that stands somewhere in or about a ball and looks anywhere. */
export function randomCamera(random: Random, centre: readonly number[], size: number): FloatCamera {
  const near = () => 2 * random() - 1;
  const view: View = {
    eye: [0, 1, 2].map((k) => centre[k] + 2 * size * near()) as [number, number, number],
    target: [0, 1, 2].map((k) => centre[k] + size * near()) as [number, number, number],
    up: [near(), near(), near()],
    fov: 5 + 165 * random(),
    near: size * (random() < 0.5 ? 1e-3 : 0.3),
    far: random() < 0.3 ? Number.POSITIVE_INFINITY : size * (1 + 3 * random()),
  };
  return { ...floatCamera(view), aspect: 0.3 + 2 * random() };
}

/** Cameras at and beyond the limits: what they see does not matter, as long as it is the same on all machines. */
export function extremeCameras(camera: FloatCamera, tree: Pick<CompactTree, 'scale' | 'origin'>): FloatCamera[] {
  const inf = Number.POSITIVE_INFINITY;
  const nan = Number.NaN;
  const away = (units: number) => camera.eye.map((_, k) => tree.origin[k] + units * tree.scale * (k === 1 ? -1 : 1));
  return [
    { eye: [nan, camera.eye[1], camera.eye[2]] },
    { eye: [nan, nan, nan], fov: nan, aspect: nan, near: nan, far: nan },
    { eye: [inf, 0, -inf] },
    ...[2 ** 22 - 1, 2 ** 22, 2 ** 22 + 1, 2 ** 23 + 1, -(2 ** 22), 2 ** 40].map((units) => ({ eye: away(units) })),
    ...[1e-30, 1e-6, 1e-3, 3.1, Math.PI - 1e-4, Math.PI - 1e-6, Math.PI].map((fov) => ({ fov })),
    ...[1e-6, 1e6].map((aspect) => ({ aspect })),
    ...[0, 1e-30, 3e38, inf].map((near) => ({ near })),
    ...[0, -1, 1e-30, 3e38, 2 ** 22 * tree.scale, (2 ** 22 - 1) * tree.scale].map((far) => ({ far })),
    { forward: [0, 0, 0] },
    { forward: [0, 0, 0], right: [0, 0, 0], up: [0, 0, 0] },
  ].map((change) => ({ ...camera, ...change }));
}

/** Integer cameras at the limits of their fields, and beyond them. */
export function extremeIntegerCameras(camera: FixedCamera): FixedCamera[] {
  const most = 2 ** 31 - 1;
  const far = 2 ** 29;
  return [
    ...[far - 1, far, 1 - far, -far, 2 * far, -2 * far, most, -most - 1].map((v) => ({ eye: [v, -v, 0].map(int32) })),
    // one coordinate alone at the limit of the near range, on either side of it
    ...[0, 1, 2].flatMap((axis) =>
      [far - 1, far, 1 - far, -far].map((v) => ({ eye: [0, 1, 2].map((k) => (k === axis ? v : 0)) })),
    ),
    { halfWidth: 1, halfHeight: 1 },
    ...[-32768, -1, 0, 1, 2].flatMap((least) => [
      { halfWidth: least, halfHeight: 3, distance: 5 },
      { halfWidth: 5, halfHeight: least, distance: 3 },
      { halfWidth: 5, halfHeight: 3, distance: least },
    ]),
    { halfWidth: 16383, halfHeight: 16383, distance: 16383 },
    { halfWidth: 16383, halfHeight: 1, distance: 1 },
    { halfWidth: 1, halfHeight: 16383, distance: 16383 },
    { halfWidth: 8191, halfHeight: 8192, distance: 1 },
    // beside 8192, to which the smaller numbers are doubled
    ...[8191, 8192, 8193].flatMap((half) => [
      { halfWidth: half, halfHeight: 5003, distance: 4999 },
      { halfWidth: 5003, halfHeight: 4999, distance: half },
    ]),
    ...[0, 1, 2 ** 30, most].map((near) => ({ near })),
    ...[0, 1, 2 ** 30 - 1, 2 ** 30, most].map((far) => ({ far })),
    { forward: [0, 0, 0] },
    { forward: [32767, -32768, 32767], right: [-32768, 32767, -32768], up: [32767, 32767, -32768] },
  ].map((change) => ({ ...camera, ...change }));
}

/**
 * Integer cameras whose near or far plane a sphere (x, y, z, r in tree units) touches exactly, from either side, its radius enlarged
 * by the slack: the eye stands where the slack is a multiple of 64, as a distance along an axis is.
 */
export function touchingCameras(root: ArrayLike<number>, sphere: ArrayLike<number>): FixedCamera[] {
  const eye = [root[0], root[1], root[2] - root[3] - 100];
  // the reach of the root as in fixed-query.ts; five times that and 4096 is the slack of integers
  const reach = root[3] + 100 + 2 * root[3] + 3;
  const aside = (64 - (reach % 64)) % 64;
  eye[0] -= aside;
  const radius = 256 * sphere[3] + (5 * (reach + aside) + 4096) / 64;
  const ahead = 256 * (sphere[2] - eye[2]);
  const camera: FixedCamera = {
    eye: eye.map((v) => 256 * v),
    forward: [0, 0, 16384],
    right: [16384, 0, 0],
    up: [0, 16384, 0],
    halfWidth: 16383,
    halfHeight: 16383,
    distance: 1,
    near: 0,
    far: 0,
  };
  return [
    { ...camera, near: ahead - radius },
    { ...camera, near: ahead + radius },
    { ...camera, far: ahead - radius },
    { ...camera, far: ahead + radius },
  ];
}

function int32(value: number): number {
  return Math.min(value, 2 ** 31 - 1);
}

/** Every order and maximum. */
export const LIMITS = [0, 1, 7, Number.POSITIVE_INFINITY];
export const QUESTIONS = CULL_ORDERS.flatMap((order) => LIMITS.map((max) => ({ order, max })));
