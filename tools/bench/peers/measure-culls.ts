/**
 * Measures a peer and ours on the same views in turn; their lists are compared with brute force before anything is
 * timed.
 */
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { interleavedTimes, warmCalls } from '../harness.ts';
import { camerasOf, extentOf, spheresOf } from '../workload.ts';
import { type Built, type Contestant, type Frame, frameOf, titleOf } from './contestant.ts';
import { contestantOf, rivalsOf } from './contestants.ts';
import { discord, nextFrame, turnedRound } from './order-quality.ts';
import type { CullAnswer, CullFigures, CullTask } from './tasks.ts';

export function measureCulls({ peer, layout, objects, shares, views, rounds, slice }: CullTask): CullAnswer[] {
  const spheres = spheresOf(layout, objects);
  const first = contestantOf(peer);
  const contestants = [first, ...rivalsOf(first)].map((each) => ({ each, built: each.build(spheres) }));
  return shares.map((share) => {
    const cameras = camerasOf(spheres, share, views);
    const frames = cameras.map(frameOf);
    const next = cameras.map((camera) => nextFrame(camera, extentOf(spheres)));
    const visible = compareSets(contestants, spheres, frames);
    const passes = Object.fromEntries(contestants.map(({ each, built }) => [titleOf(each), passOver(built, frames)]));
    const calls = Object.fromEntries(Object.entries(passes).map(([title, pass]) => [title, warmCalls(pass, slice)]));
    const times = interleavedTimes(passes, rounds, (title) => calls[title], 1);
    const figures = contestants.map(({ each, built }): CullFigures => {
      const milliseconds = times[titleOf(each)];
      const micros = milliseconds.map((time) => (1000 * time) / views);
      return { title: titleOf(each), times: micros, ...workOf(each, built, spheres, frames, next) };
    });
    return { share, visible, compared: contestants.length * views, figures };
  });
}

/** The counts, the same on every machine. */
export function workOf(
  { order }: Contestant,
  built: Built,
  spheres: Float32Array,
  frames: Frame[],
  next: Frame[],
): Pick<CullFigures, 'discord' | 'turned' | 'nodes'> {
  const isNear = order === 'near';
  return {
    discord: isNear ? discord(spheres, built, frames) : null,
    turned: isNear ? turnedRound(built, frames, next, spheres.length / 4) : null,
    nodes: meanNodes(built, frames),
  };
}

function passOver({ cull }: Built, frames: Frame[]): () => number {
  return () => {
    let sum = 0;
    for (const frame of frames) sum += cull(frame);
    return sum;
  };
}

/** @returns visible objects a view @throws Error where a contestant gives another set than brute force, or a sorted list is not sorted */
function compareSets(
  contestants: { each: Contestant; built: Built }[],
  spheres: Float32Array,
  frames: Frame[],
): number {
  const wanted = new Uint32Array(spheres.length / 4);
  let sum = 0;
  for (const frame of frames) {
    const count = cullBrute(spheres, frame.query, {}, createBruteResult(wanted));
    sum += count;
    for (const { each, built } of contestants) {
      const length = built.cull(frame);
      const found = built.ids().subarray(0, length);
      if (each.order === 'sorted') checkOrder(each, spheres, frame, found);
      const given = found.slice().sort();
      if (given.length !== count || given.some((id, i) => id !== wanted[i]))
        throw new Error(`${titleOf(each)}: ${given.length} objects, brute force ${count}, or others`);
    }
  }
  return sum / frames.length;
}

/** @throws Error where a nearer one, by 32-bit floats, comes later */
function checkOrder(each: Contestant, spheres: Float32Array, { query: { eye } }: Frame, list: Uint32Array): void {
  let last = 0;
  for (const id of list) {
    const [x, y, z] = spheres.subarray(id * 4, id * 4 + 3);
    const key = Math.fround((x - eye[0]) ** 2 + (y - eye[1]) ** 2 + (z - eye[2]) ** 2);
    if (key < last) throw new Error(`${titleOf(each)}: object ${id} comes after a farther one`);
    last = key;
  }
}

function meanNodes({ cull, nodes }: Built, frames: Frame[]): number | null {
  let sum = 0;
  for (const frame of frames) {
    cull(frame);
    const visited = nodes();
    if (visited === null) return null;
    sum += visited;
  }
  return sum / frames.length;
}
