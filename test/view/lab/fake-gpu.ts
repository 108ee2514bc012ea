/** A counter made of the software rasteriser, and a timer with a clock of its own. */

import type { Scene } from '../../../src/core/scene/scene.ts';
import { countLayers, createTarget, drawOrder } from '../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView } from '../../../src/overdraw/raster/setup.ts';
import type { HeavyTimer } from '../../../src/view/gl/heavy-timer.ts';
import type { FragmentCounter } from '../../../src/view/lab/gpu-measure.ts';

/** @param noise the factor of every count; 1 counts exactly */
export function fakeCounter(scene: Scene, noise: (depthTest: boolean) => number = () => 1): FragmentCounter {
  const width = 320;
  const height = 240;
  const setup = createViewSetup(scene, width, height);
  const target = createTarget(width, height);
  const layers = new Uint32Array(width * height);
  return {
    width,
    height,
    count(camera, ids, count, depthTest) {
      setupView(setup, camera, ids, count);
      if (!depthTest) {
        const all = countLayers(setup, ids, count, layers);
        return { fragments: Math.round(all.fragments * noise(false)), covered: all.covered };
      }
      const { shaded, covered } = drawOrder(setup, ids, count, target);
      return { fragments: Math.round(shaded * noise(true)), covered };
    },
  };
}

interface TimerModel {
  /** milliseconds of every draw, and of each fragment that passes */
  base?: number;
  perFragment?: number;
  /** what is added to the n-th draw */
  jitter?(draw: number): number;
}

export function fakeTimer(
  counter: FragmentCounter,
  { base = 0, perFragment = 0, jitter = () => 0 }: TimerModel = {},
): Pick<HeavyTimer, 'time'> & { draws: number } {
  return {
    draws: 0,
    time(camera, ids, count) {
      return base + perFragment * counter.count(camera, ids, count, true).fragments + jitter(this.draws++);
    },
  };
}
