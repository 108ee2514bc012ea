/**
 * Everything that a user can set, one row each. The address, the options panel, the keys and the store are derived from this table.
 *
 * The scene and the camera are not here (state/permalink.ts has both in the address too).
 */
import { clamp } from '../../core/base/clamp.ts';
import type { MachineName } from '../../core/export/targets.ts';
import { MAX_LEAF_SIZE } from '../../core/tree/sphere/sphere-tree.ts';
import { type DrawOrderName, ordersWith } from '../../overdraw/order/orders.ts';

/**
 * @param label a short name, for a panel
 * @param about one sentence, for help and tooltips
 */
const choice = <V extends string>(value: V, options: readonly V[], label: string, about: string) => ({
  kind: 'choice' as const,
  value,
  options,
  label,
  about,
});
const flag = (value: boolean, label: string, about: string) => ({ kind: 'flag' as const, value, label, about });
const range = (value: number, [min, max, step]: [number, number, number], label: string, about: string) => ({
  kind: 'range' as const,
  value,
  min,
  max,
  step,
  label,
  about,
});
export type Field = ReturnType<typeof choice<string>> | ReturnType<typeof flag> | ReturnType<typeof range>;

/** The draw orders of the menu, in the order of their number keys, from 1 on. */
export const MENU_ORDERS = ordersWith('frame');

export const FIELDS = {
  mode: choice(
    'scene',
    ['scene', 'visit', 'culling', 'heat', 'layers'] as const,
    'Show',
    'scene: as it looks; visit: coloured by place in the draw order; culling: wholly inside or cut by the frustum; heat: how often each pixel is shaded; layers: how many surfaces lie over it',
  ),
  order: choice<DrawOrderName>('tree', MENU_ORDERS, 'Draw order', 'in which order the visible objects are drawn'),
  culling: choice(
    'tree',
    ['tree', 'linear', 'off'] as const,
    'Culling',
    'tree: the sphere tree; linear: every sphere tested; off: everything is drawn',
  ),
  compare: choice(
    'off',
    ['off', 'split', 'pair', 'difference'] as const,
    'Compare',
    'two orders on the same frame: split shows one on each side of a line, pair the whole picture twice, difference what the second shades more or less',
  ),
  against: choice<DrawOrderName>('file', MENU_ORDERS, 'Against', 'the second order of a comparison'),
  split: range(0.5, [0, 1, 0.01], 'Split', 'where the line of the split screen stands'),
  scrub: range(1, [0, 1, 0.001], 'Drawn', 'draw only the first part of the list'),
  frozen: flag(false, 'Freeze culling', 'the culling camera stays where it is, and can be looked at from outside'),
  ghosts: flag(true, 'Ghosts', 'while frozen, show what is culled away as shadows'),
  measured: flag(
    false,
    'Measured tree',
    'a sphere tree whose order is learned from views near the scene’s path, or from its inside where it has none: learned once, in 4 seconds for 1,000 objects, 16 for 20,000',
  ),
  hidden: flag(
    false,
    'Leave out hidden',
    'objects that cannot be seen from the cell of space that the culling camera is in are not drawn: what is hidden from where is found by sampling, once',
  ),
  cells: flag(
    false,
    'Cells',
    'the cells of space for which it is known what is hidden, and brightest the one that the culling camera is in',
  ),
  console: flag(
    false,
    'Cull as a console',
    'the compact tree in fixed point culls and orders, as the C runtime does it on a console: the largest tree worth its bytes that the budget has room for',
  ),
  consoleTarget: choice<MachineName>(
    'n64',
    ['n64', 'ps1', 'saturn', 'nds', 'gba', 'dreamcast', 'c'],
    'Target',
    'the machine whose program culls: its camera is in floats or in integers; what a frame takes is known of the Nintendo 64 (n64) alone',
  ),
  budget: range(0, [0, 262_144, 16], 'Bytes of the tree', 'at most so many bytes for the console’s tree; 0: no limit'),
  consoleFormat: choice(
    'any',
    ['any', 'compact8', 'compact4', 'compact2'] as const,
    'Format',
    'the format of the console’s tree; any: the one that costs least, of those that fit',
  ),
  consoleLeaf: range(
    0,
    [0, MAX_LEAF_SIZE, 1],
    'Objects in a leaf',
    'at most so many objects in a leaf of the console’s tree; 0: as many as cost least',
  ),
  spheres: flag(false, 'Spheres', 'the spheres of one level of the tree'),
  boxes: flag(false, 'Boxes', 'the boxes of one level of a tree of boxes'),
  boxesOf: choice(
    'objects',
    ['objects', 'triangles'] as const,
    'Boxes of',
    'objects: the box tree over the objects; triangles: the mesh tree, which rays and walking go through',
  ),
  level: range(5, [0, 63, 1], 'Level', 'which level of the trees, from the root'),
  cut: range(
    0,
    [0, 64, 1],
    'Cut',
    'which cut on the way to the picked object is shown, with both sides: 1 is the root’s; 0: none',
  ),
  pickRay: flag(
    false,
    'Pick ray',
    'the ray that found the picked object, and its way down the mesh tree, level by level',
  ),
  visitPath: flag(
    false,
    'Visit path',
    'a line through the objects in draw order, with its start, its end and its direction',
  ),
  moving: flag(
    true,
    'Moving objects',
    'what moves in the scene, where something does: on tracks, culled and ordered with the rest',
  ),
  crowd: range(1, [1, 64, 1], 'Times as many', 'how many times as many moving objects as the scene has of its own'),
  still: flag(false, 'Hold still', 'moving objects and poured spheres stay where they are'),
  pour: flag(
    false,
    'Pour spheres',
    'spheres fall on the scene above what the camera looks at, culled and ordered with the rest',
  ),
  poured: range(1000, [100, 16_000, 100], 'How many', 'how many spheres are poured'),
  movingBoxes: flag(
    false,
    'Moving boxes',
    'the dynamic tree of what moves, kept up with it: each leaf, with the box of its object, and the inner nodes of the level',
  ),
  light: flag(true, 'Light', 'shade surfaces by their direction, where the colours have no light in them'),
  n64: flag(false, 'N64 look', 'the picture as a Nintendo 64 would give it; the switches below are parts of it'),
  n64Size: flag(true, '320 x 240', 'square pixels, 320 by 240 of them'),
  n64Dither: flag(true, '5551 dither', '5 bits a channel, with the magic-square dither of the console'),
  n64Filter: flag(true, 'Three-point filter', 'textures filtered between three texels, as the console does'),
  n64Texture: flag(true, 'Detail texture', 'a 32 x 32 texture laid over the world'),
  n64Colours: flag(true, 'Vertex colours', 'colours of the vertices; without them, white'),
  n64Fog: flag(true, 'Fog', 'distance fades into the sky'),
  move: choice(
    'fly',
    ['fly', 'orbit', 'walk'] as const,
    'Move',
    'fly: WASD and mouse; orbit: around a point; walk: on the ground, and not through walls',
  ),
  speed: range(1, [0.05, 20, 0.05], 'Speed', 'how fast to fly and to walk; the wheel changes it'),
  fov: range(60, [20, 110, 1], 'Field of view', 'vertical, in degrees'),
  lab: flag(false, 'Lab', 'the lab is open, which measures every order'),
  bare: flag(false, 'Hide interface', 'nothing but the picture'),
  embed: flag(false, 'Embed', 'the picture with its figures alone, for a page that frames this one'),
  live: flag(
    true,
    'Live overdraw',
    'count what this camera shades in a picture of 320 x 240, every so often, on the GPU',
  ),
} satisfies Record<string, Field>;

type Value<F> = F extends { options: readonly (infer V)[] } ? V : F extends { kind: 'flag' } ? boolean : number;
export type Settings = { [K in keyof typeof FIELDS]: Value<(typeof FIELDS)[K]> };
export type SettingName = keyof Settings;

export const SETTING_NAMES = Object.keys(FIELDS) as SettingName[];

export function defaultSettings(): Settings {
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, FIELDS[name].value])) as Settings;
}

/** `value` converted to one that the setting `name` can hold; undefined where that is not possible. */
export function acceptSetting(name: SettingName, value: unknown): Settings[SettingName] | undefined {
  const field: Field = FIELDS[name];
  if (field.kind === 'flag') return typeof value === 'boolean' ? value : undefined;
  if (field.kind === 'choice')
    return field.options.includes(value as string) ? (value as Settings[SettingName]) : undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return clamp(value, field.min, field.max);
}

/**
 * Whether a compact tree culls in place of the sphere tree, once there is one. It knows nothing of poured spheres and of other ways
 * to cull; what moves on tracks is put away for it.
 */
export function asksForConsole({ console, culling, pour }: Readonly<Settings>): boolean {
  return console && culling === 'tree' && !pour;
}
