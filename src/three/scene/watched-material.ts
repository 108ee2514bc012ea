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
import { isAsRead, NAMED } from './material-values.ts';

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

const namesOfTypes = new Map<string, { names: string[]; unnamed: string[] }>();

/** The properties of a type's materials that are compared, and those of them that `isAsRead` does not know; none of a type that is in no batch. */
function namesOf(type: string) {
  return madeOnce(namesOfTypes, type, () => {
    const Fresh = TYPES.get(type);
    const all = new Set(Fresh ? [...Object.keys(new Fresh()), ...READ, ...HOOKS] : []);
    const names = [...all].filter((name) => !UNSEEN.has(name));
    return { names, unnamed: names.filter((name) => !NAMED.has(name)) };
  });
}

export function watchMaterial(material: Material, frame: number) {
  const { r: red, g: green, b: blue } = (material as { color?: Color }).color ?? { r: 0, g: 0, b: 0 };
  const counts = { version: 0, colourVersion: 0, frame, isShared: false };
  const watched = {
    material,
    ...namesOf(material.type),
    values: {} as Record<string, unknown>,
    parts: [] as Parts[],
    red,
    green,
    blue,
    reason: '',
    key: '',
    ...counts,
  };
  readValues(watched);
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
  readValues(watched);
  watched.version++;
  judge(watched);
  return true;
}

/** From now on a batch stands for it and others, and has their colours. */
export function shareMaterial(watched: WatchedMaterial): void {
  watched.isShared = true;
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

type Values = Record<string, unknown>;

/** A property that is an object, and what it had in it: as many values as ever, where it is a vector or the like. */
interface Parts {
  object: object;
  isMath: boolean;
  values: unknown[];
}

/** Whether a property is another than what was read, or has another in it. */
function isOther({ material, names, unnamed, values, parts }: WatchedMaterial): boolean {
  const now = material as unknown as Values;
  if (!isAsRead(now, values) && differs(now, values, names)) return true;
  if (unnamed.length > 0 && differs(now, values, unnamed)) return true;
  for (const { object, isMath, values: before } of parts) {
    if (isMath) (object as Color).toArray(scratch as number[]);
    else readParts(object, scratch);
    if (!isMath && scratch.length !== before.length) return true;
    for (let i = 0; i < before.length; i++) if (!Object.is(scratch[i], before[i])) return true;
  }
  return false;
}

const differs = (now: Values, values: Values, names: string[]) =>
  names.some((name) => !Object.is(now[name], values[name]));

const scratch: unknown[] = [];

function readValues(watched: WatchedMaterial): void {
  const { material, names } = watched;
  const { onBeforeCompile, onBeforeRender, customProgramCacheKey } = material;
  // a copy by spreading is read as fast as the material
  watched.values = { ...material, onBeforeCompile, onBeforeRender, customProgramCacheKey };
  watched.parts = names
    .map((name) => watched.values[name])
    .filter(hasParts)
    .map((object) => {
      const values: unknown[] = [];
      readParts(object, values);
      return { object, isMath: isMath(object), values };
    });
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
  const { material, names, values, parts } = watched;
  watched.reason = whyNot(material);
  const byObject = new Map<unknown, string>(parts.map((part) => [part.object, part.values.map(wordOf).join()]));
  // an instance's colour stands in the place of a vertex's
  watched.key = material.vertexColors
    ? idOf(material)
    : names.map((name) => byObject.get(values[name]) ?? wordOf(values[name])).join();
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
