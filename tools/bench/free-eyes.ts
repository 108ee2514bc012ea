/**
 * Eyes that test cells of hidden objects, sampled by none of the code that finds them: anywhere in the boxes of the
 * cells as a file has them, and where somebody walks or jumps.
 */

import type { Vec3, View } from '../../src/core/math/camera.ts';
import { createRandom, type Random } from '../../src/core/math/random.ts';
import { ALL_SEEN, CELL, type HiddenCells } from '../../src/core/tree/hidden/hidden-cells.ts';
import {
  ceilingAbove,
  type FreeSpace,
  floorBelow,
  isClear,
  isOpenBetween,
  isOutside,
} from '../../src/seeds/places/free-space.ts';

/** tries for an eye */
const TRIES = 200;
/** of a walk: the length of a step in eye heights, the most steps, and the greatest height of a step up or down */
const STEP = 0.5;
const STEPS = 10;
const STAIR = 0.5;

/** Eyes uniform in the volume of all cells, clear of walls and outside what is solid, looking anywhere. */
export function eyesInCells(
  space: FreeSpace,
  cells: HiddenCells,
  lens: View,
  clearance: number,
  count: number,
  seed: number,
): View[] {
  const random = createRandom(seed);
  const nodes: number[] = [];
  const until: number[] = [];
  let volume = 0;
  cells.axes.forEach((axis, node) => {
    if (axis !== CELL || cells.links[node] === ALL_SEEN) return;
    const box = cells.boxes.subarray(node * 6, node * 6 + 6);
    volume += (box[3] - box[0]) * (box[4] - box[1]) * (box[5] - box[2]);
    nodes.push(node);
    until.push(volume);
  });
  const views: View[] = [];
  for (let i = 0; i < count * TRIES && views.length < count; i++) {
    const at = random() * volume;
    const node = nodes[until.findIndex((end) => at < end)] ?? nodes[0];
    const along = (k: number) =>
      cells.boxes[node * 6 + k] + random() * (cells.boxes[node * 6 + 3 + k] - cells.boxes[node * 6 + k]);
    const eye: Vec3 = [along(0), along(1), along(2)];
    if (isClear(space, eye, clearance) && isOutside(space, eye)) views.push(lookingAnywhere(eye, lens, random));
  }
  return views;
}

/**
 * Eyes of walks from places of the recorded path, or from its eyes where they are no path: steps along the floor in any
 * direction, clear of walls, up and down stairs.
 * @param jump the greatest height of a jump, in eye heights
 */
export function walkingEyes(
  space: FreeSpace,
  recorded: readonly View[],
  clearance: number,
  jump: number,
  count: number,
  seed: number,
): View[] {
  const random = createRandom(seed);
  const heights = recorded.map(({ eye }) => floorBelow(space, eye as Vec3)).sort((a, b) => a - b);
  const height = heights[heights.length >> 1];
  const views: View[] = [];
  // a flight with no floor below
  if (!(height < Number.POSITIVE_INFINITY)) return views;
  for (let i = 0; i < count * TRIES && views.length < count; i++) {
    const from = Math.floor(random() * recorded.length);
    const start = recorded[from].eye as Vec3;
    const next = recorded[from + 1]?.eye as Vec3 | undefined;
    let eye = start;
    if (next && isOpenBetween(space, start, next)) {
      const part = random();
      const at = (k: number) => start[k] + part * (next[k] - start[k]);
      eye = [at(0), at(1), at(2)];
    }
    const steps = Math.floor(random() * (STEPS + 1));
    let angle = 2 * Math.PI * random();
    for (let step = 0; step < steps; step++) {
      angle += random() - 0.5;
      eye = stepped(space, eye, angle, height, clearance);
    }
    const over = floorBelow(space, eye);
    if (over > height * (1 + STAIR)) continue;
    const up = random() * jump * height;
    if (ceilingAbove(space, eye) <= up + clearance) continue;
    eye = [eye[0], eye[1] + up, eye[2]];
    if (isClear(space, eye, clearance) && isOutside(space, eye))
      views.push(lookingAnywhere(eye, recorded[from], random));
  }
  return views;
}

function stepped(space: FreeSpace, eye: Vec3, angle: number, height: number, clearance: number): Vec3 {
  const way = height * STEP;
  const ahead: Vec3 = [eye[0] + way * Math.cos(angle), eye[1], eye[2] + way * Math.sin(angle)];
  if (!isOpenBetween(space, eye, ahead)) return eye;
  const over = floorBelow(space, ahead);
  if (Math.abs(over - height) > height * STAIR) return eye;
  const to: Vec3 = [ahead[0], ahead[1] - over + height, ahead[2]];
  return isOpenBetween(space, ahead, to) && isClear(space, to, clearance) ? to : eye;
}

function lookingAnywhere(eye: Vec3, { fov, near, far }: View, random: Random): View {
  const yaw = 2 * Math.PI * random();
  const rise = 0.9 * (2 * random() - 1);
  const level = Math.sqrt(1 - rise * rise);
  const target: Vec3 = [eye[0] + level * Math.cos(yaw), eye[1] + rise, eye[2] + level * Math.sin(yaw)];
  return { eye, target, fov, near, far };
}
