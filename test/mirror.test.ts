/**
 * `test/` mirrors the code: the test of src/a/b.ts or of the folder src/a/b is a/b, or a/b with an aspect after a dot; test/tools is of tools, test/scenes of
 * scenes, and test/slow has the tests that `npm test` leaves to `npm run test:long`, at the same paths.
 */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const ROOMS = ['core', 'seeds', 'overdraw', 'offline', 'three', 'view'];

test('the path of each test file names a source file or a folder', () => {
  const all = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => name.replace(/^slow\//, ''));
  const mirrored = all.filter((name) => [...ROOMS, 'tools', 'scenes'].includes(name.split('/')[0]));
  expect(mirrored.length).toBeGreaterThan(300);
  const isThere = (name: string) => {
    const [stem] = name.slice(dirname(name).length + 1).split('.');
    const path = join(root, /^(tools|scenes)\//.test(name) ? '' : 'src', dirname(name), stem);
    return ['', '.ts', '.js', '.h'].some((ending) => existsSync(path + ending));
  };
  expect(mirrored.filter((name) => !isThere(name))).toEqual([]);
});
