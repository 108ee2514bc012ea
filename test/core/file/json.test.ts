import { describe, expect, it } from 'vitest';
import { treeFromJson, treeToJson } from '../../../src/core/file/json.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { LEAF, packLink, type SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { validateTree } from '../../../src/core/tree/sphere/validate.ts';
import { expectSameTree, makeTree, refusal, SCENES } from './trees.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tests break the shape on purpose
type Any = any;

describe('JSON', () => {
  it.each(Object.keys(SCENES))('gives the same tree back, bit for bit: %s', (scene) => {
    for (const leafSize of [1, 3, 32])
      for (const n of [0, 1, 2, 50, 300]) {
        const tree = makeTree(scene, n, n, { leafSize });
        expectSameTree(treeFromJson(treeToJson(tree)), tree);
      }
  });

  it('keeps the sign of -0 and the least float', () => {
    const tree = makeTree('radius 0', 1, 1);
    for (const at of [tree.spheres, tree.objects]) at.set([-0, 2 ** -149, -(2 ** -149), 0]);
    expectSameTree(treeFromJson(treeToJson(tree)), tree);
  });

  it('has the documented shape', () => {
    const tree: SphereTree = {
      spheres: Float32Array.of(1, 0, 0, 3, 0, 0, 0, 0.1, 2, 0, 0, 2),
      links: Uint32Array.of(packLink(1, 2), packLink(LEAF, 0), packLink(LEAF, 1)),
      first: Uint32Array.of(0, 0, 1, 3),
      objects: Float32Array.of(0, 0, 0, 0.1, 2, 0, 0, 2, 2, 0, 0, 1e-7),
      ids: Uint32Array.of(2, 0, 1),
      depth: 2,
      leafSize: 4,
    };
    expect(JSON.parse(treeToJson(tree))).toEqual({
      cull64: 1,
      leafSize: 4,
      depth: 2,
      objects: 3,
      nodes: [
        { sphere: [1, 0, 0, 3], axis: 'y', right: 2 },
        { sphere: [0, 0, 0, 0.1], first: 0, count: 1 },
        { sphere: [2, 0, 0, 2], first: 1, count: 2 },
      ],
      ids: [2, 0, 1],
      spheres: [
        [0, 0, 0, 0.1],
        [2, 0, 0, 2],
        [2, 0, 0, 1e-7],
      ],
    });
    expectSameTree(treeFromJson(treeToJson(tree)), tree);
  });

  it('writes each number with the fewest digits that are read as the same float, 20,000 of them, seed 3', () => {
    const random = createRandom(3);
    const shortest = (value: number) => {
      let digits = 1;
      while (Math.fround(Number(value.toPrecision(digits))) !== value) digits++;
      return String(Number(value.toPrecision(digits)));
    };
    const objects = Float32Array.from({ length: 20000 }, (_, i) => {
      const size = 2 ** (randomInt(random, 240) - 120);
      // floats, numbers of six digits, whole numbers
      const numbers = [random() * size, Number((random() * size).toPrecision(6)), randomInt(random, 2 ** 24)];
      return numbers[i % 3] * (i % 4 === 3 || i % 8 < 4 ? 1 : -1);
    });
    const tree = { ...makeTree('radius 0', 1, 1), objects, ids: new Uint32Array(objects.length / 4) };
    const lines = treeToJson(tree).split('"spheres":[\n')[1].split('\n]}')[0].split(',\n');
    expect(lines.length).toBe(5000);
    for (const [i, line] of lines.entries())
      expect(line).toBe(`[${Array.from(objects.subarray(4 * i, 4 * i + 4), shortest).join()}]`);
  });

  const text = treeToJson(makeTree('uniform', 5, 1, { leafSize: 2 }));
  const changed = (edit: (file: Any) => void): string => {
    const file = JSON.parse(text);
    edit(file);
    return JSON.stringify(file);
  };
  const leaf = (file: Any) => file.nodes.find((node: Any) => 'first' in node);

  it.each<[string, string, string | RegExp]>([
    ['no JSON', '{"cull64":', 'not JSON: '],
    ['no object', '[1]', 'the file is a list, it must be an object with cull64, leafSize'],
    [
      'another version',
      changed((f) => {
        f.cull64 = 2;
      }),
      '"cull64" is 2, this program reads 1',
    ],
    [
      'a missing list',
      changed((f) => {
        delete f.ids;
      }),
      'the file has no "ids"',
    ],
    [
      'an unknown member',
      changed((f) => {
        f.size = 1;
      }),
      'the file has an unknown member "size"',
    ],
    [
      'a list that is none',
      changed((f) => {
        f.nodes = {};
      }),
      '"nodes" is an object, it must be a list',
    ],
    [
      'a wrong number of objects',
      changed((f) => {
        f.objects = 6;
      }),
      '"objects" is 6, but 5 ids and 5 spheres are there',
    ],
    [
      'an axis',
      changed((f) => {
        f.nodes[0].axis = 'w';
      }),
      'node 0: axis is "w", it must be "x", "y" or "z"',
    ],
    [
      'a right child',
      changed((f) => {
        f.nodes[0].right = 1;
      }),
      'node 0: right child 1 is not between 2 and',
    ],
    [
      'a fraction',
      changed((f) => {
        f.nodes[0].right = 2.5;
      }),
      'node 0: right is 2.5, it must be a whole number',
    ],
    [
      'a count',
      changed((f) => {
        leaf(f).count++;
      }),
      /node \d: count is \d, the next leaf begins \d objects later/,
    ],
    [
      'a short sphere',
      changed((f) => {
        f.nodes[0].sphere.pop();
      }),
      'node 0: sphere has 3 numbers',
    ],
    [
      'a word',
      changed((f) => {
        f.spheres[2][1] = 'a';
      }),
      'object 2: y is "a", it must be a 32-bit float',
    ],
    [
      'a number too large',
      changed((f) => {
        f.spheres[2][1] = 1e39;
      }),
      'object 2: y is 1e+39, it must be a 32-bit float',
    ],
    [
      'a radius',
      changed((f) => {
        f.nodes[0].sphere[3] = -1;
      }),
      'node 0: r = -1',
    ],
    [
      'an object outside',
      changed((f) => {
        f.spheres[2][0] += 1e6;
      }),
      /node \d: object 2 reaches .* beyond its radius/,
    ],
    [
      'an id twice',
      changed((f) => {
        f.ids[0] = f.ids[1];
      }),
      'stands twice',
    ],
    [
      'a depth',
      changed((f) => {
        f.depth = 65;
      }),
      '"depth" is 65, it must be a whole number from 0 to 64',
    ],
    [
      'a leaf size',
      changed((f) => {
        f.leafSize = 1;
      }),
      /leaf \d holds 2 objects/,
    ],
    ...[null, 7, 'first', [], true].map((node): [string, string, string] => [
      `${JSON.stringify(node)} as a node`,
      changed((f) => {
        f.nodes[0] = node;
      }),
      `node 0 is ${Array.isArray(node) ? 'a list' : JSON.stringify(node)}, it must be an object with sphere, axis, right`,
    ]),
    ...[-1, '2', 1.5, 256, null].map((size): [string, string, string] => [
      `${JSON.stringify(size)} as a leaf size`,
      changed((f) => {
        f.leafSize = size;
      }),
      `"leafSize" is ${JSON.stringify(size)}, it must be a whole number from 0 to 255`,
    ]),
    [
      'an id of a list too few',
      changed((f) => {
        f.ids.pop();
      }),
      '"objects" is 5, but 4 ids and 5 spheres are there',
    ],
    [
      'a sphere of an object too few',
      changed((f) => {
        f.spheres.pop();
      }),
      '"objects" is 5, but 5 ids and 4 spheres are there',
    ],
    [
      'a long sphere',
      changed((f) => {
        f.spheres[1].push(0);
      }),
      'object 1: sphere has 5 numbers',
    ],
    [
      'an id too large',
      changed((f) => {
        f.ids[1] = 2 ** 30 + 1;
      }),
      'id of object 1 is 1073741825, it must be a whole number from 0 to 1073741824',
    ],
    [
      'a first object too large',
      changed((f) => {
        leaf(f).first = 2 ** 30;
      }),
      'first is 1073741824, it must be a whole number from 0 to 1073741823',
    ],
    [
      'no axis',
      changed((f) => {
        f.nodes[0].axis = '';
      }),
      'node 0: axis is "", it must be "x", "y" or "z"',
    ],
    [
      'a word of 40 characters, shown whole',
      changed((f) => {
        f.depth = 'd'.repeat(38);
      }),
      `"depth" is "${'d'.repeat(38)}", it must`,
    ],
    [
      'a word of 41, shown in part',
      changed((f) => {
        f.depth = 'd'.repeat(39);
      }),
      `"depth" is "${'d'.repeat(39)}..., it must`,
    ],
  ])('refuses %s', (_, content, message) => {
    expect(refusal(() => treeFromJson(content))).toMatch(message);
  });

  it('refuses or reads soundly what 5,000 random edits make of it, seeds 0 to 4999', () => {
    let refused = 0;
    for (let seed = 0; seed < 5000; seed++) {
      const random = createRandom(seed);
      const letters = [...text];
      for (let i = 0; i <= randomInt(random, 3); i++)
        letters[randomInt(random, letters.length)] = '0123456789-.,:[]{}"ex '[randomInt(random, 22)];
      const reason = refusal(() => expect(validateTree(treeFromJson(letters.join('')))).toEqual([]));
      if (reason) refused++;
    }
    expect(refused).toBeGreaterThan(2500);
  });

  it('refuses lists in lists without end', () => {
    for (const deep of [
      '['.repeat(1e5) + ']'.repeat(1e5),
      changed((f) => {
        f.cull64 = 'x';
      }).replace('"x"', `${'['.repeat(1e5)}${']'.repeat(1e5)}`),
    ])
      expect(refusal(() => treeFromJson(deep))).not.toBe('');
  });
});
