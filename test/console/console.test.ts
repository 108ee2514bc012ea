/**
 * The machines of tools/console, by a program that probes them (probe.c): what it prints must be the same on all, and each way to die
 * must be told by its name. Oracles: the hash of an asset counted here; for the caches, lines that the program chose itself.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../src/core/file/crc32.ts';
import { createRandom, randomInt } from '../../src/core/math/random.ts';
import { CompileError, compileProgram, type Program } from '../../tools/console/compile.ts';
import { BOOT_AREA_CRC, MAX_ROM_BYTES, makeRom } from '../../tools/console/rom-image.ts';
import { runProgram } from '../../tools/console/run.ts';
import type { RunOptions, RunResult } from '../../tools/console/run-cen64.ts';
import { RunError } from '../../tools/console/run-error.ts';
import { MissingToolError, missingTool, TARGET_NAMES, TARGETS, type TargetName } from '../../tools/console/targets.ts';
import { soak } from '../soak.ts';

const PROBE = fileURLToPath(new URL('probe.c', import.meta.url));
const LINES = 100;
const SEED = 64;
const ASSETS = [1, 15, 16, 1000, 65537].map((length) => randomBytes(length));

describe.each(soak<readonly TargetName[]>(['n64-rom', 'n64'], TARGET_NAMES))('the target %s', (target) => {
  const missing = missingTool(target);
  const test = (title: string, body: () => void) =>
    it.skipIf(missing)(missing ? `${title} (skipped: ${missing.message})` : title, body);

  test(`has its byte order, prints numbers alike and gets its assets whole (seed ${SEED})`, () => {
    expect(probe(target, 'b', ASSETS).text.trim().split('\n')).toEqual([
      TARGETS[target].byteOrder,
      '0 4294967295 -2147483648 00c0ffee',
      ...ASSETS.map((asset) => `asset ${asset.length} bytes ${hash(asset)}`),
      'loaded again 1',
    ]);
  });

  test('tells a program that fails, one that asks for too much and one that never ends', () => {
    expect(failure(target, 'f')).toMatchObject({ reason: 'failed', text: 'FAILED console_main returned an error\n' });
    expect(failure(target, 'a').message).toContain('an asset that it was not given');
    expect(failure(target, 'l').message).toContain('longer than 479 characters');
    expect(failure(target, 'e', { seconds: 0.3 })).toMatchObject({ reason: 'timeout' });
  });

  test('divides, and shifts 64 bits, without any library on MIPS', () => {
    expect(probe(target, 'd').text).toBe('100 0091a2b3 8acf1357\n');
  });

  test('tells a write to nowhere', () => {
    expect(failure(target, 'n').reason).toBe('crash');
  });
});

describe('the cartridge in cen64', () => {
  const missing = missingTool('n64-rom');
  const test = (title: string, body: () => void) =>
    it.skipIf(missing)(missing ? `${title} (skipped: ${missing.message})` : title, body);

  test('counts cycles: 1,000 adds take 1,000 and a little', () => {
    const [, cycles, sum] = /cycles of 1000 adds (\d+)\nsum (\d+)/.exec(probe('n64-rom', 'c').text)!.map(Number);
    expect(sum).toBe(2000);
    expect(cycles).toBeGreaterThanOrEqual(1000);
    expect(cycles).toBeLessThanOrEqual(1600);
  });

  test('counts the D-cache misses of lines that the program chose, and their cost', () => {
    const { text, marks, missed } = probe('n64-rom', 'm', [], { marks: true });
    const [, cold, warm, address] = /cold (\d+)\nwarm (\d+)\nmemory (\w+)/.exec(text)!;
    const steps = marks!.slice(1).map((mark, i) => mark.dataMisses - marks![i].dataMisses);
    expect(steps).toEqual([LINES, 0, 0, LINES, LINES]);
    const back = marks!.slice(1).map((mark, i) => mark.writeBacks - marks![i].writeBacks);
    expect(back).toEqual([0, 0, 0, LINES, 0]);
    const first = Number.parseInt(address, 16);
    const lines = Array.from({ length: LINES }, (_, i) => first + 16 * i);
    expect([...missed!]).toEqual([...lines, ...lines.map((line) => line + 8192), ...lines]);
    const stalls = (Number(cold) - Number(warm)) / LINES;
    expect(stalls).toBeGreaterThan(45);
    expect(stalls).toBeLessThan(48);
  });

  test('shows stale data where a DMA went past the D-cache, and new data where the runtime did it', () => {
    const asset = new Uint8Array(1024).fill(99);
    expect(probe('n64-rom', 's', [asset]).text).toMatch(/^old without care \d{3,4}\nold with care 0\n$/);
  });

  test('gives the same cycles, misses and profile in every run', () => {
    const [first, second] = [0, 1].map(() => probe('n64-rom', 'm', ASSETS, { marks: true, profile: true }));
    expect(first).toEqual(second);
  });

  test('counts the instructions of a function, as many as its loop has', () => {
    const program = compiled('n64-rom');
    const { profile } = probe('n64-rom', 'c', [], { profile: true });
    const { address, size } = program.symbols.find(({ name }) => name === 'thousand_adds')!;
    const counts = [...profile!].filter(([at]) => at >= address && at < address + size).map(([, count]) => count);
    expect(counts).toEqual(Array(size / 4).fill(2));
    // the adds, the return and its delay slot
    expect(size / 4).toBeGreaterThan(1000);
    expect(size / 4).toBeLessThan(1010);
  });

  test('tells an exception with its place', () => {
    expect(failure('n64-rom', 'n').text).toMatch(/^CRASH exception 3 at 8000[0-9a-f]{4}, bad address 00000004$/m);
  });
});

describe('the machines that are there to catch mistakes', () => {
  const mistakes: [TargetName, string, string, RegExp][] = [
    ['n64', 'u', 'an unaligned read', /SIGBUS.*no multiple of its size/],
    ['ps1', 'u', 'an unaligned read', /SIGBUS.*no multiple of its size/],
    ['host-sanitized', 'u', 'an unaligned read', /misaligned address/],
    ['n64', 'i', 'an instruction later than MIPS III', /SIGILL.*does not have/],
    ['n64-rom', 'i', 'an instruction later than MIPS III', /cen64: Unimplemented instruction/],
    ['host-sanitized', 'p', 'a read past the end of an asset', /heap-buffer-overflow/],
  ];
  for (const [target, experiment, mistake, message] of mistakes) {
    const missing = missingTool(target);
    it.skipIf(missing)(`${target} dies of ${mistake}${missing ? ` (skipped: ${missing.message})` : ''}`, () => {
      const error = failure(target, experiment, {}, [new Uint8Array(24)]);
      expect(error.reason).toBe('crash');
      expect(error.message).toMatch(message);
    });
  }
});

describe('the compiler', () => {
  it.skipIf(missingTool('host'))('tells what it does not like', () => {
    const files = { 'wrong.c': 'int console_main(void) { int unused; return 0; }\n' };
    const wrong = () => compileProgram({ target: 'host', sources: ['wrong.c'], files });
    expect(wrong).toThrow(CompileError);
    expect(wrong).toThrow('unused variable');
  });

  it('names the Debian package of a tool that is not there', () => {
    const path = process.env.PATH;
    process.env.PATH = '/nowhere';
    try {
      expect(() => compileProgram({ target: 'n64', sources: [PROBE] })).toThrow(MissingToolError);
      expect(missingTool('nds')?.message).toBe('no arm-linux-gnueabi-gcc here: apt-get install gcc-arm-linux-gnueabi');
    } finally {
      process.env.PATH = path;
    }
  });
});

describe('a cartridge image', () => {
  const program = new Uint8Array(0x1234);
  new DataView(program.buffer).setUint32(0, 0x80371240);

  it(`has the boot area's CRC that cen64 wants, whatever the program and the assets (seed ${SEED})`, () => {
    const random = createRandom(SEED);
    for (let round = 0; round < 20; round++) {
      for (let i = 4; i < program.length; i++) program[i] = randomInt(random, 256);
      const rom = makeRom({ program, assets: ASSETS.slice(0, round % 5), title: `ROUND ${round}` });
      expect(crc32(rom.subarray(0x40, 0x1000))).toBe(BOOT_AREA_CRC);
    }
  });

  it('holds each asset where its directory says', () => {
    const rom = makeRom({ program, assets: ASSETS });
    const view = new DataView(rom.buffer);
    const directory = view.getUint32(0x18);
    expect(view.getUint32(directory)).toBe(ASSETS.length);
    for (const [i, asset] of ASSETS.entries()) {
      const place = view.getUint32(directory + 4 + 8 * i);
      const length = view.getUint32(directory + 8 + 8 * i);
      expect(place % 16).toBe(0);
      expect(rom.subarray(place, place + length)).toEqual(asset);
    }
  });

  it.each<[string, Partial<Parameters<typeof makeRom>[0]>, string]>([
    ['a program that is none', { program: new Uint8Array(9999) }, 'compile it for the target n64-rom'],
    ['an empty asset', { assets: [new Uint8Array(1), new Uint8Array(0)] }, 'asset 1 is empty'],
    ['too much', { assets: [new Uint8Array(MAX_ROM_BYTES)] }, `at most ${MAX_ROM_BYTES} fit: leave assets out`],
    ['a long title', { title: 'x'.repeat(21) }, 'must be at most 20 printable ASCII characters'],
    ['an odd title', { title: 'Überall' }, 'must be at most 20 printable ASCII characters'],
  ])('refuses %s', (_, parts, message) => {
    expect(() => makeRom({ program, assets: [], ...parts })).toThrow(message);
  });
});

const programs = new Map<TargetName, Program>();

function compiled(target: TargetName): Program {
  const program = programs.get(target) ?? compileProgram({ target, sources: [PROBE] });
  programs.set(target, program);
  return program;
}

/** Makes an experiment of probe.c; `assets` become its assets from 1 on. */
function probe(target: TargetName, experiment: string, assets: Uint8Array[] = [], options?: RunOptions): RunResult {
  return runProgram(compiled(target), [new TextEncoder().encode(experiment), ...assets], options);
}

function failure(target: TargetName, experiment: string, options?: RunOptions, assets?: Uint8Array[]): RunError {
  try {
    probe(target, experiment, assets, options);
  } catch (error) {
    if (error instanceof RunError) return error;
    throw error;
  }
  throw new Error(`experiment ${experiment} on ${target} ended well`);
}

function randomBytes(length: number): Uint8Array {
  const random = createRandom(SEED + length);
  return Uint8Array.from({ length }, () => randomInt(random, 256));
}

/** FNV-1a of 32 bits, as probe.c counts it. */
function hash(bytes: Uint8Array): string {
  let value = 2166136261;
  for (const byte of bytes) value = Math.imul(value ^ byte, 16777619);
  return (value >>> 0).toString(16).padStart(8, '0');
}
