/**
 * A function of more than seven parameters takes an object, but for hot ones: these get numbers and arrays one by one, as an object would be made,
 * or read, once more for each of what they are called for.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type Node, parseTypeScript } from '../tools/build/syntax.ts';

const root = resolve(import.meta.dirname, '..');
const MOST = 7;

/** The hot ones, and what each is called for. */
const HOT: Record<string, string> = {
  'src/core/compact/compact-cull.ts emitTested': 'a leaf that planes cut',
  'src/core/math/box.ts touches': 'a node or an object, by every overlap and sweep of boxes',
  'src/core/math/closest-point.ts nearerOnEdge': 'an edge of a triangle',
  'src/core/math/moving-sphere.ts setMovingSphere': 'a sphere, in each part of a step',
  'src/seeds/mesh/mesh-contact-list.ts addContact': 'a triangle',
  'src/seeds/mesh/sweep-walk.ts entryOf': 'a node',
  'src/core/tree/sphere/sphere-traverse.ts emitSeen': 'a leaf, or a subtree that is wholly visible',
  'src/core/tree/sphere/sphere-traverse.ts traverse': 'a query, which allocates nothing',
  'src/core/tree/sphere/split.ts splitNode': 'a node of a build',
  'src/core/tree/wide/wide-axis.ts pushChildren': 'a node',
  'src/core/tree/wide/wide-kernel-cull.ts cullByKernel': 'a query, which allocates nothing',
  'src/core/tree/wide/wide-kernel-modules.ts build': 'a build; an export of WebAssembly, which takes numbers only',
  'src/core/tree/wide/wide-kernel-modules.ts sort': 'a query; an export of WebAssembly, which takes numbers only',
};

/** Functions, methods and their types that have more parameters than MOST: the nearest name around each. */
function longOnes(node: Node, name = '?'): string[] {
  const own = node.id?.name ?? node.key?.name ?? name;
  const isLong = !node.type.startsWith('TSTypeParameter') && Array.isArray(node.params) && node.params.length > MOST;
  const below = Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === 'string');
  return [...(isLong ? [own] : []), ...below.flatMap((child) => longOnes(child, own))];
}

test('who takes more than seven parameters is hot, and who is in the list of hot ones does', () => {
  const files = ['src', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[jt]s$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(600);
  const found = files.flatMap((file) =>
    longOnes(parseTypeScript(file, readFileSync(join(root, file), 'utf8'))).map((name) => `${file} ${name}`),
  );
  expect(found.sort()).toEqual(Object.keys(HOT).sort());
});

test.each([
  ['function f(P) {}', ['f']],
  ['const f = (P) => 0;', ['f']],
  ['const f = { g(P) {}, h: function (P) {} };', ['g', 'h']],
  ['class F { constructor(P) {} #g(P) {} }', ['constructor', 'g']],
  ['interface F { g(P): void; h: (P) => void }', ['g', 'h']],
  ['type F = (P) => void;', ['F']],
  ['export function* f(first: number, { P }: F, ...rest: F[]) {}', []],
  ['type F = G<P>;', []],
])('%s', (source, names) => {
  const eight = 'a, b, c, d, e, f, g, h';
  expect(longOnes(parseTypeScript('a.ts', source.replaceAll('P', eight)))).toEqual(names);
  const seven = 'a, b, c, d, e, f, g';
  expect(longOnes(parseTypeScript('a.ts', source.replaceAll('P', seven)))).toEqual([]);
});
