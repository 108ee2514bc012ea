/**
 * A material of a program, watched: whether meshes with it can be batched, with which other materials, and whether it has changed since the last frame.
 *
 * Materials that are equal but for their colour share a batch, by a key made of all that a fresh material of their type has: what a program hangs on one besides, as react-three-fiber
 * does, is not drawn. A batch of one material takes its changes by itself.
 */
import {
  type Color,
  LessEqualDepth,
  Material,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshMatcapMaterial,
  MeshNormalMaterial,
  MeshPhongMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  MeshToonMaterial,
  NoBlending,
  NormalBlending,
  ObjectSpaceNormalMap,
  type Texture,
} from 'three';
import { madeOnce } from '../../core/base/keyed.ts';
import { isMath } from './material-twin.ts';
import { isAsRead, NAMED, type Values } from './material-values.ts';

/**
 * `reason`: why meshes with it are not batched; '' where they are
 * `key`: equal for materials that may share a batch
 * `isShared`: whether a batch stands for it and others
 * `version`: counts its changes, and those of its colour
 * `frame`: the frame in which it was compared last
 */
export type WatchedMaterial = ReturnType<typeof watchMaterial>;

const TYPES: ReadonlyMap<string, new () => Material> = new Map(
  Object.entries({
    MeshBasicMaterial,
    MeshLambertMaterial,
    MeshMatcapMaterial,
    MeshNormalMaterial,
    MeshPhongMaterial,
    MeshPhysicalMaterial,
    MeshStandardMaterial,
    MeshToonMaterial,
  }),
);

/** Properties that do not show, the count of changes, and the colour, which is compared apart. */
const UNSEEN = new Set(['uuid', 'name', 'userData', '_listeners', 'version', 'color']);
/** What three reads of any material that has it. */
const READ = ['defines', 'extensions', 'glslVersion', 'index0AttributeName'];
/** Functions that a program may set on the material itself. */
const HOOKS = ['onBeforeCompile', 'onBeforeRender', 'customProgramCacheKey'] as const;

const namesOfTypes = new Map<string, string[]>();

/** The properties of a type's materials that are compared; none of a type that is in no batch. */
function namesOf(type: string): string[] {
  return madeOnce(namesOfTypes, type, () => {
    const Fresh = TYPES.get(type);
    if (!Fresh) return [];
    const names = new Set([...Object.keys(new Fresh()), ...READ, ...HOOKS]);
    return [...names].filter((name) => !UNSEEN.has(name));
  });
}

export function watchMaterial(material: Material, frame: number) {
  const { r: red, g: green, b: blue } = (material as { color?: Color }).color ?? { r: 0, g: 0, b: 0 };
  const counts = { version: 0, colourVersion: 0, frame, isShared: false };
  const watched = {
    material,
    names: namesOf(material.type),
    seen: null as unknown as Seen,
    red,
    green,
    blue,
    reason: '',
    key: '',
    ...counts,
  };
  watched.seen = read(material, watched.names);
  judge(watched);
  return watched;
}

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
  if (!isOther(watched)) return false;
  watched.seen = read(watched.material, watched.names);
  watched.version++;
  judge(watched);
  return true;
}

/**
 * From now on a batch stands for it and others, and has their colours.
 * @param seen of one of the others, which is equal: what all are compared with is read once then, and is near
 */
export function shareMaterial(watched: WatchedMaterial, seen: Seen): void {
  watched.isShared = true;
  watched.seen = seen;
  compareColour(watched);
}

function compareColour(watched: WatchedMaterial): void {
  const { color: colour } = watched.material as { color?: Color };
  if (!colour || (colour.r === watched.red && colour.g === watched.green && colour.b === watched.blue)) return;
  watched.red = colour.r;
  watched.green = colour.g;
  watched.blue = colour.b;
  watched.colourVersion++;
}

/** What was read of a material, by name. */
export interface Seen {
  values: Values;
  /** of those that are objects with parts, what these were */
  parts: Parts[];
  /** the others that `isAsRead` does not know */
  others: string[];
}

/** A vector or the like has as many parts as ever. */
interface Parts {
  name: string;
  isMath: boolean;
  values: unknown[];
}

/** Whether a property is another than what was read, or has another in it. */
function isOther({ material, names, seen }: WatchedMaterial): boolean {
  const now = material as unknown as Values;
  if (!isAsRead(now, seen.values) && differs(now, seen, names)) return true;
  if (seen.others.length > 0 && differs(now, seen, seen.others)) return true;
  for (const part of seen.parts) if (hasOtherParts(now[part.name], part)) return true;
  return false;
}

function differs(now: Values, { values, parts }: Seen, names: string[]): boolean {
  return names.some((name) => !Object.is(now[name], values[name]) && !parts.some((part) => part.name === name));
}

function hasOtherParts(value: unknown, { isMath, values }: Parts): boolean {
  if (!hasParts(value)) return true;
  if (isMath) (value as Color).toArray(scratch as number[]);
  else readParts(value, scratch);
  if (!isMath && scratch.length !== values.length) return true;
  for (let i = 0; i < values.length; i++) if (!Object.is(scratch[i], values[i])) return true;
  return false;
}

const scratch: unknown[] = [];

function read(material: Material, names: string[]): Seen {
  const { onBeforeCompile, onBeforeRender, customProgramCacheKey } = material;
  // a copy by spreading is read as fast as the material
  const values: Values = { ...material, onBeforeCompile, onBeforeRender, customProgramCacheKey };
  const parts: Parts[] = [];
  for (const name of names) {
    const value = values[name];
    if (!hasParts(value)) continue;
    const part: Parts = { name, isMath: isMath(value), values: [] };
    readParts(value, part.values);
    parts.push(part);
  }
  const others = names.filter((name) => !NAMED.has(name) && !parts.some((part) => part.name === name));
  return { values, parts, others };
}

const hasParts = (value: unknown): value is object => isMath(value) || Array.isArray(value) || isPlain(value);

function readParts(object: object, out: unknown[]): void {
  if (isMath(object)) object.toArray(out);
  else {
    out.length = 0;
    if (Array.isArray(object)) for (const value of object) out.push(value);
    else for (const name in object) out.push(name, (object as Values)[name]);
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
  const { material, names, seen } = watched;
  watched.reason = whyNot(material);
  const byName = new Map(seen.parts.map(({ name, values }) => [name, values.map(wordOf).join()]));
  // an instance's colour stands in the place of a vertex's
  watched.key = material.vertexColors
    ? idOf(material)
    : names.map((name) => byName.get(name) ?? wordOf(seen.values[name])).join();
}

const wordOf = (value: unknown) =>
  (typeof value === 'object' && value !== null) || typeof value === 'function' ? idOf(value) : String(value);

/** Why meshes with this material are not batched: first what no batch can draw, then what is drawn in an order that the tree would change. */
function whyNot(material: Material): string {
  const { normalMapType, normalMap, transmission, wireframe } = material as {
    normalMapType?: number;
    normalMap?: Texture | null;
    transmission?: number;
    wireframe?: boolean;
  };
  const { blending, stencilWrite, depthTest, depthWrite, depthFunc, colorWrite } = material;
  if (!TYPES.has(material.type)) return `its material is a ${material.type}`;
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
