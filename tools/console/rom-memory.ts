/** Memory of a cartridge that runs on a console without the Expansion Pak, as rom.ld lays it out. */
import { MEBIBYTE, RDRAM_START, STACK_BYTES } from '../../src/offline/n64/machine.ts';
import type { Program } from './compile.ts';

/** CONSOLE_ALIGNMENT of console.h: each asset begins at a multiple */
const ALIGNMENT = 16;
const STACK_END = RDRAM_START + 4 * MEBIBYTE - STACK_BYTES;

/** Bytes between the program's variables and the stack. */
export function memoryLeft({ symbols }: Program): number {
  const ends = symbols.map(({ address, size }) => address + size);
  return STACK_END - Math.max(...ends.filter((end) => end <= STACK_END));
}

/** Bytes that the assets take once loaded, with console.c's list of them. */
export function assetMemory(assets: readonly Uint8Array[]): number {
  const list = 4 * assets.length;
  return [list, ...assets.map((asset) => asset.length)]
    .map((bytes) => ALIGNMENT * Math.ceil(bytes / ALIGNMENT))
    .reduce((sum, bytes) => sum + bytes, 0);
}
