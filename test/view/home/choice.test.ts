/** What can be chosen to take home, and why not: what the command line takes, and nothing that it refuses. */
import { expect, test } from 'vitest';
import { MACHINE_NAMES, MACHINES, type MachineTarget, TEXT_NAMES } from '../../../src/core/export/targets.ts';
import { FORMATS, TREE_FORMATS } from '../../../src/core/file/formats.ts';
import {
  faultsOf,
  fitted,
  formatOf,
  formatsOf,
  HOME_DEFAULTS,
  HOME_TARGETS,
  type HomeChoice,
  mostInLeaf,
  ownBuild,
  titleOf,
} from '../../../src/view/home/choice.ts';

const plain = HOME_DEFAULTS;

test('there are the machines and the texts of the export, and the tree file alone; each has a title of its own', () => {
  expect(HOME_TARGETS).toEqual([...MACHINE_NAMES, ...TEXT_NAMES, 'c64']);
  const titles = HOME_TARGETS.map(titleOf);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.slice(0, 2)).toEqual(['Nintendo 64', 'PlayStation']);
  for (const title of titles) expect(title).toMatch(/^[A-Z]/);
});

test('formats are the target’s own, the first of them where none is chosen', () => {
  for (const target of MACHINE_NAMES) {
    const { formats }: MachineTarget = MACHINES[target];
    expect(formatsOf(target)).toEqual(formats);
    expect(formatOf({ target, format: null })).toBe(formats[0]);
  }
  expect([...formatsOf('c64')].sort()).toEqual([...TREE_FORMATS].sort());
  expect(formatOf({ target: 'c64', format: null })).toBe('float16');
  expect(formatOf({ target: 'json', format: 'compact8' })).toBe(null);
});

test('what a target does not read, and a leaf that a format does not have, is left out', () => {
  expect(fitted({ ...plain, target: 'gba', format: 'float16' }).format).toBe(null);
  expect(fitted({ ...plain, format: 'compact8' }).format).toBe(null);
  expect(fitted({ ...plain, format: 'compact2' }).format).toBe('compact2');
  expect(fitted({ ...plain, format: 'seed20', leafSize: 3, hidden: true })).toMatchObject({
    format: 'seed20',
    leafSize: null,
    hidden: false,
  });
  expect(fitted({ ...plain, leafSize: FORMATS.compact8.build.leafSize }).leafSize).toBe(null);
  expect(fitted({ ...plain, leafSize: 5 }).leafSize).toBe(5);
  expect(fitted({ ...plain, leafSize: 1000 }).leafSize).toBe(255);
  expect(fitted({ ...plain, leafSize: -3 }).leafSize).toBe(1);
  expect(fitted({ ...plain, leafSize: 2.6 }).leafSize).toBe(3);
  expect(fitted({ ...plain, target: 'json', format: 'compact8', leafSize: 4, hidden: true })).toEqual({
    ...plain,
    target: 'json',
    leafSize: 4,
  });
});

test('what is fitted once is fitted', () => {
  for (const target of HOME_TARGETS)
    for (const format of [null, ...TREE_FORMATS])
      for (const leafSize of [null, 1, 3, 8, 300]) {
        const choice = fitted({
          ...plain,
          target,
          format,
          leafSize,
          measured: true,
          hidden: true,
          ids: true,
          order: 'back',
        });
        expect(fitted(choice)).toEqual(choice);
        expect(choice.leafSize ?? ownBuild(choice).leafSize).toBeLessThanOrEqual(mostInLeaf(choice));
      }
});

test('each control that cannot be changed has its reason, in a sentence', () => {
  const faults = (target: HomeChoice['target'], format: HomeChoice['format'] = null, budget: number | null = null) =>
    faultsOf({ target, format, budget });
  const none = {
    budget: null,
    format: null,
    leafSize: null,
    hidden: null,
    ids: null,
    objectSpheres: null,
    order: null,
  };
  const float16 = 'float16 has the ids and spheres of all objects.';
  const seed20 = 'seed20 has the ids and spheres of all objects.';
  const json = 'The JSON has the ids and spheres of all objects.';
  const chosen = 'It is chosen, with the tree that costs least.';
  const noConsole = { budget: 'Trees are weighed for a console.', order: 'There is no code with it that culls.' };
  expect(faults('n64')).toEqual(none);
  expect(faults('c64')).toEqual({ ...none, ...noConsole, ids: float16, objectSpheres: float16 });
  expect(faults('n64', 'seed20')).toEqual({
    ...none,
    leafSize: 'seed20 stores one object in a leaf.',
    hidden: 'cull64.h does not read seed20, and nothing else leaves them out.',
    ids: seed20,
    objectSpheres: seed20,
  });
  expect(faults('n64', 'seed20', 900)).toEqual({ ...none, format: chosen, leafSize: chosen, objectSpheres: chosen });
  expect(faults('json', null, 900)).toEqual({
    ...noConsole,
    format: 'JSON is text: it has no format of a tree file.',
    leafSize: null,
    hidden: 'The JSON has nothing of hidden objects.',
    ids: json,
    objectSpheres: json,
  });
});

test('within a budget nothing is chosen by hand that the weighing chooses', () => {
  const hand = { format: 'compact2', leafSize: 3, objectSpheres: false, ids: true } as const;
  const left = { format: null, leafSize: null, objectSpheres: true, ids: true };
  expect(fitted({ ...plain, ...hand, budget: 899.6 })).toEqual({ ...plain, ...left, budget: 900 });
  expect(fitted({ ...plain, ...hand, budget: 0.2 }).budget).toBe(1);
  expect(fitted({ ...plain, target: 'c64', budget: 900 }).budget).toBe(null);
});
