/**
 * The spheres of a GLB's objects, read in pieces: of its BIN chunk no more is in memory than one mesh, or some thousand instances, at a time.
 *
 * Guarantee: the same spheres in the same order as `readGltf` gives its objects, but not bound to the limits of a scene. Colours and pictures are
 * not read. Joints and morph targets are refused: they may move every vertex of the file at once.
 */
import { boundingSphere } from '../math/sphere.ts';
import { type Accessor, checkReach, componentSize, spanOf, viewsOf } from './gltf/accessor.ts';
import { placeVertices } from './gltf/bake.ts';
import { checkWithin, decodeView, planView } from './gltf/buffers.ts';
import { isGlb, openGlbParts } from './gltf/container.ts';
import { checkZeroPositions, decodeMeshes } from './gltf/decode.ts';
import type { Decoders } from './gltf/decoders.ts';
import { checkRequired } from './gltf/extensions.ts';
import { type Instances, placeInstances } from './gltf/instances.ts';
import { type Gltf, label, openRoot } from './gltf/json.ts';
import type { LocalMesh } from './gltf/local-mesh.ts';
import { isActive } from './gltf/morph.ts';
import { walkScene } from './gltf/nodes.ts';
import { notePoses, noteSkipped } from './gltf/notes.ts';
import { type MeshPlan, type Placement, planNodes } from './gltf/plan.ts';
import type { Primitive, Skipped } from './gltf/primitives.ts';
import { noTextures } from './gltf/textures.ts';
import { EXPORT_AGAIN, SceneError } from './scene-error.ts';

/** A file of which parts are read. */
export interface RangeSource {
  size: number;
  /** bytes that are there */
  read(at: number, length: number): Uint8Array;
}

/** Instances that are placed at once. */
const PLACED = 4096;
/** Spheres that are given at once. */
const GIVEN = 65536;
/** Bytes of decoded meshes that are kept for other nodes that draw them. */
const KEPT_BYTES = 2 ** 26;

/** What is needed of a primitive to place it. */
type Shape = Pick<LocalMesh, 'label' | 'positions' | 'fileVertex'>;

/** The spheres of a GLB's objects, of which nothing but the JSON has been read. */
export interface GlbSpheres {
  /** how many there are at most: fewer where a primitive shows no triangle */
  most: number;
  /**
   * Give the spheres, n x (x, y, z, r) at a time; each is overwritten by the next.
   * @throws SceneError where the file cannot be read so
   */
  spheres(): AsyncGenerator<Float32Array>;
  /** what is left out, as `readGltf` says it: known when all spheres have been given */
  notes(): string[];
}

/** @throws SceneError where the file cannot be read */
export function openGlbSpheres(source: RangeSource, decoders: Decoders): GlbSpheres {
  if (source.size < 4 || !isGlb(source.read(0, 4)))
    throw new SceneError(`GLB: it does not begin with glTF: ${EXPORT_AGAIN}`);
  const { json, bin, notes } = openGlbParts(source.size, source.read);
  checkRequired(json);
  const gltf = openRoot(json);
  const pieces = createPieces(gltf, source, bin, decoders);
  const skipped: Skipped = { pointsAndLines: 0, withoutPosition: 0, withoutTriangles: 0 };
  const plan = planNodes(gltf, walkScene(gltf, notes).drawn, skipped, noTextures);
  const { placements, meshes } = plan;
  checkZeroPositions(meshes);
  const met = new Set<MeshPlan>();
  const decode = (mesh: MeshPlan) => {
    const counted = met.has(mesh) ? { ...skipped } : skipped;
    met.add(mesh);
    return decodeShapes(gltf, mesh, pieces, decoders, counted);
  };
  return {
    most: placements.reduce((sum, { instances, mesh }) => sum + instances.count * mesh.primitives.length, 0),
    spheres: () => placedSpheres(gltf, placements, pieces, decode),
    notes() {
      const all = [...notes];
      noteSkipped(skipped, all);
      notePoses(json, plan, all);
      return all;
    },
  };
}

async function* placedSpheres(
  gltf: Gltf,
  placements: readonly Placement[],
  pieces: Pieces,
  decode: (mesh: MeshPlan) => Promise<Shape[]>,
): AsyncGenerator<Float32Array> {
  const shapesOf = keepShapes(decode);
  const out = new Float32Array(GIVEN * 4);
  let filled = 0;
  for (const placement of placements) {
    checkStill(gltf, placement);
    const { node, world, instances } = placement;
    const name = label('node', node, gltf.nodes[node]);
    const shapes = await shapesOf(placement.mesh);
    const longest = shapes.reduce((most, { positions }) => Math.max(most, positions.length), 0);
    const positions = new Float32Array(longest);
    for (let first = 0; first < instances.count; first += PLACED) {
      const count = Math.min(PLACED, instances.count - first);
      const views: Uint8Array[] = [];
      const places = placeInstances(await pieces.instances(instances, first, count, views), world, views);
      for (let i = 0; i < count; i++)
        for (const shape of shapes) {
          placeVertices(positions, 0, shape, places.subarray(i * 16, i * 16 + 16), name);
          boundingSphere(positions, 0, shape.positions.length / 3, out, filled * 4);
          if (++filled < GIVEN) continue;
          yield out;
          filled = 0;
        }
    }
  }
  if (filled > 0) yield out.subarray(0, filled * 4);
}

/** @throws SceneError for a node that is posed */
function checkStill(gltf: Gltf, { node, mesh, pose }: Placement): void {
  const morphed = mesh.primitives.some(({ targets }) =>
    Array.from(targets.keys()).some((target) => isActive(target, pose.weights)),
  );
  if (!morphed && !pose.skin) return;
  const name = label('node', node, gltf.nodes[node]);
  throw new SceneError(`glTF: ${name} is posed by joints or morph targets, which is not read in pieces: read it whole`);
}

/** Remember what was decoded, up to a number of bytes. */
function keepShapes(decode: (mesh: MeshPlan) => Promise<Shape[]>): (mesh: MeshPlan) => Promise<Shape[]> {
  const kept = new Map<MeshPlan, Shape[]>();
  let bytes = 0;
  return async (mesh) => {
    const known = kept.get(mesh);
    if (known) return known;
    const shapes = await decode(mesh);
    const size = shapes.reduce(
      (sum, { positions, fileVertex }) => sum + positions.byteLength + fileVertex.byteLength,
      0,
    );
    if (bytes + size > KEPT_BYTES) {
      kept.clear();
      bytes = 0;
    }
    kept.set(mesh, shapes);
    bytes += size;
    return shapes;
  };
}

/** The primitives of a mesh that show a triangle. @throws SceneError for a mesh larger than a scene */
async function decodeShapes(
  gltf: Gltf,
  { number, primitives }: MeshPlan,
  pieces: Pieces,
  decoders: Decoders,
  skipped: Skipped,
): Promise<Shape[]> {
  const shapes: Shape[] = [];
  const size = { vertices: 0, triangles: 0 };
  for (const primitive of primitives) {
    const views: Uint8Array[] = [];
    const alone: MeshPlan = { number, primitives: [await pieces.primitive(primitive, views)], decoded: [] };
    await decodeMeshes(gltf, [alone], views, new Map(), decoders.draco, skipped, size);
    const [{ label: name, positions, fileVertex, triangles }] = alone.decoded;
    if (triangles.length > 0) shapes.push({ label: name, positions, fileVertex });
  }
  return shapes;
}

/** Reads what accessors need, and gives accessors of views that hold that alone. */
interface Pieces {
  /** @param views the bytes are added here */
  primitive(primitive: Primitive, views: Uint8Array[]): Promise<Primitive>;
  instances(instances: Instances, first: number, count: number, views: Uint8Array[]): Promise<Instances>;
}

function createPieces(
  gltf: Gltf,
  source: RangeSource,
  bin: { start: number; length: number } | undefined,
  decoders: Decoders,
): Pieces {
  const planOf = (view: number) => {
    const plan = planView(gltf, view);
    if (plan.buffer !== 0 || gltf.buffers[0].uri !== undefined || !bin)
      throw new SceneError(
        `glTF: bufferView ${view} is not in the BIN chunk: read the model whole, or export it as one .glb`,
      );
    checkWithin(plan, bin.length);
    return { plan, start: bin.start + plan.offset };
  };
  const whole = async (view: number, views: Uint8Array[]): Promise<number> => {
    const { plan, start } = planOf(view);
    return views.push(await decodeView(plan, source.read(start, plan.length), decoders.meshopt)) - 1;
  };
  const part = async (accessor: Accessor, first: number, count: number, views: Uint8Array[]): Promise<Accessor> => {
    const { view, offset, stride, width, sparse } = accessor;
    if (view === undefined && !sparse) return { ...accessor, count };
    if (sparse || view === undefined || planView(gltf, view).meshopt) {
      if (first > 0 || count < accessor.count)
        throw new SceneError(
          `glTF: ${accessor.label} is sparse or compressed, and is not read in pieces: read the model whole`,
        );
      const numbers = new Map<number, number>();
      for (const used of viewsOf(accessor)) numbers.set(used, await whole(used, views));
      return {
        ...accessor,
        view: view === undefined ? undefined : numbers.get(view),
        sparse: sparse && {
          ...sparse,
          indexView: numbers.get(sparse.indexView)!,
          valueView: numbers.get(sparse.valueView)!,
        },
      };
    }
    const { plan, start } = planOf(view);
    const from = offset + first * stride;
    const length = spanOf(count, stride, width * componentSize(accessor));
    checkReach(accessor.label, from + length, plan.length);
    return { ...accessor, count, offset: 0, view: views.push(source.read(start + from, length)) - 1 };
  };
  return {
    async primitive(primitive, views) {
      const all = async (accessor: Accessor) => part(accessor, 0, accessor.count, views);
      const { draco, position, indices } = primitive;
      const rest = { ...primitive, color: undefined, targets: new Map(), influences: [] };
      if (draco) return { ...rest, draco: { ...draco, view: await whole(draco.view, views) } };
      return { ...rest, position: await all(position), indices: indices && (await all(indices)) };
    },
    async instances(instances, first, count, views) {
      if (!instances.instanced) return instances;
      const attributes: Record<string, Accessor> = {};
      for (const [name, accessor] of Object.entries(instances.attributes))
        attributes[name] = await part(accessor, first, count, views);
      return { ...instances, count, attributes };
    },
  };
}
