/**
 * Finds the cells of hidden objects of a scene on screen, without a page around it: at the quality `preview`, in the
 * command line's default budget of bytes.
 */

import type { View } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import { createHiddenPlans, HIDDEN_DEFAULTS, type HiddenQuality } from '../../offline/hidden/find-hidden.ts';
import { createLooking } from '../../offline/hidden/looking.ts';
import { planInWorkers } from '../workers/plan-in-workers.ts';
import type { TellStage } from './progress.ts';
import { shapesOf } from './shapes-of.ts';

export type HiddenSource = ReturnType<typeof hiddenSource>;

const QUALITY: HiddenQuality = 'preview';

/** The option by which the command line finds the same. */
export const HIDDEN_WORDS: readonly string[] = ['--hidden', `${HIDDEN_DEFAULTS.budget / 1024}K`, '--quality', QUALITY];

const LABEL = 'Finding what is hidden';

/**
 * @param tree the one that culls: the sets are coded on it
 * @param train where cameras are; null where nothing was recorded
 */
export function hiddenSource(scene: Scene, tree: SphereTree, train: readonly View[] | null) {
  return { scene: shapesOf(scene), tree, train };
}

export async function findHiddenIn({ scene, tree, train }: HiddenSource, tell: TellStage): Promise<HiddenCells> {
  tell('build', 0, LABEL);
  const { plan, lookedAt } = createHiddenPlans(scene, { train, quality: QUALITY })(tree);
  const looking = { kind: 'looking', make: createLooking, ground: lookedAt } as const;
  return (await planInWorkers(looking, plan, (done) => tell('build', done, LABEL))).cells;
}
