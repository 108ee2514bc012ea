/** The materials of a scene's objects, by number: programs change state where neighbours in the draw order have different ones. */
import { OBJECT_BLEND, type Scene } from './scene.ts';

/** Keeps them where there is more than one. @param materials objects: the number of each one's material */
export function setMaterials(scene: Scene, materials: ArrayLike<number>): void {
  const all = Uint32Array.from(materials);
  if (all.some((material) => material !== all[0])) scene.materials = all;
}

/**
 * The materials as numbers from 0 on, in the order of objects, blended objects all with the last one: they are drawn apart, and keep their order where
 * objects of one material are brought together.
 * @returns null where the scene has no several
 */
export function drawnMaterials({ materials, flags }: Scene): { of: Uint32Array; count: number } | null {
  if (!materials) return null;
  const numbers = new Map<number, number>();
  const isBlended = (id: number) => (flags[id] & OBJECT_BLEND) !== 0;
  materials.forEach((material, id) => {
    if (!isBlended(id) && !numbers.has(material)) numbers.set(material, numbers.size);
  });
  const of = materials.map((material, id) => (isBlended(id) ? numbers.size : numbers.get(material)!));
  return { of, count: numbers.size + (of.includes(numbers.size) ? 1 : 0) };
}
