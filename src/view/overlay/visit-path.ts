/**
 * The draw order as a line: from the centre of the first object drawn to the last through those that visitSteps names, coloured from
 * first to last as the palette's VISIT, over the whole scene. A square marks its start and a diamond its end; arrowheads say which way
 * it runs, where a line is long enough on screen to carry one.
 */
import type { Scene } from '../../scene/scene.ts';
import type { GlContext } from '../gl/context.ts';
import { type Rgb, VISIT_END, visitColour } from '../palette.ts';
import { createLineList, type LineList, type OverlayView } from './line-list.ts';
import { visitSteps } from './visit-steps.ts';

export interface VisitPathOverlay {
  /** @param count of `ids` that are drawn */
  draw(view: OverlayView, scene: Scene, ids: Uint32Array, count: number): void;
  dispose(): void;
}

type Point = readonly [number, number, number];

const ALPHA = 0.9;
/** pixels on screen: half of a mark, an arrowhead's length, and the shortest line that has one */
const MARK = 9;
const ARROW = 9;
const LEAST_LINE = 28;

export function createVisitPathOverlay(context: GlContext): VisitPathOverlay {
  const lines = createLineList(context);
  const marks = createLineList(context);
  return {
    draw(view, { spheres }, ids, count) {
      const steps = visitSteps(count);
      const centre = (place: number): Point => {
        const at = ids[place] * 4;
        return [spheres[at], spheres[at + 1], spheres[at + 2]];
      };
      const color = (place: number): Rgb => visitColour(place / Math.max(1, count - 1));
      lines.clear();
      marks.clear();
      for (let i = 1; i < steps.length; i++) {
        const [a, b] = [centre(steps[i - 1]), centre(steps[i])];
        lines.add(...a, ...b, color(steps[i - 1]), ALPHA, color(steps[i]), ALPHA);
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

  function addSquare(view: OverlayView, [x, y, z]: Point, color: Rgb): void {
    const { right, up } = screenAxes(view);
    const r = MARK * unitsPerPixel(view, [x, y, z]);
    const corner = (i: number): Point => {
      const [across, high] = [i === 1 || i === 2 ? r : -r, i > 1 ? r : -r];
      return [
        x + right[0] * across + up[0] * high,
        y + right[1] * across + up[1] * high,
        z + right[2] * across + up[2] * high,
      ];
    };
    for (let i = 0; i < 4; i++) marks.add(...corner(i), ...corner((i + 1) % 4), color, 1);
  }

  /** An octahedron. */
  function addDiamond(view: OverlayView, [x, y, z]: Point, color: Rgb): void {
    const r = MARK * unitsPerPixel(view, [x, y, z]);
    for (const [dx, dz] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const) {
      marks.add(x + dx * r, y, z + dz * r, x, y + r * 1.4, z, color, 1);
      marks.add(x + dx * r, y, z + dz * r, x, y - r * 1.4, z, color, 1);
      marks.add(x + dx * r, y, z + dz * r, x - dz * r, y, z + dx * r, color, 1);
    }
  }
}

/** In the middle of a line from `a` to `b`, flat to the eye; the size on screen is that at the middle's depth. */
function addArrow(lines: LineList, view: OverlayView, a: Point, b: Point, color: Rgb): void {
  const { eye } = view;
  const along = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const tip: Point = [a[0] + along[0] * 0.55, a[1] + along[1] * 0.55, a[2] + along[2] * 0.55];
  const sight = [tip[0] - eye[0], tip[1] - eye[1], tip[2] - eye[2]];
  const side = [
    along[1] * sight[2] - along[2] * sight[1],
    along[2] * sight[0] - along[0] * sight[2],
    along[0] * sight[1] - along[1] * sight[0],
  ];
  const [length, away, width] = [along, sight, side].map((v) => Math.hypot(...v));
  const pixel = unitsPerPixel(view, tip);
  // how long it is seen: as long as it is across the line of sight
  if (!(pixel > 0) || width / Math.max(away, 1e-30) < LEAST_LINE * pixel) return;
  const [back, out] = [(-ARROW * pixel) / length, (ARROW * 0.5 * pixel) / width];
  for (const way of [out, -out])
    lines.add(
      ...tip,
      tip[0] + along[0] * back + side[0] * way,
      tip[1] + along[1] * back + side[1] * way,
      tip[2] + along[2] * back + side[2] * way,
      color,
      1,
    );
}

/** World units that a pixel spans at the depth of a point; below 0 behind the eye. */
function unitsPerPixel({ forward, eye, viewProjection: m, size }: OverlayView, [x, y, z]: Point): number {
  const depth = (x - eye[0]) * forward[0] + (y - eye[1]) * forward[1] + (z - eye[2]) * forward[2];
  return (2 * depth) / (Math.hypot(m[1], m[5], m[9]) * size[1]);
}

/** The picture's axes in the world, as unit vectors: the first two rows of the matrix, whatever their scale. */
function screenAxes({ viewProjection: m }: OverlayView): { right: Point; up: Point } {
  const row = (i: number): Point => {
    const length = Math.hypot(m[i], m[4 + i], m[8 + i]);
    return [m[i] / length, m[4 + i] / length, m[8 + i] / length];
  };
  return { right: row(0), up: row(1) };
}
