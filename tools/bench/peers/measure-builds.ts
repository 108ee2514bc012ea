/** Building: a peer and ours in turn once they are warm, and each alone as the first of its process. */
import { interleavedTimes, millisecondsOf } from '../harness.ts';
import { camerasOf, spheresOf } from '../workload.ts';
import { type Built, frameOf, titleOf } from './contestant.ts';
import { builders, contestantOf } from './contestants.ts';
import type { BuildAnswer, BuildTask, ColdAnswer, ColdTask } from './tasks.ts';

const WARMUP = 3;
/**
 * objects of all trees together whose resident memory is measured: so many that pages and the engine's own memory
 * matter little
 */
const RESIDENT_OBJECTS = 1_000_000;

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
  // with a few small trees the engine's own allocations would be a large part
  const copies = Math.ceil(100_000 / objects);
  const held = () => heldBy(() => Array.from({ length: copies }, () => build(spheres))) / copies;
  const bytes = built.bytes ?? held() - built.ids().byteLength;
  const residentPerObject =
    residentOf(
      () => {
        const each = build(spheres);
        each.cull(frame);
        return each;
      },
      Math.ceil(RESIDENT_OBJECTS / objects),
    ) / objects;
  return { build: 1000 * buildTime, firstCull, bytesPerObject: bytes / objects, residentPerObject };
}

/** Growth of the process's memory for each of several results of `make`, with what it writes meanwhile and keeps. */
function residentOf(make: () => object, copies: number): number {
  const residentBytes = () => {
    globalThis.gc!();
    return process.memoryUsage.rss();
  };
  // memory that is kept from one call to the next is allocated before
  kept.push(make());
  const before = residentBytes();
  for (let i = 0; i < copies; i++) kept.push(make());
  return (residentBytes() - before) / copies;
}

/** Bytes of objects and arrays that the result of `make` adds to those in use. */
function heldBy(make: () => object): number {
  const before = heldBytes();
  const made = make();
  const bytes = heldBytes() - before;
  kept.push(made);
  return bytes;
}

/** the results that were measured, so that they are in use until then */
const kept: object[] = [];

function heldBytes(): number {
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
