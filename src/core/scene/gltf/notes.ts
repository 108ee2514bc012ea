/** Notes on what a reader of a glTF left out. */
import { countOf } from '../../base/count.ts';
import type { Json } from './json.ts';
import type { NodePlan } from './plan.ts';
import type { Skipped } from './primitives.ts';

/** What of the file gets no object. */
export function noteSkipped(skipped: Skipped, notes: string[]): void {
  const { pointsAndLines, withoutPosition, withoutTriangles } = skipped;
  if (pointsAndLines > 0) notes.push(`left out: ${countOf(pointsAndLines, 'primitive')} of points or lines`);
  if (withoutPosition > 0) notes.push(`left out: ${countOf(withoutPosition, 'primitive')} without POSITION`);
  if (withoutTriangles > 0)
    notes.push(`left out: ${countOf(withoutTriangles, 'primitive')} without a triangle that shows`);
}

/** Motion that is not shown. */
export function notePoses(json: Json, { placements }: NodePlan, notes: string[]): void {
  const animations = Array.isArray(json.animations) ? json.animations.length : 0;
  if (animations > 0) notes.push(`${countOf(animations, 'animation')} not played: everything is shown at rest`);
  const loose = placements
    .filter(({ pose }) => pose.skin)
    .flatMap(({ mesh }) => mesh.primitives.filter(({ influences }) => influences.length === 0));
  if (loose.length > 0)
    notes.push(`${countOf(loose.length, 'primitive')} with a skin and without JOINTS_0: shown where the node stands`);
}
