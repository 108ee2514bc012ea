/**
 * The spheres of a GLB's objects, read in pieces: of its BIN chunk no more is in memory than one mesh, or some thousand instances, at a time.
 * What is sparse or compressed is read whole, instances as well as vertices.
 *
 * Guarantee: the same spheres in the same order as `readGltf` gives its objects, but not bound to the limits of a scene. Colours and pictures are
 * not read. Joints and morph targets are refused: they may move every vertex of the file at once.
 */
import { boundingSphere } from '../math/sphere.ts';
import { placeVertices } from './gltf/bake.ts';
import { isGlb, openGlbParts } from './gltf/container.ts';
import { checkZeroPositions, decodeMeshes } from './gltf/decode.ts';
import type { Decoders } from './gltf/decoders.ts';
import { checkRequired } from './gltf/extensions.ts';
import { placeInstances } from './gltf/instances.ts';
import { type Gltf, label, openRoot } from './gltf/json.ts';
import { keepMade } from './gltf/keep-made.ts';
import type { LocalMesh } from './gltf/local-mesh.ts';
import { isActive } from './gltf/morph.ts';
import { walkScene } from './gltf/nodes.ts';
import { notePoses, noteSkipped } from './gltf/notes.ts';
import { createPieces, type Pieces, type RangeSource } from './gltf/pieces.ts';
import { type MeshPlan, type Placement, planNodes } from './gltf/plan.ts';
import type { Skipped } from './gltf/primitives.ts';
import { Rounded } from './gltf/rounded.ts';
import { noTextures } from './gltf/textures.ts';
import { damaged, SceneError } from './scene-error.ts';

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
  if (source.size < 4 || !isGlb(source.read(0, 4))) throw damaged('GLB: it does not begin with glTF');
  const { json, bin, notes } = openGlbParts(source.size, source.read);
  checkRequired(json);
  const gltf = openRoot(json);
  const pieces = createPieces(gltf, source, bin, decoders);
  const skipped: Skipped = { pointsAndLines: 0, withoutPosition: 0, withoutTriangles: 0 };
  const plan = planNodes(gltf, walkScene(gltf, notes).drawn, skipped, noTextures);
  const { placements, meshes } = plan;
  checkZeroPositions(meshes);
  const rounded = new Rounded();
  const met = new Set<MeshPlan>();
  const decode = (mesh: MeshPlan) => {
    const counted = met.has(mesh) ? { ...skipped } : skipped;
    met.add(mesh);
    return decodeShapes(gltf, mesh, pieces, decoders, counted);
  };
  return {
    most: placements.reduce((sum, { instances, mesh }) => sum + instances.count * mesh.primitives.length, 0),
    spheres: () => placedSpheres(gltf, placements, pieces, decode, rounded),
    notes() {
      const all = [...notes];
      noteSkipped(skipped, all);
      notePoses(json, plan, all);
      rounded.note(all);
      return all;
    },
  };
}

async function* placedSpheres(
  gltf: Gltf,
  placements: readonly Placement[],
  pieces: Pieces,
  decode: (mesh: MeshPlan) => Promise<Shape[]>,
  rounded: Rounded,
): AsyncGenerator<Float32Array> {
  const shapesOf = keepMade(decode, bytesOf, KEPT_BYTES);
  const out = new Float32Array(GIVEN * 4);
  let filled = 0;
  for (const placement of placements) {
    checkStill(gltf, placement);
    const { node, world, instances } = placement;
    const name = label('node', node, gltf.nodes[node]);
    const shapes = await shapesOf(placement.mesh);
    const longest = shapes.reduce((most, { positions }) => Math.max(most, positions.length), 0);
    const positions = new Float32Array(longest);
    const partOf = await pieces.instances(instances);
    for (let first = 0; first < instances.count; first += PLACED) {
      const count = Math.min(PLACED, instances.count - first);
      const views: Uint8Array[] = [];
      const places = placeInstances(partOf(first, count, views), world, views);
      for (let i = 0; i < count; i++)
        for (const shape of shapes) {
          const moved = placeVertices(positions, 0, shape, places.subarray(i * 16, i * 16 + 16), name);
          boundingSphere(positions, 0, shape.positions.length / 3, out, filled * 4);
          rounded.grow(moved, out, filled * 4);
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

/** Bytes of a mesh's shapes. */
function bytesOf(shapes: readonly Shape[]): number {
  return shapes.reduce((sum, { positions, fileVertex }) => sum + positions.byteLength + fileVertex.byteLength, 0);
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
