/** Builds small glTF models by hand, valid or not, byte by byte: independent of the reader and of any library. */

type Values = Float32Array | Uint32Array | Uint16Array | Uint8Array | Int16Array | Int8Array;
// biome-ignore lint/suspicious/noExplicitAny: tests write all kinds of JSON, broken ones too
export type Any = any;

const COMPONENT_TYPES = new Map<unknown, number>([
  [Int8Array, 5120],
  [Uint8Array, 5121],
  [Int16Array, 5122],
  [Uint16Array, 5123],
  [Uint32Array, 5125],
  [Float32Array, 5126],
]);
const WIDTHS: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };

export class Model {
  json: Any = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [] }],
    nodes: [],
    meshes: [],
    materials: [],
    accessors: [],
    bufferViews: [],
    buffers: [{ byteLength: 0 }],
  };
  bytes: number[] = [];

  /** Append bytes, 4-aligned, as a buffer view; returns its number. */
  view(bytes: Uint8Array, fields: Any = {}): number {
    while (this.bytes.length % 4 !== 0) this.bytes.push(0);
    this.json.bufferViews.push({ buffer: 0, byteOffset: this.bytes.length, byteLength: bytes.length, ...fields });
    for (const byte of bytes) this.bytes.push(byte);
    this.json.buffers[0].byteLength = this.bytes.length;
    return this.json.bufferViews.length - 1;
  }

  /** An accessor over values of its own; returns its number. */
  accessor(values: Values, type: string, fields: Any = {}): number {
    const bufferView = this.view(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    return this.push('accessors', {
      bufferView,
      componentType: COMPONENT_TYPES.get(values.constructor),
      count: values.length / WIDTHS[type],
      type,
      ...fields,
    });
  }

  positions(values: number[]): number {
    return this.accessor(new Float32Array(values), 'VEC3');
  }

  /** A mesh of one primitive. */
  mesh(primitive: Any, fields: Any = {}): number {
    return this.push('meshes', { primitives: [primitive], ...fields });
  }

  /** A root node of scene 0. */
  root(node: Any): number {
    const number = this.node(node);
    this.json.scenes[0].nodes.push(number);
    return number;
  }

  node(node: Any): number {
    return this.push('nodes', node);
  }

  push(list: string, value: Any): number {
    this.json[list] ??= [];
    this.json[list].push(value);
    return this.json[list].length - 1;
  }

  glb(): Uint8Array {
    return makeGlb(JSON.stringify(this.json), new Uint8Array(this.bytes));
  }

  /** As .gltf with the buffer in a data URI. */
  gltf(): Uint8Array {
    const base64 = Buffer.from(this.bytes).toString('base64');
    const buffers = [{ ...this.json.buffers[0], uri: `data:application/octet-stream;base64,${base64}` }];
    return utf8(JSON.stringify({ ...this.json, buffers }));
  }
}

export function makeGlb(json: string, bin: Uint8Array): Uint8Array {
  const text = utf8(json.padEnd(Math.ceil(utf8(json).length / 4) * 4 - utf8(json).length + json.length, ' '));
  const binLength = Math.ceil(bin.length / 4) * 4;
  const out = new Uint8Array(12 + 8 + text.length + 8 + binLength);
  const view = new DataView(out.buffer);
  const words = [0x46546c67, 2, out.length, text.length, 0x4e4f534a];
  words.forEach((word, i) => {
    view.setUint32(i * 4, word, true);
  });
  out.set(text, 20);
  view.setUint32(20 + text.length, binLength, true);
  view.setUint32(24 + text.length, 0x004e4942, true);
  out.set(bin, 28 + text.length);
  return out;
}

/** The JSON of a GLB. */
export function jsonOf(glb: Uint8Array): Any {
  const length = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true);
  return JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length)));
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** One triangle in the plane z = 0, counter-clockwise seen from +z: (0, 0), (1, 0), (0, 1). */
export const TRIANGLE = [0, 0, 0, 1, 0, 0, 0, 1, 0];

/** A model of one triangle on one node, whose fields may be changed. */
export function triangleModel(node: Any = {}, primitive: Any = {}): Model {
  const model = new Model();
  const mesh = model.mesh({ attributes: { POSITION: model.positions(TRIANGLE) }, ...primitive }, { name: 'tri' });
  model.root({ mesh, ...node });
  return model;
}
