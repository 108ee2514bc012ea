import type { View } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { type SplitHow, splitScene } from '../../core/scene/split.ts';
import { type PartsReport, planAutoParts } from './auto-parts.ts';
import type { PartPlan } from './part-pieces.ts';

/** Cut where it pays, into at most `budget` objects (default twice as many); or cut all objects by one rule. */
export type PartsHow = SplitHow | { by: 'auto'; budget?: number };

/**
 * Reads the value of the option --parts; null for a value that it does not take.
 */
export function parseParts(text: string): PartsHow | null {
  if (text === 'component') return { by: 'component' };
  const [, way, digits = ''] = /^(auto|grid)(?::(\d{1,8}))?$/.exec(text) ?? [];
  const count = Number(digits);
  if (way === 'grid' && digits.length <= 4 && count >= 1) return { by: 'grid', cells: count };
  if (way === 'auto' && digits === '') return { by: 'auto' };
  return way === 'auto' && count >= 1 ? { by: 'auto', budget: count } : null;
}

/** The value of the option --parts for a way to cut. */
export function partsText(how: PartsHow): string {
  if (how.by === 'grid') return `grid:${how.cells}`;
  return how.by === 'auto' && how.budget !== undefined ? `auto:${how.budget}` : how.by;
}

/**
 * A plan for the scene with its objects cut; with `by: 'auto'` a note says what the cuts save, and what part that is of what can
 * be saved, on views that the parts were not chosen on. Its pieces are those of createPartWork.
 * @param train positions to train at; null for the scene's own path, or its inside
 * @throws RangeError for a number that this way to cut does not take
 */
export function* planCutScene(scene: Scene, how: PartsHow, train: readonly View[] | null): PartPlan<Scene> {
  if (how.by !== 'auto') return splitScene(scene, how);
  const { scene: cut, report } = yield* planAutoParts(scene, { budget: how.budget, train });
  cut.notes.push(partsSentence(report));
  return cut;
}

/** What the cuts save on the test views, of what can be saved. */
function partsSentence({ before, after, triangles, views }: PartsReport): string {
  const [start, end, least] = [before.test.tree, after.test.tree, triangles.tree];
  if (start === null || end === null || least === null)
    return 'no opaque triangle is seen on the views: there is nothing that a cut could save';
  const said = `excess of the tree's order on ${views.test} views that parts were not chosen on: ${start.toFixed(3)} before it was cut, ${end.toFixed(3)} after`;
  if (!(start > least)) return `${said}; single triangles save nothing`;
  return `${said}: ${((100 * (start - end)) / (start - least)).toFixed(0)} % of what single triangles save`;
}
