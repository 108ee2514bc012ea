/**
 * Many objects, once: the time of a build and a cull, and the peak of resident memory. The set is compared with the
 * flat scan's. The peak is the system's for the whole process, and never falls.
 */

import { existsSync, readFileSync } from 'node:fs';
import { createCamera } from '../../../src/math/camera.ts';
import { flatCull } from '../flat.ts';
import { millisecondsOf, summary } from '../harness.ts';
import { extentOf, spheresOf } from '../workload.ts';
import { type Built, frameOf } from './contestant.ts';
import { contestantOf } from './contestants.ts';
import type { LargeAnswer, LargeTask } from './tasks.ts';

const CULLS = 9;

export function measureLarge({ title, layout, objects }: LargeTask): LargeAnswer {
  const spheres = spheresOf(layout, objects);
  const extent = extentOf(spheres);
  const eye = [0, 1, 2].map((axis) => spheres[axis]) as [number, number, number];
  const target = [0, 1, 2].map((axis) => spheres[4 + axis]) as [number, number, number];
  const frame = frameOf(createCamera({ eye, target, fov: FOV, far: 4 * extent }));
  const before = resident();
  let built!: Built;
  const build =
    1000 *
    millisecondsOf(() => {
      built = contestantOf(title).build(spheres);
    });
  const times = Array.from({ length: CULLS }, () => 1000 * millisecondsOf(() => built.cull(frame)));
  const visible = built.cull(frame);
  const peak = resident();
  const wanted = new Uint32Array(objects + 1);
  const count = flatCull(spheres, frame.query, wanted);
  const given = built.ids().slice(0, visible).sort();
  if (visible !== count || given.some((id, i) => id !== wanted[i]))
    throw new Error(`${title}: ${visible} objects, the flat scan ${count}, or others`);
  return { build, cull: summary(times).median, visible, before, peak };
}

/** degrees: a camera inside a cube sees some 15 % of it */
const FOV = 75;

/**
 * The peak of resident bytes until now: of this program alone where the system tells it, else with what its process
 * held before.
 */
function resident(): number {
  const status = existsSync(STATUS) ? readFileSync(STATUS, 'utf8') : '';
  const own = /^VmHWM:\s*(\d+) kB/m.exec(status);
  return 1024 * (own ? Number(own[1]) : process.resourceUsage().maxRSS);
}

/** of Linux */
const STATUS = '/proc/self/status';
