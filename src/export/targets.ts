/**
 * The machines that a tree is exported to, each with what its programs need, in one table.
 *
 * Guarantee: `formats` holds only formats that a program on the machine can read with the exported code: cull64.h reads float16 and
 * the compact formats, the seed article's code reads seed20, and both float formats are left out where there is no FPU.
 * Sources: n64brew wiki and libdragon (Nintendo 64); psx-spx and PSn00bSDK (PS1); SGL's manual (Saturn); GBATEK and BlocksDS
 * (DS, GBA); KallistiOS (Dreamcast). `why` says what an order is worth there.
 */
import type { TreeFormat } from '../file/format.ts';
import { isCompactFormat } from '../file/formats.ts';
import type { Endian } from '../file/header.ts';
import type { CullOrder } from '../tree/cull-options.ts';

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

export interface ExportTarget {
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

const COMPACT = ['compact8', 'compact4', 'compact2'] as const;

export const EXPORT_TARGETS = {
  n64: {
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
} as const satisfies Record<string, ExportTarget>;

export type TargetName = keyof typeof EXPORT_TARGETS;

export const EXPORT_TARGET_NAMES = Object.keys(EXPORT_TARGETS) as TargetName[];

/** Why a program on the target cannot read the format, with the remedy; null where it can. */
export function formatFault({ title, camera, formats }: ExportTarget, format: TreeFormat): string | null {
  if (formats.includes(format)) return null;
  const why =
    camera === 'float' || isCompactFormat(format)
      ? `is not read by what is exported for ${title}`
      : `stores floats, and ${title} has no FPU`;
  return `${format} ${why}: use ${formats.join(', ')}`;
}
