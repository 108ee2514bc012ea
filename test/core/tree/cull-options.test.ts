/** One way to ask, whatever the tree: what it can do it does alike, what it cannot it refuses by name. */
import { runInNewContext } from 'node:vm';
import { PerspectiveCamera } from 'three';
import { describe, expect, test } from 'vitest';
import { compactTree } from '../../../src/core/compact/build.ts';
import { createCompactResult, cullCompact } from '../../../src/core/compact/compact-cull.ts';
import { createFixedQuery, setFixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../../src/core/compact/float-camera.ts';
import { createFloatQuery, createFloatResult, cullFloat, setFloatQuery } from '../../../src/core/compact/float-cull.ts';
import { encodeTree, readFloatTree } from '../../../src/core/file/binary.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import type { CullOptions, CullResult } from '../../../src/core/tree/cull-options.ts';
import { createCuller } from '../../../src/core/tree/culler.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { createCullResult } from '../../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/core/tree/sphere/sphere-cull.ts';
import { buildWideTree } from '../../../src/core/tree/wide/morton-build.ts';
import { cullWide } from '../../../src/core/tree/wide/wide-cull.ts';
import { createWideResult } from '../../../src/core/tree/wide/wide-result.ts';
import { buildBoxTree } from '../../../src/seeds/boxes/box-build.ts';
import { cullBoxes } from '../../../src/seeds/boxes/box-cull.ts';
import { createBoxCullResult } from '../../../src/seeds/boxes/box-result.ts';
import { dynamicInsert } from '../../../src/seeds/dynamic/dynamic-change.ts';
import { cullDynamic } from '../../../src/seeds/dynamic/dynamic-cull.ts';
import { createDynamicResult } from '../../../src/seeds/dynamic/dynamic-result.ts';
import { createDynamicTree, type DynamicTree } from '../../../src/seeds/dynamic/dynamic-tree.ts';

const N = 300;
const random = createRandom(7);
const spheres = Float32Array.from({ length: N * 4 }, (_, i) => (i % 4 === 3 ? random() : random() * 40 - 20));
const boxes = Float32Array.from({ length: N }, (_, id) => id).reduce(
  (all, id) => {
    for (let k = 0; k < 6; k++) all[id * 6 + k] = spheres[id * 4 + (k % 3)] + (k < 3 ? -1 : 1) * spheres[id * 4 + 3];
    return all;
  },
  new Float32Array(N * 6),
);
const camera = createCamera({ eye: [0, 0, 30], target: [0, 0, 0], fov: 50 });
const query = createQuery(camera);

type Asked = Partial<CullOptions>;
interface Way {
  result: CullResult;
  cull(options: Asked, result?: CullResult): number;
  cannot: Asked[];
}
const tree = buildSphereTree(spheres, { leaves: 'full' });
const bits = { nodes: new Uint8Array(100).fill(255), objects: new Uint8Array(100).fill(255) };
const hidden: Asked = { hidden: bits };
const sorted: Asked = { sorted: true };
const batch: Asked = { batch: 8 };
const only: Asked = { only: new Uint8Array((N + 7) >> 3) };

function flying(): DynamicTree {
  const dynamic = createDynamicTree();
  for (let id = 0; id < N; id++) dynamicInsert(dynamic, id, boxes, id * 6);
  return dynamic;
}

function ways(): Record<string, Way> {
  const wide = buildWideTree(spheres);
  const boxTree = buildBoxTree(boxes);
  const dynamic = flying();
  const compact = compactTree(tree);
  const fixed = createFixedQuery();
  setFixedQuery(fixed, compact, floatCamera(camera));
  const float = readFloatTree(encodeTree(buildSphereTree(spheres), { format: 'float16' }));
  const floatQuery = createFloatQuery();
  setFloatQuery(floatQuery, float, floatCamera(camera));
  const way = <R extends CullResult>(result: R, call: (asked: Asked, into: R) => number, ...cannot: Asked[]): Way => ({
    result,
    cull: (asked, into) => call(asked, (into as R | undefined) ?? result),
    cannot,
  });
  const culler = (method: 'scan' | 'sphere' | 'wide') => {
    const made = createCuller(method === 'sphere' ? tree : spheres, { method });
    const refused = method === 'sphere' ? [] : [hidden];
    return way(made as unknown as CullResult, (asked) => made.cull(query, asked), { key: 'axis' }, batch, ...refused);
  };
  return {
    cull: way(createCullResult(tree), (asked, into) => cull(tree, query, asked, into), { key: 'runs' }),
    cullWide: way(
      createWideResult(wide),
      (asked, into) => cullWide(wide, query, asked, into),
      { key: 'depth' },
      hidden,
    ),
    cullBoxes: way(
      createBoxCullResult(boxTree),
      (asked, into) => cullBoxes(boxTree, query, asked, into),
      sorted,
      batch,
      hidden,
    ),
    cullDynamic: way(
      createDynamicResult(dynamic),
      (asked, into) => cullDynamic(dynamic, query, asked, into),
      sorted,
      batch,
      hidden,
    ),
    cullCompact: way(
      createCompactResult(compact),
      (asked, into) => cullCompact(compact, fixed, asked, into),
      sorted,
      batch,
      only,
      { key: 'depth' },
    ),
    cullFloat: way(
      createFloatResult(float),
      (asked, into) => cullFloat(float, floatQuery, asked, into),
      sorted,
      batch,
      only,
      { key: 'depth' },
    ),
    'a culler that scans': culler('scan'),
    'a culler of a sphere tree': culler('sphere'),
    'a culler of a wide tree': culler('wide'),
  };
}

const listOf = ({ ids, count }: CullResult) => Array.from(ids.subarray(0, count));

describe.each(Object.entries(ways()))('%s', (_, way) => {
  test('gives the first of its list for max, and none of it for 0', () => {
    for (const order of ['front', 'back', 'none'] as const) {
      const all = way.cull({ order });
      expect(all).toBeGreaterThan(100);
      expect(way.result.count).toBe(all);
      const list = listOf(way.result);
      expect(new Set(list).size).toBe(all);
      for (const max of [0, 1, 37, all, N + 1]) {
        expect(way.cull({ order, max })).toBe(Math.min(max, all));
        expect(listOf(way.result)).toEqual(list.slice(0, max));
      }
    }
  });
  test('leaves out what `only` does not have, and counts towards max what it gives', () => {
    if (way.cannot.includes(only)) return;
    const set = Uint8Array.from({ length: (N + 7) >> 3 }, () => Math.floor(random() * 256));
    const has = (id: number) => ((set[id >> 3] >> (id & 7)) & 1) === 1;
    for (const order of ['front', 'back', 'none'] as const) {
      way.cull({ order, inside: true });
      const flags = new Map(listOf(way.result).map((id, i) => [id, way.result.inside[i]]));
      const kept = [...flags.keys()].filter(has);
      expect(kept.length).toBeGreaterThan(50);
      for (const max of [9, N]) {
        expect(way.cull({ order, inside: true, only: set, max })).toBe(Math.min(kept.length, max));
        expect(listOf(way.result)).toEqual(kept.slice(0, max));
        for (const [i, id] of listOf(way.result).entries()) expect(way.result.inside[i]).toBe(flags.get(id));
      }
    }
  });
  test('takes an option that is undefined for one that is left out', () => {
    way.cull({});
    const list = listOf(way.result);
    const keys = ['order', 'key', 'sorted', 'max', 'batch', 'inside', 'hidden', 'only'] as const;
    way.cull(Object.fromEntries(keys.map((key) => [key, undefined])));
    expect(listOf(way.result)).toEqual(list);
  });
  test('refuses by name what it cannot do, before it touches its result', () => {
    const before = way.cull({ order: 'none' });
    expect(() => way.cull({ order: 'near' as 'front' })).toThrow(/^order near: it must be front, back, none$/);
    for (const asked of way.cannot) expect(() => way.cull(asked)).toThrow(new RegExp(`^${Object.keys(asked)[0]}[: ]`));
    expect(way.result.count).toBe(before);
  });
  test('refuses a max that is no number, and bits that are too few for its objects', () => {
    const before = way.cull({ order: 'none' });
    for (const max of [Number.NaN, '9' as unknown as number])
      expect(() => way.cull({ max })).toThrow(`max ${max}: it must be a number of objects`);
    if (!way.cannot.includes(only))
      expect(() => way.cull({ only: new Uint8Array(10).fill(255) })).toThrow('only: 10 bytes, and 300 objects take 38');
    if (!way.cannot.includes(hidden)) {
      const few = { ...bits, objects: bits.objects.subarray(0, 37) };
      expect(() => way.cull({ hidden: few })).toThrow('hidden.objects: 37 bytes, and 300 objects take 38');
      expect(() => way.cull({ hidden: { ...bits, nodes: bits.nodes.subarray(0, 9) } })).toThrow(
        /^hidden.nodes: 9 bytes, and \d+ nodes take \d+$/,
      );
      expect(() => way.cull({ hidden: new Uint8Array(100) as unknown as typeof bits })).toThrow(
        /^hidden.nodes: no bytes/,
      );
    }
    expect(way.result.count).toBe(before);
  });
});

describe('a tree whose arrays were handed over to a worker is refused, whichever of them', () => {
  const withAsk = <T extends object>(tree: T, ask: (tree: T) => unknown) => ({ tree, ask: () => ask(tree) });
  const kinds: [string, string[], () => { tree: object; ask(): unknown }][] = [
    ['cull', ['ids', 'objects', 'links', 'spheres'], () => withAsk(buildSphereTree(spheres), (t) => cull(t, query))],
    [
      'cullWide',
      ['ids', 'objects', 'words'],
      () => {
        const wide = buildWideTree(spheres, { kernel: 'typescript' });
        const result = createWideResult(wide);
        return withAsk(wide, () => cullWide(wide, query, {}, result));
      },
    ],
    ['cullBoxes', ['ids', 'links', 'objectBoxes'], () => withAsk(buildBoxTree(boxes), (t) => cullBoxes(t, query))],
    ['cullDynamic', ['boxes', 'children', 'objectBoxes'], () => withAsk(flying(), (t) => cullDynamic(t, query))],
    ['cullBrute', ['list'], () => withAsk({ list: spheres.slice() }, ({ list }) => cullBrute(list, query))],
    [
      'cullCompact',
      ['nodes'],
      () => {
        const fixed = createFixedQuery();
        const compact = compactTree(tree);
        setFixedQuery(fixed, compact, floatCamera(camera));
        return withAsk(compact, () => cullCompact(compact, fixed, {}, createCompactResult(compact)));
      },
    ],
  ];
  test.each(kinds)('%s', (_, names, make) => {
    expect(make().ask()).toBeGreaterThan(50);
    for (const name of names) {
      const { tree, ask } = make();
      const { buffer } = (tree as Record<string, { buffer: ArrayBuffer }>)[name];
      structuredClone(buffer, { transfer: [buffer] });
      expect(ask, name).toThrow('tree: its arrays are gone; were they handed over to a worker?');
    }
  });
});

test('a plane that is NaN is refused, whatever the tree: each would find something else', () => {
  const nowhere = { ...query, planes: query.planes.map((v, i) => (i === 9 ? Number.NaN : v)) };
  const wide = buildWideTree(spheres);
  const boxTree = buildBoxTree(boxes);
  const dynamic = flying();
  const asks = [
    () => cull(tree, nowhere),
    () => cullWide(wide, nowhere),
    () => cullBoxes(boxTree, nowhere),
    () => cullDynamic(dynamic, nowhere),
    () => cullBrute(spheres, nowhere),
    ...(['scan', 'sphere', 'wide'] as const).map((method) => () => createCuller(tree, { method }).cull(nowhere)),
  ];
  for (const ask of asks) expect(ask).toThrow('query: a number of plane 2 is NaN');
});

test('arrays of another realm, as of an iframe, are as good', () => {
  const foreign = runInNewContext('Float32Array.from(numbers)', { numbers: [...spheres] }) as Float32Array;
  expect(foreign).not.toBeInstanceOf(Float32Array);
  const wanted = listOf(createBruteList(spheres));
  expect(wanted.length).toBeGreaterThan(50);
  for (const method of ['scan', 'wide', 'auto'] as const) {
    const culler = createCuller(foreign, { method });
    culler.cull(query, { order: 'none' });
    expect(listOf(culler).sort((a, b) => a - b)).toEqual(wanted);
  }
  const own = createCullResult(tree);
  cull(buildSphereTree(foreign), query, { order: 'none' }, own);
  expect(listOf(own).sort((a, b) => a - b)).toEqual(wanted);
});

test('what is no input is refused by a sentence', () => {
  const nothing = undefined as unknown as Float32Array;
  expect(() => buildSphereTree(nothing)).toThrow(
    'spheres: n x (x, y, z, r) in a Float32Array is needed, not undefined',
  );
  expect(() => buildSphereTree([0, 0, 0, 1] as unknown as Float32Array)).toThrow(/not an Array$/);
  expect(() => createCuller(nothing)).toThrow(/Float32Array or of a sphere tree, not of undefined$/);
  expect(() => createCuller([0, 0, 0, 1] as unknown as Float32Array)).toThrow(/not of an Array$/);
  const camera = new PerspectiveCamera() as unknown as Parameters<typeof createQuery>[0];
  expect(() => createQuery(camera)).toThrow(
    'a query is of what createCamera({ eye, target, fov, near, far }, aspect) makes, not of a PerspectiveCamera',
  );
});

function createBruteList(of: Float32Array): CullResult {
  const result = createBruteResult(new Uint32Array(of.length / 4));
  cullBrute(of, query, {}, result);
  return result;
}

test('a scan, which gives ids in their order, refuses every option but `inside` and `only`', () => {
  const result = createBruteResult(new Uint32Array(N));
  const count = cullBrute(spheres, query, { inside: true, only: null }, result);
  for (const asked of [{ order: 'front' }, { key: 'axis' }, { max: 9 }, sorted, batch, hidden] as Asked[])
    expect(() => cullBrute(spheres, query, asked, result)).toThrow(
      `${Object.keys(asked)[0]}: a scan cannot cull by it`,
    );
  expect(result.count).toBe(count);
});

test('a result that has no room is refused', () => {
  const few = buildSphereTree(spheres.subarray(0, 40), { leaves: 'full' });
  const all = ways();
  const small: Record<string, CullResult> = {
    cull: createCullResult(few),
    cullWide: createWideResult(buildWideTree(spheres.subarray(0, 40))),
    cullBoxes: createBoxCullResult(buildBoxTree(boxes.subarray(0, 60))),
    cullCompact: createCompactResult(compactTree(few)),
    cullFloat: createFloatResult(readFloatTree(encodeTree(few, { format: 'float16' }))),
  };
  for (const [name, result] of Object.entries(small))
    expect(() => all[name].cull({}, result), name).toThrow(/^result: /);
});
