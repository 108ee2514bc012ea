/**
 * The draw order as a line over the whole scene: from the centre of the first object drawn through those that
 * visitSteps names to the last, in the colours of the palette's VISIT. A square marks its start and a diamond its end;
 * arrowheads say which way it runs, where a line is long enough on screen to carry one.
 */
import { type ReadonlyVec3, vec3 } from 'gl-matrix';
import type { Vec3 } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { GlContext } from '../gl/context.ts';
import { type Rgb, VISIT_END, visitColour } from '../gl/palette.ts';
import { createLineList, type LineList, type OverlayView } from './line-list.ts';
import { visitSteps } from './visit-steps.ts';

const ALPHA = 0.9;
/** pixels on screen: half of a mark, an arrowhead's length, and the shortest line that has one */
const MARK = 9;
const ARROW = 9;
const LEAST_LINE = 28;

export function createVisitPathOverlay(context: GlContext) {
  const lines = createLineList(context);
  const marks = createLineList(context);
  return {
    /** @param count of `ids` that are drawn */
    draw(view: OverlayView, { spheres }: Scene, ids: Uint32Array, count: number) {
      const steps = visitSteps(count);
      const centre = (place: number): Vec3 => {
        const at = ids[place] * 4;
        return [spheres[at], spheres[at + 1], spheres[at + 2]];
      };
      const color = (place: number): Rgb => visitColour(place / Math.max(1, count - 1));
      lines.clear();
      marks.clear();
      for (let i = 1; i < steps.length; i++) {
        const [a, b] = [centre(steps[i - 1]), centre(steps[i])];
        lines.add(a, b, color(steps[i - 1]), ALPHA, color(steps[i]), ALPHA);
        addArrow(lines, view, a, b, color(steps[i]));
      }
      if (count > 0) {
        addSquare(view, centre(0), color(0));
        addDiamond(view, centre(count - 1), VISIT_END);
      }
      lines.draw(view, 1.6, 1);
      marks.draw(view, 2.5, 1);
    },
    dispose() {
      lines.dispose();
      marks.dispose();
    },
  };

  function addSquare(view: OverlayView, place: Vec3, color: Rgb): void {
    const { right, up } = screenAxes(view);
    const r = MARK * unitsPerPixel(view, place);
    const corner = (i: number): Vec3 => {
      const [across, high] = [i === 1 || i === 2 ? r : -r, i > 1 ? r : -r];
      return moved(moved(place, right, across), up, high);
    };
    for (let i = 0; i < 4; i++) marks.add(corner(i), corner((i + 1) % 4), color, 1);
  }

  /** An octahedron. */
  function addDiamond(view: OverlayView, [x, y, z]: Vec3, color: Rgb): void {
    const r = MARK * unitsPerPixel(view, [x, y, z]);
    for (const [dx, dz] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const) {
      const corner: Vec3 = [x + dx * r, y, z + dz * r];
      marks.add(corner, [x, y + r * 1.4, z], color, 1);
      marks.add(corner, [x, y - r * 1.4, z], color, 1);
      marks.add(corner, [x - dz * r, y, z + dx * r], color, 1);
    }
  }
}

/**
 * An arrowhead in the middle of a line from `a` to `b`, facing the eye; its size on screen is that at the middle's
 * depth.
 */
function addArrow(lines: LineList, view: OverlayView, a: Vec3, b: Vec3, color: Rgb): void {
  const { eye } = view;
  const along = vec3.subtract([0, 0, 0], b, a);
  const tip = moved(a, along, 0.55);
  const sight = vec3.subtract([0, 0, 0], tip, eye);
  const side = vec3.cross([0, 0, 0], along, sight);
  const [length, away, width] = [along, sight, side].map((v) => Math.hypot(...v));
  const pixel = unitsPerPixel(view, tip);
  // its length on screen: its extent across the line of sight
  if (!(pixel > 0) || width / Math.max(away, 1e-30) < LEAST_LINE * pixel) return;
  const [back, out] = [(-ARROW * pixel) / length, (ARROW * 0.5 * pixel) / width];
  for (const way of [out, -out]) lines.add(tip, moved(moved(tip, along, back), side, way), color, 1);
}

/** `point` moved by a multiple of a vector. */
function moved(point: Vec3, vector: ReadonlyVec3, times: number): Vec3 {
  const [x, y, z] = vec3.scaleAndAdd([0, 0, 0], point, vector, times);
  return [x, y, z];
}

/** World units that a pixel spans at the depth of a point; below 0 behind the eye. */
function unitsPerPixel({ forward, eye, viewProjection: m, size }: OverlayView, point: Vec3): number {
  const depth = vec3.dot(vec3.subtract([0, 0, 0], point, eye), forward);
  return (2 * depth) / (Math.hypot(m[1], m[5], m[9]) * size[1]);
}

/** The picture's axes in the world, as unit vectors: the first two rows of the matrix, whatever their scale. */
function screenAxes({ viewProjection: m }: OverlayView): { right: Vec3; up: Vec3 } {
  const row = (i: number): Vec3 => {
    const length = Math.hypot(m[i], m[4 + i], m[8 + i]);
    return [m[i] / length, m[4 + i] / length, m[8 + i] / length];
  };
  return { right: row(0), up: row(1) };
}
