/** Building: a peer and ours in turn once they are warm, and each alone as the first of its process. */
import { interleavedTimes, millisecondsOf } from '../harness.ts';
import { camerasOf, spheresOf } from '../workload.ts';
import { type Built, frameOf, titleOf } from './contestant.ts';
import { builders, contestantOf } from './contestants.ts';
import type { BuildAnswer, BuildTask, ColdAnswer, ColdTask } from './tasks.ts';

const WARMUP = 3;

export function measureBuilds({ peer, layout, objects, rounds }: BuildTask): BuildAnswer {
  const spheres = spheresOf(layout, objects);
  const contestants = [contestantOf(peer), ...builders().filter(({ own }) => own)];
  const runs = Object.fromEntries(
    contestants.map((each): [string, () => number] => [titleOf(each), () => each.build(spheres).ids().length]),
  );
  const times = interleavedTimes(runs, rounds, () => 1, WARMUP);
  return Object.entries(times).map(([title, all]) => ({ title, times: all.map((time) => 1000 * time) }));
}

export function measureCold({ title, layout, objects }: ColdTask): ColdAnswer {
  const spheres = spheresOf(layout, objects);
  const [frame] = camerasOf(spheres, 0.15, 1).map(frameOf);
  const { build } = contestantOf(title);
  let built!: Built;
  const buildTime = millisecondsOf(() => {
    built = build(spheres);
  });
  const firstCull = 1000 * millisecondsOf(() => built.cull(frame));
  // of a few small trees what the engine allocates besides would be a large part
  const copies = Math.ceil(100_000 / objects);
  const held = () => heldBy(() => Array.from({ length: copies }, () => build(spheres))) / copies;
  const bytes = built.bytes ?? held() - built.ids().byteLength;
  return { build: 1000 * buildTime, firstCull, bytesPerObject: bytes / objects };
}

/** Bytes of objects and arrays that are in use more for what `make` gives. */
function heldBy(make: () => object): number {
  const before = heldBytes();
  const made = make();
  const bytes = heldBytes() - before;
  kept.push(made);
  return bytes;
}

/** what was measured, so that it is in use until then */
const kept: object[] = [];

function heldBytes(): number {
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
