/**
 * The draw order as a line: from the centre of the first object drawn through all the others, coloured from first to last as the
 * palette's VISIT, over the whole scene. What is drawn now is marked with a diamond while the list is scrubbed.
 *
 * At most MOST_STEPS objects are joined: of a whole list the first, of a scrubbed one the last. The line fades away from its
 * bright end, so that thousands of steps stay a picture.
 */
import type { Scene } from '../../scene/scene.ts';
import type { GlContext } from '../gl/context.ts';
import { type Rgb, visitColour } from '../palette.ts';
import { createLineList, type OverlayView } from './line-list.ts';

export interface VisitPathOverlay {
  /**
   * @param count of `ids` that are drawn
   * @param scrubbed the list goes on: the bright end is its head
   */
  draw(view: OverlayView, scene: Scene, ids: Uint32Array, count: number, scrubbed: boolean): void;
  dispose(): void;
}

const MOST_STEPS = 4000;
const HEAD: Rgb = [255, 255, 255];
const HEAD_PIXELS = 9;

export function createVisitPathOverlay(context: GlContext): VisitPathOverlay {
  const lines = createLineList(context);
  const head = createLineList(context);
  return {
    draw(view, { spheres }, ids, count, scrubbed) {
      const steps = Math.min(count, MOST_STEPS);
      const first = scrubbed ? count - steps : 0;
      const color = (i: number): Rgb => visitColour(i / Math.max(1, count - 1));
      const least = Math.min(0.75, Math.max(0.15, 10 / Math.sqrt(Math.max(1, steps))));
      const alpha = (i: number): number =>
        least + (0.95 - least) * (1 - (scrubbed ? count - 1 - i : i) / Math.max(1, steps)) ** 3;
      lines.clear();
      for (let i = first + 1; i < first + steps; i++) {
        const a = ids[i - 1] * 4;
        const b = ids[i] * 4;
        lines.add(
          spheres[a],
          spheres[a + 1],
          spheres[a + 2],
          spheres[b],
          spheres[b + 1],
          spheres[b + 2],
          color(i - 1),
          alpha(i - 1),
          color(i),
          alpha(i),
        );
      }
      lines.draw(view, 1.6, 1);
      if (!scrubbed || count === 0) return;
      const at = ids[count - 1] * 4;
      markHead(view, spheres[at], spheres[at + 1], spheres[at + 2]);
    },
    dispose() {
      lines.dispose();
      head.dispose();
    },
  };

  /** An octahedron of HEAD_PIXELS on screen. */
  function markHead(view: OverlayView, x: number, y: number, z: number): void {
    const { forward, eye, viewProjection: m } = view;
    const depth = (x - eye[0]) * forward[0] + (y - eye[1]) * forward[1] + (z - eye[2]) * forward[2];
    const r = (HEAD_PIXELS * 2 * depth) / (Math.hypot(m[1], m[5], m[9]) * view.size[1]);
    head.clear();
    for (const [dx, dz] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const) {
      head.add(x + dx * r, y, z + dz * r, x, y + r * 1.4, z, HEAD, 1);
      head.add(x + dx * r, y, z + dz * r, x, y - r * 1.4, z, HEAD, 1);
      head.add(x + dx * r, y, z + dz * r, x - dz * r, y, z + dx * r, HEAD, 1);
    }
    head.draw(view, 2, 1);
  }
}
