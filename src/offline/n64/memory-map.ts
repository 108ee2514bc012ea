/**
 * Where everything lies in the 4 or 8 MiB of RDRAM: framebuffers, depth buffer, program, stack, the tree and the cull's scratch.
 *
 * From the bottom: exception vectors, code and data, framebuffers, tree, scratch; from the top: stack, depth buffer. What is free
 * lies in between. This is what libdragon's allocator gives when the framebuffers are made first. A bank of RDRAM, 1 MiB, keeps
 * one row open, so colour and depth in the same bank close each other's rows: a pixel that passes then costs 3.9 clocks
 * instead of 3.2 (rdp.ts). Where a large program pushes the framebuffers into the depth buffer's bank, the two change
 * places if that puts them in different banks.
 *
 * Guarantee: regions are disjoint, in order, inside RDRAM and aligned; regions and free pieces together are the RDRAM to
 * the byte; `depthApart` is true whenever some arrangement with the framebuffers side by side keeps the depth buffer
 * out of their banks.
 *
 * Not planned: all else that a game loads (audio, textures, display lists) takes its room from the free pieces or is
 * part of `codeBytes`.
 *
 * Source: libdragon n64.ld, system.c, display.c (depth buffer from the top of the heap) and surface.c (64-byte alignment);
 * Nintendo 64 programming manual 12.8 for the banks.
 */
import { withCommas } from '../../core/base/count.ts';
import {
  CODE_START,
  DATA_LINE_BYTES,
  DEPTH_BYTES,
  MEBIBYTE,
  RDRAM_BANK_BYTES,
  RDRAM_START,
  STACK_BYTES,
} from './machine.ts';

export interface MemoryPlan {
  /** RDRAM */
  mebibytes: 4 | 8;
  framebuffers: { count: number; width: number; height: number; bytesPerPixel: 2 | 4 };
  /** a depth buffer of the framebuffers' size */
  zbuffer: boolean;
  /** code, constants, data and bss, from 0x80000400 */
  codeBytes: number;
  /** at the top; 64 KiB when absent */
  stackBytes?: number;
  treeBytes: number;
  /** bytes of the cull's output ids, inside flags and traversal stack; none when absent */
  scratch?: { ids: number; inside: number; stack: number };
}

export interface MemoryRegion {
  name: string;
  /** address in the cached segment, 0x80000000 and up */
  start: number;
  bytes: number;
  note: string;
}

export type MemoryMap = ReturnType<typeof memoryMap>;

/** libdragon's, a multiple of the 8 bytes that the RDP asks for */
export const FRAMEBUFFER_ALIGNMENT = 64;
/** one D-cache line, as cull64_open wants it */
export const TREE_ALIGNMENT = DATA_LINE_BYTES;

interface Piece {
  name: string;
  bytes: number;
  alignment: number;
  note: string;
}

/**
 * Lay out `plan`.
 * @throws RangeError for sizes that are no whole numbers, and for a plan that does not fit, with the number of bytes
 * that it is over
 * @example
 * ```ts
 * import { memoryMap } from 'cull64/n64';
 *
 * const framebuffers = { count: 2, width: 320, height: 240, bytesPerPixel: 2 } as const;
 * const map = memoryMap({ mebibytes: 4, framebuffers, zbuffer: true, codeBytes: 2 ** 19, treeBytes: 20000 });
 * map.regions.find(({ name }) => name === 'tree')?.start; // 0x800cb400
 * map.freeBytes; // 3122656
 * map.depthApart; // true
 * ```
 */
export function memoryMap(plan: MemoryPlan) {
  check(plan);
  const { framebuffers, codeBytes, treeBytes, scratch } = plan;
  const { width, height, bytesPerPixel } = framebuffers;
  const ramBytes = plan.mebibytes * MEBIBYTE;
  const end = RDRAM_START + ramBytes;
  const stackBytes = plan.stackBytes ?? STACK_BYTES;

  const colour: Piece[] = Array.from({ length: framebuffers.count }, (_, i) => ({
    name: `framebuffer ${i + 1}`,
    bytes: width * height * bytesPerPixel,
    alignment: FRAMEBUFFER_ALIGNMENT,
    note: `${width} x ${height}, ${bytesPerPixel * 8} bits`,
  }));
  const depth: Piece[] = plan.zbuffer
    ? [{ name: 'depth buffer', bytes: width * height * DEPTH_BYTES, alignment: FRAMEBUFFER_ALIGNMENT, note: '' }]
    : [];
  const line = { alignment: TREE_ALIGNMENT };
  const data: Piece[] = [
    { name: 'tree', bytes: treeBytes, note: '', ...line },
    { name: 'cull ids', bytes: scratch?.ids ?? 0, note: 'scratch', ...line },
    { name: 'cull inside flags', bytes: scratch?.inside ?? 0, note: 'scratch', ...line },
    { name: 'cull stack', bytes: scratch?.stack ?? 0, note: 'scratch', ...line },
  ];

  const fixed: MemoryRegion[] = [
    { name: 'vectors', start: RDRAM_START, bytes: CODE_START - RDRAM_START, note: 'exceptions, boot' },
    { name: 'code and data', start: CODE_START, bytes: codeBytes, note: '' },
    { name: 'stack', start: end - stackBytes, bytes: stackBytes, note: '' },
  ];
  const bottom = CODE_START + codeBytes;
  const top = end - stackBytes;
  const usual = place(bottom, top, [...colour, ...data], depth);
  if (usual.over > 0) throw new RangeError(tooLarge(usual.over, plan));
  const swapped = place(bottom, top, [...depth, ...data], colour);
  const swap = !isApart(usual.regions) && swapped.over <= 0 && isApart(swapped.regions);

  const placed = swap ? swapped.regions : usual.regions;
  const regions = [...fixed, ...placed].filter((region) => region.bytes > 0).sort((a, b) => a.start - b.start);
  const depthApart = isApart(placed);
  for (const region of regions)
    if (isBuffer(region)) region.note = [region.note, bankNote(region, depthApart)].filter((text) => text).join(', ');

  const free = gaps(regions, end);
  return {
    ramBytes,
    /** in order of their addresses */
    regions,
    /** pieces between the regions, those of a few bytes that alignment leaves among them */
    free,
    /** sum of the pieces */
    freeBytes: free.reduce((sum, piece) => sum + piece.bytes, 0),
    /** the largest piece */
    largestFree: free.reduce((most, piece) => Math.max(most, piece.bytes), 0),
    /** no framebuffer lies in a bank of the depth buffer; true also without one */
    depthApart,
  };
}

function check(plan: MemoryPlan): void {
  const { framebuffers, scratch } = plan;
  if (plan.mebibytes !== 4 && plan.mebibytes !== 8)
    throw new RangeError(`RDRAM of ${plan.mebibytes} MiB: a console has 4, or 8 with the Expansion Pak`);
  if (framebuffers.bytesPerPixel !== 2 && framebuffers.bytesPerPixel !== 4)
    throw new RangeError(`framebuffers of ${framebuffers.bytesPerPixel} bytes per pixel: it must be 2 or 4`);
  const sizes: Record<string, number | undefined> = {
    'number of framebuffers': framebuffers.count,
    'width of the framebuffers': framebuffers.width,
    'height of the framebuffers': framebuffers.height,
    'size of code and data': plan.codeBytes,
    'size of the stack': plan.stackBytes,
    'size of the tree': plan.treeBytes,
    'size of the cull ids': scratch?.ids,
    'size of the inside flags': scratch?.inside,
    'size of the cull stack': scratch?.stack,
  };
  for (const [what, size] of Object.entries(sizes))
    if (size !== undefined && !(Number.isSafeInteger(size) && size >= 0))
      throw new RangeError(`${what} is ${size}: it must be a whole number, zero or more`);
}

/** `low` from the bottom up, `high` from the top down; `over` is how many bytes the two overlap. */
function place(bottom: number, top: number, low: Piece[], high: Piece[]): { regions: MemoryRegion[]; over: number } {
  const regions: MemoryRegion[] = [];
  let from = bottom;
  for (const { name, bytes, alignment, note } of low) {
    if (bytes === 0) continue;
    const start = Math.ceil(from / alignment) * alignment;
    regions.push({ name, start, bytes, note });
    from = start + bytes;
  }
  let to = top;
  for (const { name, bytes, alignment, note } of high.toReversed()) {
    if (bytes === 0) continue;
    to = Math.floor((to - bytes) / alignment) * alignment;
    regions.push({ name, start: to, bytes, note });
  }
  return { regions, over: from - to };
}

const bankOf = (address: number) => Math.floor((address - RDRAM_START) / RDRAM_BANK_BYTES);
const isDepth = (region: MemoryRegion) => region.name === 'depth buffer';
const isBuffer = (region: MemoryRegion) => isDepth(region) || region.name.startsWith('framebuffer');

/** Whether no framebuffer shares a bank with the depth buffer. */
function isApart(regions: MemoryRegion[]): boolean {
  const depth = regions.find(isDepth);
  if (!depth) return true;
  return regions.every(
    (region) =>
      !isBuffer(region) ||
      isDepth(region) ||
      bankOf(region.start + region.bytes - 1) < bankOf(depth.start) ||
      bankOf(region.start) > bankOf(depth.start + depth.bytes - 1),
  );
}

function bankNote(region: MemoryRegion, depthApart: boolean): string {
  const first = bankOf(region.start);
  const last = bankOf(region.start + region.bytes - 1);
  const where = first === last ? `bank ${first}` : `banks ${first} to ${last}`;
  return isDepth(region) && !depthApart ? `${where}, shared with a framebuffer: slower` : where;
}

function gaps(regions: MemoryRegion[], end: number): { start: number; bytes: number }[] {
  const free: { start: number; bytes: number }[] = [];
  let from = RDRAM_START;
  for (const region of [...regions, { start: end, bytes: 0 }]) {
    if (region.start > from) free.push({ start: from, bytes: region.start - from });
    from = region.start + region.bytes;
  }
  return free;
}

function tooLarge(over: number, plan: MemoryPlan): string {
  const remedy = plan.mebibytes === 4 ? ', or the Expansion Pak' : '';
  return `the plan is ${withCommas(over)} bytes over the ${plan.mebibytes} MiB of RDRAM: it wants a smaller tree or program, fewer or smaller framebuffers${remedy}`;
}
