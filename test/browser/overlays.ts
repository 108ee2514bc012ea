/** Turns the overlays on in the page, and looks for their lines where the scene and the cameras say that they must be. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { castle } from '../../scenes/castle.ts';
import { axesOf, type Camera, createCamera, type Vec3, viewProjection } from '../../src/core/math/camera.ts';
import { sceneBox } from '../../src/core/scene/scene.ts';
import { levelNodes } from '../../src/core/tree/sphere/levels.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { rayThrough } from '../../src/overdraw/frame/pick.ts';
import { boxLevelNodes } from '../../src/seeds/boxes/box-levels.ts';
import { type BoxNodes, NODE_WORDS } from '../../src/seeds/boxes/node.ts';
import { buildTree } from '../../src/view/load/tree-task.ts';
import { visitSteps } from '../../src/view/overlay/visit-steps.ts';
import type { PicturePlace } from '../../src/view/picture/picture-place.ts';
import type { Settings } from '../../src/view/state/settings.ts';
import { shown } from './page.ts';
import { differing, type Picture, takePicture } from './picture.ts';

export const scene = castle.build();
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
export const boxTrees = {
  objects: buildTree('objects', scene, () => {}),
  triangles: buildTree('triangles', scene, () => {}),
};

/** a level with so few spheres that each is drawn at full strength */
const LEVEL = 3;
const STEPS = 60;
/** points that lie in the picture, at least, and the part of them that must be seen: lines cross each other */
const FEWEST = 40;
const SEEN = 0.9;
/** of 255, in a channel: more than the tint inside a sphere and the frustum's glass */
const PLAIN = 24;
/** as a part of the picture's pixels: lines, and not an area */
const MAX_CHANGED = 0.25;

/** The pixels that change from one picture to another, seen from `camera`, with the picture at `place`. */
interface Change {
  before: Picture;
  after: Picture;
  camera: Camera;
  place: PicturePlace;
}

/** The castle is shown in a window of 1280 x 720, without any overlay. */
export async function expectOverlays(page: Page): Promise<void> {
  const change = async (before: Picture): Promise<Change> => {
    const after = await takePicture(page);
    return { before, after, ...(await standing(page)) };
  };
  const plain = await takePicture(page);
  await set(page, { visitPath: true });
  const drawn = await page.evaluate(() => [...window.cull64!.drawn()]);
  expectAlong(visitLines(drawn), await change(plain), 'the visit path');
  await set(page, { visitPath: false });
  expect(differing(await takePicture(page), plain)).toBe(0);

  await page.mouse.click(660, 420);
  await page.locator('.pick').waitFor();
  const object = Number(await page.locator('.pick dd').first().textContent());
  expectAlong(boxLines(scene.boxes, object * 6), await change(plain), 'the picked object');
  await page.keyboard.press('Escape');

  // objects that are not drawn hide nothing
  // nor has the sky clouds in this mode
  await set(page, { scrub: 0, mode: 'culling' });
  const sky = await takePicture(page);
  await set(page, { spheres: true, level: LEVEL });
  expectAlong(outlines((await standing(page)).camera), await change(sky), 'the spheres');
  await set(page, { spheres: false });
  for (const boxesOf of ['objects', 'triangles'] as const) {
    await set(page, { boxes: true, boxesOf, level: LEVEL });
    expectAlong(levelLines(boxTrees[boxesOf]), await change(sky), `the boxes of ${boxesOf}`);
  }
  await set(page, { boxes: false });

  await expectFrustum(page, sky);
  await set(page, { scrub: 1, mode: 'scene' });
}

/**
 * How many pixels within `reach` of where `object` is seen have exactly this colour, 0xRRGGBB; null where its centre is not well inside
 * the picture.
 */
export async function pixelsAround(page: Page, object: number, reach: number, colour: number): Promise<number | null> {
  const { pixels, width, height } = await takePicture(page);
  const { camera, place } = await standing(page);
  const [x, y, z] = scene.spheres.subarray(object * 4, object * 4 + 3);
  const at = seenAt([x, y, z], camera, place);
  if (!at || at.column < reach || at.row < reach || at.column >= width - reach || at.row >= height - reach) return null;
  let count = 0;
  for (let row = at.row - reach; row <= at.row + reach; row++)
    for (let column = at.column - reach; column <= at.column + reach; column++)
      if (pixels[row * width + column] === colour) count++;
  return count;
}

/** Freezes the culling camera, steps back, and looks for its edges on the sky. Nothing is drawn, with or without ghosts. */
export async function expectFrustum(page: Page, sky: Picture): Promise<void> {
  await set(page, { ghosts: false, frozen: true });
  const { camera } = await standing(page);
  await page.evaluate(stepBack);
  const after = await takePicture(page);
  expectAlong(frustumLines(camera), { before: sky, after, ...(await standing(page)) }, 'the frustum');
  await set(page, { frozen: false });
  expect(differing(await takePicture(page), sky)).toBe(0);
}

/** In the page: moves the camera to where it sees its present view from outside. */
export function stepBack(): void {
  const { view, place } = window.cull64!;
  const { eye, target, ...rest } = view();
  const back = eye.map((v, axis) => v + 1.5 * (v - target[axis]));
  place({ ...rest, eye: [back[0] + 3, back[1] + 20, back[2] + 5], target });
}

export async function set(page: Page, patch: Partial<Settings>): Promise<void> {
  await page.evaluate((to) => window.cull64!.store.set(to), patch);
  await shown(page);
}

export async function standing(page: Page): Promise<{ camera: Camera; place: PicturePlace }> {
  const { view, place } = await page.evaluate(() => ({ view: window.cull64!.view(), place: window.cull64!.picture }));
  return { camera: createCamera(view, place.width / place.height), place };
}

/** The pixel of the canvas where a point is seen; null before the near plane. */
export function seenAt([x, y, z]: Vec3, camera: Camera, place: PicturePlace): { column: number; row: number } | null {
  const m = viewProjection(camera);
  const [right, up, , w] = [0, 1, 2, 3].map((row) => m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row]);
  if (w < camera.near) return null;
  return {
    column: Math.floor(place.left + (right / w / 2 + 0.5) * place.width),
    row: Math.floor(place.top + (0.5 - up / w / 2) * place.height),
  };
}

/** Most of the points that lie in the picture have changed, and most of the picture has not. */
export function expectAlong(points: readonly Vec3[], { before, after, camera, place }: Change, what: string): void {
  const { width, height, pixels } = after;
  let inside = 0;
  let seen = 0;
  for (const point of points) {
    const at = seenAt(point, camera, place);
    if (!at) continue;
    const { column, row } = at;
    const [least, most] = [Math.max(1, place.left + 1), Math.min(width, place.left + place.width) - 2];
    const [top, bottom] = [Math.max(1, place.top + 1), Math.min(height, place.top + place.height) - 2];
    if (column < least || column > most || row < top || row > bottom) continue;
    inside++;
    const near = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => (row + dy) * width + column + dx));
    if (near.some((at) => changed(before.pixels[at], after.pixels[at]))) seen++;
  }
  expect(inside, `points of ${what} in the picture`).toBeGreaterThan(FEWEST);
  expect(seen / inside, `${what}: part that is seen`).toBeGreaterThan(SEEN);
  expect(differing(before, after, PLAIN) / pixels.length, `${what}: part of the picture`).toBeLessThan(MAX_CHANGED);
}

function changed(p: number, q: number): boolean {
  return [16, 8, 0].some((shift) => Math.abs(((p >> shift) & 255) - ((q >> shift) & 255)) > PLAIN);
}

export function line(a: Vec3, b: Vec3): Vec3[] {
  return Array.from({ length: STEPS + 1 }, (_, i) => between(a, b, i / STEPS));
}

function between(a: Vec3, b: Vec3, part: number): Vec3 {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
}

function visitLines(ids: readonly number[]): Vec3[] {
  const centre = (id: number): Vec3 => [scene.spheres[id * 4], scene.spheres[id * 4 + 1], scene.spheres[id * 4 + 2]];
  const steps = visitSteps(ids.length);
  return steps.slice(1).flatMap((place, i) => line(centre(ids[steps[i]]), centre(ids[place])));
}

function levelLines(tree: BoxNodes): Vec3[] {
  return Array.from(boxLevelNodes(tree, LEVEL)).flatMap((node) => boxLines(tree.boxes, node * NODE_WORDS));
}

export function boxLines(boxes: Float32Array, at: number): Vec3[] {
  const corner = (which: number): Vec3 => {
    const [x, y, z] = [0, 1, 2].map((axis) => boxes[at + axis + ((which >> axis) & 1 ? 3 : 0)]);
    return [x, y, z];
  };
  return [0, 1, 2, 3, 4, 5, 6].flatMap((which) =>
    [1, 2, 4].flatMap((bit) => (which & bit ? [] : line(corner(which), corner(which | bit)))),
  );
}

/** Where the tangents from the eye touch the spheres of LEVEL: circles around centre + r^2 / d^2 of the way to the eye. */
function outlines({ eye }: Camera): Vec3[] {
  return [...levelNodes(tree, LEVEL)].flatMap((node) => {
    const [x, y, z, r] = tree.spheres.subarray(node * 4, node * 4 + 4);
    const d = Math.hypot(eye[0] - x, eye[1] - y, eye[2] - z);
    if (d <= r) return [];
    const { right, up } = axesOf(createCamera({ eye, target: [x, y, z] }));
    const middle = between([x, y, z], eye, (r / d) ** 2);
    const radius = r * Math.sqrt(1 - (r / d) ** 2);
    return Array.from({ length: STEPS }, (_, i): Vec3 => {
      const [p, q] = [Math.cos((i / STEPS) * 2 * Math.PI) * radius, Math.sin((i / STEPS) * 2 * Math.PI) * radius];
      return [0, 1, 2].map((axis) => middle[axis] + right[axis] * p + up[axis] * q) as unknown as Vec3;
    });
  });
}

/** The first half of the edges from the near plane into the scene, which fade towards its end. */
function frustumLines(camera: Camera): Vec3[] {
  const box = sceneBox(scene);
  const depth = Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]) / 4;
  return [0, 1].flatMap((x) =>
    [0, 1].flatMap((y) => {
      const { origin, direction, start } = rayThrough(camera, x, y, 1, 1);
      const at = (way: number): Vec3 => between(origin, origin.map((v, k) => v + direction[k]) as unknown as Vec3, way);
      return line(at(start), at(depth));
    }),
  );
}
