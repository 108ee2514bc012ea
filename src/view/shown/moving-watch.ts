/**
 * The dynamic tree of the moving objects on screen, kept up with them while it is shown, and its cost beside that of a
 * tree that is built anew.
 *
 * It does not change while they stand still. Building anew is done between frames, on a copy, and takes no more than
 * one part in TIME_SHARE of the time: 1,000 objects of the town take 6 ms, 6,000 take 37 ms, which delays a frame or
 * two every 4 seconds. Keeping the tree up takes 0.09 and 0.7 ms a frame.
 */
import type { MovingScene } from '../../core/scene/moving-scene.ts';
import { dynamicCost } from '../../seeds/dynamic/dynamic-cost.ts';
import { dynamicKeepUp } from '../../seeds/dynamic/dynamic-keep-up.ts';
import { dynamicRebuild } from '../../seeds/dynamic/dynamic-rebuild.ts';
import { createDynamicTree } from '../../seeds/dynamic/dynamic-tree.ts';

export type MovingWatch = ReturnType<typeof createMovingWatch>;

export const FLASH_SECONDS = 0.35;
const TIME_SHARE = 100;
/** milliseconds between two buildings anew, at least */
const PAUSE = 250;
/** ratios that are kept */
export const MAX_RATIOS = 120;

export function createMovingWatch(objects: number) {
  const tree = createDynamicTree();
  const anew = new Uint8Array(objects);
  const flashes = new Float32Array(objects);
  const before = { seconds: Number.NaN, inserted: 0, rotations: 0 };
  const ratios: number[] = [];
  let inserted = 0;
  let rotations = 0;
  let due = 0;
  let isWaiting = false;

  function compare(): void {
    isWaiting = false;
    const began = performance.now();
    const built = structuredClone(tree);
    dynamicRebuild(built);
    const cost = dynamicCost(built);
    // one object has no inner nodes
    if (cost > 0) ratios.push(dynamicCost(tree) / cost);
    if (ratios.length > MAX_RATIOS) ratios.shift();
    const ended = performance.now();
    due = ended + Math.max(PAUSE, (ended - began) * TIME_SHARE);
  }

  return {
    tree,
    /** objects: 1 when the leaf is inserted anew, falling to 0 within FLASH_SECONDS of their motion */
    flashes,
    /** has to be called when the objects are placed */
    keepUp({ joined, seconds }: { joined: Pick<MovingScene, 'placement'>; seconds: number }) {
      if (seconds === before.seconds) return;
      // in the first frame all leaves are inserted, none of them anew
      const fade = (seconds - before.seconds) / FLASH_SECONDS;
      dynamicKeepUp(tree, joined.placement.spheres, anew);
      for (let m = 0; m < objects; m++) flashes[m] = fade >= 0 ? Math.max(anew[m], flashes[m] - fade) : 0;
      inserted = tree.inserted - before.inserted;
      rotations = tree.rotations - before.rotations;
      Object.assign(before, { seconds, inserted: tree.inserted, rotations: tree.rotations });
      if (isWaiting || performance.now() < due) return;
      isWaiting = true;
      setTimeout(compare);
    },
    figures: () => ({
      leaves: tree.count,
      inserted,
      rotations,
      insertedInAll: tree.inserted,
      rotationsInAll: tree.rotations,
      cost: dynamicCost(tree),
      ratios: [...ratios],
    }),
  };
}
