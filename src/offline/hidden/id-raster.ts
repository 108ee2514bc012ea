/**
 * Draws the objects' numbers round an eye, front to back by the sphere tree, nearer box first.
 *
 * Rules, as in overdraw/raster/setup.ts: front faces only, except OBJECT_DOUBLE_SIDED; the nearest wins. A SEE_THROUGH object hides nothing, and is
 * seen where one of its pixels is before all opaque ones. Unlike in setup.ts, corners are not snapped, a pixel centre on an edge belongs to both
 * sides, and there is no near plane: the eyes keep clear of walls.
 *
 * A triangle a, b, c, seen from the front, covers the directions d with d . (b x a), d . (c x b) and d . (a x c) all >= 0, whether or not its corners lie
 * before the face; their sum over |a . (b x c)| is 1 / w. So nothing is clipped. Where an edge crosses a row is one product and one sum from row 0 on, so two
 * triangles that share the edge get the same double, and leave no pixel between them. Depth is the double at each column that is a multiple of 4, rounded, and
 * rounded steps from there, as kernel/draw.as has them for four pixels at a time.
 *
 * Tried and lost: drawing first what an eye two units away saw. Of the triangles of a map 1 % (the town) to 10 % (the castle) were left out by it.
 *
 * Source: Olano and Greer, "Triangle Scan Conversion using 2D Homogeneous Coordinates" (1997).
 * Twin: kernel/look.as and kernel/draw.as.
 */
import { isLeaf, targetOf } from '../../core/tree/sphere/sphere-tree.ts';
import { clearCube, FACES, facesOfBox, type IdCube, MARGIN, scaleOf } from './id-cube.ts';

/** corners nearer than this before the eye are not divided by */
const LEAST_W = 2 ** -300;
const LEAST_SLOPE = 2 ** -300;
const NEVER = -(2 ** 300);

/** Find the objects that are seen from an eye, and at how many pixels: `seen`, `pixels` and `marks` of the cube. */
export function lookAround(cube: IdCube, eye: ArrayLike<number>): void {
  const { kernel } = cube;
  if (kernel === null) {
    lookPlainly(cube, eye);
    return;
  }
  cube.eye.set(eye);
  kernel.eye.set(eye);
  cube.seenCount = kernel.look(cube.seenCount);
  [cube.nodesVisited, cube.objectsDrawn, cube.markCount] = kernel.counters;
}

/** lookAround in TypeScript: the twin of kernel/look.as. */
function lookPlainly(cube: IdCube, eye: ArrayLike<number>): void {
  clearCube(cube, eye);
  drawOpaque(cube);
  const { owner, depth, scene, seen, pixels } = cube;
  let start = 0;
  let last = 0;
  for (let pixel = 0; pixel <= owner.length; pixel++) {
    const id = pixel < owner.length ? owner[pixel] : 0;
    if (id === last) continue;
    if (last > 0) {
      const before = pixels[last - 1];
      if (before === 0) seen[cube.seenCount++] = last - 1;
      pixels[last - 1] += pixel - start;
      if (scaleOf(before) !== scaleOf(pixels[last - 1]))
        mark(cube, last - 1, (start + pixel) >> 1, depth[(start + pixel) >> 1]);
    }
    last = id;
    start = pixel;
  }
  for (const object of scene.seeThrough) {
    const faces = facesOfBox(cube, scene.boxes, object * 6, false);
    if (faces !== 0 && drawObject(cube, object, faces, false)) seen[cube.seenCount++] = object;
  }
}

function mark(cube: IdCube, object: number, pixel: number, depth: number): void {
  cube.marks[cube.markCount] = pixel;
  cube.markObjects[cube.markCount] = object;
  cube.markDepths[cube.markCount++] = depth;
}

function drawOpaque(cube: IdCube): void {
  const { scene, stack } = cube;
  const { tree, nodeBoxes, boxes, isSeeThrough } = scene;
  const { links, first, ids } = tree;
  if (links.length === 0) return;
  let top = 0;
  stack[top++] = 0;
  while (top > 0) {
    const node = stack[--top];
    cube.nodesVisited++;
    if (facesOfBox(cube, nodeBoxes, node * 6, false) === 0) continue;
    const link = links[node];
    if (!isLeaf(link)) {
      const right = targetOf(link);
      const leftFirst = distanceTo(cube, node + 1) <= distanceTo(cube, right);
      stack[top++] = leftFirst ? right : node + 1;
      stack[top++] = leftFirst ? node + 1 : right;
      continue;
    }
    const end = first[node + 1];
    for (let slot = first[node]; slot < end; slot++) {
      const object = ids[slot];
      if (isSeeThrough[object]) continue;
      const faces = facesOfBox(cube, boxes, object * 6, true);
      if (faces === 0) continue;
      cube.objectsDrawn++;
      drawObject(cube, object, faces, true);
    }
  }
}

/** Square of the distance from the eye to a node's box. */
function distanceTo({ eye, scene: { nodeBoxes } }: IdCube, node: number): number {
  let square = 0;
  for (let k = 0; k < 3; k++) {
    const away = Math.max(nodeBoxes[node * 6 + k] - eye[k], eye[k] - nodeBoxes[node * 6 + 3 + k], 0);
    square += away * away;
  }
  return square;
}

/**
 * Draw an object on the faces whose bits are set.
 * @param write whether it is drawn; else the first pixel that it could be seen at ends the test and is marked
 * @returns whether any pixel of it is nearer than what is there
 */
function drawObject(cube: IdCube, object: number, faces: number, write: boolean): boolean {
  const { size, depth, owner, eye, scene } = cube;
  const { corners } = scene;
  const bothSides = scene.doubleSided[object] === 1;
  const me = object + 1;
  const ex = eye[0];
  const ey = eye[1];
  const ez = eye[2];
  const half = size / 2;
  const middle = half - 0.5;
  const last = size - 1;
  const end = scene.firstTriangle[object + 1] * 9;
  let drawn = false;
  for (let at = scene.firstTriangle[object] * 9; at < end; at += 9) {
    const ax = corners[at] - ex;
    const ay = corners[at + 1] - ey;
    const az = corners[at + 2] - ez;
    const bx = corners[at + 3] - ex;
    const by = corners[at + 4] - ey;
    const bz = corners[at + 5] - ez;
    const cx = corners[at + 6] - ex;
    const cy = corners[at + 7] - ey;
    const cz = corners[at + 8] - ez;
    const abX = by * az - bz * ay;
    const abY = bz * ax - bx * az;
    const abZ = bx * ay - by * ax;
    const volume = cx * abX + cy * abY + cz * abZ;
    if (!(volume > 0) && !(bothSides && volume < 0)) continue;
    const bcX = cy * bz - cz * by;
    const bcY = cz * bx - cx * bz;
    const bcZ = cx * by - cy * bx;
    const caX = ay * cz - az * cy;
    const caY = az * cx - ax * cz;
    const caZ = ax * cy - ay * cx;
    const scale = 1 / (volume * size);
    const planeX = (abX + bcX + caX) * scale;
    const planeY = (abY + bcY + caY) * scale;
    const planeZ = (abZ + bcZ + caZ) * scale;
    const facing = volume > 0 ? 1 : -1;
    for (let face = 0; face < FACES; face++) {
      if (((faces >> face) & 1) === 0) continue;
      const axis = face >> 1;
      const sign = face & 1 ? -1 : 1;
      const aw = sign * (axis === 0 ? ax : axis === 1 ? ay : az);
      const bw = sign * (axis === 0 ? bx : axis === 1 ? by : bz);
      const cw = sign * (axis === 0 ? cx : axis === 1 ? cy : cz);
      if (aw <= 0 && bw <= 0 && cw <= 0) continue;
      const au = axis === 0 ? ay : ax;
      const bu = axis === 0 ? by : bx;
      const cu = axis === 0 ? cy : cx;
      const av = axis === 2 ? ay : az;
      const bv = axis === 2 ? by : bz;
      const cv = axis === 2 ? cy : cz;

      let left = 0;
      let right = last;
      let top = 0;
      let bottom = last;
      if (aw > LEAST_W && bw > LEAST_W && cw > LEAST_W) {
        const a = 1 / aw;
        const b = 1 / bw;
        const c = 1 / cw;
        left = Math.max(0, Math.ceil(half * Math.min(au * a, bu * b, cu * c) + (middle - MARGIN)));
        right = Math.min(last, Math.floor(half * Math.max(au * a, bu * b, cu * c) + (middle + MARGIN)));
        top = Math.max(0, Math.ceil(half * Math.min(av * a, bv * b, cv * c) + (middle - MARGIN)));
        bottom = Math.min(last, Math.floor(half * Math.max(av * a, bv * b, cv * c) + (middle + MARGIN)));
        if (left > right || top > bottom) continue;
      } else if ((au > aw && bu > bw && cu > cw) || (au < -aw && bu < -bw && cu < -cw)) continue;
      else if ((av > aw && bv > bw && cv > cw) || (av < -aw && bv < -bw && cv < -cw)) continue;

      const turned = sign * facing;
      const abU = facing * (axis === 0 ? abY : abX);
      const bcU = facing * (axis === 0 ? bcY : bcX);
      const caU = facing * (axis === 0 ? caY : caX);
      const abV = facing * (axis === 2 ? abY : abZ);
      const bcV = facing * (axis === 2 ? bcY : bcZ);
      const caV = facing * (axis === 2 ? caY : caZ);
      const abW = turned * (axis === 0 ? abX : axis === 1 ? abY : abZ);
      const bcW = turned * (axis === 0 ? bcX : axis === 1 ? bcY : bcZ);
      const caW = turned * (axis === 0 ? caX : axis === 1 ? caY : caZ);
      const planeU = axis === 0 ? planeY : planeX;
      const planeV = axis === 2 ? planeY : planeZ;
      const planeW = sign * (axis === 0 ? planeX : axis === 1 ? planeY : planeZ);

      // where an edge crosses row j: its function at pixel (i, j) is 2 U i + 2 V j + W size - (U + V)(size - 1)
      const abOver = crossing(abU);
      const bcOver = crossing(bcU);
      const caOver = crossing(caU);
      const abX0 = (abW * size - (abU + abV) * last) * abOver;
      const bcX0 = (bcW * size - (bcU + bcV) * last) * bcOver;
      const caX0 = (caW * size - (caU + caV) * last) * caOver;
      const abStep = 2 * abV * abOver;
      const bcStep = 2 * bcV * bcOver;
      const caStep = 2 * caV * caOver;
      const z0 = planeW * size - (planeU + planeV) * last;
      const zRow = 2 * planeV;
      const zStep = 2 * planeU;
      const slope = Math.fround(zStep);
      for (let j = top; j <= bottom; j++) {
        let low = left;
        let high = right;
        const ab = abX0 + abStep * j;
        const bc = bcX0 + bcStep * j;
        const ca = caX0 + caStep * j;
        if (abOver < 0) low = low < ab ? ab : low;
        else high = ab < high ? ab : high;
        if (bcOver < 0) low = low < bc ? bc : low;
        else high = bc < high ? bc : high;
        if (caOver < 0) low = low < ca ? ca : low;
        else high = ca < high ? ca : high;
        const start = (face * size + j) * size;
        const stop = Math.floor(high);
        const z = z0 + zRow * j;
        for (let i = Math.ceil(low); i <= stop; i++) {
          const nearness = Math.fround(Math.fround(z + zStep * (i & -4)) + Math.fround(slope * (i & 3)));
          if (!(nearness > depth[start + i])) continue;
          if (!write) {
            mark(cube, object, start + i, nearness);
            return true;
          }
          depth[start + i] = nearness;
          owner[start + i] = me;
          drawn = true;
        }
      }
    }
  }
  return drawn;
}

/** What an edge function's value at column 0 is multiplied by to give the column where it is 0: where it has no slope, it is never or always passed. */
function crossing(slope: number): number {
  return Math.abs(slope) > LEAST_SLOPE ? -0.5 / slope : NEVER;
}
