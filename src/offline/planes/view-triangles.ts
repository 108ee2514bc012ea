/**
 * The triangles of a view that are drawn without an occlusion plane: in the picture, at least in part, and seen from the front; and which of them a plane removes.
 *
 * What each hides: its area in the picture, as an estimate of its pixels.
 */
import type { Camera } from '../../core/math/camera.ts';
import { OBJECT_DOUBLE_SIDED, objectCount, type Scene } from '../../core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../core/tree/brute.ts';
import { createQuery } from '../../core/tree/query.ts';
import type { PlaneQuad } from './quad.ts';
import { areRemoved, type ConsoleView, consoleView, occlusionPlane, shadowBits } from './shadow.ts';

/** pixels of the console's picture */
const PIXELS = 320 * 240;

export type ViewTriangles = ReturnType<typeof createViewTriangles>;

export function createViewTriangles(scene: Scene, scale: number) {
  const triangles = scene.indices.length / 3;
  return {
    scene,
    scale,
    view: { matrix: new Float64Array(16), eye: [0, 0, 0] } as ConsoleView,
    /** vertices x (x, y, z, w) in clip space, those of objects in the frustum */
    clip: new Float64Array((scene.positions.length / 3) * 4),
    /** objects in the frustum: the first `visible` */
    ids: new Uint32Array(objectCount(scene)),
    visible: 0,
    /** triangles that are drawn: the first `count` */
    triangles: new Uint32Array(triangles),
    /** pixels of each */
    pixels: new Float64Array(triangles),
    count: 0,
  };
}

/** Find what a camera draws. @param camera of the console's picture, 4 : 3 */
export function setViewTriangles(of: ViewTriangles, camera: Camera): void {
  const { scene, scale, clip, ids, triangles, pixels } = of;
  const { positions, indices, firstTriangle, flags } = scene;
  of.view = consoleView(camera, scale);
  of.count = 0;
  const m = of.view.matrix;
  of.visible = cullBrute(scene.spheres, createQuery(camera), {}, createBruteResult(ids));
  for (const object of ids.subarray(0, of.visible)) {
    const end = firstTriangle[object + 1];
    for (let triangle = firstTriangle[object]; triangle < end; triangle++) {
      let outside = 63;
      for (let k = 0; k < 3; k++) {
        const vertex = indices[triangle * 3 + k];
        const x = positions[vertex * 3] * scale;
        const y = positions[vertex * 3 + 1] * scale;
        const z = positions[vertex * 3 + 2] * scale;
        const at = vertex * 4;
        for (let row = 0; row < 4; row++) clip[at + row] = m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row];
        outside &= outcode(clip, at);
      }
      if (outside !== 0) continue;
      const area = areaInPicture(clip, indices, triangle);
      if (!(area > 0) && !(flags[object] & OBJECT_DOUBLE_SIDED && area < 0)) continue;
      pixels[of.count] = Math.min(Math.abs(area), PIXELS);
      triangles[of.count++] = triangle;
    }
  }
}

function outcode(clip: Float64Array, at: number): number {
  const [x, y, z, w] = [clip[at], clip[at + 1], clip[at + 2], clip[at + 3]];
  return (x < -w ? 1 : 0) | (x > w ? 2 : 0) | (y < -w ? 4 : 0) | (y > w ? 8 : 0) | (z < -w ? 16 : 0) | (z > w ? 32 : 0);
}

/** Signed pixels, above 0 from the front; of a triangle that reaches behind the camera only the sign is right. */
function areaInPicture(clip: Float64Array, indices: Uint32Array, triangle: number): number {
  const [a, b, c] = [indices[triangle * 3] * 4, indices[triangle * 3 + 1] * 4, indices[triangle * 3 + 2] * 4];
  const [aw, bw, cw] = [clip[a + 3], clip[b + 3], clip[c + 3]];
  const volume =
    clip[a] * (clip[b + 1] * cw - clip[c + 1] * bw) +
    clip[b] * (clip[c + 1] * aw - clip[a + 1] * cw) +
    clip[c] * (clip[a + 1] * bw - clip[b + 1] * aw);
  if (!(aw > 0 && bw > 0 && cw > 0)) return volume;
  return ((volume / (aw * bw * cw)) * PIXELS) / 8;
}

/** How many of the view's triangles a quad removes. @param each is told the number of each triangle */
export function removedBy(of: ViewTriangles, quad: PlaneQuad, each?: (triangle: number) => void) {
  const plane = occlusionPlane(quad, of.view);
  const removed = { triangles: 0, pixels: 0 };
  if (plane === null) return removed;
  const { clip, triangles, pixels, count } = of;
  const { indices } = of.scene;
  for (let k = 0; k < count; k++) {
    const at = triangles[k] * 3;
    const a = shadowBits(plane, clip, indices[at] * 4);
    if (a === 0) continue;
    const b = shadowBits(plane, clip, indices[at + 1] * 4);
    if (b === 0 || !areRemoved(a, b, shadowBits(plane, clip, indices[at + 2] * 4))) continue;
    removed.triangles++;
    removed.pixels += pixels[k];
    each?.(triangles[k]);
  }
  return removed;
}
