/** What a glTF becomes: numbering, names, shapes of primitives, transforms, colours, flags, views. */
import { describe, expect, test } from 'vitest';
import { readGltf } from '../../../src/core/scene/gltf.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, OBJECT_MASK } from '../../../src/core/scene/scene.ts';
import { type Any, Model, TRIANGLE, triangleModel } from './support/model.ts';
import { apply, multiply } from './support/oracle.ts';
import { canonical, expectSound, trianglesOf } from './support/triangles.ts';

/** Four corners of a unit square, and a fifth vertex that only some tests use. */
const SQUARE = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 7, 7, 7];
const INDEX_TYPES = { Uint8Array, Uint16Array, Uint32Array };

async function read(model: Model) {
  const scene = await readGltf(model.glb());
  expectSound(scene);
  return scene;
}

describe('primitives', () => {
  const strip = [
    [0, 0, 0, 1, 0, 0, 0, 1, 0],
    [1, 0, 0, 1, 1, 0, 0, 1, 0],
  ];

  test.each([
    [4, [0, 1, 2, 1, 3, 2], strip],
    [5, [0, 1, 2, 3], strip],
    [5, [0, 1, 2, 2, 2, 3, 1, 0], [strip[0], [0, 1, 0, 1, 1, 0, 1, 0, 0], [1, 1, 0, 0, 0, 0, 1, 0, 0]]],
    [
      6,
      [0, 1, 3, 2],
      [
        [0, 0, 0, 1, 0, 0, 1, 1, 0],
        [0, 0, 0, 1, 1, 0, 0, 1, 0],
      ],
    ],
  ])('mode %i with indices %j', async (mode, indices, expected) => {
    for (const Type of Object.values(INDEX_TYPES)) {
      const model = new Model();
      const POSITION = model.positions(SQUARE);
      const mesh = model.mesh({ attributes: { POSITION }, mode, indices: model.accessor(new Type(indices), 'SCALAR') });
      model.root({ mesh });
      const scene = await read(model);
      expect(trianglesOf(scene, 0).map((t) => canonical(t))).toEqual(expected.map((t) => canonical(t)));
    }
  });

  test.each([
    [4, 1],
    [5, 3],
    [6, 3],
  ])('mode %i without indices takes the vertices in order', async (mode, triangles) => {
    const model = triangleModel({}, { mode });
    model.json.meshes[0].primitives[0].attributes.POSITION = model.positions(SQUARE);
    expect((await read(model)).indices.length).toBe(triangles * 3);
  });

  test('triangles that repeat an index go, and so do vertices that no other triangle uses', async () => {
    const model = triangleModel();
    const POSITION = model.positions(SQUARE);
    const indices = model.accessor(new Uint16Array([0, 4, 4, 3, 2, 1, 4, 0, 4]), 'SCALAR');
    model.json.meshes[0].primitives[0] = { attributes: { POSITION }, indices };
    const scene = await read(model);
    expect(Array.from(scene.positions)).toEqual([1, 0, 0, 0, 1, 0, 1, 1, 0]);
    expect(Array.from(scene.indices)).toEqual([2, 1, 0]);
  });

  test('points, lines, no POSITION and no triangles get no number but a note', async () => {
    const model = triangleModel();
    const { attributes } = model.json.meshes[0].primitives[0];
    const zeros = model.accessor(new Uint16Array([0, 0, 0]), 'SCALAR');
    for (const mode of [0, 1, 2, 3]) model.json.meshes[0].primitives.unshift({ attributes, mode });
    model.json.meshes[0].primitives.unshift({ attributes: {} }, { attributes, indices: zeros });
    const scene = await read(model);
    expect(scene.names).toEqual(['tri:6']);
    expect(scene.notes).toEqual([
      'left out: 4 primitives of points or lines',
      'left out: 1 primitive without POSITION',
      'left out: 1 primitive without a triangle that shows',
    ]);
  });

  test('a file that draws nothing is an empty scene', async () => {
    const scene = await read(new Model());
    expect(scene.names).toEqual([]);
    expect(scene.notes).toEqual(['the file draws no triangles']);
  });
});

describe('order and names', () => {
  test('depth-first, own primitives before children; .gltf and .glb alike', async () => {
    const model = triangleModel({ name: 'a', children: [2, 1] });
    const { attributes } = model.json.meshes[0].primitives[0];
    model.node({ mesh: model.mesh({ attributes }, { name: 'mesh' }) });
    model.node({ name: 'c', children: [3] });
    const pair = model.push('meshes', { primitives: [{ attributes }, { attributes }] });
    model.node({ name: 'd', mesh: pair });
    model.root({ mesh: pair });
    const names = ['a', 'd:0', 'd:1', 'mesh', 'node 4:0', 'node 4:1'];
    expect((await read(model)).names).toEqual(names);
    expect((await readGltf(model.gltf())).names).toEqual(names);
  });

  test('instances: all primitives of one, then of the next, under the node and with its transform last', async () => {
    const model = triangleModel({ name: 'n', translation: [10, 0, 0], scale: [2, 2, 2] });
    model.json.meshes[0].primitives.push(model.json.meshes[0].primitives[0]);
    const attributes = {
      TRANSLATION: model.accessor(new Float32Array([0, 0, 0, 0, 5, 0]), 'VEC3'),
      ROTATION: model.accessor(new Int8Array([0, 0, 0, 127, 0, 0, 90, 90]), 'VEC4', { normalized: true }),
      SCALE: model.accessor(new Float32Array([1, 1, 1, 3, 1, 1]), 'VEC3'),
      _ID: model.accessor(new Float32Array([1, 2]), 'SCALAR'),
    };
    model.json.nodes[0].extensions = { EXT_mesh_gpu_instancing: { attributes } };
    const scene = await read(model);
    expect(scene.names).toEqual(['n[0]:0', 'n[0]:1', 'n[1]:0', 'n[1]:1']);
    // x = 1 of instance 1: scaled to 3, turned a quarter to y, moved to y = 8, doubled, moved to x = 10
    const [x, y, z] = scene.positions.subarray(2 * 9 + 3, 2 * 9 + 6);
    expect([x, y, z]).toEqual([expect.closeTo(10, 5), expect.closeTo(16, 5), 0]);
  });

  test('the default scene, else the first, else all roots', async () => {
    const model = triangleModel({ name: 'first' });
    const second = model.node({ name: 'second', mesh: 0 });
    model.json.scenes.push({ nodes: [second] });
    expect((await read(model)).names).toEqual(['first']);
    model.json.scene = 1;
    const chosen = await read(model);
    expect([chosen.names, chosen.notes]).toEqual([['second'], ['2 scenes: only the default one is shown']]);
    delete model.json.scene;
    expect((await read(model)).notes).toEqual(['2 scenes and no default: the first is shown']);
    delete model.json.scenes;
    const all = await read(model);
    expect([all.names, all.notes]).toEqual([['first', 'second'], ['the file has no scene: everything in it is shown']]);
  });

  test.each<[string, number[], string[]]>([
    ['after its parent', [0, 2], ['a', 'child', 'grandchild']],
    ['before its parent', [2, 0], ['a', 'child', 'grandchild']],
    ['and its child', [0, 2, 3], ['a', 'child', 'grandchild']],
    ['under a node that is not in the scene', [2], ['child', 'grandchild']],
  ])("a root that is another node's child, %s: drawn once, where its parents put it", async (_, roots, names) => {
    const model = triangleModel({ name: 'a', children: [1], translation: [5, 0, 0] });
    model.node({ children: [2], translation: [0, 6, 0] });
    model.node({ name: 'child', mesh: 0, children: [3] });
    model.node({ name: 'grandchild', mesh: 0 });
    model.json.scenes[0].nodes = roots;
    const scene = await read(model);
    expect(scene.names).toEqual(names);
    expect(Array.from(scene.positions.slice(-9, -6))).toEqual([5, 6, 0]);
    const children = `${roots.filter((root) => root > 0).length} root${roots.length > 2 ? 's' : ''}`;
    expect(scene.notes).toEqual([
      `the scene lists ${children} below another node: drawn once, where the parents put them`,
    ]);
  });

  test('invisible nodes are left out with what is below them', async () => {
    const model = triangleModel();
    const child = model.node({ mesh: 0 });
    model.root({ mesh: 0, children: [child], extensions: { KHR_node_visibility: { visible: false } } });
    const scene = await read(model);
    expect(scene.names.length).toBe(1);
    expect(scene.notes).toEqual(['left out: 1 invisible node with all below']);
  });
});

describe('transforms', () => {
  const column = (rows: number[]): number[] =>
    Array.from({ length: 16 }, (_, i) => rows[(i % 4) * 4 + Math.floor(i / 4)]);

  test('a sheared matrix is taken as it is, below another', async () => {
    const shear = [1, 0.5, 0, 3, 0, 1, 0.25, 0, 0, 0, 2, 0, 0, 0, 0, 1];
    const turn = [0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1];
    const model = triangleModel({ matrix: column(shear), children: [1] });
    model.node({ mesh: 0, matrix: column(turn) });
    const scene = await read(model);
    const corners = [0, 3, 6].map((at) => TRIANGLE.slice(at, at + 3));
    expect(trianglesOf(scene, 0)[0]).toEqual(corners.flatMap((p) => apply(shear, p)));
    expect(trianglesOf(scene, 1)[0]).toEqual(corners.flatMap((p) => apply(multiply(shear, turn), p)));
  });

  test.each([
    [[-1, 1, 1], true],
    [[-1, -1, 1], false],
    [[-1, -1, -1], true],
    [[-1e-120, 1e-120, 1e-120], true],
    [[1e30, -1e30, 1e30], true],
  ])('scale %j mirrors: %s', async (scale, mirrored) => {
    const scene = await read(triangleModel({ scale }));
    expect(Array.from(scene.indices)).toEqual(mirrored ? [0, 2, 1] : [0, 1, 2]);
  });

  test.each([0, 1, 2])('a mirror is found in a matrix whose column %i is next to nothing beside a slant', async (k) => {
    // without the columns' scales, 1e-30 times 1e-300 would vanish; rows in a circle turn nothing over
    for (const first of [0, 1, 2]) {
      const place = (column: number, row: number) => column * 4 + ((row + first) % 3);
      const matrix = new Array<number>(16).fill(0);
      const [thin, other, last] = [k, (k + 1) % 3, (k + 2) % 3];
      matrix[place(thin, thin)] = -1e-300;
      matrix[place(other, thin)] = 1;
      matrix[place(other, other)] = 1e-30;
      matrix[place(last, last)] = matrix[15] = 1;
      expect(Array.from((await read(triangleModel({ matrix }))).indices)).toEqual([0, 2, 1]);
      matrix[place(thin, thin)] = 1e-300;
      expect(Array.from((await read(triangleModel({ matrix }))).indices)).toEqual([0, 1, 2]);
    }
  });

  test.each([
    [0, -1, 1],
    [-1, 0, 1],
    [1, -1, 0],
  ])('a scale of %i, %i, %i mirrors nothing: it is flat', async (...scale) => {
    expect(Array.from((await read(triangleModel({ scale }))).indices)).toEqual([0, 1, 2]);
  });

  test.each([3, 7, 11, 15])('number %i of a matrix may be off by a millionth', async (place) => {
    const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    for (const off of [1e-6, -1e-6]) {
      const near = matrix.map((value, i) => (i === place ? value + off * 0.99 : value));
      expect(Array.from((await read(triangleModel({ matrix: near }))).positions)).toEqual(TRIANGLE);
      const far = matrix.map((value, i) => (i === place ? value + off * 1.01 : value));
      await expect(readGltf(triangleModel({ matrix: far }).glb())).rejects.toThrow(
        "the matrix's last row must be 0 0 0 1",
      );
    }
  });

  test('two mirrors, one below the other, are none', async () => {
    const model = triangleModel({ scale: [-1, 1, 1], children: [1] });
    model.node({ mesh: 0, scale: [1, -2, 1] });
    expect(Array.from((await read(model)).indices)).toEqual([0, 2, 1, 3, 4, 5]);
  });

  test('matrices are composed in doubles: a large step out and back leaves the last bits', async () => {
    const model = triangleModel({ translation: [2 ** 40, 0, 0], children: [1] });
    delete model.json.nodes[0].mesh;
    model.node({ mesh: 0, translation: [1 / 1024 - 2 ** 40, 0, 0] });
    expect((await read(model)).positions[0]).toBe(1 / 1024);
  });

  test('a quaternion of any length turns; one of length 0 does not', async () => {
    const long = await read(triangleModel({ rotation: [0, 0, 5, 5] }));
    expect(long.positions[4]).toBeCloseTo(1, 6);
    expect(Array.from((await read(triangleModel({ rotation: [0, 0, 0, 0] }))).positions)).toEqual(TRIANGLE);
  });
});

describe('accessors', () => {
  test('normalised and plain integers (KHR_mesh_quantization)', async () => {
    const cases: [Any, boolean, number[]][] = [
      [new Int8Array([-128, -127, 0, 127, 64, 0, 0, 127, 1]), true, [-1, -1, 0, 1, 64 / 127, 0, 0, 1, 1 / 127]],
      [new Uint8Array([0, 0, 0, 255, 0, 0, 0, 51, 0]), true, [0, 0, 0, 1, 0, 0, 0, 0.2, 0]],
      [new Int16Array([0, 0, 0, 32767, 0, 0, 0, -32768, 0]), true, [0, 0, 0, 1, 0, 0, 0, -1, 0]],
      [new Uint16Array([0, 0, 0, 65535, 0, 0, 0, 13107, 0]), true, [0, 0, 0, 1, 0, 0, 0, 0.2, 0]],
      [new Int16Array([0, 0, 0, 300, 0, 0, 0, -5, 0]), false, [0, 0, 0, 300, 0, 0, 0, -5, 0]],
    ];
    for (const [values, normalized, expected] of cases) {
      const model = triangleModel();
      model.json.extensionsRequired = ['KHR_mesh_quantization'];
      model.json.meshes[0].primitives[0].attributes.POSITION = model.accessor(values, 'VEC3', { normalized });
      expect(Array.from((await read(model)).positions)).toEqual(expected.map(Math.fround));
    }
  });

  test('interleaved, with an offset, and not aligned in memory', async () => {
    const model = triangleModel();
    const interleaved = new Float32Array([9, 9, 0, 0, 0, 9, 9, 1, 0, 0, 9, 9, 0, 1, 0]);
    const bufferView = model.view(new Uint8Array(interleaved.buffer), { byteStride: 20 });
    Object.assign(model.json.accessors[0], { bufferView, byteOffset: 8 });
    expect(Array.from((await read(model)).positions)).toEqual(TRIANGLE);
    const shifted = new Uint8Array([0, ...model.glb()]).subarray(1);
    expect(Array.from((await readGltf(shifted)).positions)).toEqual(TRIANGLE);
  });

  test('a colour that is no number gives 0, and the triangle is drawn', async () => {
    const model = triangleModel();
    const color = new Float32Array([Number.NaN, 1, 0, Number.POSITIVE_INFINITY, 0, Number.NaN, 1, 1, 1]);
    model.json.meshes[0].primitives[0].attributes.COLOR_0 = model.accessor(color, 'VEC3');
    const scene = await read(model);
    expect(Array.from(scene.positions)).toEqual(TRIANGLE);
    expect(Array.from(scene.colors)).toEqual([0, 255, 0, 255, 255, 0, 0, 255, 255, 255, 255, 255]);
  });

  test('sparse, over values and over zeros, with its own offsets', async () => {
    const model = triangleModel();
    const indices = model.view(new Uint8Array([7, 1, 2]));
    const values = model.view(new Uint8Array(new Float32Array([9, 9, 9, 4, 0, 0, 0, 5, 0]).buffer));
    const base = model.view(new Uint8Array(new Float32Array([9, 9, 9, ...TRIANGLE]).buffer));
    const sparse = {
      count: 2,
      indices: { bufferView: indices, byteOffset: 1, componentType: 5121 },
      values: { bufferView: values, byteOffset: 12 },
    };
    Object.assign(model.json.accessors[0], { bufferView: base, byteOffset: 12, sparse });
    expect(Array.from((await read(model)).positions)).toEqual([0, 0, 0, 4, 0, 0, 0, 5, 0]);
    delete model.json.accessors[0].bufferView;
    delete model.json.accessors[0].byteOffset;
    expect(Array.from((await read(model)).positions)).toEqual([0, 0, 0, 4, 0, 0, 0, 5, 0]);
    sparse.indices.byteOffset = 0;
    await expect(readGltf(model.glb())).rejects.toThrow('replaces element 7 of 3');
    sparse.indices.bufferView = model.view(new Uint8Array([1, 3]));
    await expect(readGltf(model.glb())).rejects.toThrow('replaces element 3 of 3');
    Object.assign(sparse.indices, { bufferView: model.view(new Uint8Array([1, 255])), componentType: 5120 });
    await expect(readGltf(model.glb())).rejects.toThrow('sparse indices, componentType is 5120');
  });
});

describe('looks', () => {
  test('base colour times vertex colour, linear to sRGB; alpha only where it is used', async () => {
    const model = triangleModel({}, { material: 0 });
    model.json.materials = [{ pbrMetallicRoughness: { baseColorFactor: [1, 0.5, 0, 0.5] } }];
    expect(Array.from((await read(model)).colors.subarray(0, 4))).toEqual([255, 188, 0, 255]);
    const colors = new Uint8Array([255, 255, 255, 255, 51, 51, 51, 128, 0, 0, 0, 0]);
    model.json.meshes[0].primitives[0].attributes.COLOR_0 = model.accessor(colors, 'VEC4', { normalized: true });
    model.json.materials[0].alphaMode = 'MASK';
    expect(Array.from((await read(model)).colors)).toEqual([255, 188, 0, 128, 124, 89, 0, 64, 0, 0, 0, 0]);
    model.json.meshes[0].primitives[0].attributes.COLOR_0 = model.accessor(
      new Float32Array([1, 1, 1, Number.NaN, -1, 2, 0, 0, 0]),
      'VEC3',
    );
    expect(Array.from((await read(model)).colors.subarray(0, 8))).toEqual([255, 188, 0, 128, 0, 0, 0, 128]);
  });

  test('flags', async () => {
    const model = triangleModel({}, { material: 0 });
    model.json.materials = [{ doubleSided: true }];
    expect((await read(model)).flags[0]).toBe(OBJECT_DOUBLE_SIDED);
    model.json.materials = [{ alphaMode: 'BLEND' }];
    expect((await read(model)).flags[0]).toBe(OBJECT_BLEND);
    model.json.materials = [{ alphaMode: 'MASK' }];
    expect((await read(model)).flags[0]).toBe(OBJECT_MASK);
    model.json.materials = [{ alphaMode: 'OPAQUE' }];
    expect((await read(model)).flags[0]).toBe(0);
  });

  test('missing pictures and unknown looks are nothing to this reader, required or not', async () => {
    const model = triangleModel({}, { material: 0 });
    model.json.materials = [
      {
        pbrMetallicRoughness: {
          baseColorTexture: { index: 99, extensions: { KHR_texture_transform: { scale: [2] } } },
        },
        normalTexture: { index: 5 },
        extensions: { KHR_materials_unlit: {}, KHR_materials_new_idea: 7 },
      },
    ];
    model.json.images = [{ uri: 'not-there.png' }, {}];
    model.json.textures = [{ source: 44 }];
    model.json.buffers.push({ byteLength: 10, uri: 'animation.bin' });
    model.json.animations = 'broken';
    model.json.extensionsRequired = ['KHR_texture_transform', 'KHR_materials_unlit', 'KHR_materials_new_idea'];
    let asked = 0;
    const scene = await readGltf(model.glb(), {
      resolve: () => {
        asked++;
        return new Uint8Array();
      },
    });
    expect([scene.names, asked]).toEqual([['tri'], 0]);
  });
});

describe('views in extras', () => {
  const views = [
    { eye: [0, 1, 2], target: [0, 0, 0] },
    { eye: [5, 1, 2], target: [0, 0, 0], up: [0, 0, 1], fov: 70, near: 0.5, far: 100 },
  ];

  test('good ones come with the scene, known fields only', async () => {
    const model = triangleModel();
    model.json.scenes[0].extras = { cull64: { views: [views[0], { ...views[1], note: 'x' }] } };
    expect((await read(model)).views).toEqual(views);
  });

  test.each([
    ['no list', {}, 'views must be a list'],
    [
      'no eye',
      [views[0], { target: [0, 0, 0] }],
      'view 1: camera: eye must be three finite numbers, at most 2^120 in magnitude',
    ],
    ['fov as text', [{ ...views[0], fov: '60' }], 'view 0: fov must be a number'],
    ['far before near', [{ ...views[1], far: 0.1 }], 'view 0: camera: far must be greater than near'],
    ['not an object', [7], 'view 0: must be an object'],
  ])('%s: ignored with a note', async (_, bad, reason) => {
    const model = triangleModel();
    model.json.scenes[0].extras = { cull64: { views: bad } };
    const scene = await read(model);
    expect(scene.views).toEqual([]);
    expect(scene.notes).toEqual([`the recorded views are ignored: ${reason}`]);
  });
});

test('progress runs from low to 1, and what it throws ends the reading', async () => {
  const seen: number[] = [];
  await readGltf(triangleModel().glb(), { onProgress: (done) => seen.push(done) });
  expect(seen).toEqual(seen.slice().sort((a, b) => a - b));
  expect(seen[seen.length - 1]).toBe(1);
  const stop = new Error('stop');
  const onProgress = (): never => {
    throw stop;
  };
  await expect(readGltf(triangleModel().glb(), { onProgress })).rejects.toBe(stop);
});
