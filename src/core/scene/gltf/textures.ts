/**
 * Which picture colours a material's surfaces, and how texture coordinates find a place in it.
 *
 * Only base colours count (diffuse colours of KHR_materials_pbrSpecularGlossiness). A picture only changes looks, so a
 * fault in a texture, sampler or image stops no model: it becomes a line in `faults` and the surfaces keep their plain
 * colour. Each material is looked at when a primitive first asks for it, and once.
 * Source: glTF 2.0 specification, section 3.8 (textures, samplers); KHR_texture_transform, where the rotation turns as
 * in the extension's example and in viewers; the extension's GLSL lines turn the other way.
 */
import { SceneError } from '../scene-error.ts';
import { entry, extension, type Gltf, type Json, list, natural, numbers, record, reference } from './json.ts';

export type Texture = NonNullable<ReturnType<typeof describe>>;

export type Wrap = 'repeat' | 'mirror' | 'clamp';

/** The texture of a material, undefined where it has none that can be used; undefined is the default material. */
export type TextureOf = (material: number | undefined) => Texture | undefined;

/** extensions that hold an image in another format, which the caller's decoder may know */
const OTHER_SOURCES = ['EXT_texture_webp', 'EXT_texture_avif'];
const BASIS = 'KHR_texture_basisu';
const TRANSFORM = 'KHR_texture_transform';
const CLAMP_TO_EDGE = 33071;
const MIRRORED_REPEAT = 33648;

export function noTextures(): undefined {
  return undefined;
}

/** @param faults takes a line for each material whose texture cannot be used */
export function planTextures(gltf: Gltf, faults: string[]): TextureOf {
  const known = new Map<number, Texture | undefined>();
  return (material) => {
    if (material === undefined) return undefined;
    if (!known.has(material)) known.set(material, attempt(gltf, material, faults));
    return known.get(material);
  };
}

function attempt(gltf: Gltf, material: number, faults: string[]): Texture | undefined {
  try {
    return describe(gltf, material);
  } catch (error) {
    if (!(error instanceof SceneError)) throw error;
    faults.push(`material ${material} keeps its plain colour: ${error.message.replace(/^glTF: /, '')}`);
    return undefined;
  }
}

function describe(gltf: Gltf, material: number) {
  const owner = gltf.materials[material];
  const where = `material ${material}`;
  const surface = record(owner.pbrMetallicRoughness, `${where}, pbrMetallicRoughness`);
  const glossy = extension(owner, 'KHR_materials_pbrSpecularGlossiness', where);
  const found = surface.baseColorTexture ?? glossy?.diffuseTexture;
  if (found === undefined) return undefined;
  const info = record(found, `${where}, base colour texture`);
  const [texture, named] = entry(gltf, 'textures', 'texture', info.index, `${where}, base colour texture`);
  const moved = extension(info, TRANSFORM, `${where}, base colour texture`);
  const sampler = texture.sampler === undefined ? {} : entry(gltf, 'samplers', 'sampler', texture.sampler, named)[0];
  return {
    /** number of the image in the file */
    image: imageOf(gltf, texture, named),
    /** which TEXCOORD_n finds the place */
    texCoord: natural(moved?.texCoord ?? info.texCoord, `${where}, texCoord`, 0),
    wrapS: wrapOf(sampler.wrapS),
    wrapT: wrapOf(sampler.wrapT),
    /** a, b, c, d, e, f: (u, v) becomes (a u + b v + c, d u + e v + f) */
    transform: transformOf(moved ?? {}, `${where}, ${TRANSFORM}`),
  };
}

function imageOf(gltf: Gltf, texture: Json, where: string): number {
  const sources = [texture.source, ...OTHER_SOURCES.map((name) => extension(texture, name, where)?.source)];
  const source = sources.find((value) => value !== undefined);
  if (source !== undefined) {
    const images = list(gltf.json.images, 'images');
    return reference(source, images, 'image', `${where}, source`);
  }
  const why = extension(texture, BASIS, where) ? `has a KTX2 picture only (${BASIS})` : 'has no picture';
  throw new SceneError(`glTF: ${where} ${why}: export with PNG or JPEG pictures`);
}

/** Repeating is what the specification says where the file is silent. */
function wrapOf(value: unknown): Wrap {
  if (value === CLAMP_TO_EDGE) return 'clamp';
  return value === MIRRORED_REPEAT ? 'mirror' : 'repeat';
}

/** Scale first, then rotation, then offset. */
function transformOf(moved: Json, where: string): readonly number[] {
  const [x, y] = moved.offset === undefined ? [0, 0] : numbers(moved.offset, 2, `${where}, offset`);
  const [sx, sy] = moved.scale === undefined ? [1, 1] : numbers(moved.scale, 2, `${where}, scale`);
  const [angle] = moved.rotation === undefined ? [0] : numbers([moved.rotation], 1, `${where}, rotation`);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [cos * sx, sin * sy, x, -sin * sx, cos * sy, y];
}
