/**
 * Blob shadows of what stands on a scene's ground, as a map seen from above: how dark it is, and how high the foot of what darkens it.
 *
 * A shader looks it up where it draws the ground, so a shadow lies on every slope, and costs one texel however many there are. It is
 * round under small things, and along the foot of a wall a soft edge. What is higher than a storey over the ground has none.
 */
import { objectCount, type Scene } from '../../../core/scene/scene.ts';

/** Texels along each side. */
export const BLOB_MAP_SIZE = 1024;

/** less high than this, a thing lies flat */
const FLAT = 0.25;
/** how dark it is under a thing */
const DARKEST = 150;

/** @param isGround objects: 1 where it is ground; @returns null where there is none */
export function makeBlobMap(scene: Scene, isGround: Uint8Array) {
  const { boxes } = scene;
  const [x0, y0, z0, x1, y1, z1] = boundsOf(scene, isGround);
  if (!(x1 > x0 && z1 > z0)) return null;
  const perX = BLOB_MAP_SIZE / (x1 - x0);
  const perZ = BLOB_MAP_SIZE / (z1 - z0);
  const low = y0 - 1;
  const range = y1 + 2 - low;
  const texels = new Uint8Array(BLOB_MAP_SIZE * BLOB_MAP_SIZE * 2);
  for (let object = 0; object < objectCount(scene); object++) {
    if (isGround[object] === 1) continue;
    const at = object * 6;
    const tall = boxes[at + 4] - boxes[at + 1];
    const foot = boxes[at + 1];
    if (tall < FLAT || foot < low || foot > low + range) continue;
    const [cx, cz] = [(boxes[at] + boxes[at + 3]) / 2, (boxes[at + 2] + boxes[at + 5]) / 2];
    // no narrower than a texel, or it would fall between two
    const hx = Math.max((boxes[at + 3] - boxes[at]) / 2, 0.8 / perX);
    const hz = Math.max((boxes[at + 5] - boxes[at + 2]) / 2, 0.8 / perZ);
    const round = Math.min(hx, hz, 1.5);
    const soft = Math.min(1.6, 0.35 + 0.22 * tall);
    const extent = soft * 0.75;
    const height = Math.round((255 * (Math.min(foot + 0.3, foot + tall) - low)) / range);
    const fromX = Math.max(0, Math.floor((cx - hx - soft - x0) * perX));
    const toX = Math.min(BLOB_MAP_SIZE - 1, Math.ceil((cx + hx + soft - x0) * perX));
    const fromZ = Math.max(0, Math.floor((cz - hz - soft - z0) * perZ));
    const toZ = Math.min(BLOB_MAP_SIZE - 1, Math.ceil((cz + hz + soft - z0) * perZ));
    for (let row = fromZ; row <= toZ; row++) {
      const dz = Math.max(0, Math.abs(z0 + (row + 0.5) / perZ - cz) - (hz - round));
      for (let column = fromX; column <= toX; column++) {
        const dx = Math.max(0, Math.abs(x0 + (column + 0.5) / perX - cx) - (hx - round));
        const outside = Math.hypot(dx, dz) - round;
        const t = Math.min(1, Math.max(0, (extent - outside) / (extent + Math.min(round, soft))));
        const dark = DARKEST * t * t * (3 - 2 * t);
        const texel = (row * BLOB_MAP_SIZE + column) * 2;
        if (dark < texels[texel]) continue;
        texels[texel] = dark;
        texels[texel + 1] = height;
      }
    }
  }
  return {
    /** texels x (darkness, height of the foot), 0 .. 255; rows along z */
    texels,
    /** x and z of its corner, and texels a world unit along x and z */
    place: [x0, z0, 1 / (x1 - x0), 1 / (z1 - z0)],
    /** height of 0, and of how much more 255 is */
    heights: [low, range],
  };
}

function boundsOf({ boxes }: Scene, isGround: Uint8Array): number[] {
  const bounds = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (let object = 0; object < isGround.length; object++)
    if (isGround[object] === 1)
      for (let axis = 0; axis < 3; axis++) {
        bounds[axis] = Math.min(bounds[axis], boxes[object * 6 + axis]);
        bounds[axis + 3] = Math.max(bounds[axis + 3], boxes[object * 6 + axis + 3]);
      }
  return bounds;
}
