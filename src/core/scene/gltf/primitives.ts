/**
 * Which triangle primitives a mesh has, and which accessors each of them needs.
 *
 * Points and lines are counted and left out; so is a primitive without POSITION, which by the specification draws
 * nothing.
 */
import { damaged } from '../scene-error.ts';
import { type Accessor, checkPerVertex, describeAccessor } from './accessor.ts';
import { DRACO } from './extensions.ts';
import { describeInfluences, type InfluenceSet } from './influences.ts';
import { extension, type Gltf, type Json, label, natural, record, records, reference } from './json.ts';
import { describeTargets, type MorphTargets } from './morph.ts';
import type { Texture, TextureOf } from './textures.ts';

export const TRIANGLES = 4;
export const TRIANGLE_STRIP = 5;
export const TRIANGLE_FAN = 6;

export interface Primitive {
  /** for messages: mesh, its name, and the primitive's number */
  label: string;
  /** its number in the mesh, left-out ones counted too */
  index: number;
  mode: number;
  position: Accessor;
  color: Accessor | undefined;
  /** texture coordinates, where there is a texture to find a place in */
  uv: Accessor | undefined;
  texture: Texture | undefined;
  indices: Accessor | undefined;
  /** undefined for the default material */
  material: number | undefined;
  draco: DracoSource | undefined;
  /** those that some node gives a weight */
  targets: MorphTargets;
  /** where a skin moves it and it says how; else empty */
  influences: InfluenceSet[];
}

/** What the nodes that draw a mesh do to its shape. */
export interface Demand {
  /** morph targets with a weight */
  targets: ReadonlySet<number>;
  skinned: boolean;
}

/** Where a compressed primitive's data is; the accessors then only say how to read it. */
export type DracoSource = NonNullable<ReturnType<typeof describeDraco>>;

/** How many primitives of the file get no object, by reason. */
export interface Skipped {
  pointsAndLines: number;
  withoutPosition: number;
  /** every triangle repeats an index, or there is none */
  withoutTriangles: number;
}

export function listPrimitives(
  gltf: Gltf,
  mesh: number,
  demand: Demand,
  skipped: Skipped,
  textureOf: TextureOf,
): Primitive[] {
  const name = label('mesh', mesh, gltf.meshes[mesh]);
  const found: Primitive[] = [];
  const owners = records(gltf.meshes[mesh].primitives, `${name}, primitives`);
  for (let index = 0; index < owners.length; index++) {
    const where = `${name} primitive ${index}`;
    const mode = natural(owners[index].mode, `${where}, mode`, TRIANGLES);
    if (mode > TRIANGLE_FAN) throw damaged(`glTF: ${where}: mode ${mode} is none of glTF's 0 to 6`);
    if (mode < TRIANGLES) skipped.pointsAndLines++;
    else {
      const primitive = describe(gltf, owners[index], where, index, mode, demand, textureOf);
      if (primitive) found.push(primitive);
      else skipped.withoutPosition++;
    }
  }
  return found;
}

function describe(
  gltf: Gltf,
  owner: Json,
  where: string,
  index: number,
  mode: number,
  demand: Demand,
  textureOf: TextureOf,
): Primitive | undefined {
  const attributes = record(owner.attributes, `${where}, attributes`);
  const at = (value: unknown, what: string): Accessor | undefined =>
    value === undefined ? undefined : describeAccessor(gltf, value, `${where}, ${what}`);
  const position = at(attributes.POSITION, 'POSITION');
  if (position === undefined) return undefined;
  if (position.width !== 3)
    throw damaged(`glTF: ${where}: POSITION must have 3 numbers a vertex, not ${position.width}`);
  const color = at(attributes.COLOR_0, 'COLOR_0');
  if (color) checkPerVertex(color, [3, 4], position.count, `${where}: COLOR_0`);
  const material =
    owner.material === undefined
      ? undefined
      : reference(owner.material, gltf.materials, 'material', `${where}, material`);
  const texture = textureOf(material);
  const coordinates = `TEXCOORD_${texture?.texCoord ?? 0}`;
  const uv = texture && at(attributes[coordinates], coordinates);
  if (uv) checkPerVertex(uv, [2], position.count, `${where}: ${coordinates}`);
  const influences = demand.skinned ? describeInfluences(gltf, attributes, position.count, where) : [];
  return {
    label: where,
    index,
    mode,
    position,
    color,
    uv,
    texture: uv && texture,
    indices: at(owner.indices, 'indices'),
    material,
    draco: describeDraco(gltf, owner, where, uv ? coordinates : undefined, influences.length),
    targets: describeTargets(gltf, owner, demand.targets, position.count, where),
    influences,
  };
}

function describeDraco(gltf: Gltf, owner: Json, where: string, coordinates: string | undefined, sets: number) {
  const found = extension(owner, DRACO, where);
  if (found === undefined) return undefined;
  const ids = record(found.attributes, `${where}, ${DRACO} attributes`);
  const optional = (name: string): number | undefined =>
    ids[name] === undefined ? undefined : natural(ids[name], `${where}, ${DRACO} ${name}`);
  return {
    view: reference(found.bufferView, gltf.bufferViews, 'bufferView', `${where}, ${DRACO} bufferView`),
    /** Draco's ids of the attributes, undefined where it has none */
    position: natural(ids.POSITION, `${where}, ${DRACO} POSITION`),
    color: optional('COLOR_0'),
    uv: coordinates === undefined ? undefined : optional(coordinates),
    /** of JOINTS_n and WEIGHTS_n */
    sets: Array.from({ length: sets }, (_, n) => ({
      joints: optional(`JOINTS_${n}`),
      weights: optional(`WEIGHTS_${n}`),
    })),
  };
}
