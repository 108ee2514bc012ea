/** Objects of one material side by side in a leaf: the same tree with the same leaves, in which each material is one run. */
import { describe, expect, test } from 'vitest';
import { compactTree } from '../../../src/core/compact/build.ts';
import { COMPACT_FORMATS } from '../../../src/core/compact/codings.ts';
import { groupLeaves } from '../../../src/core/compact/material-leaves.ts';
import { compactTreeCull } from '../../../src/core/compact/program-cull.ts';
import { FORMATS } from '../../../src/core/file/formats.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { isLeaf, type SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { validateTree } from '../../../src/core/tree/sphere/validate.ts';
import { KINDS, randomSpheres } from '../tree/sphere/cases.ts';

const SEED = 77;
const random = createRandom(SEED);
const copyOf = (tree: SphereTree): SphereTree => ({ ...tree, objects: tree.objects.slice(), ids: tree.ids.slice() });

/** The ids of each leaf, and how often the material changes in them. */
function leavesOf({ links, first, ids }: SphereTree, materials: ArrayLike<number>) {
  return Array.from(links.keys())
    .filter((node) => isLeaf(links[node]))
    .map((leaf) => {
      const own = Array.from(ids.subarray(first[leaf], first[leaf + 1]));
      const changes = own.filter((id, i) => i > 0 && materials[id] !== materials[own[i - 1]]).length;
      return { own, changes, kinds: new Set(own.map((id) => materials[id])).size };
    });
}

const cases = KINDS.flatMap((kind) => [1, 40, 300].map((count) => [kind, count] as const));

describe.each(cases)('%s, %i objects', (kind, count) => {
  const spheres = randomSpheres(random, count, kind);
  const materials = Array.from({ length: count }, () => randomInt(random, 4));
  const before = buildSphereTree(spheres, { leafSize: 8, leaves: 'full' });
  const tree = copyOf(before);
  groupLeaves(tree, materials);

  test('each leaf has the objects that it had, a run for each material', () => {
    expect(validateTree(tree)).toEqual([]);
    const was = leavesOf(before, materials);
    leavesOf(tree, materials).forEach(({ own, changes, kinds }, leaf) => {
      expect(changes).toBe(kinds - 1);
      expect(own.toSorted((a, b) => a - b)).toEqual(was[leaf].own.toSorted((a, b) => a - b));
    });
    for (const slot of tree.ids.keys())
      expect(tree.objects.subarray(slot * 4, slot * 4 + 4)).toEqual(
        spheres.subarray(tree.ids[slot] * 4, tree.ids[slot] * 4 + 4),
      );
  });

  test.each(COMPACT_FORMATS)('%s keeps the order, and its cull gives what is visible', (format) => {
    const { build } = FORMATS[format];
    const own = buildSphereTree(spheres, build);
    groupLeaves(own, materials);
    const compact = compactTree(own, { format });
    expect([...compact.ids]).toEqual([...own.ids]);
    const program = compactTreeCull(compact);
    const [x, y, z, r] = before.spheres;
    for (let k = 0; k < 8; k++) {
      const around = () => [x, y, z].map((v) => v + r * (2 * random() - 1)) as [number, number, number];
      const camera = createCamera({ eye: around(), target: around(), near: r / 1000 }, 4 / 3);
      const out = new Uint32Array(count);
      const seen = out.subarray(0, cullBrute(spheres, createQuery(camera), {}, createBruteResult(out)));
      const given = new Set(program.ids.subarray(0, program.cull(camera)));
      expect([...seen].filter((id) => !given.has(id))).toEqual([]);
    }
  });
});

test('groups come in the order of their means along the leaf’s axis, and keep the order inside', () => {
  // along x: a b a b b c
  const spheres = Float32Array.from([0, 1, 2, 3, 4, 5].flatMap((x) => [x, 0, 0, 0.1]));
  const tree = buildSphereTree(spheres, { leafSize: 8, leaves: 'full' });
  groupLeaves(tree, [1, 0, 1, 0, 0, 2]);
  expect([...tree.ids]).toEqual([0, 2, 1, 3, 4, 5]);
});

test('a learned order is what groups are made of', () => {
  const spheres = Float32Array.from([0, 1, 2, 3].flatMap((x) => [x, 0, 0, 0.1]));
  const tree = buildSphereTree(spheres, { leafSize: 8, leaves: 'full' });
  tree.ids = Uint32Array.of(3, 1, 0, 2);
  tree.objects = Float32Array.from([3, 1, 0, 2].flatMap((x) => [x, 0, 0, 0.1]));
  tree.leafAxes = Uint8Array.of(2);
  groupLeaves(tree, [0, 1, 1, 0]);
  expect([...tree.ids]).toEqual([3, 0, 1, 2]);
  expect([...tree.leafAxes]).toEqual([2]);
});
