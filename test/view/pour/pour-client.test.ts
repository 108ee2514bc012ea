/** The worker of poured spheres and the page's side of it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { View } from '../../../src/core/math/camera.ts';
import { createPourClient, type PourClient, type Pouring } from '../../../src/view/pour/pour-client.ts';
import { STEP } from '../../../src/view/pour/pour-step.ts';
import { createPourGround, pour, stepPour, writePositions } from '../../../src/view/pour/pour-world.ts';
import { box, sceneOf, turned } from '../../overdraw/measure/shapes.ts';
import { type FakePourWorker, fakePourWorker } from './fake-pour-worker.ts';

const scene = sceneOf([turned(box([0, 0, 0], [20, 20, 20])), box([0, -18, 0], [6, 1, 6])]);
const view: View = { eye: [0, 0, 10], target: [0, -18, 0] };
const never = new AbortController().signal;
const faults: string[] = [];

let worker: FakePourWorker;
let client: PourClient;
beforeEach(async () => {
  worker = await fakePourWorker();
  faults.length = 0;
  client = createPourClient(scene, (line) => faults.push(line));
});
afterEach(() => vi.unstubAllGlobals());

function start(count = 100): Promise<Pouring> {
  const coming = client.start(view, count, never);
  worker.answer();
  return coming;
}

/** Where the spheres are after so many steps, without a worker. */
function placesAfter(steps: number, count = 100): Float32Array {
  const world = pour(createPourGround(scene), view, count);
  const positions = new Float32Array(world.capacity * 3);
  writePositions(world, positions);
  for (let i = 0; i < steps; i++) stepPour(world, positions);
  return positions;
}

describe('a pouring', () => {
  test('begins where pour puts the spheres, and goes a step for each sixtieth of a second', async () => {
    const pouring = await start();
    expect(pouring).toMatchObject({ asked: 100, step: null });
    expect(pouring.positions).toEqual(placesAfter(0));
    expect(pouring.advance(STEP / 2)).toBe(true);
    expect(worker.answer()).toBe(0);
    pouring.advance(STEP / 2);
    expect(worker.answer()).toBe(1);
    expect(pouring.positions).toEqual(placesAfter(1));
    expect(pouring.step).toMatchObject({ spheres: 100 });
    pouring.advance(3.5 * STEP);
    expect(worker.answer()).toBe(3);
    expect(pouring.positions).toEqual(placesAfter(4));
  });

  test('asks for one step at a time, and drops the time that the worker cannot keep up with', async () => {
    const pouring = await start();
    for (let i = 0; i < 50; i++) {
      pouring.advance(0.05);
      expect(worker.waiting).toHaveLength(1);
    }
    // the one that waited, and those of a tenth of a second
    expect(worker.answer()).toBe(1 + 6);
    expect(pouring.positions).toEqual(placesAfter(7));
  });

  test('that is held ends with the step under way', async () => {
    const pouring = await start();
    pouring.advance(0.1);
    pouring.hold();
    expect(worker.answer()).toBe(1);
    pouring.advance(STEP);
    expect(worker.answer()).toBe(1);
    expect(pouring.positions).toEqual(placesAfter(2));
  });

  test('ends once the spheres lie, and takes no more steps', async () => {
    const pouring = await start();
    let steps = 0;
    let calm = 0;
    while (pouring.advance(STEP) && steps < 3000) {
      steps += worker.answer();
      calm = pouring.step!.awake <= 0.01 * 100 ? calm + 1 : 0;
    }
    // two seconds
    expect(calm).toBe(120);
    expect(steps).toBeGreaterThan(150);
    expect(steps).toBeLessThan(3000);
    expect(pouring.step!.awake).toBeLessThanOrEqual(1);
    expect(pouring.positions).toEqual(placesAfter(steps));
    expect(pouring.advance(1)).toBe(false);
    expect(worker.answer()).toBe(0);
  });

  test('that is poured anew begins at the start, and the one before gets no more steps', async () => {
    const before = await start();
    before.advance(5 * STEP);
    worker.answer();
    before.advance(STEP);
    const then = before.positions.slice();
    const pouring = await start();
    expect(pouring.positions).toEqual(placesAfter(0));
    expect(before.positions).toEqual(then);
    expect(before.advance(STEP)).toBe(false);
    pouring.advance(STEP);
    worker.answer();
    expect(pouring.positions).toEqual(placesAfter(1));
    expect(worker.asked.filter((kind) => kind === 'scene')).toHaveLength(1);
  });
});

describe('what goes wrong', () => {
  test('before the spheres fall rejects with a line', async () => {
    const empty = createPourClient(sceneOf([]), (line) => faults.push(line));
    const coming = empty.start(view, 10, never);
    worker.answer();
    await expect(coming).rejects.toThrow(/^There is nothing to pour spheres on$/);
    expect(faults).toEqual([]);
  });

  test('later is reported, and ends the pouring', async () => {
    const pouring = await start();
    worker.breakDown('out of memory');
    expect(faults).toEqual(['out of memory']);
    expect(pouring.advance(1)).toBe(false);
    expect(worker.answer()).toBe(0);
  });

  test('rejects with the reason of the signal where it is cancelled', async () => {
    const control = new AbortController();
    const coming = client.start(view, 10, control.signal);
    control.abort(new Error('enough'));
    await expect(coming).rejects.toThrow('enough');
    await expect(client.start(view, 10, control.signal)).rejects.toThrow('enough');
    // the answer to what was cancelled is not taken for the next
    expect((await start(20)).positions).toHaveLength(60);
    client.end();
    expect(worker.ended).toBe(1);
  });
});
