/** The rooms of src/view, in order: a folder imports only from itself and from those before it, types counted; the root joins them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { cyclesIn, importsIn } from './imports.ts';

const root = resolve(import.meta.dirname, '../src/view');
const ROOMS = [
  'mesh',
  'pour',
  'state',
  'workers',
  'load',
  'control',
  'gl',
  'picking',
  'shown',
  'overlay',
  'picture',
  'save',
  'ui',
  'home',
  'lab',
  'page',
];

/** Of each file: what of the view it imports, types too. */
const imports = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => {
      const own = importsIn(readFileSync(join(root, file), 'utf8')).filter((specifier) => specifier.startsWith('.'));
      const targets = own.map((specifier) => relative(root, resolve(root, file, '..', specifier)));
      return [file, targets.filter((target) => !target.startsWith('..'))] as const;
    }),
);
const roomOf = (file: string) => (file.includes('/') ? file.split('/')[0] : '');

test('every folder is a room, and the root has what joins them alone', () => {
  const rooms = new Set([...imports.keys()].map(roomOf));
  expect([...rooms].sort()).toEqual(['', ...ROOMS].sort());
  expect([...imports.keys()].filter((file) => roomOf(file) === '').sort()).toEqual([
    'main.ts',
    'parts.ts',
    'viewer.ts',
  ]);
});

test('a room imports only from those before it', () => {
  const arrows = [...imports].flatMap(([file, targets]) => targets.map((target) => [file, target]));
  expect(arrows.length).toBeGreaterThan(400);
  const wrong = arrows.filter(
    ([file, target]) => roomOf(file) !== '' && ROOMS.indexOf(roomOf(target)) > ROOMS.indexOf(roomOf(file)),
  );
  const toRoot = arrows.filter(([file, target]) => roomOf(file) !== '' && roomOf(target) === '');
  expect([...wrong, ...toRoot].map((arrow) => arrow.join(' -> '))).toEqual([]);
});

test('no import leads back to where it comes from, not even of a type', () => {
  expect(cyclesIn(imports).map((cycle) => cycle.join(' -> '))).toEqual([]);
});
