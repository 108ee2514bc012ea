/**
 * A material of a program, watched: whether meshes with it can be batched, with which other materials, and whether it has changed since the last frame.
 *
 * Materials that are equal but for their colour share a batch, by a key made of all that they are. One that changes otherwise has a batch of its own from then
 * on, which takes its changes by itself.
 */
import {
  type Color,
  LessEqualDepth,
  Material,
  NoBlending,
  NormalBlending,
  ObjectSpaceNormalMap,
  type Texture,
} from 'three';
import { isMath } from './material-twin.ts';

/**
 * `reason`: why meshes with it are not batched; '' where they are
 * `key`: equal for materials that may share a batch
 * `isOwn`: whether it has a batch of its own
 * `isShared`: whether a batch stands for it and others
 * `version`: counts its changes, and those of its colour
 * `frame`: the frame in which it was compared last
 */
export type WatchedMaterial = ReturnType<typeof watchMaterial>;

const TYPES = [
  'MeshBasicMaterial',
  'MeshLambertMaterial',
  'MeshMatcapMaterial',
  'MeshNormalMaterial',
  'MeshPhongMaterial',
  'MeshPhysicalMaterial',
  'MeshStandardMaterial',
  'MeshToonMaterial',
];

/** What does not show, and what is compared apart. */
const UNSEEN = new Set(['uuid', 'name', 'userData', '_listeners', 'color']);
/** Functions that a program may set on the material itself. */
const HOOKS = ['onBeforeCompile', 'onBeforeRender', 'customProgramCacheKey'] as const;

export function watchMaterial(material: Material, frame: number) {
  const colour = (material as { color?: Color }).color;
  const names = [...Object.keys(material).filter((name) => !UNSEEN.has(name)), ...HOOKS];
  const { r: red, g: green, b: blue } = colour ?? { r: 0, g: 0, b: 0 };
  const counts = { version: 0, colourVersion: 0, frame, isOwn: material.vertexColors, isShared: false };
  const watched = {
    material,
    names,
    values: [] as unknown[],
    colour,
    red,
    green,
    blue,
    reason: '',
    key: '',
    ...counts,
  };
  readValues(watched, watched.values);
  judge(watched);
  return watched;
}

let scratch: unknown[] = [];

/**
 * Compare it with what it was, but for what its batch takes over by itself. Returns whether more than its colour has changed.
 * @param isForKey whether its key is asked for, which is made of all that it is
 */
export function hasChanged(watched: WatchedMaterial, isForKey: boolean): boolean {
  if (watched.isShared) compareColour(watched);
  else if (!isForKey) {
    if (whyNot(watched.material) === watched.reason) return false;
    watched.version++;
    judge(watched);
    return true;
  }
  const { values } = watched;
  readValues(watched, scratch);
  if (scratch.length === values.length && scratch.every((value, i) => Object.is(value, values[i]))) return false;
  [watched.values, scratch] = [scratch, values];
  watched.version++;
  watched.isOwn = true;
  judge(watched);
  return true;
}

function compareColour(watched: WatchedMaterial): void {
  const { colour } = watched;
  if (!colour || (colour.r === watched.red && colour.g === watched.green && colour.b === watched.blue)) return;
  watched.red = colour.r;
  watched.green = colour.g;
  watched.blue = colour.b;
  watched.colourVersion++;
}

function readValues({ material, names }: WatchedMaterial, out: unknown[]): void {
  out.length = 0;
  for (const name of names) {
    const value = (material as unknown as Record<string, unknown>)[name];
    if (isMath(value)) value.toArray(out, out.length);
    else if (Array.isArray(value)) out.push(...value);
    else if (isPlain(value)) out.push(...Object.entries(value).flat());
    else out.push(value);
  }
}

/** as `defines` is */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const ids = new WeakMap<object, number>();
let lastId = 0;

function idOf(object: object): string {
  const id = ids.get(object) ?? ++lastId;
  ids.set(object, id);
  return `#${id}`;
}

function judge(watched: WatchedMaterial): void {
  const { material, values, isOwn } = watched;
  watched.reason = whyNot(material);
  const isObject = (value: unknown) => (typeof value === 'object' && value !== null) || typeof value === 'function';
  watched.key = isOwn
    ? idOf(material)
    : values.map((value) => (isObject(value) ? idOf(value as object) : String(value))).join();
}

/** Why meshes with this material are not batched: first what no batch can draw, then what is drawn in an order that the tree would change. */
function whyNot(material: Material): string {
  const { normalMapType, normalMap, transmission, wireframe } = material as {
    normalMapType?: number;
    normalMap?: Texture | null;
    transmission?: number;
    wireframe?: boolean;
  };
  const { blending, stencilWrite, depthTest, depthWrite, depthFunc, colorWrite } = material;
  if (!TYPES.includes(material.type)) return `its material is a ${material.type}`;
  const hook = HOOKS.find((name) => material[name] !== Material.prototype[name]);
  if (hook) return `its material has its own ${hook}`;
  if (normalMap && normalMapType === ObjectSpaceNormalMap) return 'its normal map is in the frame of the object';
  if (wireframe) return 'its material is a wireframe';
  if (material.transparent) return 'its material is transparent';
  if (transmission) return 'its material transmits light';
  if (blending !== NormalBlending && blending !== NoBlending) return 'its material blends';
  if (stencilWrite) return 'its material uses the stencil buffer';
  if (!(depthTest && depthWrite && colorWrite) || depthFunc !== LessEqualDepth)
    return 'its material has another depth test, or does not write depth or colour';
  return '';
}
