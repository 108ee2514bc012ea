/**
 * One scene, the yard, in many glTF encodings: 31 objects of 12 triangles, among them a mirrored, a stretched and a sheared one.
 * Written byte by byte, but for the compressed ones, which glTF-Transform writes: nothing here is shared with the reader.
 */
import { dracoGlb, meshoptGlb } from './compress.ts';
import { type Any, Model, utf8 } from './model.ts';

/** a box: 24 corners, four a face, each face's in the order of a triangle strip */
interface Shape {
  name: string;
  positions: number[];
  normals: number[];
  indices: number[];
}
type WritePrimitive = (model: Model, shape: Shape) => Any;

/** number of the sheared object, which an instance cannot be */
export const SHEARED = 27;

const CUBE = box('cube', [-1, -1, -1], [1, 1, 1]);
const WALL = box('wall', [-1, -1, 0], [1, 1, 1]);
const GRID = 5;

/** Names and contents of all files; a `.gltf` among them has its buffers there too. */
export async function featureFiles(): Promise<Record<string, Uint8Array>> {
  const base = yard().glb();
  return {
    'base.glb': base,
    ...separate(),
    'matrix-datauri.gltf': yard(plain, asMatrix).gltf(),
    'trs.glb': yard(plain, (node) => ({ ...UNPLACED, ...node })).glb(),
    'interleaved.glb': yard(interleaved).glb(),
    'one-view.glb': yard(inOneView).glb(),
    'u8-indices.glb': yard((model, shape) => plain(model, shape, Uint8Array)).glb(),
    'u32-indices.glb': yard((model, shape) => plain(model, shape, Uint32Array)).glb(),
    'non-indexed.glb': yard(nonIndexed).glb(),
    'triangle-strip.glb': yard(strip).glb(),
    'sparse.glb': yard(sparse).glb(),
    'no-default-scene.glb': changed((json) => delete json.scene).glb(),
    'points-lines.glb': withPointsAndLines().glb(),
    'double-sided.glb': withMaterials([{ doubleSided: true }, { doubleSided: true }]).glb(),
    'alpha-mask-blend.glb': withMaterials([{ alphaMode: 'MASK' }, { alphaMode: 'BLEND' }]).glb(),
    'KHR_mesh_quantization.glb': quantized().glb(),
    'EXT_mesh_gpu_instancing.glb': instanced().glb(),
    'meshopt.glb': await meshoptGlb(base),
    'draco.glb': await dracoGlb(base),
  };
}

function box(name: string, least: number[], most: number[]): Shape {
  const shape: Shape = { name, positions: [], normals: [], indices: [] };
  for (let axis = 0; axis < 3; axis++)
    for (const side of [-1, 1]) {
      const [u, v] = [1, 2].map((step) => (axis + (side > 0 ? step : 3 - step)) % 3);
      const first = shape.positions.length / 3;
      for (const [atU, atV] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ]) {
        const corner = [0, 0, 0];
        corner[axis] = side > 0 ? most[axis] : least[axis];
        corner[u] = atU > 0 ? most[u] : least[u];
        corner[v] = atV > 0 ? most[v] : least[v];
        shape.positions.push(...corner);
        shape.normals.push(...[0, 1, 2].map((k) => (k === axis ? side : 0)));
      }
      shape.indices.push(...[0, 1, 2, 2, 1, 3].map((corner) => first + corner));
    }
  return shape;
}

/** A grid of 25 cubes, each row turned further; a mirrored, a stretched and a sheared cube; three walls. */
function yard(write: WritePrimitive = plain, place: (node: Any) => Any = (node) => node): Model {
  const model = new Model();
  const [cube, wall] = [CUBE, WALL].map((shape) => model.mesh(write(model, shape), { name: shape.name }));
  const add = (node: Any): number => model.node(place(node));
  const children: number[] = [];
  for (const { name, ...where } of gridPlaces()) children.push(add({ name, mesh: cube, ...where }));
  children.push(
    add({ name: 'mirrored', mesh: cube, ...MIRRORED }),
    add({ name: 'stretched', mesh: cube, ...STRETCHED }),
  );
  const leaning = add({ name: 'sheared', mesh: cube, rotation: turn(0.6) });
  children.push(add({ name: 'flat', translation: [16, 0, 8], scale: [1, 1, 3], children: [leaning] }));
  for (let i = 0; i < 3; i++)
    children.push(
      add({ name: `wall ${i}`, mesh: wall, translation: [4 * i, 3, -3], rotation: turn(i), scale: [2, 1.5, 0.25] }),
    );
  model.root(place({ name: 'yard', translation: [-6, 0.5, 2], rotation: turn(0.25), children }));
  return model;
}

const UNPLACED = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };
const MIRRORED = { translation: [16, 0, 0], rotation: turn(0.3), scale: [-1, 1, 1] };
const STRETCHED = { translation: [16, 0, 4], rotation: turn(1.1), scale: [0.5, 1.75, 1] };

function gridPlaces(): { name: string; translation: number[]; rotation: number[] }[] {
  return Array.from({ length: GRID * GRID }, (_, i) => {
    const [row, column] = [Math.floor(i / GRID), i % GRID];
    return { name: `cube ${row} ${column}`, translation: [row * 3, 0, column * 3], rotation: turn(row * 0.4) };
  });
}

/** About an axis that is none of the three. */
function turn(angle: number): number[] {
  const [x, y, z] = [2 / 7, 6 / 7, 3 / 7].map((part) => part * Math.sin(angle / 2));
  return [x, y, z, Math.cos(angle / 2)];
}

/** The matrix of a translation, rotation and scale by the standard, column by column. */
function asMatrix({ translation, rotation, scale, ...node }: Any): Any {
  const [x, y, z, w] = rotation ?? UNPLACED.rotation;
  const columns = [
    [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ];
  const scaled = columns.flatMap((column, k) => [...column.map((value) => value * (scale ?? UNPLACED.scale)[k]), 0]);
  return { ...node, matrix: [...scaled, ...(translation ?? UNPLACED.translation), 1] };
}

function plain(
  model: Model,
  { positions, normals, indices }: Shape,
  Indices: typeof Uint8Array | typeof Uint16Array | typeof Uint32Array = Uint16Array,
): Any {
  const POSITION = model.positions(positions);
  const NORMAL = model.positions(normals);
  return { attributes: { POSITION, NORMAL }, indices: model.accessor(new Indices(indices), 'SCALAR') };
}

function interleaved(model: Model, { positions, normals, indices }: Shape): Any {
  const count = positions.length / 3;
  const both = Array.from({ length: count }, (_, i) =>
    [positions, normals].map((list) => list.slice(i * 3, i * 3 + 3)),
  );
  const bufferView = model.view(new Uint8Array(new Float32Array(both.flat(2)).buffer), { byteStride: 24 });
  const [POSITION, NORMAL] = [0, 12].map((byteOffset) =>
    model.push('accessors', { bufferView, byteOffset, componentType: 5126, count, type: 'VEC3' }),
  );
  return { attributes: { POSITION, NORMAL }, indices: model.accessor(new Uint16Array(indices), 'SCALAR') };
}

/** Indices and positions one behind the other in the same view. */
function inOneView(model: Model, { positions, indices }: Shape): Any {
  const bytes = new Uint8Array(indices.length * 2 + positions.length * 4);
  bytes.set(new Uint8Array(new Uint16Array(indices).buffer));
  bytes.set(new Uint8Array(new Float32Array(positions).buffer), indices.length * 2);
  const bufferView = model.view(bytes);
  const corners = { bufferView, componentType: 5123, count: indices.length, type: 'SCALAR' };
  const byteOffset = indices.length * 2;
  const places = { bufferView, byteOffset, componentType: 5126, count: positions.length / 3, type: 'VEC3' };
  return {
    attributes: { POSITION: model.push('accessors', places) },
    indices: model.push('accessors', corners),
  };
}

function nonIndexed(model: Model, { positions, indices }: Shape): Any {
  return { attributes: { POSITION: model.positions(indices.flatMap((v) => positions.slice(v * 3, v * 3 + 3))) } };
}

/** The faces in one strip; between two of them four triangles without area. */
function strip(model: Model, shape: Shape): Any {
  const indices = Array.from({ length: 6 }, (_, face) => [0, 0, 1, 2, 3, 3].map((corner) => face * 4 + corner)).flat();
  return { ...plain(model, { ...shape, indices: indices.slice(1, -1) }), mode: 5 };
}

/** The cube's positions are all in the sparse part, over zeros; of the wall's only the last twelve. */
function sparse(model: Model, shape: Shape): Any {
  const primitive = plain(model, shape);
  const accessor = model.json.accessors[primitive.attributes.POSITION];
  const first = shape === CUBE ? 0 : 12;
  const count = shape.positions.length / 3 - first;
  const right = new Float32Array(shape.positions.slice(first * 3));
  accessor.sparse = {
    count,
    indices: {
      bufferView: model.view(Uint8Array.from({ length: count }, (_, i) => first + i)),
      componentType: 5121,
    },
    values: { bufferView: model.view(new Uint8Array(right.buffer)) },
  };
  const { byteOffset } = model.json.bufferViews[accessor.bufferView];
  if (shape === CUBE) delete accessor.bufferView;
  else model.bytes.fill(0, byteOffset + first * 12, byteOffset + shape.positions.length * 4);
  return primitive;
}

/** The cube in plain bytes, the wall in shorts that stand for -1 to 1. */
function quantized(): Model {
  const model = yard((into, shape) => {
    const padded = (factor: number) =>
      Array.from({ length: shape.positions.length / 3 }, (_, i) => [
        ...shape.positions.slice(i * 3, i * 3 + 3).map((value) => value * factor),
        0,
      ]).flat();
    const count = shape.positions.length / 3;
    const whole = shape === CUBE ? new Int8Array(padded(1)) : new Int16Array(padded(32767));
    const bufferView = into.view(new Uint8Array(whole.buffer), { byteStride: 4 * whole.BYTES_PER_ELEMENT });
    const kind = shape === CUBE ? { componentType: 5120 } : { componentType: 5122, normalized: true };
    const POSITION = into.push('accessors', { bufferView, ...kind, count, type: 'VEC3' });
    return { attributes: { POSITION }, indices: into.accessor(new Uint16Array(shape.indices), 'SCALAR') };
  });
  model.json.extensionsRequired = ['KHR_mesh_quantization'];
  return model;
}

/** The grid, the mirrored and the stretched cube as instances of one node. */
function instanced(): Model {
  const model = yard();
  const places = [...gridPlaces(), MIRRORED, STRETCHED].map((place) => ({ ...UNPLACED, ...place }));
  const [TRANSLATION, ROTATION, SCALE] = (['translation', 'rotation', 'scale'] as const).map((part) =>
    model.accessor(new Float32Array(places.flatMap((place) => place[part])), part === 'rotation' ? 'VEC4' : 'VEC3'),
  );
  const extensions = { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION, ROTATION, SCALE } } };
  const root = model.json.nodes[model.json.scenes[0].nodes[0]];
  root.children.splice(0, places.length, model.node({ name: 'cube', mesh: 0, extensions }));
  model.json.extensionsRequired = ['EXT_mesh_gpu_instancing'];
  return model;
}

function changed(change: (json: Any) => void): Model {
  const model = yard();
  change(model.json);
  return model;
}

function withMaterials(materials: Any[]): Model {
  return changed((json) => {
    json.materials = materials;
    json.meshes.forEach((mesh: Any, i: number) => {
      mesh.primitives[0].material = i;
    });
  });
}

function withPointsAndLines(): Model {
  return changed((json) => {
    for (const mode of [0, 1]) {
      const { attributes } = json.meshes[1].primitives[0];
      json.nodes.push({ mesh: json.meshes.push({ primitives: [{ attributes, mode }] }) - 1 });
      json.scenes[0].nodes.push(json.nodes.length - 1);
    }
  });
}

/** A .gltf with a file for each mesh's bytes. */
function separate(): Record<string, Uint8Array> {
  const { json, bytes } = yard();
  const middle = json.bufferViews[json.bufferViews.length / 2].byteOffset;
  const parts = [bytes.slice(0, middle), bytes.slice(middle)].map((part) => new Uint8Array(part));
  for (const view of json.bufferViews)
    if (view.byteOffset >= middle) Object.assign(view, { buffer: 1, byteOffset: view.byteOffset - middle });
  const buffers = parts.map((part, i) => ({ uri: ['cube.bin', 'wall.bin'][i], byteLength: part.length }));
  return {
    'base-separate.gltf': utf8(JSON.stringify({ ...json, buffers })),
    'cube.bin': parts[0],
    'wall.bin': parts[1],
  };
}
