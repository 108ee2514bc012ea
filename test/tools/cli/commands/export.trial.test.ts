/**
 * The camera to try an export with: which view it is, and its numbers and its answer, worked out by hand for three unit balls at
 * x = 0, 14 and 28.
 */
import { describe, expect, test } from 'vitest';
import { type Encoded, encodeSource } from '../../../../src/core/export/encode.ts';
import { MACHINES, type MachineName } from '../../../../src/core/export/targets.ts';
import { trialOf } from '../../../../src/core/export/trial.ts';
import { chooseView } from '../../../../src/core/export/trial-view.ts';
import type { View } from '../../../../src/core/math/camera.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';

const balls = Float32Array.of(0, 0, 0, 1, 14, 0, 0, 1, 28, 0, 0, 1);

function encoded(target: MachineName, format: 'compact8' | 'float16' = 'compact8', spheres = balls): Encoded {
  const { endian } = MACHINES[target];
  const source = { tree: buildSphereTree(spheres, { leaves: 'full' }), scene: null };
  return encodeSource(source, { format, endian, ids: false, objectSpheres: true });
}

/** Looks along -z from beside a ball, 4 away from it: it sees 4 to either side at most. */
const beside = (x: number): View => ({ eye: [x, 0, 4], target: [x, 0, 0] });
/** Sees the balls at 0 and 14, for from 9 away the picture is 18 wide where it is 90 degrees. */
const PAIR: View = { eye: [7, 0, 9], target: [7, 0, 0] };
const ALL: View = { eye: [14, 0, 60], target: [14, 0, 0] };
const NONE: View = { eye: [14, 0, 60], target: [14, 0, 90] };

const trial = (target: MachineName, view: View, format?: 'float16') =>
  trialOf(encoded(target, format), view, MACHINES[target], 'none', 'three', 'see()');
const counted = (target: MachineName, view: View, format?: 'float16') =>
  /`count` is then (\d+)(?:, and `objects` begins with (.*))?\.\n$/.exec(trial(target, view, format).text)!.slice(1);

describe('its numbers', () => {
  const view: View = { eye: [1.25, -2.5, 40.75], target: [1.25, -2.5, 0] };

  test.each([
    ['ps1', 'int16_t', 12, 'down'],
    ['saturn', 'int32_t', 16, 'down'],
    ['nds', 'int32_t', 12, 'up'],
  ] as const)('%s: of %s, %i bits behind the point, y %s', (target, type, fraction, second) => {
    const one = 2 ** fraction;
    const { declaration, text } = trial(target, view);
    expect(declaration).toBe(`  static const int32_t eye[3] = {${1.25 * one}, ${-2.5 * one}, ${40.75 * one}};
  static const ${type} axes[9] = {
      ${one}, 0, 0, /* right */
      0, ${second === 'up' ? one : -one}, 0, /* ${second} */
      0, 0, ${-one} /* forward */
  };`);
    expect(text).toContain(declaration.replace(/^ {2}/gm, '    '));
    expect(text).toContain('    static uint16_t objects[THREE_OBJECTS];\n    count = see();\n');
  });

  test('of floats, as decimals that are read as the same; 0 for no far plane', () => {
    const text = (far?: number) => trial('n64', { ...view, near: 0.1, far }).declaration;
    expect(text(500)).toBe(`  static const cull64_float_camera camera = {
      {1.25f, -2.5f, 40.75f}, /* eye */
      {0.0f, 0.0f, -1.0f}, /* forward */
      {1.0f, 0.0f, 0.0f}, /* right */
      {0.0f, 1.0f, 0.0f}, /* up */
      1.04719758f, 1.33333337f, /* fov, aspect */
      0.100000001f, 500.0f /* z_near, z_far */
  };`);
    expect(text()).toContain('      0.100000001f, 0.0f /* z_near, z_far */\n');
  });
});

describe('its answer', () => {
  test.each([
    ['ps1', undefined],
    ['saturn', undefined],
    ['nds', undefined],
    ['n64', undefined],
    ['n64', 'float16'],
  ] as const)('on %s, %s', (target, format) => {
    expect(counted(target, beside(0), format)).toEqual(['1', '0']);
    expect(counted(target, beside(14), format)).toEqual(['1', '1']);
    expect(counted(target, beside(28), format)).toEqual(['1', '2']);
    expect(counted(target, PAIR, format)).toEqual(['2', '0, 1']);
    expect(counted(target, ALL, format)).toEqual(['3', '0, 1, 2']);
    expect(counted(target, NONE, format)).toEqual(['0', undefined]);
  });
});

test('is the same far from 0, 0, 0', () => {
  const far = balls.map((v, i) => v + (i % 4 === 3 ? 0 : 3000 * ((i % 4) - 1)));
  const view: View = { eye: [-3000 + 14, 0, 3004], target: [-3000 + 14, 0, 3000] };
  for (const target of ['ps1', 'saturn', 'nds', 'n64'] as const) {
    const { text } = trialOf(encoded(target, 'compact8', far), view, MACHINES[target], 'none', 'far', 'see()');
    expect(text, target).toMatch(/`count` is then 1, and `objects` begins with 1\.\n$/);
  }
});

test('names the first eight of many', () => {
  const ten = Float32Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? i / 8 : i % 4 === 3 ? 0.1 : 0));
  const { text } = trialOf(encoded('n64', 'compact8', ten), ALL, MACHINES.n64, 'none', 'ten', 'see()');
  expect(text).toMatch(/`count` is then 10, and `objects` begins with 0, 1, 2, 3, 4, 5, 6, 7\.\n$/);
});

describe('the view', () => {
  const chosen = (target: MachineName, ...views: View[][]) => chooseView(encoded(target), views, MACHINES[target]);

  test('sees the median of what those see that see some and not all', () => {
    // they see 1, 1 and 2 of them
    expect(chosen('n64', [ALL, PAIR, beside(0), NONE, beside(14)])).toEqual(beside(14));
    // of an even number, the smaller of the middle two
    expect(chosen('n64', [PAIR, beside(28)])).toEqual(beside(28));
    expect(chosen('n64', [ALL, PAIR])).toBe(PAIR);
  });

  test('is of the first list that has one, else of those that see some, else of all', () => {
    expect(chosen('n64', [ALL, NONE], [PAIR])).toBe(PAIR);
    expect(chosen('n64', [beside(28)], [PAIR])).toEqual(beside(28));
    expect(chosen('n64', [NONE], [NONE, ALL])).toBe(ALL);
    // where there is one object, a view sees all or none
    const one = encoded('n64', 'compact8', balls.subarray(0, 4));
    expect(chooseView(one, [[NONE, PAIR]], MACHINES.n64)).toBe(PAIR);
    expect(chosen('n64', [], [NONE])).toBe(NONE);
  });

  test('has an eye that the target’s coordinates reach', () => {
    const far = (x: number): View => ({ eye: [x, 0, 0], target: [0, 0, 0] });
    // 32 bits with 16 behind the point end at 2^15
    const [inside, outside] = [far(-(2 ** 15) + 2 ** -10), far(-(2 ** 15))];
    expect(chosen('saturn', [inside])).toBe(inside);
    expect(chosen('saturn', [outside, inside])).toBe(inside);
    expect(() => chosen('saturn', [outside])).toThrow('no camera to try it with fits the coordinates of the target');
    expect(chosen('n64', [outside])).toBe(outside);
    // nowhere to look
    expect(() => chosen('n64', [{ eye: [1, 1, 1], target: [1, 1, 1] }])).toThrow('no camera to try it with');
  });

  test('is one of 64 of a long path, evenly spread', () => {
    // every second view of 128 is asked, and these see nothing
    const path = Array.from({ length: 128 }, (_, i) => (i % 2 === 0 ? { ...NONE } : PAIR));
    expect(path.indexOf(chosen('n64', path)) % 2).toBe(0);
    const asked = Array.from({ length: 128 }, (_, i) => (i === 126 ? PAIR : { ...NONE }));
    expect(chosen('n64', asked)).toBe(PAIR);
    // of 64 and fewer, each
    for (const length of [64, 63])
      for (const at of [0, 31, length - 1]) {
        const each = Array.from({ length }, (_, i) => (i === at ? PAIR : { ...NONE }));
        expect(chosen('n64', each)).toBe(PAIR);
      }
  });
});
