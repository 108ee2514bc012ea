/**
 * The transforms of a node's instances (EXT_mesh_gpu_instancing): one for a plain node, in order for an instanced one.
 */
import { mat4 } from 'gl-matrix';
import { MAX_OBJECTS } from '../limits.ts';
import { damaged, SceneError } from '../scene-error.ts';
import { type Accessor, checkZeros, describeAccessor, readFloats, type Views } from './accessor.ts';
import { INSTANCING } from './extensions.ts';
import { extension, type Gltf, label, record } from './json.ts';
import { compose } from './transforms.ts';

/** attribute -> numbers in it */
const ATTRIBUTES: Record<string, number> = { TRANSLATION: 3, ROTATION: 4, SCALE: 3 };

export interface Instances {
  count: number;
  /** false: the node is drawn once, as it stands */
  instanced: boolean;
  attributes: Record<string, Accessor>;
}

const PLAIN: Instances = { count: 1, instanced: false, attributes: {} };

/** What a node says of its instances, without reading them. */
export function describeInstances(gltf: Gltf, node: number): Instances {
  const where = label('node', node, gltf.nodes[node]);
  const found = extension(gltf.nodes[node], INSTANCING, where);
  if (found === undefined) return PLAIN;
  const instances: Instances = { ...PLAIN, attributes: {} };
  for (const [name, value] of Object.entries(record(found.attributes, `${where}, ${INSTANCING} attributes`))) {
    const accessor = describeAccessor(gltf, value, `${where}, ${name}`);
    // checked here and not when it is read: of some attributes only the count is used
    checkZeros(accessor);
    if (instances.instanced && accessor.count !== instances.count)
      throw damaged(`glTF: ${where}: ${name} has ${accessor.count} instances and another attribute ${instances.count}`);
    instances.count = accessor.count;
    instances.instanced = true;
    if (!Object.hasOwn(ATTRIBUTES, name)) continue;
    if (accessor.width !== ATTRIBUTES[name])
      throw damaged(`glTF: ${where}: ${name} must have ${ATTRIBUTES[name]} numbers`);
    instances.attributes[name] = accessor;
  }
  if (instances.count > MAX_OBJECTS)
    throw new SceneError(
      `glTF: ${where} has ${instances.count} instances, over the limit MAX_OBJECTS = ${MAX_OBJECTS}: split the file`,
    );
  return instances;
}

/** count x 16 doubles: mesh space to world space, the node's own transform applied last. */
export function placeInstances(instances: Instances, world: Float64Array, views: Views): Float64Array {
  if (!instances.instanced) return world;
  const { TRANSLATION, ROTATION, SCALE } = instances.attributes;
  const translation = TRANSLATION && readFloats(TRANSLATION, views);
  const rotation = ROTATION && readFloats(ROTATION, views);
  const scale = SCALE && readFloats(SCALE, views);
  const out = new Float64Array(instances.count * 16);
  const local = new Float64Array(16);
  for (let i = 0; i < instances.count; i++) {
    compose(
      local,
      translation?.subarray(i * 3, i * 3 + 3) ?? [0, 0, 0],
      rotation?.subarray(i * 4, i * 4 + 4) ?? [0, 0, 0, 1],
      scale?.subarray(i * 3, i * 3 + 3) ?? [1, 1, 1],
    );
    mat4.multiply(out.subarray(i * 16, i * 16 + 16), world, local);
  }
  return out;
}
