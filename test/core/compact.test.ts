/**
 * Compact trees: conservative, sound, and the same in floats. The oracle decodes a tree once more, by recursion and with divisions where
 * the code has shifts.
 */
import { describe, expect, it } from 'vitest';
import { compactTree } from '../../src/core/compact/build.ts';
import { CODINGS, COMPACT_FORMATS, type CompactFormat } from '../../src/core/compact/codings.ts';
import { COMPACT_MAX_LEAVES, COMPACT_MAX_RADIUS, type CompactTree } from '../../src/core/compact/compact-tree.ts';
import { expandCompact, unpack } from '../../src/core/compact/expand.ts';
import { validateCompact } from '../../src/core/compact/validate.ts';
import { createRandom, randomInt } from '../../src/core/math/random.ts';
import { BOUNDS } from '../../src/core/tree/sphere/node-bounds.ts';
import { type BuildOptions, buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { LEAF, LINK_BITS } from '../../src/core/tree/sphere/sphere-tree.ts';
import { SPLIT_NAMES } from '../../src/core/tree/sphere/splits.ts';
import { validateTree } from '../../src/core/tree/sphere/validate.ts';
import { SCENES as BUILT_IN } from '../soak.ts';
import { makeSpheres, SCENES } from './file/trees.ts';
import { KINDS, randomSpheres } from './tree/sphere/cases.ts';

/** A sphere in tree units, the objects below it, and its children. */
interface OracleNode {
  sphere: number[];
  from: number;
  to: number;
  axis: number;
  left?: OracleNode;
  right?: OracleNode;
}

interface Oracle {
  /** in preorder */
  nodes: OracleNode[];
  objects: number[][];
}

/** What a tree's bits say, read as compact-tree.ts describes them. */
function oracle(tree: CompactTree): Oracle {
  const bits = { compact8: 0, compact4: 7, compact2: 3 }[tree.format];
  const made: Oracle = { nodes: [], objects: [] };
  const bytes = (packed: ArrayLike<number>, at: number) => {
    const each = tree.format === 'compact2' ? 1 : 4;
    return Array.from({ length: each }, (_, k) => packed[at * each + k]);
  };
  const offsets = ([word, ...rest]: number[]) =>
    tree.format === 'compact2'
      ? [4096, 256, 16].map((place) => (Math.floor(word / place) % 16) - 8)
      : [word, rest[0], rest[1]].map((v) => v - 128);
  const around = (parent: number[], code: number[], radius: number, parts: number) => [
    ...offsets(code).map((v, k) => parent[k] + Math.floor((v * parent[3]) / 2 ** bits)),
    Math.floor((parent[3] * (radius + 1)) / parts),
  ];
  const signed = (v: number) => (v >= 32768 ? v - 65536 : v);
  const nodeOf = (code: number[], parent: number[]) => {
    if (tree.format === 'compact8') return [...code.slice(0, 3).map(signed), code[3]];
    const low = code[code.length - 1];
    return tree.format === 'compact4'
      ? around(parent, code, Math.floor(low / 4), 64)
      : around(parent, code, Math.floor(low / 4) % 4, 4);
  };
  const objectOf = (code: number[], leaf: number[]) => {
    if (tree.format === 'compact8') return nodeOf(code, leaf);
    return tree.format === 'compact4' ? around(leaf, code, code[3], 256) : around(leaf, code, code[0] % 16, 16);
  };
  const visit = (parent: number[], leaf: number, leaves: number): OracleNode => {
    const code = bytes(tree.nodes, made.nodes.length);
    const node: OracleNode = {
      sphere: nodeOf(code, parent),
      from: leaf * tree.leafSize,
      to: Math.min((leaf + leaves) * tree.leafSize, tree.objectCount),
      axis: tree.format === 'compact8' ? Math.floor(code[0] / 4) % 4 : code[code.length - 1] % 4,
    };
    made.nodes.push(node);
    if (leaves === 1) {
      for (let object = node.from; object < node.to; object++)
        made.objects.push(
          tree.objects.length > 0 ? objectOf(bytes(tree.objects, object), node.sphere) : [...node.sphere],
        );
      return node;
    }
    const left =
      tree.format === 'compact8'
        ? [4096, 256, 16, 1].reduce((sum, place, k) => sum + (code[k] % (k ? 16 : 4)) * place, 0)
        : Math.ceil(leaves / 2);
    node.left = visit(node.sphere, leaf, left);
    node.right = visit(node.sphere, leaf + left, leaves - left);
    return node;
  };
  if (tree.leaves > 0) visit([0, 0, 0, 56756], 0, tree.leaves);
  return made;
}

/** Whether a sphere in tree units holds one of the world: in doubles, nothing allowed for rounding. */
function holds(tree: CompactTree, outer: number[], x: number, y: number, z: number, r: number): boolean {
  const { scale, origin } = tree;
  const distance = Math.hypot(
    x - (origin[0] + scale * outer[0]),
    y - (origin[1] + scale * outer[1]),
    z - (origin[2] + scale * outer[2]),
  );
  return distance + r <= scale * outer[3];
}

/** The first sphere that does not hold what it stands for, in words; '' when all do. */
function firstLoss(tree: CompactTree, spheres: Float32Array): string {
  const { nodes, objects } = oracle(tree);
  const original = (object: number) => spheres.subarray(tree.ids[object] * 4, tree.ids[object] * 4 + 4);
  for (let object = 0; object < objects.length; object++) {
    const [x, y, z, r] = original(object);
    if (!holds(tree, objects[object], x, y, z, r)) return `object ${object}`;
  }
  for (const [number, node] of nodes.entries())
    for (let object = node.from; object < node.to; object++) {
      const [x, y, z, r] = original(object);
      if (!holds(tree, node.sphere, x, y, z, r)) return `node ${number}, object ${object}`;
    }
  return '';
}

/** Built as the format wants it. */
function build(
  spheres: Float32Array,
  format: CompactFormat,
  objectSpheres: boolean,
  options: Partial<BuildOptions>,
): CompactTree {
  const leaves = format === 'compact8' ? 'full' : 'balanced';
  return compactTree(buildSphereTree(spheres, { ...options, leaves }), { format, objectSpheres });
}

/** All that must hold of every compact tree made of these spheres. */
function expectSound(spheres: Float32Array, tree: CompactTree): void {
  expect(validateCompact(tree)).toEqual([]);
  expect(firstLoss(tree, spheres)).toBe('');
  const { nodes, objects } = oracle(tree);
  const unpacked = unpack(tree);
  expect(Array.from(unpacked.nodes)).toEqual(nodes.flatMap((node) => node.sphere));
  expect(Array.from(unpacked.objects)).toEqual(objects.flat());

  const expanded = expandCompact(tree);
  expect(validateTree(expanded)).toEqual([]);
  const world = (v: number, i: number) => ((i & 3) < 3 ? tree.origin[i & 3] : 0) + tree.scale * v;
  expect(Array.from(expanded.objects)).toEqual(objects.flat().map(world));
  const exact = nodes.flatMap((node) => node.sphere).map(world);
  for (let i = 0; i < exact.length; i++)
    if ((i & 3) < 3 ? expanded.spheres[i] !== exact[i] : expanded.spheres[i] < exact[i])
      throw new Error(`node ${i >> 2}: ${'xyzr'[i & 3]} is ${expanded.spheres[i]}, decoded ${exact[i]}`);
  if (tree.format === 'compact8' && tree.objects.length > 0) expect(Array.from(expanded.spheres)).toEqual(exact);
  const axes = Array.from(expanded.links, (link, i) =>
    link >>> LINK_BITS === LEAF ? nodes[i].axis : link >>> LINK_BITS,
  );
  expect(axes).toEqual(nodes.map((node) => node.axis));
  expect(Array.from(expanded.first.subarray(0, nodes.length))).toEqual(nodes.map((node) => node.from));
}

const SIZES = [0, 1, 2, 5, 60];

describe.each(COMPACT_FORMATS)('%s', (format) => {
  it.each(KINDS)('holds %s spheres, with and without objects of their own, seeds 1 to 40', (kind) => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = createRandom(seed);
      const spheres = randomSpheres(random, seed < 5 ? SIZES[seed] : 1 + randomInt(random, 150), kind);
      const split = SPLIT_NAMES[(seed >> 1) % SPLIT_NAMES.length];
      const bounds = BOUNDS[(seed >> 2) % BOUNDS.length];
      const tree = build(spheres, format, seed % 2 === 0, { leafSize: 1 + randomInt(random, 6), split, bounds });
      expectSound(spheres, tree);
    }
  });

  it.each(Object.keys(SCENES))('holds spheres that lie "%s", seeds 0 to 9', (scene) => {
    for (let seed = 0; seed < 10; seed++) {
      const spheres = makeSpheres(scene, SIZES[seed % 5], seed);
      expectSound(spheres, build(spheres, format, seed < 5, { leafSize: [4, 1, 3][seed % 3] }));
    }
  });

  it('puts the least object of a leaf first, along the axis that the leaf names, seed 5', () => {
    const spheres = randomSpheres(createRandom(5), 200, 'scattered');
    const tree = build(spheres, format, true, { leafSize: 5 });
    for (const { from, to, axis, left } of oracle(tree).nodes)
      for (let object = from + 1; object < to && !left; object++)
        expect(spheres[tree.ids[object] * 4 + axis]).toBeGreaterThanOrEqual(spheres[tree.ids[object - 1] * 4 + axis]);
  });

  it('stores no sphere of an object where a leaf is one', () => {
    const spheres = randomSpheres(createRandom(1), 30, 'scattered');
    expect(build(spheres, format, true, { leafSize: 1 }).objects.length).toBe(0);
    expect(build(spheres.slice(0, 4), format, true, { leafSize: 4 }).objects.length).toBe(0);
    expect(build(spheres, format, false, { leafSize: 4 }).objects.length).toBe(0);
    const perSphere = CODINGS[format].bytes / build(spheres, format, true, { leafSize: 4 }).objects.BYTES_PER_ELEMENT;
    expect(build(spheres, format, true, { leafSize: 4 }).objects.length).toBe(30 * perSphere);
  });
});

describe.each(BUILT_IN)('the scene $name', (recipe) => {
  const scene = recipe.build();
  it.each(COMPACT_FORMATS)('is held by %s, and its floats are a sound tree', (format) => {
    for (const objectSpheres of [true, false]) {
      const leafSize = format === 'compact2' ? 3 : 4;
      expectSound(scene.spheres, build(scene.spheres, format, objectSpheres, { leafSize, boxes: scene.boxes }));
    }
  });
});

describe('the limits', () => {
  const grid = (n: number) => new Float32Array(n * 4).map((_, i) => [(i >> 2) % 256, (i >> 10) % 256, 0, 0.5][i & 3]);
  const tree = (n: number, leafSize: number, leaves: 'any' | 'full' | 'balanced' = 'balanced') =>
    buildSphereTree(grid(n), { split: 'midpoint', bounds: 'box', leafSize, leaves });

  it.each(COMPACT_FORMATS)('of %s are thrown by name, and what just fits is stored', (format) => {
    expect(() => compactTree(tree(65536, 4), { format })).toThrow(
      `65536 objects; ${format} numbers at most 65535: use float16`,
    );
    expect(() => compactTree(tree(16385, 1), { format })).toThrow(
      `16385 leaves; ${format} addresses 16384: build with a larger --leaf`,
    );
    expect(() => compactTree(tree(101, 3, 'any'), { format })).toThrow(
      new RegExp(`^leaf \\d+ is not full; ${format} needs a tree built with full leaves$`),
    );
    const most = compactTree(tree(65535, 4), { format });
    expect([most.objectCount, most.leaves]).toEqual([65535, COMPACT_MAX_LEAVES]);
    expect(validateCompact(most)).toEqual([]);
    expect(validateTree(expandCompact(most))).toEqual([]);
  });

  it('of the structure: compact4 and compact2 take balanced trees only', () => {
    const spheres = randomSpheres(createRandom(3), 100, 'clustered');
    const full = buildSphereTree(spheres, { leafSize: 3, leaves: 'full' });
    for (const format of ['compact4', 'compact2'] as const)
      expect(() => compactTree(full, { format })).toThrow(
        `the tree is not balanced; ${format} needs one built with balanced leaves`,
      );
    expect(validateCompact(compactTree(full))).toEqual([]);
  });

  it('of a root: the largest that is made stays within COMPACT_MAX_RADIUS, seeds 1 to 200', () => {
    let greatest = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const random = createRandom(seed);
      const spheres = randomSpheres(random, 1 + randomInt(random, 12), KINDS[seed % KINDS.length]);
      for (const format of COMPACT_FORMATS)
        greatest = Math.max(greatest, oracle(build(spheres, format, true, { leafSize: 2 })).nodes[0].sphere[3]);
    }
    expect(greatest).toBeGreaterThan(COMPACT_MAX_RADIUS / 2);
    expect(greatest).toBeLessThanOrEqual(COMPACT_MAX_RADIUS);
  });
});

describe('validateCompact', () => {
  const spheres = randomSpheres(createRandom(9), 50, 'scattered');
  const sound = (format: CompactFormat, leafSize = 4) => build(spheres, format, true, { leafSize });
  const broken = (tree: CompactTree, edit: (tree: CompactTree) => Partial<CompactTree> | undefined): string => {
    const copy = { ...tree, nodes: tree.nodes.slice(), objects: tree.objects.slice(), ids: tree.ids.slice() };
    const faults = validateCompact({ ...copy, ...edit(copy) });
    expect(faults.length).toBeLessThanOrEqual(1);
    return faults[0] ?? '';
  };
  const set = (list: 'nodes' | 'objects' | 'ids', at: number, value: number) => (tree: CompactTree) => {
    tree[list][at] = value;
    return undefined;
  };

  it.each<[string, CompactFormat, (tree: CompactTree) => Partial<CompactTree> | undefined, string | RegExp]>([
    [
      'a format',
      'compact8',
      () => ({ format: 'compact6' as 'compact8' }),
      'format compact6; it must be compact8, compact4',
    ],
    ['too many objects', 'compact8', () => ({ objectCount: 65536 }), '65536 objects; compact8 numbers at most 65535'],
    ['half an object', 'compact8', () => ({ objectCount: 49.5 }), '49.5 objects'],
    ['too many leaves', 'compact4', () => ({ leaves: 16385 }), '16385 leaves; compact4 addresses 16384'],
    ['a leaf size', 'compact8', () => ({ leafSize: 256 }), 'leaf size 256; it must be from 1 to 255'],
    ['a leaf size of 0', 'compact8', () => ({ leafSize: 0 }), 'leaf size 0; it must be from 1 to 255'],
    ['leaves too large', 'compact8', () => ({ leafSize: 5 }), '50 objects do not fill 13 leaves of 5'],
    ['leaves too small', 'compact8', () => ({ leafSize: 3 }), '50 objects do not fill 13 leaves of 3'],
    ['nodes cut', 'compact8', (t) => ({ nodes: t.nodes.slice(4) }), '96 node numbers for 13 leaves, not 100'],
    [
      'objects cut',
      'compact8',
      (t) => ({ objects: t.objects.slice(4) }),
      '196 object numbers for 50 objects in 13 leaves',
    ],
    ['a scale', 'compact4', () => ({ scale: 0.3 }), 'scale 0.3; it must be a power of two from 2^-100 to 2^110'],
    ['a tiny scale', 'compact4', () => ({ scale: 2 ** -101 }), /^scale 3.9\S+; it must be/],
    ['a scale of NaN', 'compact4', () => ({ scale: Number.NaN }), 'scale NaN; it must be'],
    ['a negative scale', 'compact4', (t) => ({ scale: -t.scale }), /^scale -\S+; it must be/],
    [
      'an origin between',
      'compact8',
      (t) => ({ origin: [0, t.scale / 2, 0] }),
      /^origin y = \S+; it must be a whole number/,
    ],
    [
      'an origin far off',
      'compact8',
      (t) => ({ origin: [0, 0, t.scale * (2 ** 23 + 1)] }),
      /^origin z = .* at most 2\^23/,
    ],
    ['no origin', 'compact8', () => ({ origin: [Number.NaN, 0, 0] }), 'origin x = NaN'],
    ['ids cut', 'compact8', (t) => ({ ids: t.ids.slice(1) }), '49 ids for 50 objects'],
    ['an id twice', 'compact8', (t) => set('ids', 3, t.ids[2])(t), /^object 3: id \d+ stands twice$/],
    ['the last id twice', 'compact8', (t) => set('ids', 49, t.ids[2])(t), /^object 49: id \d+ stands twice$/],
    ['an id beyond', 'compact2', set('ids', 3, 50), 'object 3: id 50 in a tree of 50 objects'],
    ['an axis', 'compact8', (t) => set('nodes', 4, t.nodes[4] | 12)(t), 'node 1: axis 3; it must be 0 to 2'],
    ['an axis', 'compact4', (t) => set('nodes', 7, t.nodes[7] | 3)(t), 'node 1: axis 3; it must be 0 to 2'],
    ['an axis', 'compact2', (t) => set('nodes', 1, t.nodes[1] | 3)(t), 'node 1: axis 3; it must be 0 to 2'],
    [
      'nothing on the left',
      'compact8',
      (t) => set('nodes', 3, t.nodes[3] & ~15)(t),
      /^node 0: 0 leaves on its left; it must be 1 to 12/,
    ],
    [
      'all on the left',
      'compact8',
      (t) => set('nodes', 3, (t.nodes[3] & ~15) | 13)(t),
      /^node 0: 13 leaves on its left/,
    ],
    ['much on the left', 'compact8', (t) => set('nodes', 1, t.nodes[1] | 1)(t), /^node 0: 2\d\d leaves on its left/],
    [
      'a leaf that has leaves',
      'compact8',
      (t) => set('nodes', 99, t.nodes[99] | 1)(t),
      'leaf 24: 1 leaves on its left; a leaf has 0',
    ],
    ['depth', 'compact8', (t) => ({ depth: t.depth + 1 }), /^the tree is (\d) levels deep, not \d$/],
    ['depth', 'compact2', () => ({ depth: 4 }), 'the tree is 5 levels deep, not 4'],
    [
      'a root too large',
      'compact8',
      (t) => set('nodes', 3, 57360 + (t.nodes[3] & 15))(t),
      /^node 0: its radius is 573\d\d tree units; a root has at most 57344$/,
    ],
    [
      'an object far off',
      'compact8',
      (t) => set('objects', 4, 0x8000)(t),
      /^object 1: its centre is \S+ tree units from the root's, whose radius is \d+$/,
    ],
    ['a node far off', 'compact8', (t) => set('nodes', 12, 0x8000 | (t.nodes[12] & 15))(t), /^node 3: its centre is/],
    [
      'an object that sticks out',
      'compact8',
      (t) => set('objects', 3, 65535)(t),
      /^node \d: object 0 needs a radius of \d+ tree units, it has \d+$/,
    ],
    [
      'a node that is too small',
      'compact8',
      (t) => set('nodes', 3, t.nodes[3] - 32)(t),
      /^node 0: object \d+ needs|^(node|object) \d+: its centre/,
    ],
  ])('finds %s (%s)', (_, format, edit, message) => {
    expect(broken(sound(format), () => undefined)).toBe('');
    expect(broken(sound(format), edit)).toMatch(message);
  });

  it('takes a centre on the root’s surface, and none beyond', () => {
    // five leaves, without spheres of their objects, so that nothing but the root bounds the last of them
    const tree = (x: number, y: number, z: number): CompactTree => ({
      format: 'compact8',
      nodes: Uint16Array.from(
        [[0, 0, 0, 116], ...[2, 1, 0, 0, 1, 0, 0].map((left) => [0, 0, 0, 16 + left]), [x, y, z, 16]].flat(),
      ),
      objects: new Uint16Array(0),
      ids: Uint32Array.from({ length: 10 }, (_, i) => i),
      origin: [0, 0, 0],
      ...{ leaves: 5, objectCount: 10, leafSize: 2, depth: 4, scale: 1 },
    });
    // 116^2 = 84^2 + 48^2 + 64^2
    for (const [x, y, z] of [
      [84, 48, 64],
      [84, -48, -64],
      [116, 0, 0],
    ])
      expect(validateCompact(tree(x, y, z))).toEqual([]);
    for (const [x, y, z] of [
      [88, 48, 64],
      [84, 64, 64],
      [84, 48, -80],
      [-120, 0, 0],
    ])
      expect(validateCompact(tree(x, y, z))).toEqual([
        `node 8: its centre is ${Math.sqrt(x * x + y * y + z * z)} tree units from the root's, whose radius is 116`,
      ]);
  });

  it('takes an object that a node just holds, and none that needs one tree unit more', () => {
    const one = (x: number, r: number): CompactTree => ({
      format: 'compact8',
      nodes: Uint16Array.of(0, 0, 0, 320),
      objects: Uint16Array.of(x, 0, 0, r, 0, 0, 0, 0),
      ids: Uint32Array.of(0, 1),
      origin: [0, 0, 0],
      ...{ leaves: 1, objectCount: 2, leafSize: 2, depth: 1, scale: 1 },
    });
    expect(validateCompact(one(0, 320))).toEqual([]);
    expect(validateCompact(one(0, 321))).toEqual(['node 0: object 0 needs a radius of 321 tree units, it has 320']);
    // a distance is rounded up to be sure of it
    expect(validateCompact(one(160, 159))).toEqual([]);
    expect(validateCompact(one(160, 161))[0]).toMatch(
      /^node 0: object 0 needs a radius of 32[12] tree units, it has 320$/,
    );
  });

  it('finds trees that are deeper than 64 levels, and takes those of 64', () => {
    const chain = (leaves: number): CompactTree => {
      const nodes = new Uint16Array((2 * leaves - 1) * 4);
      // all in one place, each left side a leaf
      for (let node = 0; node < 2 * leaves - 1; node++)
        nodes[node * 4 + 3] = 16 + (node % 2 === 0 && node < 2 * leaves - 2 ? 1 : 0);
      const ids = Uint32Array.from({ length: leaves }, (_, i) => i);
      const shape = { leaves, objectCount: leaves, leafSize: 1, depth: leaves, scale: 1, ids };
      return { format: 'compact8', nodes, objects: new Uint16Array(0), origin: [0, 0, 0], ...shape };
    };
    expect(validateCompact(chain(64))).toEqual([]);
    expect(validateTree(expandCompact(chain(64)))).toEqual([]);
    expect(validateCompact(chain(65))).toEqual(['node 127: deeper than 64 levels']);
  });

  it('takes no tree whose floats are unsound: 6,000 damaged ones, seeds 1 to 6000', () => {
    let refused = 0;
    for (let seed = 1; seed <= 6000; seed++) {
      const random = createRandom(seed);
      const format = COMPACT_FORMATS[seed % 3];
      const tree = build(spheres.subarray(0, 4 * (1 + randomInt(random, 20))), format, seed % 2 === 0, {
        leafSize: 1 + randomInt(random, 4),
        split: 'midpoint',
        bounds: 'box',
      });
      for (let edits = randomInt(random, 3); edits >= 0; edits--) {
        const list = tree.objects.length > 0 && random() < 0.5 ? tree.objects : tree.nodes;
        list[randomInt(random, list.length)] ^= 1 << randomInt(random, list.BYTES_PER_ELEMENT * 8);
      }
      if (validateCompact(tree).length > 0) refused++;
      else expect(validateTree(expandCompact(tree)), `seed ${seed}`).toEqual([]);
    }
    expect(refused).toBeGreaterThan(1500);
    expect(refused).toBeLessThan(5000);
  });
});

describe.each(KINDS)('leaves of %s objects, seed 12', (kind) => {
  it.each(COMPACT_FORMATS)(
    '%s: sorted along the axis on which their centres spread most, which the leaf names',
    (format) => {
      const spheres = randomSpheres(createRandom(12), 300, kind);
      const leaves = format === 'compact8' ? 'full' : 'balanced';
      const tree = compactTree(buildSphereTree(spheres, { leafSize: 6, leaves }), { format });
      let checked = 0;
      for (const { from, to, axis, left } of oracle(tree).nodes) {
        if (left) continue;
        const of = (k: number) => Array.from(tree.ids.subarray(from, to), (id) => spheres[id * 4 + k]);
        const spreads = [0, 1, 2].map((k) => Math.max(...of(k)) - Math.min(...of(k)));
        expect(spreads[axis]).toBe(Math.max(...spreads));
        expect(of(axis)).toEqual(of(axis).sort((a, b) => a - b));
        checked++;
      }
      expect(checked).toBe(50);
    },
  );
});
