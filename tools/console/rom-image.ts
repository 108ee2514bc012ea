/**
 * A Nintendo 64 cartridge image (.z64, big-endian) out of a program and its assets.
 *
 *   0x0000  header, boot block and program, as rom.ld links them
 *   then    directory: count of assets, then for each its ROM place and its length in bytes (u32); its place stands at 0x18
 *   then    the assets, each at a multiple of 16; zeros to the next 64 KB, at least 1 MiB
 *
 * Guarantee: the CRC-32 of the boot area, bytes 0x40 to 0xFFF, is 0x90BB6CB5. cen64 runs only boot areas whose sum it knows; the
 * four bytes at 0xFFC, which nothing reads, are chosen so that ours has it. With a boot block of another make, which a console's
 * CIC chip accepts, the boot area is that block, byte for byte.
 * Bound: the image ends below 0x3FF0000, where the debug port begins in the cartridge's address space.
 * Source: n64brew wiki, "ROM header"; the reversal of a CRC is its shift register run backwards. Twins: boot.S, cartridge.c.
 */
import { crc32 } from '../../src/core/file/crc32.ts';

export const BOOT_AREA_CRC = 0x90bb6cb5;
export const CONSOLE_BOOT_CRC = 0x9dda2d36;
export const MAX_ROM_BYTES = 0x3ff0000;

const HEADER_MARK = 0x80371240;
const TITLE = 0x20;
export const TITLE_LENGTH = 20;
const BOOT_AREA = 0x40;
const DIRECTORY_PLACE = 0x18;
const CRC_FILLER = 0xffc;
const PROGRAM = 0x1000;
const ALIGNMENT = 16;
const MIN_ROM_BYTES = 1 << 20;
const ROM_STEP = 1 << 16;

export interface RomParts {
  /** the result of compileProgram for the target n64-rom */
  program: Uint8Array;
  assets: readonly Uint8Array[];
  /** at most 20 printable ASCII characters */
  title?: string;
  /** the result of consoleBoot, in place of the boot block for emulators */
  boot?: Uint8Array;
}

/**
 * @throws Error for a program of another target, a title that does not fit, an empty asset, too many bytes for a
 * cartridge
 */
export function makeRom({ program, assets, title = 'CULL64', boot }: RomParts): Uint8Array {
  const head = new DataView(program.buffer, program.byteOffset, program.byteLength);
  if (program.length <= PROGRAM || head.getUint32(0) !== HEADER_MARK)
    throw new Error('a cartridge needs a program linked by rom.ld: compile it for the target n64-rom');
  if (!/^[ -~]*$/.test(title) || title.length > TITLE_LENGTH)
    throw new Error(`the title "${title}" must be at most ${TITLE_LENGTH} printable ASCII characters`);
  checkAssets(assets);

  const directory = roundUp(program.length, ALIGNMENT);
  const places: number[] = [];
  let end = directory + 4 + 8 * assets.length;
  for (const asset of assets) {
    places.push(roundUp(end, ALIGNMENT));
    end = places.at(-1)! + asset.length;
  }
  const length = Math.max(MIN_ROM_BYTES, roundUp(end, ROM_STEP));
  if (length > MAX_ROM_BYTES)
    throw new Error(
      `program and assets make a cartridge of ${length} bytes; at most ${MAX_ROM_BYTES} fit: leave assets out`,
    );

  const rom = new Uint8Array(length);
  rom.set(program);
  rom.set(new TextEncoder().encode(title.padEnd(TITLE_LENGTH)), TITLE);
  const view = new DataView(rom.buffer);
  view.setUint32(DIRECTORY_PLACE, directory);
  view.setUint32(directory, assets.length);
  for (const [i, asset] of assets.entries()) {
    view.setUint32(directory + 4 + 8 * i, places[i]);
    view.setUint32(directory + 8 + 8 * i, asset.length);
    rom.set(asset, places[i]);
  }
  if (boot) {
    rom.set(boot, BOOT_AREA);
    return rom;
  }
  sumBootArea(rom);
  return rom;
}

/** Writes the four bytes at 0xFFC with which the boot area has the sum that cen64 knows. */
export function sumBootArea(rom: Uint8Array): void {
  const before = crc32(rom.subarray(BOOT_AREA, CRC_FILLER));
  const filler = (~before ^ registerBefore(~BOOT_AREA_CRC)) >>> 0;
  new DataView(rom.buffer, rom.byteOffset).setUint32(CRC_FILLER, filler, true);
}

/**
 * The boot block of libdragon's IPL3 for consoles with a CIC 6102 (boot/bin/ipl3_compat.z64, release 8; in the public
 * domain): it sets up RDRAM, loads as many bytes as the header says from 0x1000, and jumps to the header's entry.
 * @param file its 4,096 bytes, or a cartridge that begins with them
 * @throws Error for any other file
 */
export function consoleBoot(file: Uint8Array): Uint8Array {
  if (file.length < PROGRAM) throw new Error(`${file.length} bytes; libdragon's ipl3_compat.z64 has ${PROGRAM}`);
  const block = file.slice(BOOT_AREA, PROGRAM);
  const sum = crc32(block);
  if (sum !== CONSOLE_BOOT_CRC)
    throw new Error(
      `the CRC-32 of its bytes 0x40 to 0xFFF is ${hex(sum)}; that of libdragon's ipl3_compat.z64 is ${hex(CONSOLE_BOOT_CRC)}`,
    );
  return block;
}

function hex(sum: number): string {
  return `0x${sum.toString(16).toUpperCase().padStart(8, '0')}`;
}

/** An empty asset is an error of the caller on every target. */
export function checkAssets(assets: readonly Uint8Array[]): void {
  const empty = assets.findIndex((asset) => asset.length === 0);
  if (empty >= 0) throw new Error(`asset ${empty} is empty: a program can only load one of 1 byte or more`);
}

/**
 * The CRC register 32 shifts earlier, if only zeros had been shifted in; its difference from ours is the four bytes to
 * choose.
 */
function registerBefore(register: number): number {
  for (let bit = 0; bit < 32; bit++) register = register >>> 31 ? ((register ^ 0xedb88320) << 1) | 1 : register << 1;
  return register;
}

function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}
