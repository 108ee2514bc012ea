/** What the {{names}} of an engine's templates stand for. */
import type { Scene } from '../scene/scene.ts';
import { blendedBody, blendedIds } from './blended.ts';
import { floatLiteral } from './c-source.ts';
import { idsInModel } from './encode.ts';
import type { ExportPlan } from './export-plan.ts';

/** Blended objects behind the others, the other way round. */
const SPLIT = `  for (k = 0; k < count; k++) {
    T3DObject *object = object_of[slots[k]];
    if (object->material->blendMode == 0) objects[opaque++] = object;
    else slots[blended++] = slots[k];
  }
  while (blended > 0) objects[opaque++] = object_of[slots[--blended]];`;

/** @param scene null for a tree alone, which does not say what is blended */
export function engineValues(plan: ExportPlan, scene: Scene | null): Record<string, string> {
  switch (plan.engine) {
    case 'tiny3d':
      return tiny3dValues(plan, scene);
    case 'fast64':
      return fast64Values(plan, scene!);
    default:
      return { planes: '' };
  }
}

function tiny3dValues({ encoded, trial }: ExportPlan, scene: Scene | null): Record<string, string> {
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

/** Display lists by slot, and the loop that calls them. */
function fast64Values(plan: ExportPlan, scene: Scene): Record<string, string> {
  const { names } = scene;
  const { encoded } = plan;
  const bySlot = Array.from(idsInModel(encoded), (id) => names[id]);
  const blends = blendedIds(scene).length > 0;
  const call = (slot: string) => `gSPDisplayList(head++, list_of[${slot}]);`;
  return {
    planes: '',
    'split counters': blends ? ', blended = 0' : '',
    externs: names.map((list) => `extern Gfx ${list}[];`).join('\n'),
    'is blended': blends ? `\n${blendedBody(plan, scene, 'static int is_blended(uint32_t object)')}\n` : '',
    lists: bySlot.map((list) => `  ${list},`).join('\n'),
    calls: blends
      ? `  for (k = 0; k < count; k++) {
    if (is_blended(slots[k])) {
      slots[blended++] = slots[k];
    } else {
      ${call('slots[k]')}
    }
  }
  while (blended > 0) {
    blended--;
    ${call('slots[blended]')}
  }`
      : `  for (k = 0; k < count; k++) {
    ${call('slots[k]')}
  }`,
  };
}
