/**
 * Objects whose material is blended, in an export: the tree has them among the others, in camera order; the program is told which they are, and draws
 * them after the opaque ones, farthest first. That is the same list walked the other way. Where a model has none, an export has nothing of this.
 *
 * Order: a tree's, so of objects and not of triangles. Two that reach into one another have no right order.
 */
import { countOf } from '../base/count.ts';
import { isCompactFormat } from '../file/formats.ts';
import { OBJECT_BLEND, type Scene } from '../scene/scene.ts';
import type { CullOrder } from '../tree/cull-options.ts';
import { type ExportFile, textFile } from './export-file.ts';
import type { ExportPlan } from './export-plan.ts';

const BYTES_A_LINE = 16;

/** Ids of a model's blended objects, ascending; none for a tree alone, which does not say. */
export function blendedIds(scene: Scene | null): number[] {
  return scene ? Array.from(scene.flags.keys()).filter((id) => (scene.flags[id] & OBJECT_BLEND) !== 0) : [];
}

/** For people; '' where there are none. */
export function blendedSentence(scene: Scene | null): string {
  const { length } = blendedIds(scene);
  if (!scene || length === 0) return '';
  return `${length} of ${countOf(scene.flags.length, 'object')} ${length === 1 ? 'is' : 'are'} blended: drawn last, farthest first`;
}

/** `<name>_is_blended`: its line in the header and its body; both '' where no object is. */
export function blendedFunction(plan: ExportPlan, scene: Scene | null): { declared: string; defined: string } {
  const { length } = blendedIds(scene);
  if (length === 0) return { declared: '', defined: '' };
  const call = `int ${plan.name}_is_blended(uint32_t object)`;
  return {
    declared: `
/* Whether an object that ${plan.name}_see gave is blended: 1, draw it after the opaque ones, farthest first; else 0. ${length} of them are. */
${call};
`,
    defined: `\n${blendedBody(plan, scene, call)}\n`,
  };
}

/** The definition of a function with one parameter, `object`: a slot, or an id where lists have those. */
export function blendedBody({ encoded }: ExportPlan, scene: Scene | null, call: string): string {
  const ids = new Set(blendedIds(scene));
  const { objects, info } = encoded;
  const bySlot = isCompactFormat(info.format);
  const bits = new Uint8Array((objects.length + 7) >> 3);
  objects.forEach(({ id }, slot) => {
    const given = bySlot ? slot : id!;
    if (ids.has(id!)) bits[given >> 3] |= 1 << (given & 7);
  });
  const lines: string[] = [];
  for (let at = 0; at < bits.length; at += BYTES_A_LINE) lines.push(`    ${bits.subarray(at, at + BYTES_A_LINE)},`);
  return `${call} {
  static const uint8_t bits[${bits.length}] = {
${lines.join('\n')}
  };
  return bits[object >> 3] >> (object & 7) & 1;
}`;
}

/** The loops that draw a list, as C. */
export function drawLoops(name: string, order: CullOrder, scene: Scene | null): string[] {
  const forwards = 'for (k = 0; k < count; k++)';
  if (blendedIds(scene).length === 0) return [`${forwards} draw(mesh[objects[k]]);`];
  const draw = (not: string) => `if (${not}${name}_is_blended(objects[k])) draw(mesh[objects[k]]);`;
  return [`${forwards} ${draw('!')}`, `${order === 'front' ? 'for (k = count; k-- > 0;)' : forwards} ${draw('')}`];
}

/** The section of README.md; '' where there are none. */
export function blendedText(name: string, order: CullOrder, scene: Scene | null): string {
  const sentence = blendedSentence(scene);
  if (sentence === '') return '';
  const [opaque, blended] = drawLoops(name, order, scene);
  const unordered =
    order === 'none'
      ? '\nThis export was made without an order: make it with `--order front` to have them farthest first.\n'
      : '';
  return `## Blended objects

${sentence}. The tree has them among the others, and \`${name}_is_blended\` tells them apart. With a depth test: the opaque ones in the list's
order, then the blended ones ${order === 'front' ? "from the list's end" : "in the list's order"}, with the depth buffer read and not written.

    ${opaque}
    ${blended}
${unordered}
`;
}

/** `<name>.blended.json`: the ids of blended objects, where there are any. */
export function blendedFiles(name: string, scene: Scene | null): ExportFile[] {
  const ids = blendedIds(scene);
  if (ids.length === 0) return [];
  const about = 'ids of the blended objects: drawn after the opaque ones, farthest first';
  return [textFile(`${name}.blended.json`, about, `${JSON.stringify(ids)}\n`)];
}
