/**
 * A cut of the tree: its plane as a grid, and around each side's objects a box in the side's colour, the side that is visited first the bolder.
 *
 * Made anew only when the cut changes.
 */
import type { Vec3 } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import type { GlContext } from '../gl/context.ts';
import { CUT_LEFT, CUT_PLANE, CUT_RIGHT } from '../gl/palette.ts';
import { cutOf } from '../picking/cut.ts';
import { createBoxList } from './box-list.ts';
import { kept } from './kept.ts';
import { createLineList, type OverlayView } from './line-list.ts';

/** squares of the grid along the plane's longer side */
const SQUARES = 16;

export function createCutOverlay(context: GlContext) {
  const boxes = createBoxList(context);
  const lines = createLineList(context);
  const fill = kept((scene: Scene, tree: SphereTree, object: number, level: number): void => {
    const cut = cutOf(scene, tree, object, level);
    if (!cut) return;
    const { axis, at, boxes: both } = cut;
    boxes.clear();
    lines.clear();
    boxes.add(both, 0, CUT_LEFT, 1);
    boxes.add(both, 6, CUT_RIGHT, 1);
    for (const [a, b, edge] of gridLines(axis, at, both)) lines.add(a, b, CUT_PLANE, edge ? 1 : 0.4);
  });

  return {
    draw(view: OverlayView, scene: Scene, tree: SphereTree, object: number, level: number) {
      fill(scene, tree, object, level);
      lines.draw(view, 1.5, 0.35);
      boxes.draw(view, 3, 0.5);
    },
    dispose() {
      boxes.dispose();
      lines.dispose();
    },
  };
}

/** The lines of the grid in the plane, over both boxes, and whether each is at its edge. */
function gridLines(axis: number, at: number, both: Float32Array): [Vec3, Vec3, boolean][] {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const least = (k: number) => Math.min(both[k], both[6 + k]);
  const most = (k: number) => Math.max(both[k + 3], both[6 + k + 3]);
  const square = Math.max(most(u) - least(u), most(v) - least(v)) / SQUARES || 1;
  const point = (x: number, y: number): Vec3 => {
    const made: [number, number, number] = [0, 0, 0];
    made[axis] = at;
    made[u] = x;
    made[v] = y;
    return made;
  };
  const lines: [Vec3, Vec3, boolean][] = [];
  for (const [k, other] of [
    [u, v],
    [v, u],
  ]) {
    const count = Math.max(1, Math.round((most(k) - least(k)) / square));
    for (let i = 0; i <= count; i++) {
      const x = least(k) + ((most(k) - least(k)) * i) / count;
      const ends = [least(other), most(other)].map((y) => (k === u ? point(x, y) : point(y, x)));
      lines.push([ends[0], ends[1], i === 0 || i === count]);
    }
  }
  return lines;
}
