/**
 * Eyes that test cells: anywhere in their boxes, not where the sets were found from. The first half are uniform in the volume of all boxes, the others over floors
 * in them, at the heights of cameras that walk, crouch and jump; where there are no floors all are of the first kind. Clear of walls, outside what is solid, looking
 * anywhere.
 */

import { type Vec3, type View, vec3Of } from '../../core/math/camera.ts';
import { createRandom, type Random } from '../../core/math/random.ts';
import { bruteCell } from '../../core/tree/hidden/brute-hidden.ts';
import { ALL_SEEN, CELL, type HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import { type FreeSpace, floorBelow, isClear, isOutside } from '../../seeds/places/free-space.ts';
import type { EyeRules } from './eyes.ts';

/** points that are tried for an eye */
const TRIES = 100;

/**
 * @returns as many views as asked for, or fewer where fewer eyes are found; each has the lens of one of the recorded
 * views
 */
export function testViews(
  rules: EyeRules,
  cells: HiddenCells,
  views: readonly View[],
  count: number,
  seed: number,
): View[] {
  const random = createRandom(seed);
  const draw = createBoxDraw(cells, random);
  const found: View[] = [];
  if (draw === null) return found;
  const floors = rules.region.heights === null ? count : count >> 1;
  for (let tries = 0; tries < TRIES * count && found.length < count; tries++) {
    const eye = found.length < floors ? draw() : overFloor(rules, cells, draw(), random);
    if (eye === null || !isFree(rules.space, eye, rules.clearance)) continue;
    const { fov, near, far } = views[found.length % views.length];
    found.push({ eye, target: aheadOf(eye, random), fov, near, far });
  }
  return found;
}

/** Points at random in the boxes of cells, uniform in their volume; null where there are none. */
function createBoxDraw({ axes, links, boxes }: HiddenCells, random: Random): (() => Vec3) | null {
  const nodes: number[] = [];
  const ends: number[] = [];
  let end = 0;
  for (let node = 0; node < axes.length; node++) {
    if (axes[node] !== CELL || links[node] === ALL_SEEN) continue;
    const side = (k: number) => boxes[node * 6 + 3 + k] - boxes[node * 6 + k];
    end += side(0) * side(1) * side(2);
    nodes.push(node);
    ends.push(end);
  }
  if (!(end > 0)) return null;
  return () => {
    const place = random() * end;
    const node = nodes[ends.findIndex((each) => place < each)];
    return vec3Of((k) => boxes[node * 6 + k] + random() * (boxes[node * 6 + 3 + k] - boxes[node * 6 + k]));
  };
}

/** The point as high over its floor as an eye may be; null where that is in no cell. */
function overFloor({ space, region }: EyeRules, cells: HiddenCells, [x, y, z]: Vec3, random: Random): Vec3 | null {
  const { low, high } = region.heights!;
  const eye: Vec3 = [x, y - floorBelow(space, [x, y, z]) + low + random() * (high - low), z];
  return bruteCell(cells, eye) < 0 ? null : eye;
}

function isFree(space: FreeSpace, eye: Vec3, clearance: number): boolean {
  return isClear(space, eye, clearance) && isOutside(space, eye);
}

/** A point a unit ahead, in any direction. */
export function aheadOf([x, y, z]: Vec3, random: Random): Vec3 {
  const yaw = 2 * Math.PI * random();
  const rise = 0.98 * (2 * random() - 1);
  const level = Math.sqrt(1 - rise * rise);
  return [x + level * Math.cos(yaw), y + rise, z + level * Math.sin(yaw)];
}
