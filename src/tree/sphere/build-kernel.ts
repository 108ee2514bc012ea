/**
 * What a build does at a node, in WebAssembly SIMD: kernel/split.as cuts by score, kernel/ball.as finds spheres. Twin of plainWork, to the byte.
 *
 * The objects are permuted in a memory that only builds need, beside the places of kernel/layout.as: 20 bytes an object, 44 with boxes. The tree's arrays are
 * made when it is done, so that it can be sent and kept like any other.
 */

import { keptMemory } from '../kept-memory.ts';
import { type KernelChoice, refuse, wantsKernel } from '../kernel-choice.ts';
import { kernelModules } from '../kernel-modules.ts';
import { BALL_MODULE } from './kernel/ball-module.ts';
import { SPLIT_MODULE } from './kernel/split-module.ts';
import { type NodeWork, numberIds, plainWork, type WorkInput } from './node-work.ts';
import type { Axis } from './sphere-tree.ts';
import { type BuildObjects, type SplitRule, splitMedian } from './split.ts';
import { overlapWeightOf } from './split-binned.ts';

/** With fewer objects a first build takes longer to compile the modules than it saves. */
const LEAST_OBJECTS = 64;

const BOX_AT = 0;
const PLANES_AT = 128;
const SPHERE_AT = 144;
/** behind all fixed places */
const SPHERES_AT = 8192;
/** of what `cut` answers: there is no plane */
const NO_AXIS = 3;

interface SplitExports {
  place(spheres: number, boxes: number, ids: number): void;
  bound(start: number, end: number): void;
  cut(start: number, end: number, overlapWeight: number): number;
}

interface BallExports {
  place(spheres: number, boxes: number): void;
  boxBall(start: number, end: number): void;
  freeBall(start: number, end: number): void;
  planeBall(start: number, end: number, at: number, axis: number, isGiven: number): void;
}

/** A memory and the two modules that work in it. */
interface KernelInstance {
  memory: WebAssembly.Memory;
  split: SplitExports;
  ball: BallExports;
}

const modules = kernelModules({ split: SPLIT_MODULE, ball: BALL_MODULE });

const kept = keptMemory(
  (memory): KernelInstance => ({
    memory,
    split: modules.instantiate('split', memory),
    ball: modules.instantiate('ball', memory),
  }),
);

/**
 * The work in WebAssembly where the choice is so, else in TypeScript.
 * @throws RangeError for a choice that there is not, or 'wasm' where it cannot be had
 */
export function chosenWork(input: WorkInput, choice?: KernelChoice): NodeWork {
  const count = input.spheres.length / 4;
  if (!wantsKernel(count >= LEAST_OBJECTS, modules.fault, choice)) return plainWork(input);
  let instance: KernelInstance;
  try {
    instance = kept.take(SPHERES_AT + count * (input.boxes ? 44 : 20));
  } catch (error) {
    refuse((error as Error).message, choice);
    return plainWork(input);
  }
  return kernelWork(input, instance);
}

function kernelWork({ spheres, boxes, rule, bounds }: WorkInput, instance: KernelInstance): NodeWork {
  const { memory, split, ball } = instance;
  const { buffer } = memory;
  const boxesAt = SPHERES_AT + spheres.byteLength;
  const idsAt = boxesAt + (boxes ? boxes.byteLength : 0);
  const objects: BuildObjects = {
    spheres: new Float32Array(buffer, SPHERES_AT, spheres.length),
    boxes: boxes ? new Float32Array(buffer, boxesAt, boxes.length) : null,
    ids: new Uint32Array(buffer, idsAt, spheres.length / 4),
  };
  objects.spheres.set(spheres);
  if (boxes) objects.boxes?.set(boxes);
  numberIds(objects.ids);
  split.place(SPHERES_AT, boxes ? boxesAt : 0, idsAt);
  ball.place(SPHERES_AT, boxes ? boxesAt : 0);
  const planes = new Float64Array(buffer, PLANES_AT, 2);
  const sphere = new Float32Array(buffer, SPHERE_AT, 4);
  const { bound, cut: cutByScore } = split;
  const { boxBall, freeBall, planeBall } = ball;
  const overlapWeight = overlapWeightOf(rule);
  const scored: SplitRule = (_, start, end, box, cut) => {
    const answer = cutByScore(start, end, overlapWeight ?? 0);
    cut.axis = (answer & 3) as Axis;
    cut.at = answer >>> 2;
    if ((answer & 3) === NO_AXIS) splitMedian(objects, start, end, box, cut);
  };
  return {
    objects,
    box: new Float64Array(buffer, BOX_AT, 6),
    rule: overlapWeight === null ? rule : scored,
    bound,
    writeSphere(start, end, cut, out, at) {
      if (end - start === 1) {
        for (let k = 0; k < 4; k++) out[at + k] = objects.spheres[start * 4 + k];
        return;
      }
      if (bounds === 'box') boxBall(start, end);
      else if (bounds === 'ball' || !cut) freeBall(start, end);
      else {
        if (cut.gap) planes.set(cut.gap);
        planeBall(start, end, cut.at, cut.axis, cut.gap ? 1 : 0);
      }
      for (let k = 0; k < 4; k++) out[at + k] = sphere[k];
    },
    finish() {
      kept.keep(instance);
      return { spheres: objects.spheres.slice(), ids: objects.ids.slice() };
    },
  };
}
