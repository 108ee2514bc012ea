/** What the {{names}} of an engine's templates stand for. */
import type { Scene } from '../scene/scene.ts';
import { blendedIds } from './blended.ts';
import { floatLiteral } from './c-source.ts';
import type { ExportPlan } from './export-plan.ts';

/** Blended objects behind the others, the other way round. */
const SPLIT = `  for (k = 0; k < count; k++) {
    T3DObject *object = object_of[slots[k]];
    if (object->material->blendMode == 0) objects[opaque++] = object;
    else slots[blended++] = slots[k];
  }
  while (blended > 0) objects[opaque++] = object_of[slots[--blended]];`;

/** @param scene null for a tree alone, which does not say what is blended */
export function engineValues({ engine, encoded, trial }: ExportPlan, scene: Scene | null): Record<string, string> {
  if (!engine) return { planes: '' };
  const { bounds } = encoded.info.header;
  const far = Math.ceil(Math.hypot(...[0, 1, 2].map((k) => bounds[k + 3] - bounds[k]))) || 1;
  const blends = scene === null || blendedIds(scene).length > 0;
  return {
    planes: '\n#include "cull64_planes.h"',
    eye: (trial?.view.eye ?? [0, 0, 0]).map(floatLiteral).join(', '),
    near: floatLiteral(far / 500),
    far: floatLiteral(far),
    'split counters': blends ? ', opaque = 0, blended = 0' : '',
    split: blends ? SPLIT : '  for (k = 0; k < count; k++) objects[k] = object_of[slots[k]];',
  };
}
