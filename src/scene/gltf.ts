/**
 * Reads a glTF 2.0 model, .glb or .gltf, into a scene.
 *
 * An object is one triangle primitive (list, strip or fan) of one instance of one node. Objects are numbered
 * depth-first through the default scene (the first where none is named, all roots where there is no scene): a node's
 * own before its children's; of an instanced node first all primitives of instance 0, then of instance 1, and so on.
 * Points, lines, primitives without POSITION, and primitives whose triangles all repeat an index draw nothing and get
 * no number; a note counts them.
 *
 * A name is the node's, or the mesh's where the node has none, or "node 7"; an instance i of an instanced node adds
 * "[i]", a primitive k of a mesh with several adds ":k". Names may repeat where the file repeats them.
 *
 * Colours are baseColorFactor times COLOR_0, as displayed; alpha is 255 unless the material blends or masks.
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
import { countOf } from './count.ts';
import { loadViews, type Resolve } from './gltf/buffers.ts';
import { buildScene } from './gltf/build.ts';
import { openContainer } from './gltf/container.ts';
import { decodeMeshes } from './gltf/decode.ts';
import { checkRequired } from './gltf/extensions.ts';
import { type Gltf, isRecord, openRoot } from './gltf/json.ts';
import { defaultScene, walkScene } from './gltf/nodes.ts';
import { planNodes, wantedViews } from './gltf/plan.ts';
import type { LeftOut } from './gltf/primitives.ts';
import type { Scene } from './scene.ts';
import { reasonOf } from './scene-error.ts';
import { checkViews } from './views.ts';

export interface GltfOptions {
  /** fetches buffers that are files of their own; without it such a model is refused */
  resolve?: Resolve;
  /** Draco's WebAssembly file: needed in a page only, and only for models compressed with it */
  dracoWasm?: () => Promise<Uint8Array>;
  /** called now and then with the part done, 0 .. 1; what it throws ends the reading and reaches the caller */
  onProgress?: (done: number) => void;
}

/** @throws SceneError where the file cannot be read: one line, with the file's fault and the remedy. */
export async function readGltf(bytes: Uint8Array, options: GltfOptions = {}): Promise<Scene> {
  const { json, bin } = openContainer(bytes);
  checkRequired(json);
  const gltf = openRoot(json);
  const notes: string[] = [];
  const leftOut: LeftOut = { pointsAndLines: 0, withoutPosition: 0, withoutTriangles: 0 };
  const plan = planNodes(gltf, walkScene(gltf, notes), leftOut);
  const views = await loadViews(gltf, wantedViews(plan), bin, options.resolve);
  options.onProgress?.(0.1);
  await decodeMeshes(gltf, plan.meshes, views, options.dracoWasm, leftOut);
  options.onProgress?.(0.4);
  const scene = buildScene(gltf, plan.placements, views, (part) => options.onProgress?.(0.4 + 0.6 * part));
  noteLeftOut(leftOut, notes);
  readViews(gltf, scene, notes);
  if (scene.names.length === 0) notes.push('the file draws no triangles');
  scene.notes = notes;
  options.onProgress?.(1);
  return scene;
}

function noteLeftOut(leftOut: LeftOut, notes: string[]): void {
  const { pointsAndLines, withoutPosition, withoutTriangles } = leftOut;
  if (pointsAndLines > 0) notes.push(`left out: ${countOf(pointsAndLines, 'primitive')} of points or lines`);
  if (withoutPosition > 0) notes.push(`left out: ${countOf(withoutPosition, 'primitive')} without POSITION`);
  if (withoutTriangles > 0)
    notes.push(`left out: ${countOf(withoutTriangles, 'primitive')} without a triangle that shows`);
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
