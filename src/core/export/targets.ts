/**
 * What a tree is exported for, in one table of three kinds of row: a machine, with what its programs need; an engine, which draws on a machine, and
 * whose own objects the functions of an export give or call; a text, for any language.
 *
 * A machine and an engine have a folder of their name in templates/ with their code, a text has the words of its README.md there.
 * Guarantee: `formats` holds only formats that a program on the machine can read with the exported code: cull64.h reads float16 and
 * the compact formats, the seed article's code reads seed20, and both float formats are left out where there is no FPU.
 * Sources: n64brew wiki and libdragon (Nintendo 64); psx-spx and PSn00bSDK (PS1); SGL's manual (Saturn); GBATEK and BlocksDS
 * (DS, GBA); KallistiOS (Dreamcast); tiny3d's headers of frusta and models; Fast64's C and the commands that it is of. `why` says what an order is worth there.
 */
import type { TreeFormat } from '../file/format.ts';
import { isCompactFormat } from '../file/formats.ts';
import type { Endian } from '../file/header.ts';
import { treeToJson } from '../file/json.ts';
import type { CullOrder } from '../tree/cull-options.ts';
import type { SphereTree } from '../tree/sphere/sphere-tree.ts';

/** How a program without floats gives its camera, and the picture of its example. */
export interface IntegerPicture {
  /** bits behind the point of coordinates and axes */
  fraction: number;
  /** what its nine axis numbers are called in C, and their type */
  axes: 'axes' | 'rotation';
  axisType: 'int16_t' | 'int32_t';
  /** which way the second axis of its camera points */
  secondAxis: 'up' | 'down';
  /** half the picture, and how far away its plane is, in one unit */
  halfWidth: number;
  halfHeight: number;
  distance: number;
}

export interface MachineTarget {
  kind: 'machine';
  /** in a sentence, after "for" */
  title: string;
  endian: Endian;
  /** numbers of the camera: floats in world units, or integers */
  camera: 'float' | IntegerPicture;
  /** formats that it is exported in: all compact ones, and those others that its code reads; the first is the default */
  formats: readonly TreeFormat[];
  /** where the tree lies: loaded from a file, or compiled in as a const array, which also stays where it is on a ROM */
  storage: 'file' | 'array';
  /** default order of the example */
  order: CullOrder;
  /** whether a pixel that is hidden when it is drawn costs less than a visible one, so that nearest first saves time */
  depthTest: boolean;
  /** whether its function tells, on request, which objects lie wholly in the picture */
  insideFlags: boolean;
  /** the call of the function of `<name>.c` with the variables of a camera to try */
  call: string;
  /** whether the templates have a program, example.c; other SDKs need more than a main() */
  hasProgram: boolean;
  why: string;
}

/** A library or a game's source that draws. */
export interface EngineTarget {
  kind: 'engine';
  /** in a sentence, after "for" */
  title: string;
  /** its row has what is not here */
  machine: MachineName;
  /** the header with its types */
  header: string;
  /** what it takes of models, for people */
  model: string;
  /** where the objects are, for people: after "the objects are those of" */
  objects: string;
  /** its functions take the planes of a frustum, and not a camera */
  planes: boolean;
  /** its objects are found by the ids that the tree stores; else the program has a table by slot */
  ids: boolean;
  storage: MachineTarget['storage'];
  hasProgram: boolean;
  /** what the order of its lists is worth */
  why: string;
}

/** The tree as text: one file, with the list of its objects. */
export interface TextTarget {
  kind: 'text';
  /** in a sentence, after "for" */
  title: string;
  /** its name as people write it; the target's own name is the ending of the file */
  label: string;
  /** for people, after the title */
  about: string;
  /** every number exact: as the shortest decimal that gives the same 32-bit float */
  write: (tree: SphereTree) => string;
}

export type ExportTarget = MachineTarget | EngineTarget | TextTarget;

const COMPACT = ['compact8', 'compact4', 'compact2'] as const;

export const MACHINES = {
  n64: {
    kind: 'machine',
    title: 'the Nintendo 64',
    endian: 'big',
    camera: 'float',
    formats: [...COMPACT, 'float16', 'seed20'],
    storage: 'file',
    order: 'front',
    depthTest: true,
    insideFlags: true,
    call: '{{name}}_see(&camera, objects, 0)',
    hasProgram: true,
    why: 'The RDP has a Z buffer but no early test: a hidden pixel still costs its clock, yet its colour and Z writes are skipped. Measured on the hardware by Thar0 (RDP-Timing-Tests): 2.2 ms saved for a full 320 x 240 layer that is drawn after what hides it, 1.0 ms in two-cycle mode. So nearest first. With the Z buffer off, --order back gives the painter’s order.',
  },
  ps1: {
    kind: 'machine',
    title: 'the PlayStation',
    endian: 'little',
    camera: {
      fraction: 12,
      axes: 'rotation',
      axisType: 'int16_t',
      secondAxis: 'down',
      halfWidth: 160,
      halfHeight: 120,
      distance: 160,
    },
    formats: COMPACT,
    storage: 'file',
    order: 'front',
    depthTest: false,
    insideFlags: true,
    call: '{{name}}_see(eye, axes, 160, 65535, objects, 0)',
    hasProgram: false,
    why: 'The GPU has no Z buffer; the ordering table sorts the polygons, farthest first. Objects are best given nearest first all the same: when the packet buffer or the frame’s time is used up, what is left out is what is farthest, and within one entry of the table addPrim puts a later packet before an earlier one, so that the nearest is drawn last. Without an ordering table use --order back.',
  },
  saturn: {
    kind: 'machine',
    title: 'the Sega Saturn',
    endian: 'big',
    camera: {
      fraction: 16,
      axes: 'axes',
      axisType: 'int32_t',
      secondAxis: 'down',
      halfWidth: 160,
      halfHeight: 112,
      distance: 160,
    },
    formats: COMPACT,
    storage: 'file',
    order: 'back',
    depthTest: false,
    insideFlags: false,
    call: '{{name}}_see(eye, axes, objects)',
    hasProgram: false,
    why: 'VDP1 has no Z buffer: it draws its command table from the first entry to the last, and the last one stays on top. So farthest first.',
  },
  nds: {
    kind: 'machine',
    title: 'the Nintendo DS',
    endian: 'little',
    // gluPerspective(70, 256 / 192): 128, 96 and 96 / tan(35 degrees), times 64
    camera: {
      fraction: 12,
      axes: 'axes',
      axisType: 'int32_t',
      secondAxis: 'up',
      halfWidth: 8192,
      halfHeight: 6144,
      distance: 8774,
    },
    formats: COMPACT,
    storage: 'file',
    order: 'front',
    depthTest: false,
    insideFlags: false,
    call: '{{name}}_see(eye, axes, 0, objects)',
    hasProgram: false,
    why: 'The geometry engine takes 2,048 triangles (6,144 vertices) a frame and loses what comes after them. Nearest first, and stopping in time, loses only what is farthest. For the Z buffer itself the order of opaque polygons does not matter: the hardware sorts them.',
  },
  gba: {
    kind: 'machine',
    title: 'the Game Boy Advance',
    endian: 'little',
    camera: {
      fraction: 12,
      axes: 'axes',
      axisType: 'int32_t',
      secondAxis: 'up',
      halfWidth: 120,
      halfHeight: 80,
      distance: 120,
    },
    formats: COMPACT,
    storage: 'array',
    order: 'back',
    depthTest: false,
    insideFlags: false,
    call: '{{name}}_see(eye, axes, objects)',
    hasProgram: true,
    why: 'There is no 3D hardware: a software renderer without a Z buffer draws farthest first.',
  },
  dreamcast: {
    kind: 'machine',
    title: 'the Dreamcast',
    endian: 'little',
    camera: 'float',
    formats: ['float16', ...COMPACT, 'seed20'],
    storage: 'file',
    order: 'none',
    depthTest: false,
    insideFlags: false,
    call: '{{name}}_see(&camera, objects)',
    hasProgram: true,
    why: 'The PowerVR2 resolves visibility tile by tile before it shades: the order of opaque polygons gains nothing. The tree culls, and the cheapest order is the stored one. Translucent polygons are sorted by the hardware as well, unless that is switched off.',
  },
  c: {
    kind: 'machine',
    title: 'any little-endian machine, in C',
    endian: 'little',
    camera: 'float',
    formats: [...COMPACT, 'float16', 'seed20'],
    storage: 'array',
    order: 'front',
    depthTest: true,
    insideFlags: true,
    call: '{{name}}_see(&camera, objects, 0)',
    hasProgram: true,
    why: 'With a depth buffer that rejects early, nearest first spares the shading of what is hidden; painters want --order back.',
  },
} as const satisfies Record<string, MachineTarget>;

export const ENGINES = {
  tiny3d: {
    kind: 'engine',
    title: 'tiny3d on the Nintendo 64',
    machine: 'n64',
    header: '<t3d/t3dmodel.h>',
    model: 'a .t3dm as tiny3d’s importer writes it: its program finds objects by the numbers of their chunks',
    objects: 'the .t3dm',
    planes: true,
    ids: true,
    storage: 'file',
    hasProgram: true,
    why: 'Opaque objects come nearest first: the RDP has a Z buffer but no early test, so a hidden pixel still costs its clock, yet its colour and Z writes are skipped. Blended objects come behind them, farthest first.',
  },
  fast64: {
    kind: 'engine',
    title: 'Fast64’s display lists on the Nintendo 64',
    machine: 'n64',
    header: '<ultra64.h>',
    model: 'C as Fast64 exports it: its program calls display lists by their names',
    objects: 'the C file',
    planes: false,
    ids: false,
    storage: 'array',
    hasProgram: false,
    why: 'Opaque objects come nearest first: the RDP has a Z buffer but no early test, so a hidden pixel still costs its clock, yet its colour and Z writes are skipped. Blended objects come behind them, farthest first.',
  },
} as const satisfies Record<string, EngineTarget>;

export const TEXTS = {
  json: {
    kind: 'text',
    title: 'any language',
    label: 'JSON',
    about: 'the tree as text',
    write: treeToJson,
  },
} as const satisfies Record<string, TextTarget>;

export const EXPORT_TARGETS = { ...MACHINES, ...ENGINES, ...TEXTS } satisfies Record<string, ExportTarget>;

export type MachineName = keyof typeof MACHINES;
export type EngineName = keyof typeof ENGINES;
export type TextName = keyof typeof TEXTS;
export type TargetName = keyof typeof EXPORT_TARGETS;

export const MACHINE_NAMES = Object.keys(MACHINES) as MachineName[];
export const TEXT_NAMES = Object.keys(TEXTS) as TextName[];
export const EXPORT_TARGET_NAMES = Object.keys(EXPORT_TARGETS) as TargetName[];

export const isMachine = (name: string): name is MachineName => Object.hasOwn(MACHINES, name);
export const isEngine = (name: string): name is EngineName => Object.hasOwn(ENGINES, name);
export const isText = (name: string): name is TextName => Object.hasOwn(TEXTS, name);

/** The machine whose programs cull: the target itself, or that of an engine. */
export const machineOf = (name: MachineName | EngineName): MachineName =>
  isEngine(name) ? ENGINES[name].machine : name;

/** The formats of tree files that a target is exported in, its own first; none for text. */
export const formatsOf = (name: TargetName): readonly TreeFormat[] =>
  isText(name) ? [] : MACHINES[machineOf(name)].formats;

/** Why a program on the machine cannot read the format, with the remedy; null where it can. */
export function formatFault({ title, camera, formats }: MachineTarget, format: TreeFormat): string | null {
  if (formats.includes(format)) return null;
  const why =
    camera === 'float' || isCompactFormat(format)
      ? `is not read by what is exported for ${title}`
      : `stores floats, and ${title} has no FPU`;
  return `${format} ${why}: use ${formats.join(', ')}`;
}
