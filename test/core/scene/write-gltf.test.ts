import { type Document, type Node, WebIO } from '@gltf-transform/core';
import { KHRMaterialsUnlit } from '@gltf-transform/extensions';
import { describe, expect, it } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { readGltf } from '../../../src/core/scene/gltf.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, OBJECT_MASK, type Scene } from '../../../src/core/scene/scene.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { longTest } from '../../soak.ts';

/** A scene of `vertices`-cornered fans, one object each, sharing nothing. */
function fans(sizes: number[], flags: number[] = sizes.map(() => 0)): Scene {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const positions = Float32Array.from({ length: total * 3 }, (_, i) => Math.fround(Math.sin(i) * 7));
  const colors = Uint8Array.from({ length: total * 4 }, (_, i) => (i % 4 === 3 ? 255 : (i * 7) % 256));
  const indices: number[] = [];
  const firstTriangle = [0];
  let first = 0;
  for (const size of sizes) {
    for (let k = 2; k < size; k++) indices.push(first, first + k - 1, first + k);
    firstTriangle.push(indices.length / 3);
    first += size;
  }
  return {
    positions,
    colors,
    indices: Uint32Array.from(indices),
    firstTriangle: Uint32Array.from(firstTriangle),
    flags: Uint8Array.from(flags),
    names: sizes.map((_, k) => `fan ${k}`),
    spheres: new Float32Array(sizes.length * 4),
    boxes: new Float32Array(sizes.length * 6),
    views: [],
    notes: [],
  };
}

/** Corner by corner: x, y, z and the colour as displayed. */
function corners(scene: Scene): number[] {
  return [...scene.indices].flatMap((v) => [
    ...scene.positions.subarray(v * 3, v * 3 + 3),
    ...scene.colors.subarray(v * 4, v * 4 + 4),
  ]);
}

function io(): WebIO {
  return new WebIO().registerExtensions([KHRMaterialsUnlit]);
}

/** The same from the file, by gltf-transform, object by object in node order. */
function oracleCorners(document: Document): number[] {
  const toSrgb = (v: number) => Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055));
  const list: number[] = [];
  for (const node of document.getRoot().listScenes()[0].listChildren() as Node[]) {
    const [primitive] = node.getMesh()!.listPrimitives();
    const position = primitive.getAttribute('POSITION')!;
    const color = primitive.getAttribute('COLOR_0')!;
    for (const v of primitive.getIndices()!.getArray()!) {
      const [r, g, b, a] = color.getElement(v, [] as number[]);
      list.push(...position.getElement(v, [] as number[]), toSrgb(r), toSrgb(g), toSrgb(b), Math.round(a * 255));
    }
  }
  return list;
}

describe('writeGlb', () => {
  longTest('gives gltf-transform the castle back, corner by corner', async () => {
    const scene = castle.build();
    const document = await io().readBinary(await writeGlb(scene));
    expect(
      document
        .getRoot()
        .listNodes()
        .map((node) => node.getName()),
    ).toEqual(scene.names);
    expect(oracleCorners(document)).toEqual(corners(scene));
    expect(document.getRoot().listScenes()[0].getExtras()).toEqual({ cull64: { views: scene.views } });
  });

  it('gives readGltf the castle back', async () => {
    const scene = castle.build();
    const back = await readGltf(await writeGlb(scene));
    expect(back.names).toEqual(scene.names);
    expect(back.flags).toEqual(scene.flags);
    expect(back.firstTriangle).toEqual(scene.firstTriangle);
    expect(back.views).toEqual(scene.views);
    expect(back.notes).toEqual([]);
    expect(corners(back)).toEqual(corners(scene));
  });

  it('keeps each of the 256 codes in each channel', async () => {
    const scene = fans([256]);
    scene.colors = Uint8Array.from({ length: 1024 }, (_, i) => (i % 4 === 3 ? 255 : Math.floor(i / 4)));
    const back = await readGltf(await writeGlb(scene));
    expect(corners(back)).toEqual(corners(scene));
  });

  it('states minimum and maximum of the positions exactly', async () => {
    const scene = fans([5, 9]);
    const document = await io().readBinary(await writeGlb(scene));
    for (const mesh of document.getRoot().listMeshes()) {
      const position = mesh.listPrimitives()[0].getAttribute('POSITION')!;
      expect(position.getMin([])).toEqual(position.getMinNormalized([]));
      const values = [...position.getArray()!];
      for (const axis of [0, 1, 2]) {
        const along = values.filter((_, i) => i % 3 === axis);
        expect(position.getMin([])[axis]).toBe(Math.min(...along));
        expect(position.getMax([])[axis]).toBe(Math.max(...along));
      }
    }
  });

  longTest('uses 16-bit indices up to 65,535 vertices and 32-bit ones above', async () => {
    const scene = fans([65_535, 4, 65_536]);
    const document = await io().readBinary(await writeGlb(scene));
    const sizes = document
      .getRoot()
      .listMeshes()
      .map((mesh) => mesh.listPrimitives()[0].getIndices()!.getArray()!.BYTES_PER_ELEMENT);
    expect(sizes).toEqual([2, 2, 4]);
    expect(oracleCorners(document)).toEqual(corners(scene));
  });

  it('shares one material per kind of object', async () => {
    const flags = [0, OBJECT_DOUBLE_SIDED, OBJECT_BLEND, 0, OBJECT_BLEND | OBJECT_DOUBLE_SIDED, OBJECT_MASK];
    const scene = fans(
      flags.map(() => 3),
      flags,
    );
    const bytes = await writeGlb(scene);
    const document = await io().readBinary(bytes);
    const kinds = document
      .getRoot()
      .listMaterials()
      .map((m) => [m.getDoubleSided(), m.getAlphaMode(), m.getAlphaCutoff()]);
    expect(kinds).toEqual([
      [false, 'OPAQUE', 0.5],
      [true, 'OPAQUE', 0.5],
      [false, 'BLEND', 0.5],
      [true, 'BLEND', 0.5],
      [false, 'MASK', 0],
    ]);
    expect((await readGltf(bytes)).flags).toEqual(scene.flags);
  });

  it('writes shared vertices for each object and leaves out unused ones', async () => {
    const scene = fans([4, 4]);
    scene.indices = Uint32Array.from([0, 1, 2, 2, 1, 0, 0, 2, 7, 7, 0, 1]);
    const back = await readGltf(await writeGlb(scene));
    expect(corners(back)).toEqual(corners(scene));
  });

  it('leaves an infinite far out', async () => {
    const scene = fans([3]);
    scene.views = [
      { eye: [0, 0, 0], target: [0, 0, -1], far: Number.POSITIVE_INFINITY, near: 0.2 },
      { eye: [0, 0, 0], target: [0, 0, -1], far: 50 },
    ];
    const { views } = await readGltf(await writeGlb(scene));
    expect(views).toEqual([
      { eye: [0, 0, 0], target: [0, 0, -1], near: 0.2 },
      { eye: [0, 0, 0], target: [0, 0, -1], far: 50 },
    ]);
  });

  it('gives the same bytes twice, in whole words', async () => {
    const one = await writeGlb(fans([7, 5, 3]));
    expect(one).toEqual(await writeGlb(fans([7, 5, 3])));
    expect(one.length % 4).toBe(0);
    expect(new DataView(one.buffer).getUint32(8, true)).toBe(one.length);
  });

  it('writes a scene of nothing', async () => {
    const document = await io().readBinary(await writeGlb(fans([])));
    expect(document.getRoot().listNodes()).toEqual([]);
  });

  it('refuses an object without triangles', async () => {
    await expect(writeGlb(fans([3, 2]))).rejects.toThrow('object 1 ("fan 1") has no triangles');
  });
});

it('the extension of its materials is listed', async () => {
  const glb = await writeGlb(fans([3]));
  const length = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length)));
  expect(json.extensionsUsed).toEqual(['KHR_materials_unlit']);
  expect(json.materials.map(({ extensions }: { extensions: object }) => Object.keys(extensions))).toEqual([
    ['KHR_materials_unlit'],
  ]);
});

/** The parts of a GLB: its words up to the JSON, the JSON, and the rest. */
function partsOf(glb: Uint8Array) {
  const words = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const word = (at: number) => words.getUint32(at, true);
  const length = word(12);
  const text = new TextDecoder().decode(glb.subarray(20, 20 + length));
  return { head: [0, 4, 8, 12, 16].map(word), text, json: JSON.parse(text), bin: glb.subarray(20 + length) };
}

it('writes a file whose every field is known', async () => {
  const scene = fans([3, 4, 65_536], [0, OBJECT_BLEND | OBJECT_DOUBLE_SIDED, 0]);
  scene.views = [{ eye: [1, 2, 3], target: [0, 0, 0], fov: 50 }];
  const glb = await writeGlb(scene);
  const { head, text, json, bin } = partsOf(glb);
  expect(head).toEqual([0x46546c67, 2, glb.length, text.length, 0x4e4f534a]);
  expect(text.length % 4).toBe(0);
  expect(text).toMatch(/} {0,3}$/);
  const vertices = 65_543;
  const long = 3 * 65_534;
  const sizes = [vertices * 12, vertices * 8, long * 4, 9 * 2];
  const starts = [0, sizes[0], sizes[0] + sizes[1], sizes[0] + sizes[1] + sizes[2]];
  const total = starts[3] + 20;
  const box = (first: number, end: number) => {
    const along = (axis: number) =>
      Array.from(scene.positions).filter((_, i) => i % 3 === axis && i >= first * 3 && i < end * 3);
    const of = (pick: (a: number, b: number) => number) => [0, 1, 2].map((axis) => along(axis).reduce(pick));
    return { min: of((a, b) => Math.min(a, b)), max: of((a, b) => Math.max(a, b)) };
  };
  const attributes = (first: number, count: number) => [
    { bufferView: 0, byteOffset: first * 12, componentType: 5126, count, type: 'VEC3', ...box(first, first + count) },
    { bufferView: 1, byteOffset: first * 8, componentType: 5123, count, type: 'VEC4', normalized: true },
  ];
  const indices = (bufferView: number, byteOffset: number, componentType: number, count: number) => [
    { bufferView, byteOffset, componentType, count, type: 'SCALAR' },
  ];
  const look = { pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 1], metallicFactor: 0, roughnessFactor: 1 } };
  const extensions = { KHR_materials_unlit: {} };
  expect(json).toEqual({
    asset: { version: '2.0', generator: 'cull64' },
    extensionsUsed: ['KHR_materials_unlit'],
    scene: 0,
    scenes: [{ nodes: [0, 1, 2], extras: { cull64: { views: scene.views } } }],
    nodes: [0, 1, 2].map((mesh) => ({ name: `fan ${mesh}`, mesh })),
    meshes: [0, 3, 6].map((at, o) => ({
      primitives: [{ attributes: { POSITION: at, COLOR_0: at + 1 }, indices: at + 2, material: o === 1 ? 1 : 0 }],
    })),
    materials: [
      { ...look, extensions },
      { ...look, doubleSided: true, alphaMode: 'BLEND', extensions },
    ],
    accessors: [
      ...[...attributes(0, 3), ...indices(3, 0, 5123, 3)],
      ...[...attributes(3, 4), ...indices(3, 6, 5123, 6)],
      ...[...attributes(7, 65_536), ...indices(2, 0, 5125, long)],
    ],
    bufferViews: [0, 1, 2, 3].map((view) => ({
      buffer: 0,
      byteOffset: starts[view],
      byteLength: sizes[view],
      target: view < 2 ? 34962 : 34963,
      ...(view < 2 && { byteStride: [12, 8][view] }),
    })),
    buffers: [{ byteLength: total }],
  });
  const words = new DataView(bin.buffer, bin.byteOffset);
  expect([words.getUint32(0, true), words.getUint32(4, true), bin.length]).toEqual([total, 0x004e4942, 8 + total]);
});

it('writes an empty scene without nodes, buffer or views', async () => {
  const { head, json, bin } = partsOf(await writeGlb(fans([])));
  expect(json).toEqual({ asset: { version: '2.0', generator: 'cull64' }, scene: 0, scenes: [{}] });
  expect([head[2], bin.length]).toEqual([20 + head[3], 0]);
});

it('writes no view of indices that no object has', async () => {
  const { json } = partsOf(await writeGlb(fans([3])));
  expect(json.bufferViews.map(({ byteLength }: { byteLength: number }) => byteLength)).toEqual([36, 24, 6]);
  expect(json.accessors[2].bufferView).toBe(2);
});
