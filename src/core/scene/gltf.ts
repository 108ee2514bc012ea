/**
 * Reads a glTF 2.0 model, .glb or .gltf, into a scene.
 *
 * An object is one triangle primitive (list, strip or fan) of one instance of one node. Objects are numbered
 * depth-first through the default scene (the first where none is named, all roots where there is no scene): a node's
 * own before its children's; of an instanced node first all primitives of instance 0, then of instance 1, and so on.
 * A skinned mesh stands where its joints put it in the pose that their nodes have, and morph targets are added with the
 * model's own weights; animations are not played, which a note says.
 * Points, lines, primitives without POSITION, and primitives whose triangles all repeat an index draw nothing and get
 * no number; a note counts them.
 *
 * A name is the node's, or the mesh's where the node has none, or "node 7"; an instance i of an instanced node adds
 * "[i]", a primitive k of a mesh with several adds ":k". Names may repeat where the file repeats them.
 *
 * Colours are baseColorFactor times COLOR_0, as displayed; alpha is 255 unless the material blends or masks. Where the
 * caller brings a decoder for images, the base colour texture counts too, as a colour at each vertex; nothing else
 * changes by it: the same objects, vertices and triangles.
 * `extras.cull64.views` of the scene becomes `Scene.views`.
 *
 * Guarantee: hostile bytes give a SceneError, never a crash or a hang; sizes are checked against the bytes and the
 * limits of `limits.ts` before anything of that size is made.
 * Source: glTF 2.0 specification. Twin: `obj.ts`.
 * Tried and lost: @gltf-transform/core 4.5. Its document alone takes 3.7 times the CPU time of the whole scene here
 * (lq_e1m1, 6,222 accessors: 632 ms, 171 ms); it splits node matrices (shear is lost), recurses over nodes, makes
 * arrays of any claimed count before it looks, reads sparse indices at the accessor's offset, and refuses required
 * extensions that only change looks. The tests use it as an oracle.
 */
import { countOf } from '../base/count.ts';
import { type BufferSource, createBufferSource, type Resolve } from './gltf/buffers.ts';
import { buildScene } from './gltf/build.ts';
import { openContainer } from './gltf/container.ts';
import { decodeMeshes } from './gltf/decode.ts';
import type { Decoders } from './gltf/decoders.ts';
import { checkRequired } from './gltf/extensions.ts';
import { type Gltf, isRecord, openRoot } from './gltf/json.ts';
import { defaultScene, walkScene } from './gltf/nodes.ts';
import { notePoses, noteSkipped } from './gltf/notes.ts';
import { type DecodeImage, loadPictures, type Picture } from './gltf/pictures.ts';
import { type NodePlan, planNodes, wantedImages, wantedViews } from './gltf/plan.ts';
import type { Skipped } from './gltf/primitives.ts';
import { noTextures, planTextures } from './gltf/textures.ts';
import { plainBytes } from './plain-bytes.ts';
import type { Scene } from './scene.ts';
import { reasonOf } from './scene-error.ts';
import { checkViews } from './views.ts';

/** notes of textures in full */
const MAX_FAULTS = 8;

export interface GltfOptions {
  /** fetches buffers and pictures that are files of their own; without it a model with such buffers is refused */
  resolve?: Resolve;
  /** for models that are compressed: those of `cull64/decoders`, or your own; without them such a model is refused */
  decoders?: Decoders;
  /** decodes PNG, JPEG and what else it can; without it textures are left alone. What it rejects becomes a note. */
  decodeImage?: DecodeImage;
  /** called now and then with the part done, 0 .. 1; what it throws ends the reading and reaches the caller */
  onProgress?: (done: number) => void;
}

/** @throws SceneError where the file cannot be read: one line, with the file's fault and the remedy. */
export async function readGltf(bytes: Uint8Array, options: GltfOptions = {}): Promise<Scene> {
  const { json, bin, notes } = openContainer(plainBytes(bytes));
  checkRequired(json);
  const gltf = openRoot(json);
  const skipped: Skipped = { pointsAndLines: 0, withoutPosition: 0, withoutTriangles: 0 };
  const faults: string[] = [];
  const textureOf = options.decodeImage ? planTextures(gltf, faults) : noTextures;
  const { drawn, worldOf } = walkScene(gltf, notes);
  const plan = planNodes(gltf, drawn, skipped, textureOf);
  const source = createBufferSource(gltf, bin, options.resolve, options.decoders?.meshopt);
  const views = await source.views(wantedViews(plan));
  options.onProgress?.(0.1);
  const pictures = await readPictures(gltf, plan, source, options, faults);
  await decodeMeshes(gltf, plan.meshes, views, pictures, options.decoders?.draco, skipped);
  options.onProgress?.(0.4);
  const scene = buildScene(gltf, plan.placements, worldOf, views, (part) => options.onProgress?.(0.4 + 0.6 * part));
  noteSkipped(skipped, notes);
  notePoses(json, plan, notes);
  notes.push(...scene.notes);
  noteFaults(faults, notes);
  readViews(gltf, scene, notes);
  if (scene.names.length === 0) notes.push('the file draws no triangles');
  scene.notes = notes;
  options.onProgress?.(1);
  return scene;
}

async function readPictures(
  gltf: Gltf,
  plan: NodePlan,
  source: BufferSource,
  { decodeImage, onProgress }: GltfOptions,
  faults: string[],
): Promise<ReadonlyMap<number, Picture>> {
  if (decodeImage === undefined) return new Map();
  const step = (done: number): void => onProgress?.(0.1 + 0.2 * done);
  return loadPictures(gltf, wantedImages(plan), source, decodeImage, faults, step);
}

/** The first faults of textures in full, the others as a number. */
function noteFaults(faults: readonly string[], notes: string[]): void {
  notes.push(...faults.slice(0, MAX_FAULTS));
  const more = faults.length - MAX_FAULTS;
  if (more > 0) notes.push(`${countOf(more, 'more texture')} could not be used`);
}

/** The recorded path in the scene's extras, where there is a usable one. */
function readViews(gltf: Gltf, scene: Scene, notes: string[]): void {
  const extras = gltf.scenes.length > 0 ? gltf.scenes[defaultScene(gltf)].extras : undefined;
  const own = isRecord(extras) ? extras.cull64 : undefined;
  if (!isRecord(own) || own.views === undefined) return;
  try {
    scene.views = checkViews(own.views);
  } catch (error) {
    notes.push(`the recorded views are ignored: ${reasonOf(error)}`);
  }
}
