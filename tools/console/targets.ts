/**
 * The machines for which a test program is built and on which it runs, in one table: compiler, flags, runtime,
 * emulator, Debian packages.
 *
 * `n64-rom` is a cartridge in cen64, with caches and cycles. `n64` is the same code as a bare Linux process in qemu,
 * which, unlike cen64, stops at an unaligned access and at an instruction later than MIPS III.
 * Guarantee: floating point is neither contracted nor reordered, so all targets with floats give the same bits; strict
 * aliasing is left on, as users compile.
 * Flags: n32 is the one ABI in which Debian's gcc leaves no call of libgcc in VR4300 code. -mfix4300: the early chip's
 * mul.s fault. -mno-check-zero-division: cen64 has no TEQ. -G0, -mno-abicalls: no $gp tables to set up.
 * Tried and lost: o32 on the VR4300 (64-bit products call libgcc, which is mips32r2 code); qemu-mips for it (has no
 * R4000).
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export const TARGET_NAMES = ['n64-rom', 'n64', 'ps1', 'nds', 'host', 'host-sanitized'] as const;
export type TargetName = (typeof TARGET_NAMES)[number];

export interface Target {
  compiler: string;
  flags: readonly string[];
  /** files of this folder that are compiled with every program */
  runtime: readonly string[];
  /** after the sources */
  libraries: readonly string[];
  /** the command that runs the file; empty: the file runs by itself; cen64 is run by run-cen64.ts */
  emulator: readonly string[];
  byteOrder: 'big' | 'little';
  /** every tool that compiling and running needs */
  tools: readonly string[];
}

/** Which Debian package a tool is in. */
export const PACKAGES: Record<string, string> = {
  cc: 'gcc',
  'mips-linux-gnu-gcc': 'gcc-mips-linux-gnu',
  'mipsel-linux-gnu-gcc': 'gcc-mipsel-linux-gnu',
  'arm-linux-gnueabi-gcc': 'gcc-arm-linux-gnueabi',
  'sh4-linux-gnu-gcc': 'gcc-sh4-linux-gnu',
  'qemu-mipsn32': 'qemu-user',
  'qemu-mipsel': 'qemu-user',
  'qemu-arm': 'qemu-user',
  cen64: 'cen64',
};

const COMMON = ['-std=c99', '-pedantic', '-Wall', '-Wextra', '-Werror', '-O2', '-ffp-contract=off'];
const BARE = [
  '-ffreestanding',
  '-nostdlib',
  '-static',
  '-fno-pic',
  '-fno-stack-protector',
  '-fno-asynchronous-unwind-tables',
  '-Wl,--build-id=none',
];
const VR4300 = [
  '-march=vr4300',
  '-mtune=vr4300',
  '-mfix4300',
  '-mabi=n32',
  '-mno-abicalls',
  '-G0',
  '-mno-check-zero-division',
];
const R3000 = ['-march=r3000', '-mtune=r3000', '-mabi=32', '-mfp32', '-msoft-float', '-mno-abicalls', '-G0'];
const ARM9 = ['-mcpu=arm946e-s', '-marm', '-mfloat-abi=soft'];
const LINUX = ['linux.c', 'console.c', 'memory.c'];
const HOST = ['hosted.c', 'console.c'];

export const TARGETS: Record<TargetName, Target> = {
  'n64-rom': {
    compiler: 'mips-linux-gnu-gcc',
    flags: [...COMMON, ...BARE, ...VR4300, '-DCONSOLE_CARTRIDGE'],
    runtime: ['boot.S', 'cartridge.c', 'console.c', 'memory.c'],
    libraries: [],
    emulator: [],
    byteOrder: 'big',
    tools: ['mips-linux-gnu-gcc', 'cc', 'cen64'],
  },
  n64: {
    compiler: 'mips-linux-gnu-gcc',
    flags: [...COMMON, ...BARE, ...VR4300],
    runtime: LINUX,
    libraries: [],
    emulator: ['qemu-mipsn32', '-cpu', 'R4000'],
    byteOrder: 'big',
    tools: ['mips-linux-gnu-gcc', 'qemu-mipsn32'],
  },
  ps1: {
    compiler: 'mipsel-linux-gnu-gcc',
    flags: [...COMMON, ...BARE, ...R3000],
    runtime: LINUX,
    libraries: [],
    emulator: ['qemu-mipsel'],
    byteOrder: 'little',
    tools: ['mipsel-linux-gnu-gcc', 'qemu-mipsel'],
  },
  nds: {
    compiler: 'arm-linux-gnueabi-gcc',
    flags: [...COMMON, ...BARE, ...ARM9],
    runtime: LINUX,
    // floats in software, and division
    libraries: ['-lgcc'],
    emulator: ['qemu-arm', '-cpu', 'arm946'],
    byteOrder: 'little',
    tools: ['arm-linux-gnueabi-gcc', 'qemu-arm'],
  },
  host: {
    compiler: 'cc',
    flags: COMMON,
    runtime: HOST,
    libraries: ['-lm'],
    emulator: [],
    byteOrder: 'little',
    tools: ['cc'],
  },
  'host-sanitized': {
    compiler: 'cc',
    flags: [...COMMON, '-g', '-fsanitize=address,undefined', '-fno-sanitize-recover=all'],
    runtime: HOST,
    libraries: ['-lm'],
    emulator: [],
    byteOrder: 'little',
    tools: ['cc'],
  },
};

export class MissingToolError extends Error {
  constructor(
    readonly tool: string,
    readonly debianPackage: string,
  ) {
    super(`no ${tool} here: apt-get install ${debianPackage}`);
    this.name = 'MissingToolError';
  }
}

/** The first tool of the target that is missing on this machine, as the error that its use would throw. */
export function missingTool(target: TargetName): MissingToolError | undefined {
  const tool = TARGETS[target].tools.find((name) => !isInstalled(name));
  return tool === undefined ? undefined : new MissingToolError(tool, PACKAGES[tool]);
}

/** Compiling alone needs fewer tools than running. @throws MissingToolError */
export function requireCompiler(target: TargetName): void {
  const { compiler } = TARGETS[target];
  if (!isInstalled(compiler)) throw new MissingToolError(compiler, PACKAGES[compiler]);
}

/** @throws MissingToolError */
export function requireTools(target: TargetName): void {
  const missing = missingTool(target);
  if (missing) throw missing;
}

export function isInstalled(tool: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, tool), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
