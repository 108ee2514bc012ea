/** Files that lie, contradict themselves or ask for too much: one line each, nothing large made before. */
import { describe, expect, test } from 'vitest';
import { readGltf } from '../../../src/core/scene/gltf.ts';
import { SceneError } from '../../../src/core/scene/scene-error.ts';
import { type Any, type Model, makeGlb, TRIANGLE, triangleModel, utf8 } from './support/model.ts';
import { expectSound } from './support/triangles.ts';

const again = 'export or download the file again';

async function refusal(bytes: Uint8Array, options = {}): Promise<string> {
  const error = await readGltf(bytes, options).then(
    () => new Error('it was read'),
    (thrown: unknown) => thrown as Error,
  );
  expect(error).toBeInstanceOf(SceneError);
  expect(error.message).not.toMatch(/[\r\n]/);
  return error.message;
}

describe('node trees', () => {
  test.each([2_000, 100_000])('a chain of %i nodes loads', async (depth) => {
    const model = triangleModel({ translation: [0, 0, 1], children: [1] });
    model.json.nodes[0].mesh = undefined;
    for (let i = 1; i < depth; i++) model.node({ translation: [0, 0, 1], children: [i + 1] });
    model.node({ mesh: 0 });
    const scene = await readGltf(model.glb());
    expectSound(scene);
    expect(scene.positions[2]).toBe(depth);
  });

  test('100,000 nodes beside each other load', async () => {
    const model = triangleModel();
    for (let i = 1; i < 100_000; i++) model.root({ mesh: 0 });
    expect((await readGltf(model.glb())).names.length).toBe(100_000);
  });

  test('cycles, of one node, of two, and out of the scene', async () => {
    const model = triangleModel({ name: 'loop' });
    model.json.nodes[0].children = [0];
    expect(await refusal(model.glb())).toBe(`glTF: node 0 stands below itself, the nodes form a cycle: ${again}`);
    model.json.nodes[0].children = [1];
    model.node({ children: [0] });
    expect(await refusal(model.glb())).toContain('the nodes form a cycle');
    model.json.nodes[0].children = [];
    model.json.nodes[1].children = [];
    model.node({ children: [3] });
    model.node({ children: [2] });
    expect(await refusal(model.glb())).toContain('node 2 stands below itself');
  });

  test('two parents, a root named twice', async () => {
    const model = triangleModel({ name: 'a', children: [2] });
    model.root({ children: [2] });
    model.node({ name: 'child\n\u202e' });
    expect(await refusal(model.glb())).toBe(
      `glTF: node 2 "child\\n\\u{202e}" stands under node 0 and under node 1; one parent is the limit: ${again}`,
    );
    model.json.nodes[1].children = [];
    model.json.scenes[0].nodes = [0, 0];
    expect(await refusal(model.glb())).toContain('as a root, twice');
  });
});

describe('counts that lie', () => {
  const big = 1_000_000_000;

  test.each<[string, (model: Model) => void, string]>([
    ['vertices', (m) => Object.assign(m.json.accessors[0], { count: big }), 'reaches to byte 12000000000'],
    [
      'vertices without a view',
      (m) => {
        m.json.accessors[0].count = big;
        delete m.json.accessors[0].bufferView;
      },
      'over the limit MAX_ZEROS = 1048576',
    ],
    [
      'vertices without a view, by one',
      (m) => {
        m.json.accessors[0].count = 2 ** 20 + 1;
        delete m.json.accessors[0].bufferView;
      },
      'over the limit MAX_ZEROS = 1048576',
    ],
    [
      'indices',
      (m) => {
        const indices = m.accessor(new Uint16Array([0, 1, 2]), 'SCALAR', { count: big });
        m.json.meshes[0].primitives[0].indices = indices;
      },
      'reaches to byte 2000000000',
    ],
    [
      'sparse values',
      (m) => {
        const bufferView = m.view(new Uint8Array(16));
        const sparse = { count: big, indices: { bufferView, componentType: 5125 }, values: { bufferView } };
        m.json.accessors[0].sparse = sparse;
      },
      'reaches to byte 4000000000',
    ],
    [
      'instances',
      (m) => {
        const TRANSLATION = m.push('accessors', { componentType: 5126, type: 'VEC3', count: 2 ** 25 });
        m.json.nodes[0].extensions = { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION } } };
      },
      'over the limit MAX_ZEROS',
    ],
    [
      'instances, by an attribute that nobody reads',
      (m) => {
        const _ID = m.push('accessors', { componentType: 5126, type: 'SCALAR', count: 2 ** 23 });
        m.json.nodes[0].extensions = { EXT_mesh_gpu_instancing: { attributes: { _ID } } };
      },
      'over the limit MAX_ZEROS',
    ],
    ['vertices by one', (m) => Object.assign(m.json.bufferViews[0], { byteLength: 35 }), 'reaches to byte 36'],
    [
      'a view by one',
      (m) => Object.assign(m.json.bufferViews[0], { byteLength: 37 }),
      'at byte 37 of buffer 0, which has 36',
    ],
    ['a buffer view', (m) => Object.assign(m.json.bufferViews[0], { byteLength: big }), 'ends at byte 1000000000'],
    [
      'a buffer',
      (m) => Object.assign(m.json.buffers[0], { byteLength: big }),
      'should have 1000000000 bytes and has 36',
    ],
    ['an offset', (m) => Object.assign(m.json.accessors[0], { byteOffset: 2 ** 52 }), 'reaches to byte 45035996273705'],
  ])('%s', async (_, change, message) => {
    const model = triangleModel();
    change(model);
    const before = process.memoryUsage().arrayBuffers;
    expect(await refusal(model.glb())).toContain(message);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 2 ** 20);
  });

  test('instances over the limit, refused before their bytes are looked for', async () => {
    const model = triangleModel({ name: 'many' });
    const TRANSLATION = model.push('accessors', {
      bufferView: 0,
      componentType: 5126,
      type: 'VEC3',
      count: 2 ** 24 + 1,
    });
    model.json.nodes[0].extensions = { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION } } };
    expect(await refusal(model.glb())).toBe(
      'glTF: node 0 "many" has 16777217 instances, over the limit MAX_OBJECTS = 16777216: split the file',
    );
    model.json.accessors[TRANSLATION].count = 2 ** 24;
    expect(await refusal(model.glb())).toContain('reaches to byte');
  });

  test('as many zeros as there may be load, and not one more', async () => {
    const model = triangleModel();
    const zeros = { componentType: 5126, count: 2 ** 19, type: 'VEC3' };
    const primitive = {
      attributes: { POSITION: model.push('accessors', zeros) },
      indices: model.accessor(new Uint8Array([0, 1, 2]), 'SCALAR'),
    };
    model.json.meshes[0].primitives = [primitive, primitive];
    expect((await readGltf(model.glb())).names).toHaveLength(2);
    model.json.meshes[0].primitives.push({
      ...primitive,
      attributes: { POSITION: model.push('accessors', { ...zeros, count: 3 }) },
    });
    expect(await refusal(model.glb())).toContain('more than MAX_ZEROS = 1048576 positions');
  });

  test('instances times triangles over the limits, refused before they are made', async () => {
    const model = triangleModel();
    const count = 2 ** 20;
    const TRANSLATION = model.push('accessors', { componentType: 5126, type: 'VEC3', count });
    const attributes = { TRANSLATION };
    model.json.nodes[0].extensions = { EXT_mesh_gpu_instancing: { attributes } };
    const primitive = model.json.meshes[0].primitives[0];
    model.json.meshes[0].primitives = Array.from({ length: 17 }, () => primitive);
    expect(await refusal(model.glb())).toBe(
      'scene: 17825792 objects after instancing, over the limit MAX_OBJECTS = 16777216: split the file or use fewer instances',
    );
    model.json.meshes[0].primitives = [primitive];
    primitive.attributes = { POSITION: model.positions(Array.from({ length: 3 * 300 }, (_, i) => i)) };
    expect(await refusal(model.glb())).toContain('314572800 vertices after instancing, over the limit MAX_VERTICES');
  });
});

describe('places', () => {
  test('no number, too far, and a transform that goes too far', async () => {
    const model = triangleModel({ name: 'n' });
    model.json.meshes[0].primitives[0].attributes.POSITION = model.positions([0, 0, 0, 1, 0, 0, 0, Number.NaN, 0]);
    expect(await refusal(model.glb())).toBe(
      `glTF: mesh 0 "tri" primitive 0, vertex 2 is (0, NaN, 0), which is no place: ${again}`,
    );
    const far = triangleModel({ name: 'n', scale: [2 ** 100, 1, 1], children: [1] });
    far.node({ mesh: 0, scale: [2 ** 40, 1, 1] });
    expect(await refusal(far.glb())).toBe(
      `glTF: node 1 puts mesh 0 "tri" primitive 0, vertex 1 at (${2 ** 140}, 0, 0), over the limit MAX_COORDINATE = 2^120: scale the scene down`,
    );
    const lost = triangleModel({ scale: [1e308, 1e308, 1e308], children: [1] });
    lost.node({ mesh: 0, scale: [1e308, -1e308, 1e308], rotation: [0, 0, 0.6, 0.8] });
    delete lost.json.nodes[0].mesh;
    expect(await refusal(lost.glb())).toBe(
      'glTF: node 1 puts mesh 0 "tri" primitive 0, vertex 0 at (NaN, NaN, NaN), which is not finite: scale the scene down',
    );
    const edge = triangleModel({ scale: [2 ** 120, 1, 1] });
    expectSound(await readGltf(edge.glb()));
    edge.json.nodes[0].scale[0] = 2 ** 120 * (1 + 2 ** -52);
    expect(await refusal(edge.glb())).toContain('MAX_COORDINATE');
  });

  test('a vertex that no triangle uses may be anything', async () => {
    const model = triangleModel();
    const POSITION = model.positions([...TRIANGLE, Number.NaN, 0, 0]);
    model.json.meshes[0].primitives[0] = {
      attributes: { POSITION },
      indices: model.accessor(new Uint8Array([0, 1, 2]), 'SCALAR'),
    };
    expectSound(await readGltf(model.glb()));
  });

  test('matrices with Infinity, of 15 numbers, and with perspective', async () => {
    const text = (matrix: string): Uint8Array => {
      const model = triangleModel({ matrix: 'M' });
      return makeGlb(JSON.stringify(model.json).replace('"M"', matrix), new Uint8Array(model.bytes));
    };
    const is = `glTF: node 0, matrix must be 16 finite numbers, but`;
    expect(await refusal(text('[1e999,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]'))).toBe(`${is} number 0 is Infinity: ${again}`);
    expect(await refusal(text('[1,0,0,0,0,1,0,0,0,0,"1",0,0,0,0,1]'))).toBe(`${is} number 10 is "1": ${again}`);
    expect(await refusal(text('[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0]'))).toBe(`${is} is a list of 15: ${again}`);
    expect(await refusal(text('[1,0,0,0.5,0,1,0,0,0,0,1,0,0,0,0,1]'))).toContain('last row must be 0 0 0 1');
  });
});

describe('references and types', () => {
  test.each<[string, (json: Any) => void, string]>([
    ['scene', (j) => Object.assign(j, { scene: 3 }), `glTF: scene is scene 3, but the file has 1: ${again}`],
    ['root', (j) => Object.assign(j.scenes[0], { nodes: [9] }), 'scene 0, nodes is node 9'],
    [
      'child',
      (j) => Object.assign(j.nodes[0], { children: [-1] }),
      'children must be a whole number, 0 or more, but is -1',
    ],
    ['mesh', (j) => Object.assign(j.nodes[0], { mesh: 1.5 }), 'node 0, mesh must be a whole number'],
    ['material', (j) => Object.assign(j.meshes[0].primitives[0], { material: 0 }), 'material is material 0'],
    ['accessor', (j) => Object.assign(j.meshes[0].primitives[0].attributes, { POSITION: 4 }), 'POSITION is accessor 4'],
    ['view', (j) => Object.assign(j.accessors[0], { bufferView: 7 }), 'bufferView is bufferView 7'],
    ['buffer', (j) => Object.assign(j.bufferViews[0], { buffer: 7 }), 'bufferView 0, buffer is buffer 7'],
    ['mode', (j) => Object.assign(j.meshes[0].primitives[0], { mode: 7 }), 'mode 7 is none of glTF'],
    ['width', (j) => Object.assign(j.accessors[0], { type: 'VEC2' }), 'POSITION must have 3 numbers a vertex, not 2'],
    [
      'type',
      (j) => Object.assign(j.accessors[0], { type: '__proto__' }),
      'type must be SCALAR, VEC2, VEC3, VEC4 or MAT4',
    ],
    ['component', (j) => Object.assign(j.accessors[0], { componentType: 5130 }), 'component type 5130'],
    ['stride', (j) => Object.assign(j.bufferViews[0], { byteStride: 13 }), 'byteStride 13 does not suit'],
    [
      'a stride below the element',
      (j) => Object.assign(j.bufferViews[0], { byteStride: 8 }),
      `accessor 0: byteStride 8 is smaller than an element, which has 12 bytes: ${again}`,
    ],
    ['stride 0', (j) => Object.assign(j.bufferViews[0], { byteStride: 0 }), 'byteStride 0 does not suit'],
    ['float indices', (j) => Object.assign(j.meshes[0].primitives[0], { indices: 0 }), 'must be SCALAR and unsigned'],
    ['nodes', (j) => Object.assign(j, { nodes: {} }), 'nodes must be a list, but is an object'],
    ['a node', (j) => Object.assign(j, { nodes: [null] }), 'nodes[0] must be an object, but is null'],
    ['primitives', (j) => Object.assign(j.meshes[0], { primitives: 'x' }), 'primitives must be a list, but is "x"'],
    [
      'required',
      (j) => Object.assign(j, { extensionsRequired: ['FOO_geometry'] }),
      'requires the extension "FOO_geometry"',
    ],
    ['no buffer', (j) => Object.assign(j.buffers[0], { uri: 5 }), 'uri must be text'],
  ])('%s', async (_, change, message) => {
    const model = triangleModel();
    change(model.json);
    expect(await refusal(model.glb())).toContain(message);
  });

  test('an index past the vertices', async () => {
    const model = triangleModel();
    model.json.meshes[0].primitives[0].indices = model.accessor(new Uint8Array([0, 1, 3]), 'SCALAR');
    expect(await refusal(model.glb())).toBe(
      `glTF: mesh 0 "tri" primitive 0: an index is 3, but there are 3 vertices: ${again}`,
    );
  });

  test('instance attributes of different counts', async () => {
    const model = triangleModel();
    const attributes = { TRANSLATION: model.positions(TRIANGLE), SCALE: model.positions([1, 1, 1]) };
    model.json.nodes[0].extensions = { EXT_mesh_gpu_instancing: { attributes } };
    expect(await refusal(model.glb())).toContain('SCALE has 1 instances and another attribute 3');
  });
});

describe('containers', () => {
  const json = (text: string): Uint8Array => makeGlb(text, new Uint8Array());

  test.each<[string, Uint8Array, string]>([
    ['only a magic', utf8('glTF'), 'GLB: only 4 bytes, too few for a header'],
    ['version 1', new Uint8Array(new Uint32Array([0x46546c67, 1, 20, 0, 0]).buffer), 'GLB: version 1'],
    ['no chunks', new Uint8Array(new Uint32Array([0x46546c67, 2, 12, 0, 0]).buffer), 'there is no JSON chunk'],
    ['BIN first', new Uint8Array(new Uint32Array([0x46546c67, 2, 20, 0, 0x4e4942]).buffer), 'first chunk is not JSON'],
    ['long chunk', new Uint8Array(new Uint32Array([0x46546c67, 2, 20, 9, 0]).buffer), 'says 9 bytes, 0 are left'],
    ['broken JSON', json('{"asset":'), 'glTF: the JSON is broken ('],
    ['a list', json('[1]'), 'the JSON is not an object'],
    ['no asset', json('{}'), 'JSON without "asset"'],
    ['glTF 1.0', json('{"asset":{"version":"1.0"}}'), 'version "1.0"; this reader knows 2.0'],
    [
      'minVersion 2.1',
      json('{"asset":{"version":"2.1","minVersion":"2.1"}}'),
      'needs version "2.1"; this reader knows 2.0',
    ],
    ['glTF 2.9', json('{"asset":{"version":"2.9","minVersion":"2.9"}}'), 'needs version "2.9"'],
    ['minVersion as a number', json('{"asset":{"version":"2.0","minVersion":2.0}}'), 'needs version "2"'],
    ['empty', new Uint8Array(), 'the file is empty'],
    ['a web page', utf8('\ufeff \n<!DOCTYPE html><title>x'), 'a web page (HTML)'],
    ['LFS', utf8('version https://git-lfs.github.com/spec/v1\noid sha256:0\n'), 'a Git LFS pointer'],
    ['ZIP', utf8('PK\x03\x04....'), 'a ZIP archive'],
    ['anything', utf8('hello'), 'neither glTF, OBJ nor .t3dm'],
  ])('%s', async (_, bytes, message) => {
    expect(await refusal(bytes)).toContain(message);
  });

  test('JSON nested 100,000 deep is refused or read, not overflowed', async () => {
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const model = triangleModel();
    const text = JSON.stringify(model.json).replace('{"asset"', `{"extras":${nested},"asset"`);
    const scene = await readGltf(makeGlb(text, new Uint8Array(model.bytes))).catch((error: unknown) => error);
    if (scene instanceof Error) expect(scene).toBeInstanceOf(SceneError);
  });
});

describe('buffers beside the file', () => {
  const external = (): Model => {
    const model = triangleModel();
    model.json.buffers[0].uri = 'tri%20angle.bin';
    return model;
  };
  const remedy = 'put that file beside the model and open both together, or export as one .glb';

  test('are fetched by the uri as it stands, as bytes or as a buffer', async () => {
    const model = external();
    const asked: string[] = [];
    const resolve = (uri: string): Uint8Array => {
      asked.push(uri);
      return new Uint8Array(model.bytes);
    };
    expectSound(await readGltf(utf8(JSON.stringify(model.json)), { resolve }));
    expect(asked).toEqual(['tri%20angle.bin']);
  });

  test('are fetched once, for geometry and pictures together, and only where something in them is wanted', async () => {
    const model = external();
    const primitive = model.json.meshes[0].primitives[0];
    primitive.attributes.TEXCOORD_0 = model.accessor(new Float32Array(6), 'VEC2');
    model.json.images = [7, 8, 9].map((byte) => ({ bufferView: model.view(Uint8Array.of(byte)) }));
    model.json.textures = [{ source: 0 }, { source: 2 }];
    model.json.materials = [0, 1].map((index) => ({ pbrMetallicRoughness: { baseColorTexture: { index } } }));
    model.json.meshes[0].primitives = [0, 1].map((material) => ({ ...primitive, material }));
    model.json.buffers.push({ uri: 'unused.bin', byteLength: 4 });
    model.json.bufferViews.push({ buffer: 1, byteLength: 4 });
    const asked: string[] = [];
    const pictures: number[][] = [];
    await readGltf(utf8(JSON.stringify(model.json)), {
      resolve(uri) {
        asked.push(uri);
        return new Uint8Array(model.bytes);
      },
      async decodeImage(bytes) {
        pictures.push(Array.from(bytes));
        return { width: 1, height: 1, rgba: new Uint8Array(4) };
      },
    });
    expect(asked).toEqual(['tri%20angle.bin']);
    expect(pictures).toEqual([[7], [9]]);
  });

  test('are what resolve gives: bytes, a part of a buffer, a buffer, or a promise of them', async () => {
    const model = external();
    const bytes = Uint8Array.from([1, 2, 3, 4, ...model.bytes, 5]);
    const whole = Uint8Array.from(model.bytes);
    for (const given of [
      bytes.subarray(4),
      new DataView(bytes.buffer, 4, model.bytes.length),
      whole.buffer,
      Promise.resolve(whole),
      Buffer.from(whole),
    ])
      expect(
        Array.from(
          (await readGltf(utf8(JSON.stringify(model.json)), { resolve: () => given as Uint8Array })).positions,
        ),
      ).toEqual(TRIANGLE);
  });

  test('in the file itself: data URIs of base64, of escaped text, in any case', async () => {
    const model = triangleModel();
    const escaped = model.bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    const base64 = Buffer.from(model.bytes).toString('base64');
    for (const uri of [
      `data:application/octet-stream;base64,${base64}`,
      `DATA:;BASE64,${base64}`,
      `data:,${'%00'.repeat(36)}`,
    ]) {
      model.json.buffers[0].uri = uri;
      const { positions } = await readGltf(utf8(JSON.stringify(model.json)));
      expect(Array.from(positions)).toEqual(uri.endsWith('%00') ? new Array(9).fill(0) : TRIANGLE);
    }
    // bytes beyond ASCII are text in UTF-8, which these are not
    model.json.buffers[0].uri = `data:,${escaped}`;
    expect(await refusal(utf8(JSON.stringify(model.json)))).toContain('buffer 0 has a broken data URI');
  });

  test('missing, too short, and broken data', async () => {
    const text = utf8(JSON.stringify(external().json));
    expect(await refusal(text)).toBe(`glTF: buffer 0 ("tri%20angle.bin") is in a file of its own: ${remedy}`);
    const resolve = (): never => {
      throw new Error('ENOENT: no such file\nat open');
    };
    expect(await refusal(text, { resolve })).toBe(
      `glTF: buffer 0 ("tri%20angle.bin") cannot be read (ENOENT: no such file): ${remedy}`,
    );
    expect(await refusal(text, { resolve: () => new Uint8Array(5) })).toContain('should have 36 bytes and has 5');
    expect(await refusal(text, { resolve: () => undefined })).toContain('resolve gave no bytes');
    for (const uri of ['data:;base64,####', 'data:nothing', 'data:,%E0%A4%A']) {
      const model = external();
      model.json.buffers[0].uri = uri;
      expect(await refusal(utf8(JSON.stringify(model.json)))).toContain('glTF: buffer 0 has a broken data URI');
    }
    const model = external();
    delete model.json.buffers[0].uri;
    expect(await refusal(utf8(JSON.stringify(model.json)))).toContain('neither a uri nor a BIN chunk');
  });
});

describe('small files that ask for much', () => {
  /** A file without buffers: one accessor of zeros, named by many primitives. */
  const file = (json: object) =>
    new TextEncoder().encode(JSON.stringify({ asset: { version: '2.0' }, scenes: [{ nodes: [0] }], ...json }));

  test('zeros named by many primitives count together against MAX_ZEROS', async () => {
    const zeros = { componentType: 5126, count: 2 ** 19, type: 'VEC3' };
    const primitives = Array.from({ length: 40 }, () => ({ attributes: { POSITION: 0 } }));
    await expect(
      readGltf(file({ accessors: [zeros], meshes: [{ primitives }], nodes: [{ mesh: 0 }] })),
    ).rejects.toThrow(/MAX_ZEROS/);
  });
});
