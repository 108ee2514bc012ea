/** The materials of a scene's objects, by number: programs change state where neighbours in the draw order have different ones. */
import type { Scene } from './scene.ts';

/** Keeps them where there is more than one. @param materials objects: the number of each one's material */
export function setMaterials(scene: Scene, materials: ArrayLike<number>): void {
  const all = Uint32Array.from(materials);
  if (all.some((material) => material !== all[0])) scene.materials = all;
}
