/** What is asked of a Draco decoder, by a stand-in that writes it down: types, sizes, and that all is given back. */
import { describe, expect, test } from 'vitest';
import type { Accessor } from '../../../../src/core/scene/gltf/accessor.ts';
import type { DracoModule } from '../../../../src/core/scene/gltf/decoders.ts';
import { openDraco } from '../../../../src/core/scene/gltf/draco.ts';
import type { Primitive } from '../../../../src/core/scene/gltf/primitives.ts';
import { MAX_TRIANGLES, MAX_VERTICES } from '../../../../src/core/scene/limits.ts';

interface Faults {
  geometry?: number;
  ok?: boolean;
  meshPointer?: number;
  points?: number;
  faces?: number;
  components?: number;
  attributePointer?: number;
  readable?: boolean;
  memory?: boolean;
  /** what destroy throws at */
  trap?: boolean;
}

/** Three points, one face; attribute `id` holds the bytes id, id + 1 ... */
function standIn(faults: Faults = {}) {
  const log = { asked: [] as string[], made: 0, destroyed: 0, allocated: 0, freed: 0 };
  const made = () => ({ ptr: ++log.made });
  const heap = new Uint8Array(4096).fill(99);
  let top = 16;
  const decoder = {
    GetEncodedGeometryType: () => faults.geometry ?? 1,
    DecodeBufferToMesh: () => ({ ptr: 1, ok: () => faults.ok ?? true, error_msg: () => 'no good' }),
    GetAttributeByUniqueId: (_mesh: object, id: number) => ({
      ptr: faults.attributePointer ?? 100 + id,
      num_components: () => faults.components ?? (id === 7 || id === 8 ? 4 : id === 2 ? 2 : 3),
    }),
    GetTrianglesUInt32Array(_mesh: object, bytes: number, pointer: number) {
      log.asked.push(`faces: ${bytes} bytes`);
      new Uint32Array(heap.buffer, pointer, 3).set([2, 0, 1]);
      return faults.readable ?? true;
    },
    GetAttributeDataArrayForAllPoints(
      _mesh: object,
      { ptr }: { ptr: number },
      type: number,
      bytes: number,
      at: number,
    ) {
      log.asked.push(`attribute ${ptr - 100} as ${type}: ${bytes} bytes`);
      for (let i = 0; i < bytes; i++) heap[at + i] = (ptr - 100 + i) & 1;
      return faults.readable ?? true;
    },
  };
  const module = {
    HEAPU8: heap,
    TRIANGULAR_MESH: 1,
    ...{ DT_INT8: 11, DT_UINT8: 12, DT_INT16: 13, DT_UINT16: 14, DT_UINT32: 15, DT_FLOAT32: 16 },
    Decoder: function Decoder() {
      return Object.assign(made(), decoder);
    },
    DecoderBuffer: function DecoderBuffer() {
      return Object.assign(made(), {
        Init: (data: Uint8Array, length: number) => log.asked.push(`${data} (${length})`),
      });
    },
    Mesh: function Mesh() {
      const mesh = { num_faces: () => faults.faces ?? 1, num_points: () => faults.points ?? 3 };
      return { ...made(), ...mesh, ptr: faults.meshPointer ?? 5 };
    },
    destroy() {
      log.destroyed++;
      if (faults.trap) throw new Error('trapped');
    },
    _malloc(bytes: number) {
      log.allocated++;
      top += bytes;
      return faults.memory === false ? 0 : (top - bytes + 15) & ~15;
    },
    _free() {
      log.freed++;
    },
  };
  return { log, module: module as unknown as DracoModule };
}

function accessorOf(componentType: number, width: number, normalized = false): Accessor {
  return { label: 'a', count: 9, width, componentType, normalized, view: 3, offset: 8, stride: 64, sparse: undefined };
}

function primitiveOf(fields: Partial<Primitive> = {}): Primitive {
  return {
    label: 'mesh 0 primitive 0',
    position: accessorOf(5126, 3),
    draco: { view: 0, position: 0, color: undefined, uv: undefined, sets: [] },
    influences: [],
    ...fields,
  } as Partial<Primitive> as Primitive;
}

const BYTES = Uint8Array.of(1, 2);
const decode = async (faults: Faults = {}, fields: Partial<Primitive> = {}) => {
  const { log, module } = standIn(faults);
  const run = await openDraco(async () => module);
  try {
    return { log, found: run(primitiveOf(fields), BYTES), message: '' };
  } catch (error) {
    return { log, found: undefined, message: (error as Error).message };
  }
};

describe('a primitive', () => {
  test('is read with its faces, and everything is given back', async () => {
    const { log, found } = await decode();
    expect(log.asked).toEqual(['1,2 (2)', 'attribute 0 as 16: 36 bytes', 'faces: 12 bytes']);
    expect([log.made, log.destroyed, log.allocated, log.freed]).toEqual([3, 3, 2, 2]);
    expect(found).toMatchObject({
      colors: undefined,
      uvs: undefined,
      influences: [],
      indices: Uint32Array.of(2, 0, 1),
    });
    const bytes = Uint8Array.from({ length: 36 }, (_, i) => i & 1);
    expect(found!.positions).toEqual(new Float32Array(bytes.buffer));
  });

  test.each([
    [5120, 11, 1],
    [5121, 12, 1],
    [5122, 13, 2],
    [5123, 14, 2],
    [5125, 15, 4],
    [5126, 16, 4],
  ])('of components %i is asked for as type %i, %i bytes each', async (componentType, type, size) => {
    const { log, found } = await decode({}, { position: accessorOf(componentType, 3) });
    expect(log.asked[1]).toBe(`attribute 0 as ${type}: ${9 * size} bytes`);
    // whatever the accessor says of places in a buffer: these are the decoder's, one after the other
    if (componentType === 5121) expect(Array.from(found!.positions)).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0]);
  });

  test('has its colours, coordinates and joints where Draco has them', async () => {
    const joints = accessorOf(5121, 4);
    const weights = accessorOf(5121, 4, true);
    const fields = {
      color: accessorOf(5121, 3, true),
      uv: accessorOf(5123, 2),
      influences: [
        { joints, weights },
        { joints, weights },
      ],
    };
    const sets = [
      { joints: 7, weights: 8 },
      { joints: undefined, weights: undefined },
    ];
    const { log, found } = await decode({}, { ...fields, draco: { view: 0, position: 0, color: 1, uv: 2, sets } });
    expect(log.asked.slice(2)).toEqual([
      'attribute 1 as 12: 9 bytes',
      'attribute 2 as 14: 12 bytes',
      'attribute 7 as 12: 12 bytes',
      'attribute 8 as 12: 12 bytes',
      'faces: 12 bytes',
    ]);
    expect(Array.from(found!.colors!)).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1].map((v) => Math.fround(v / 255)));
    expect(Array.from(found!.uvs!)).toEqual(new Array(6).fill(256));
    expect(Array.from(found!.influences[0].joints!)).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0]);
    expect(found!.influences[1]).toEqual({ joints: undefined, weights: undefined });
    const none = await decode(
      {},
      { ...fields, influences: [], draco: { view: 0, position: 0, color: undefined, uv: undefined, sets: [] } },
    );
    expect(none.found).toMatchObject({ colors: undefined, uvs: undefined });
  });
});

describe('what is damaged', () => {
  test.each<[string, Faults]>([
    ['no triangle mesh', { geometry: 2 }],
    ['no good', { ok: false }],
    ['no good', { meshPointer: 0 }],
    [`${MAX_VERTICES + 1} vertices and 1 triangles pass the limits`, { points: MAX_VERTICES + 1 }],
    [`3 vertices and ${MAX_TRIANGLES + 1} triangles pass the limits`, { faces: MAX_TRIANGLES + 1 }],
    ['it has no attribute 0', { attributePointer: 0 }],
    ['attribute 0 has 2 numbers and its accessor 3', { components: 2 }],
    ['its values cannot be read', { readable: false }],
    ['no memory for 36 bytes', { memory: false }],
  ])('%s', async (reason, faults) => {
    const { log, message } = await decode(faults);
    expect(message).toBe(
      `glTF: mesh 0 primitive 0: its Draco data is damaged (${reason}): export or download the file again`,
    );
    expect(log.destroyed).toBe(3);
  });

  test('after a trap the objects are left', async () => {
    const { log, found } = await decode({ trap: true });
    expect(found).toBeDefined();
    expect(log.destroyed).toBe(3);
  });

  test('a mesh of nothing takes no memory', async () => {
    const { found, message } = await decode({ points: 0, faces: 0, memory: false });
    expect(message).toBe('');
    expect([found!.positions.length, found!.indices.length]).toEqual([0, 0]);
  });
});

test('without a decoder, and with one that cannot be loaded', async () => {
  await expect(openDraco(undefined)).rejects.toThrow(
    'glTF: the model is compressed with Draco, and no decoder was given: pass { decoders } of cull64/decoders, or export without Draco compression',
  );
  await expect(openDraco(() => Promise.reject(new Error('404')))).rejects.toThrow(
    'glTF: the Draco decoder cannot be loaded (404): try again, or export without Draco compression',
  );
});
