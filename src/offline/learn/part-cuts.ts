/** The cuts of one part that save fragments over the pixels under it. */
import type { Scene } from '../../core/scene/scene.ts';
import { labelComponents } from '../../core/scene/split/component.ts';
import { type Cut, clustersOf, cutsOf } from './cut-object.ts';
import { createPart, type Part } from './part.ts';
import { type PartPixels, savedByCut } from './part-pixels.ts';

export interface SavingCut {
  cut: Cut;
  /** objects added */
  added: number;
  /** fragments saved in the order of the distance sort */
  saving: number;
}

/** What is known of a part wherever the scene is. */
export type PartTriangles = Pick<Part, 'object' | 'triangles'>;

/** @returns finds what cuts of a part save that add at most `room` objects, the one first that saves most for each of them */
export function createCutFinder(scene: Scene): (part: PartTriangles, seen: PartPixels, room: number) => SavingCut[] {
  const connected = labelComponents(scene);
  return (part, seen, room) => {
    const found: SavingCut[] = [];
    for (const cut of cutsOf(scene, part.triangles, connected)) {
      const added = cut.clusters - 1;
      if (added > room) continue;
      const saving = savedByCut(seen, cut, piecesOf(scene, part, cut, 0));
      if (saving > 0) found.push({ cut, added, saving });
    }
    return found.sort((a, b) => gainOf(b) - gainOf(a));
  };
}

export const gainOf = ({ saving, added }: Omit<SavingCut, 'cut'>): number => saving / added;

/** The parts that a cut makes of this one, in the slots from `slot` on. */
export function piecesOf(scene: Scene, { object, triangles }: PartTriangles, cut: Cut, slot: number): Part[] {
  return clustersOf(triangles, cut).map((own, i) => createPart(scene, object, own, slot + i));
}
