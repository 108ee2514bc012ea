/**
 * What a material says about drawing: base colour, both sides, blending, holes. Its picture is another matter (`textures.ts`);
 * every extension that changes looks is left alone.
 */
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, OBJECT_MASK } from '../scene.ts';
import { type Gltf, record } from './json.ts';

const ALPHA_MODES = new Map<unknown, number>([
  ['BLEND', OBJECT_BLEND],
  ['MASK', OBJECT_MASK],
]);

export type Material = ReturnType<typeof readMaterial>;

/** @param material undefined for glTF's default material: white, opaque, one-sided */
export function readMaterial(gltf: Gltf, material: number | undefined) {
  if (material === undefined) return { factor: [1, 1, 1, 1], flags: 0, opaque: true };
  const owner = gltf.materials[material];
  const where = `material ${material}`;
  const surface = record(owner.pbrMetallicRoughness, `${where}, pbrMetallicRoughness`);
  const extensions = record(owner.extensions, `${where}, extensions`);
  const glossy = record(
    extensions.KHR_materials_pbrSpecularGlossiness,
    `${where}, KHR_materials_pbrSpecularGlossiness`,
  );
  return {
    /** r, g, b, a: linear, 0 .. 1 */
    factor: colour(surface.baseColorFactor) ?? colour(glossy.diffuseFactor) ?? [1, 1, 1, 1],
    /** OBJECT_* bits */
    flags: (owner.doubleSided === true ? OBJECT_DOUBLE_SIDED : 0) | (ALPHA_MODES.get(owner.alphaMode) ?? 0),
    /** alpha is not used */
    opaque: !ALPHA_MODES.has(owner.alphaMode),
  };
}

function colour(value: unknown): number[] | undefined {
  return Array.isArray(value) && value.length === 4 && value.every(Number.isFinite) ? value : undefined;
}
