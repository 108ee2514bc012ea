/** The order inside leaves: that it is learned, and that files keep it. */
import { describe, expect, test } from 'vitest';
import { canyon } from '../../../../scenes/canyon.ts';
import { compactTree } from '../../../../src/core/compact/build.ts';
import { type CompactTree, nodeAxis } from '../../../../src/core/compact/compact-tree.ts';
import { expandCompact } from '../../../../src/core/compact/expand.ts';
import { compactTreeCull } from '../../../../src/core/compact/program-cull.ts';
import { decodeTree, encodeTree, readTreeFile } from '../../../../src/core/file/binary.ts';
import { treeFromJson, treeToJson } from '../../../../src/core/file/json.ts';
import { createCamera } from '../../../../src/core/math/camera.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { isLeaf, type SphereTree } from '../../../../src/core/tree/sphere/sphere-tree.ts';
import { validateTree } from '../../../../src/core/tree/sphere/validate.ts';
import { excessOf, shadedOver } from '../../../../src/offline/learn/judge.ts';
import { orderLeaves } from '../../../../src/offline/learn/leaf-order.ts';
import { createTraining, measuredTree } from '../../../../src/offline/learn/measured-tree.ts';
import { cullOfTree, placesByCull } from '../../../../src/offline/learn/places.ts';

const scene = canyon.build();
const training = createTraining(scene, { camera: 'path' });
const KINDS = [
  { format: 'compact8', leafSize: 8, leaves: 'full' },
  { format: 'compact4', leafSize: 4, leaves: 'balanced' },
] as const;

/** Leaves whose stored objects do not ascend along their axis. */
function unsorted({ links, first, objects, leafAxes }: SphereTree): number {
  let leaves = 0;
  links.forEach((link, node) => {
    if (!isLeaf(link)) return;
    for (let slot = first[node]; slot + 1 < first[node + 1]; slot++)
      if (objects[slot * 4 + leafAxes![node]] > objects[slot * 4 + 4 + leafAxes![node]]) {
        leaves++;
        return;
      }
  });
  return leaves;
}

describe.each(KINDS)('$format, leaves of $leafSize', ({ format, leafSize, leaves }) => {
  const { tree, report } = measuredTree(scene, training, { leafSize, leaves });

  test('shades half as much in excess as the default, on views that decide nothing', () => {
    expect(report.taken).toBe('measured');
    expect(report.excess.measured.path).toBeLessThan(0.5 * report.excess.default.path!);
    expect(validateTree(tree)).toEqual([]);
  });

  test('shades less than the same tree with its leaves sorted', () => {
    const { leafAxes, ...sorted } = tree;
    const excess = (of: SphereTree) =>
      excessOf(shadedOver(training.sets.test.path, placesByCull(cullOfTree(of, leaves)), scene.names.length))!;
    expect(excess(tree)).toBe(report.excess.measured.path);
    expect(excess(tree)).toBeLessThan(0.9 * excess(sorted));
    expect(unsorted(tree)).toBeGreaterThan(20);
    expect(leafAxes?.length).toBe(tree.links.length);
  });

  test('is culled in the same order when it is written and read', () => {
    const inMemory = cullOfTree(tree, leaves);
    const read = readTreeFile(encodeTree(tree, { format, ids: true })).createCull();
    const fromText = compactTreeCull(compactTree(treeFromJson(treeToJson(tree)), { format }));
    for (const view of scene.views) {
      const camera = createCamera(view);
      const wanted = inMemory.ids.slice(0, inMemory.cull(camera));
      for (const other of [read, fromText]) expect(other.ids.slice(0, other.cull(camera))).toEqual(wanted);
    }
  });

  test('keeps its leaves when a file of it is written in another format, or as text', () => {
    const { tree: expanded } = decodeTree(encodeTree(tree, { format, ids: true }));
    expect(treeFromJson(treeToJson(expanded))).toEqual(expanded);
    const axesOf = (of: CompactTree) =>
      Array.from(tree.links, (link, node) => (isLeaf(link) ? nodeAxis(of, node) : -1));
    for (const other of leaves === 'full' ? (['compact8'] as const) : (['compact8', 'compact4', 'compact2'] as const)) {
      const again = compactTree(expanded, { format: other });
      expect(again.ids).toEqual(tree.ids);
      expect(axesOf(again)).toEqual(axesOf(compactTree(tree, { format })));
    }
  });

  test('keeps in each leaf what the default order of leaves would hold', () => {
    const usual = buildSphereTree(scene.spheres, { boxes: scene.boxes, leafSize, leaves });
    const ordered = { ...usual, objects: usual.objects.slice(), ids: usual.ids.slice() };
    orderLeaves(ordered, training.pairs, training.cameras);
    expect(ordered.ids).not.toEqual(usual.ids);
    for (let node = 0; node < usual.links.length; node++) {
      if (!isLeaf(usual.links[node])) continue;
      const idsOf = ({ ids, first }: SphereTree) => Array.from(ids.subarray(first[node], first[node + 1])).sort();
      expect(idsOf(ordered)).toEqual(idsOf(usual));
    }
    ordered.ids.forEach((id, slot) => {
      expect(ordered.objects.subarray(slot * 4, slot * 4 + 4)).toEqual(scene.spheres.subarray(id * 4, id * 4 + 4));
    });
  });
});

test('a tree in its usual order says nothing of its leaves when it is read', () => {
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes, leafSize: 8, leaves: 'full' });
  expect(expandCompact(compactTree(tree)).leafAxes).toBeUndefined();
  expect(treeFromJson(treeToJson(tree)).leafAxes).toBeUndefined();
});

describe('axes of leaves that are none', () => {
  const tree = measuredTree(scene, training, { leafSize: 8, leaves: 'full' }).tree;
  test('are faults of a tree', () => {
    expect(validateTree({ ...tree, leafAxes: tree.leafAxes!.with(3, 3) })[0]).toMatch(/^leaf axes/);
    expect(validateTree({ ...tree, leafAxes: tree.leafAxes!.slice(1) })[0]).toMatch(/^leaf axes/);
  });
  test('are refused in a text', () => {
    const text = treeToJson(tree);
    const leaf = /("count":8,"axis":")[xyz]"/;
    expect(() => treeFromJson(text.replace(leaf, '$1w"'))).toThrow('axis is "w", it must be "x", "y" or "z"');
    expect(() => treeFromJson(text.replace(/("count":8),"axis":"[xyz]"/, '$1'))).toThrow('it must be all or none');
  });
});
