/** What an export has for a program that brings objects of one material together in each list (core/compact/group-list.ts): a table by slot, and the call. */
import { FORMATS } from '../file/formats.ts';
import { drawnMaterials } from '../scene/materials.ts';
import type { Scene } from '../scene/scene.ts';
import { idsInModel } from './encode.ts';
import type { ExportPlan } from './export-plan.ts';

/** numbers on a line of the table */
const A_LINE = 24;

/** Whether the program does so: it is asked to, and there are several materials. */
export function groupsLists({ window }: Pick<ExportPlan, 'window'>, scene: Scene | null): scene is Scene {
  return window > 1 && scene !== null && scene.materials !== undefined;
}

/** @param scene null for a tree alone, which does not say its materials */
export function materialValues(plan: ExportPlan, scene: Scene | null): Record<string, string> {
  const { name, window, encoded } = plan;
  const cull = `${FORMATS[encoded.info.format].runtime?.cull}(&tree, &query, &list)`;
  if (!groupsLists(plan, scene)) return { 'include materials': '', materials: '', group: '', see: `return ${cull};` };
  const { of, count } = drawnMaterials(scene)!;
  const bySlot = Array.from(idsInModel(encoded) ?? encoded.file.ids, (id) => of[id]);
  const lines = Array.from({ length: Math.ceil(bySlot.length / A_LINE) }, (_, k) =>
    bySlot.slice(k * A_LINE, (k + 1) * A_LINE).join(', '),
  );
  const group = '\n  cull64_group_list(&list, &materials);';
  return {
    'include materials': '\n#include "cull64_materials.h"',
    materials: `
static const uint16_t material_of[${name.toUpperCase()}_OBJECTS] = { /* by slot */
  ${lines.join(',\n  ')},
};
static cull64_material_ends material_ends[${count}];
static const cull64_materials materials = {material_of, material_ends, ${count}, ${window}};`,
    group,
    see: `${cull};${group}\n  return list.count;`,
  };
}
