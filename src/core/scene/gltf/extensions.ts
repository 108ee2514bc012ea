/**
 * Which required extensions a reader of geometry and base colours can live without.
 *
 * "Required" says that a viewer which lacks the extension cannot show the file as meant. What only changes looks
 * (materials, textures, lights), adds data beside the geometry, or moves things later (animation) changes no triangle
 * of ours, so it is ignored even when required. Anything else could, and is refused.
 */
import { damaged, quote, SceneError } from '../scene-error.ts';
import { type Json, list } from './json.ts';

export const DRACO = 'KHR_draco_mesh_compression';
export const INSTANCING = 'EXT_mesh_gpu_instancing';
export const VISIBILITY = 'KHR_node_visibility';
/** both names have the same fields */
export const MESHOPT = ['EXT_meshopt_compression', 'KHR_meshopt_compression'] as const;

const READ = new Set<string>([DRACO, INSTANCING, VISIBILITY, ...MESHOPT, 'KHR_mesh_quantization']);

/** what may follow the vendor's prefix */
const NO_GEOMETRY = new RegExp(
  `^[A-Z][A-Z0-9]*_(${[
    'materials?|techniques?|textures?|image|lights?|xmp|animation|audio|physics|collider|interactivity',
    'structural_metadata|mesh_features|instance_features|node_hoverability|node_selectability',
  ].join('|')})(_|$)`,
);

/** @throws SceneError where the file requires an extension that may change its geometry. */
export function checkRequired(json: Json): void {
  const required = list(json.extensionsRequired, 'extensionsRequired');
  for (const name of required) {
    if (typeof name !== 'string') throw damaged('glTF: extensionsRequired must hold names');
    if (!READ.has(name) && !NO_GEOMETRY.test(name))
      throw new SceneError(
        `glTF: requires the extension ${quote(name)}, which this reader does not know: export without it`,
      );
  }
}
