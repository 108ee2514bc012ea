/** A cartridge image, byte by byte, and the limits of what goes into one. Oracle: the table in the header of rom-image.ts, followed here. */
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../../src/core/file/crc32.ts';
import { MAX_ROM_BYTES, makeRom } from '../../../tools/console/rom-image.ts';

const KB64 = 65536;
const MB = 2 ** 20;

/** A program of noise that begins as one linked by rom.ld does. */
function programOf(length: number): Uint8Array {
  const program = Uint8Array.from({ length }, (_, i) => (37 * i) & 255);
  program.set([0x80, 0x37, 0x12, 0x40]);
  return program;
}

const assetOf = (length: number) => new Uint8Array(length).fill(0xa5);

function word(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

/** The image of a program, its directory at `directory`, and assets at `places`; the four bytes at 0xffc are those of `rom`. */
function imageOf(
  rom: Uint8Array,
  program: Uint8Array,
  title: string,
  directory: number,
  placed: [number, Uint8Array][],
) {
  const image = new Uint8Array(rom.length);
  image.set(program);
  image.set(
    [...title].map((letter) => letter.charCodeAt(0)),
    0x20,
  );
  image.set(word(directory), 0x18);
  image.set(rom.subarray(0xffc, 0x1000), 0xffc);
  image.set([placed.length, ...placed.flatMap(([place, { length }]) => [place, length])].flatMap(word), directory);
  for (const [place, asset] of placed) image.set(asset, place);
  return image;
}

describe('a cartridge image', () => {
  it('is the program with a title of 20 characters, a directory at the next multiple of 16, and assets at multiples of 16', () => {
    const program = programOf(0x1234);
    const assets = [1, 16, 17].map(assetOf);
    const rom = makeRom({ program, assets, title: 'A title of 20 bytes!' });
    // 4 + 3 x 8 bytes of directory end at 0x125c
    const placed: [number, Uint8Array][] = [0x1260, 0x1270, 0x1280].map((place, i) => [place, assets[i]]);
    expect(rom.length).toBe(MB);
    expect(Buffer.from(rom).equals(imageOf(rom, program, 'A title of 20 bytes!', 0x1240, placed))).toBe(true);
  });

  it('is called CULL64, filled up with blanks, and has a directory without assets', () => {
    const program = programOf(0x1240);
    const rom = makeRom({ program, assets: [] });
    expect(Buffer.from(rom).equals(imageOf(rom, program, 'CULL64              ', 0x1240, []))).toBe(true);
  });

  it('has a boot area of the sum that cen64 knows', () => {
    for (const length of [0x1240, 0x2000])
      expect(crc32(makeRom({ program: programOf(length), assets: [] }).subarray(0x40, 0x1000))).toBe(0x90bb6cb5);
  });

  it('is of 1 MiB at least, and then of whole 64 KB, of which not one is too many', () => {
    const program = programOf(0x1010);
    // the asset stands behind the directory's 12 bytes
    const before = 0x1020;
    const lengthOf = (length: number) => makeRom({ program, assets: [assetOf(length)] }).length;
    expect([MB - before, MB - before + 1].map(lengthOf)).toEqual([MB, MB + KB64]);
    expect([MB + KB64 - before, MB + KB64 - before + 1].map(lengthOf)).toEqual([MB + KB64, MB + 2 * KB64]);
  });

  it('ends below the debug port at 0x3ff0000, and may reach it', () => {
    const program = programOf(0x1010);
    const largest = new Uint8Array(0x3ff0000 - 0x1020);
    expect(MAX_ROM_BYTES).toBe(0x3ff0000);
    expect(makeRom({ program, assets: [largest] }).length).toBe(0x3ff0000);
    const tooLarge = { program, assets: [new Uint8Array(largest.length + 1)] };
    expect(() => makeRom(tooLarge)).toThrow(`a cartridge of ${0x3ff0000 + KB64} bytes; at most ${0x3ff0000} fit`);
  });

  it('takes no program that ends with the boot block, or begins otherwise', () => {
    expect(() => makeRom({ program: programOf(0x1000), assets: [] })).toThrow('needs a program linked by rom.ld');
    expect(makeRom({ program: programOf(0x1001), assets: [] }).length).toBe(MB);
    for (const at of [0, 1, 2, 3]) {
      const program = programOf(0x1200);
      program[at] ^= 1;
      expect(() => makeRom({ program, assets: [] })).toThrow('needs a program linked by rom.ld');
    }
  });

  it('reads a program that stands inside a larger buffer', () => {
    const program = programOf(0x1200);
    const buffer = new Uint8Array(program.length + 9);
    buffer.set(program, 5);
    const rom = makeRom({ program: buffer.subarray(5, 5 + program.length), assets: [] });
    expect(Buffer.from(rom).equals(makeRom({ program, assets: [] }))).toBe(true);
  });
});
