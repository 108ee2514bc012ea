/** The versions of three.js that were tested, and what is said of others. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BatchedMesh, REVISION } from 'three';
import { describe, expect, test, vi } from 'vitest';
import { mergedOf } from '../../../src/three/cull/internals.ts';
import { NEWEST, OLDEST, untested } from '../../../src/three/cull/versions.ts';
import { threeRevision } from '../../three-at.ts';
import { revision } from './scenes.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

test('these tests run with the version that was asked for', () => {
  expect(threeRevision).toBe(revision);
  expect(untested(REVISION)).toBe(null);
});

test('package.json has the oldest and the newest, and asks for the oldest or a newer one', () => {
  const { peerDependencies, devDependencies } = read(join(root, 'package.json'));
  expect(peerDependencies.three).toBe(`>=0.${OLDEST}.0`);
  expect(devDependencies['three-oldest']).toBe(`npm:three@0.${OLDEST}.0`);
  expect(devDependencies.three).toBe(`^0.${NEWEST}.0`);
});

test.each([
  ['170', null],
  ['187', null],
  ['187dev', null],
  ['169', /r169 is older than what was tested, r170 to r187; it is used all the same$/],
  ['188', /r188 is newer than what was tested, r170 to r187; it is used all the same$/],
  ['next', /rnext is none of what was tested/],
])('r%s', (name, line) => {
  if (line === null) expect(untested(name)).toBe(null);
  else expect(untested(name)).toMatch(line);
});

describe('another version', () => {
  test.each([
    ['188', 1],
    ['187', 0],
  ])('r%s is used, and %i line says so', async (REVISION, lines) => {
    vi.resetModules();
    vi.doMock('three', async (original) => ({ ...(await original<typeof import('three')>()), REVISION }));
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { cullByTree } = await import('../../../src/three.ts');
    for (let i = 0; i < 2; i++) cullByTree(new BatchedMesh(1, 10, 10)).stop();
    expect(said).toHaveBeenCalledTimes(lines);
    said.mockRestore();
    vi.doUnmock('three');
  });
});

test('neighbours of one geometry are one draw from r187 on', () => {
  expect(mergedOf(new BatchedMesh(1, 10, 10)) !== null).toBe(revision >= 187);
});
