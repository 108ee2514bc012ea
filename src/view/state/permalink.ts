/**
 * The state of the page as the part of an address after the #: scene, camera, and every setting that is not at its
 * default.
 *
 *   #scene=castle&eye=1.2,3,4&target=5,3,4&near=0.2&order=tree-sorted&n64=1
 *
 * Guarantees: the same state gives the same text, keys in a fixed order; settings come back exactly; the eye and the
 * target within EXACT of the distance between them, which turns the picture by less than a hundredth of a pixel on any
 * screen; near, far and the field of view with 7 digits. readLink() takes any text; it lists in `faults` what it cannot
 * use, and leaves that out.
 *
 * `fov` is the setting; a camera that has another one says so as `lens`. The frozen culling camera has the same keys behind `frozen`. `pick` is the ray
 * that found the picked object: x, y, z of its origin and of its direction, and how far from the origin it starts, 7 digits each.
 */
import { clamp } from '../../core/base/clamp.ts';
import { CAMERA_DEFAULTS, type Camera, createCamera, type Vec3, type View } from '../../core/math/camera.ts';
import { distance } from '../../core/math/distance.ts';
import { MAX_COORDINATE } from '../../core/math/float.ts';
import type { Ray } from '../../core/math/ray.ts';
import { isUpright, MAX_PATH_VIEWS, readPath, writePath } from './link-path.ts';
import { acceptSetting, FIELDS, type Field, SETTING_NAMES, type SettingName, type Settings } from './settings.ts';

export interface LinkState {
  /** null for an own file: an address cannot bring it back */
  scene: string | null;
  camera: View;
  /** the culling camera, while it is frozen */
  frozen: Camera | null;
  /** the ray of the picked object */
  pick: Ray | null;
  /** the user's own path; null where the scene has the one that it came with */
  path: readonly View[] | null;
  settings: Readonly<Settings>;
}

export interface LinkRead {
  scene?: string;
  camera?: View;
  frozen?: Camera;
  pick?: Ray;
  path?: View[];
  settings: Partial<Settings>;
  /** one line each, for people */
  faults: string[];
}

/** error of a coordinate, as a part of the distance from eye to target */
const EXACT = 1e-7;

const DIGITS = 7;
const MAX_FAULTS = 12;
const LONGEST_SHOWN = 40;
/** an eye and a target that a camera can have */
const ORIGIN: Vec3 = [0, 0, 0];
const ABOVE = CAMERA_DEFAULTS.up;
const SCENE_NAME = /^[\w.-]{1,64}$/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

export function writeLink({ scene, camera, frozen, pick, path, settings }: LinkState): string {
  const entries: string[] = [];
  if (scene !== null) entries.push(`scene=${encodeURIComponent(scene)}`);
  entries.push(...viewEntries(camera, '', settings.fov));
  if (frozen) {
    entries.push(...viewEntries(frozen, 'frozen', settings.fov));
    entries.push(`frozenAspect=${short(frozen.aspect)}`);
  }
  if (pick) entries.push(`pick=${[...pick.origin, ...pick.direction, pick.start].map(short).join(',')}`);
  if (path && path.length <= MAX_PATH_VIEWS) entries.push(`path=${writePath(path, coordinatesOf)}`);
  for (const name of SETTING_NAMES) {
    const value = settings[name];
    if (value !== FIELDS[name].value)
      entries.push(`${name}=${typeof value === 'boolean' ? Number(value) : plain(value)}`);
  }
  return `#${entries.join('&')}`;
}

function viewEntries(view: View, prefix: string, fov: number): string[] {
  const { eye, target, up, near, far } = view;
  const entries = [
    [keyOf(prefix, 'eye'), coordinatesOf(eye, view)],
    [keyOf(prefix, 'target'), coordinatesOf(target, view)],
  ];
  if (up && !isUpright(up)) entries.push([keyOf(prefix, 'up'), up.map(short).join(',')]);
  if (near !== undefined) entries.push([keyOf(prefix, 'near'), short(near)]);
  if (far !== undefined && Number.isFinite(far)) entries.push([keyOf(prefix, 'far'), short(far)]);
  const lens = short(view.fov ?? CAMERA_DEFAULTS.fov);
  if (lens !== short(fov)) entries.push([keyOf(prefix, 'lens'), lens]);
  return entries.map((entry) => entry.join('='));
}

/** A point of a view, with as many decimals as its size needs. */
function coordinatesOf(v: Vec3, { eye, target }: View): string {
  const decimals = clamp(Math.ceil(-Math.log10(distance(eye, target) * EXACT)), 0, 100);
  return v.map((c) => plain(Number(c.toFixed(decimals)))).join(',');
}

export function readLink(hash: string): LinkRead {
  const read: LinkRead = { settings: {}, faults: [] };
  const entries = new Map<string, string>();
  for (const part of hash.replace(/^#/, '').split('&')) {
    if (part === '') continue;
    const [key, value] = splitEntry(part);
    if (value === null) read.faults.push(`"${shown(part)}" cannot be read`);
    else if (entries.has(key)) read.faults.push(`"${shown(key)}" is there twice; the first one counts`);
    else entries.set(key, value);
  }
  const take = (key: string): string | undefined => {
    const value = entries.get(key);
    entries.delete(key);
    return value;
  };

  const scene = take('scene');
  if (scene !== undefined) {
    if (SCENE_NAME.test(scene)) read.scene = scene;
    else read.faults.push(`"${shown(scene)}" is no name of a scene`);
  }
  for (const name of SETTING_NAMES) {
    const text = take(name);
    if (text !== undefined) readSetting(name, text, read);
  }
  const fov = read.settings.fov ?? FIELDS.fov.value;
  const camera = readView('', fov, take, read.faults);
  if (camera) read.camera = camera;
  const frozen = readView('frozen', fov, take, read.faults);
  const aspect = readAspect(take('frozenAspect'), read.faults);
  if (frozen) read.frozen = createCamera(frozen, aspect);
  const pick = readRay(take('pick'), read.faults);
  if (pick) read.pick = pick;
  const path = take('path');
  const views = path === undefined ? undefined : readPath(path, numberOf);
  if (typeof views === 'string') read.faults.push(views);
  else if (views) read.path = views;
  for (const key of entries.keys()) read.faults.push(`there is no setting "${shown(key)}"`);

  const more = read.faults.length - MAX_FAULTS;
  if (more > 0) read.faults.splice(MAX_FAULTS, more, `${more} more ${more === 1 ? 'entry' : 'entries'} cannot be used`);
  return read;
}

function splitEntry(part: string): [string, string | null] {
  const at = part.indexOf('=');
  if (at < 0) return [part, null];
  try {
    return [decodeURIComponent(part.slice(0, at)), decodeURIComponent(part.slice(at + 1))];
  } catch {
    return [part, null];
  }
}

function readSetting(name: SettingName, text: string, read: LinkRead): void {
  const field: Field = FIELDS[name];
  const value = field.kind === 'flag' ? ({ 0: false, 1: true } as Record<string, unknown>)[text] : text;
  const wanted = field.kind === 'range' ? numberOf(text) : value;
  const accepted = acceptSetting(name, wanted);
  if (accepted === undefined) {
    const possible =
      field.kind === 'flag'
        ? '0 or 1'
        : field.kind === 'choice'
          ? field.options.join(', ')
          : `${field.min} to ${field.max}`;
    read.faults.push(`${name} cannot be "${shown(text)}", only ${possible}`);
    return;
  }
  if (field.kind === 'range' && accepted !== wanted)
    read.faults.push(`${name} cannot be ${shown(text)}, only ${field.min} to ${field.max}; it is ${accepted} now`);
  Object.assign(read.settings, { [name]: accepted });
}

function readView(
  prefix: string,
  fov: number,
  take: (key: string) => string | undefined,
  faults: string[],
): View | undefined {
  const text = (field: string): string | undefined => take(keyOf(prefix, field));
  const [eye, target, up] = [text('eye'), text('target'), text('up')].map((value) => value?.split(',').map(numberOf));
  const [near, far, lens] = [text('near'), text('far'), text('lens')].map((value) => value && numberOf(value));
  const given = [eye, target, up, near, far, lens].some((value) => value !== undefined);
  if (!given) return undefined;
  const which = prefix === '' ? 'the camera' : 'the frozen camera';
  if (!eye || !target) {
    faults.push(`${which} needs both ${keyOf(prefix, 'eye')} and ${keyOf(prefix, 'target')}`);
    return undefined;
  }
  const view: View = { eye: eye as unknown as Vec3, target: target as unknown as Vec3, fov: fov };
  if (lens !== undefined) view.fov = lens as number;
  if (up !== undefined) view.up = up as unknown as Vec3;
  if (near !== undefined) view.near = near as number;
  if (far !== undefined) view.far = far as number;
  const wrong = viewFaults(view);
  if (wrong.length === 0) return view;
  faults.push(...wrong.map((fault) => `${which} cannot be used (${fault})`));
  return undefined;
}

/** Faults of each field by itself; where there are none, those of all fields together. */
function viewFaults(view: View): string[] {
  const { eye, target, up, fov, near, far } = view;
  const elsewhere = ([, y]: Vec3): Vec3 => (y === 0 ? ABOVE : ORIGIN);
  const here: View = { eye: ABOVE, target: ORIGIN };
  const alone = [
    faultOf({ eye, target: elsewhere(eye) }),
    faultOf({ eye: elsewhere(target), target }),
    faultOf({ ...here, up }),
    faultOf({ ...here, fov }),
    faultOf({ ...here, near }),
    faultOf({ ...here, near: Number.MIN_VALUE, far }),
  ].filter((fault) => fault !== null);
  if (alone.length > 0) return alone;
  const together = faultOf(view);
  return together === null ? [] : [together];
}

function faultOf(view: View): string | null {
  try {
    createCamera(view);
    return null;
  } catch (error) {
    return (error as Error).message.replace(/^camera: /, '');
  }
}

/**
 * The aspect of the frozen picture; undefined, which stands for the default, where the address has none that can be
 * used.
 */
function readAspect(text: string | undefined, faults: string[]): number | undefined {
  if (text === undefined) return undefined;
  const aspect = numberOf(text);
  if (aspect > 0 && aspect <= MAX_COORDINATE) return aspect;
  faults.push(`frozenAspect cannot be "${shown(text)}", only a number above 0`);
  return undefined;
}

function readRay(text: string | undefined, faults: string[]): Ray | undefined {
  if (text === undefined) return undefined;
  const numbers = text.split(',').map(numberOf);
  const [x, y, z, dx, dy, dz, start] = numbers;
  const length = Math.hypot(dx, dy, dz);
  const usable = numbers.length === 7 && numbers.every((number) => Math.abs(number) <= MAX_COORDINATE);
  if (usable && length > 0 && start >= 0)
    return {
      origin: [x, y, z],
      direction: [dx / length, dy / length, dz / length],
      start,
      end: Number.POSITIVE_INFINITY,
    };
  faults.push(
    `pick cannot be "${shown(text)}", only a ray: x,y,z of its origin, then of its direction, then where it starts`,
  );
  return undefined;
}

/** NaN for text that is no plain decimal number. */
function numberOf(text: string): number {
  return NUMBER.test(text) ? Number(text) : Number.NaN;
}

function short(value: number): string {
  return plain(Number(value.toPrecision(DIGITS)));
}

/** A number without a plus sign, which some programs turn into a space, and without -0. */
function plain(value: string | number): string {
  return String(value === 0 ? 0 : value).replace('+', '');
}

function keyOf(prefix: string, field: string): string {
  return prefix === '' ? field : prefix + field[0].toUpperCase() + field.slice(1);
}

function shown(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}...` : text;
}
