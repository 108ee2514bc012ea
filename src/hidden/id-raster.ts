/**
 * Draws the objects' numbers round an eye, front to back by the sphere tree, nearer box first.
 *
 * Rules, as in overdraw/setup.ts: front faces only, except OBJECT_DOUBLE_SIDED; the nearest wins. An OBJECT_BLEND object hides nothing, and is
 * seen where one of its pixels is before all opaque ones. Unlike in setup.ts, corners are not snapped, a pixel centre on an edge belongs to both
 * sides, and there is no near plane: the eyes keep clear of walls.
 *
 * A triangle a, b, c, seen from the front, covers the directions d with d . (b x a), d . (c x b) and d . (a x c) all >= 0, whether or not its corners lie
 * before the face; their sum over |a . (b x c)| is 1 / w. So nothing is clipped.
 *
 * Source: Olano and Greer, "Triangle Scan Conversion using 2D Homogeneous Coordinates" (1997).
 */
import { isLeaf, targetOf } from '../tree/sphere/sphere-tree.ts';
import { clearCube, FACES, facesOfBox, type IdCube } from './id-cube.ts';

/** Find the objects that are seen from an eye, and at how many pixels: `seen` and `pixels` of the cube. */
export function lookAround(cube: IdCube, eye: ArrayLike<number>): void {
  clearCube(cube, eye);
  drawOpaque(cube);
  const { owner, scene, seen, pixels } = cube;
  let start = 0;
  let last = 0;
  for (let pixel = 0; pixel <= owner.length; pixel++) {
    const id = pixel < owner.length ? owner[pixel] : 0;
    if (id === last) continue;
    if (last > 0) {
      if (pixels[last - 1] === 0) seen[cube.seenCount++] = last - 1;
      pixels[last - 1] += pixel - start;
    }
    last = id;
    start = pixel;
  }
  for (const object of scene.blended) {
    const faces = facesOfBox(cube, scene.boxes, object * 6, false);
    if (faces !== 0 && drawObject(cube, object, faces, false)) seen[cube.seenCount++] = object;
  }
}

function drawOpaque(cube: IdCube): void {
  const { scene, stack } = cube;
  const { tree, nodeBoxes, boxes, isBlended } = scene;
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
      if (isBlended[object]) continue;
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
 * @param write whether it is drawn; else the first pixel that it could be seen at ends the test
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
    const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    if (!(volume < 0) && !(bothSides && volume > 0)) continue;
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
      if ((au > aw && bu > bw && cu > cw) || (au < -aw && bu < -bw && cu < -cw)) continue;
      const av = axis === 2 ? ay : az;
      const bv = axis === 2 ? by : bz;
      const cv = axis === 2 ? cy : cz;
      if ((av > aw && bv > bw && cv > cw) || (av < -aw && bv < -bw && cv < -cw)) continue;

      // the axes' order on the face may turn the triangle over, which its volume there tells
      const turned = au * (bv * cw - bw * cv) + av * (bw * cu - bu * cw) + aw * (bu * cv - bv * cu) < 0 ? -1 : 1;
      const abU = turned * (av * bw - aw * bv);
      const abV = turned * (aw * bu - au * bw);
      const abW = turned * (au * bv - av * bu);
      const bcU = turned * (bv * cw - bw * cv);
      const bcV = turned * (bw * cu - bu * cw);
      const bcW = turned * (bu * cv - bv * cu);
      const caU = turned * (cv * aw - cw * av);
      const caV = turned * (cw * au - cu * aw);
      const caW = turned * (cu * av - cv * au);

      let top = 0;
      let bottom = size - 1;
      if (aw > 0 && bw > 0 && cw > 0) {
        const va = av / aw;
        const vb = bv / bw;
        const vc = cv / cw;
        top = Math.max(top, Math.ceil((size * (1 + Math.min(va, vb, vc)) - 1) / 2));
        bottom = Math.min(bottom, Math.floor((size * (1 + Math.max(va, vb, vc)) - 1) / 2));
        if (top > bottom) continue;
      }

      // an edge function at pixel (i, j) is D i + E, E + V for the next row; 1 / w is the sum of the three over the volume
      const scale = 1 / Math.abs(volume);
      const abD = 2 * abU;
      const bcD = 2 * bcU;
      const caD = 2 * caU;
      const row = 2 * top + 1 - size;
      let abE = abU * (1 - size) + abV * row + abW * size;
      let bcE = bcU * (1 - size) + bcV * row + bcW * size;
      let caE = caU * (1 - size) + caV * row + caW * size;
      const abOver = -1 / abD;
      const bcOver = -1 / bcD;
      const caOver = -1 / caD;
      const step = ((abD + bcD + caD) * scale) / size;
      let start = (face * size + top) * size;
      for (let j = top; j <= bottom; j++, start += size, abE += 2 * abV, bcE += 2 * bcV, caE += 2 * caV) {
        let low = 0;
        let high = size - 1;
        if (abD > 0) low = Math.max(low, abE * abOver);
        else if (abD < 0) high = Math.min(high, abE * abOver);
        else if (abE < 0) continue;
        if (bcD > 0) low = Math.max(low, bcE * bcOver);
        else if (bcD < 0) high = Math.min(high, bcE * bcOver);
        else if (bcE < 0) continue;
        if (caD > 0) low = Math.max(low, caE * caOver);
        else if (caD < 0) high = Math.min(high, caE * caOver);
        else if (caE < 0) continue;
        if (!(low <= high)) continue;
        const first = Math.ceil(low);
        const stop = start + Math.floor(high);
        let z = ((abE + bcE + caE) * scale) / size + step * first;
        for (let pixel = start + first; pixel <= stop; pixel++) {
          if (z > depth[pixel]) {
            if (!write) return true;
            depth[pixel] = z;
            owner[pixel] = me;
            drawn = true;
          }
          z += step;
        }
      }
    }
  }
  return drawn;
}
