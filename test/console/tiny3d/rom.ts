/**
 * The program of examples/tiny3d as a ROM that ends by itself: made by its own Makefile with what debian.sh of the example has built, with cen64.c
 * linked in, and changed where cen64 is not exact enough for libdragon.
 *
 * In cen64 a BREAK of the RSP loses the two instructions behind those that it still executes: in the queue of libdragon, which is part of each of its
 * microcodes, the RSP asks again in place of sleeping. And libdragon's boot block gives way to boot.S.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CompileError, run } from '../../../tools/console/compile.ts';
import { sumBootArea } from '../../../tools/console/rom-image.ts';
import { missingTool, TARGETS } from '../../../tools/console/targets.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const MODEL = 'examples/17_culling/assets';

/** Why the ROM cannot be made here, with the remedy; undefined where it can. */
export function missingRom(): string | undefined {
  const { CULL64_N64_INST: made, CULL64_TINY3D: tiny3d } = process.env;
  if (!made) return 'CULL64_N64_INST is not set: the folder that examples/tiny3d/debian.sh has filled';
  if (!existsSync(join(made, 'src/tiny3d/build/libt3d.a')))
    return 'no src/tiny3d/build/libt3d.a in CULL64_N64_INST: it is for what examples/tiny3d/debian.sh has filled';
  if (!tiny3d || !existsSync(join(tiny3d, MODEL, 'platformer.glb')))
    return 'CULL64_TINY3D is not set to the sources of tiny3d, with the model of example 17';
  return missingTool('n64-rom')?.message;
}

/** In a folder: the ROM, and the model as tiny3d's importer wrote it. @throws CompileError */
export function makeExampleRom(folder: string): { rom: Uint8Array; model: Uint8Array } {
  const made = process.env.CULL64_N64_INST!;
  cpSync(here('../../../examples/tiny3d'), folder, { recursive: true });
  mkdirSync(join(folder, 'assets'));
  for (const file of ['platformer.glb', 'T_Palette.png'])
    cpSync(join(process.env.CULL64_TINY3D!, MODEL, file), join(folder, 'assets', file));

  const flags = ['-std=gnu2x', '-O2', '-DN64', '-Wall', '-Wextra', '-Werror', '-include', 'ktls.h'];
  const own = [...flags, '-isystem', join(made, 'src/tiny3d/src'), '-c', here('cen64.c'), '-o', 'cen64.o'];
  run('cen64.c', folder, join(made, 'bin/mips64-elf-gcc'), own);

  const cull64 = `${process.execPath} --import ${import.meta.resolve('tsx')} ${here('../../../tools/cli/cull64.ts')}`;
  const words = [`N64_INST=${made}`, `T3D_INST=${join(made, 'src/tiny3d')}`, 'MODEL=assets/platformer.glb'];
  const { status, stderr } = spawnSync('make', [...words, 'N64_ROM_ELFCOMPRESS=0', `CULL64=${cull64}`], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, LDFLAGS: `${join(folder, 'cen64.o')} --wrap=level_open --wrap=level_see` },
  });
  if (status !== 0) throw new CompileError('make in examples/tiny3d', stderr);
  const rom = new Uint8Array(readFileSync(join(folder, 'level.z64')));
  keepAwake(rom);
  boot(rom, bootBlock(folder));
  return { rom, model: readFileSync(join(folder, 'build/level.t3dm')) };
}

function bootBlock(folder: string): Uint8Array {
  const { compiler, flags } = TARGETS['n64-rom'];
  run('boot.S', folder, compiler, [...flags, '-Wl,-Ttext=0xA4000040', '-o', 'boot.elf', here('boot.S')]);
  run('boot.S', folder, compiler.replace('gcc', 'objcopy'), ['-O', 'binary', '-j', '.text', 'boot.elf', 'boot.bin']);
  return readFileSync(join(folder, 'boot.bin'));
}

/** bnez t0, wakeup; lui t0, 0x80; break; becomes beqz t0, back to the question; lui t0, 0x80; nop */
function keepAwake(rom: Uint8Array): void {
  const view = new DataView(rom.buffer);
  let found = 0;
  for (let at = 0; at + 12 <= rom.length; at += 4) {
    if (view.getUint32(at) !== 0x15000002 || view.getUint32(at + 4) !== 0x3c080080 || view.getUint32(at + 8) !== 0xd)
      continue;
    view.setUint32(at, 0x1100fffd);
    view.setUint32(at + 8, 0);
    found++;
  }
  if (found === 0) throw new Error('the queue of this libdragon sleeps otherwise than the one that this is for');
}

/** The table of boot.S at 0x1000, of the parts of the ELF file in the cartridge; the entry in the header; the block with its sum. */
function boot(rom: Uint8Array, block: Uint8Array): void {
  const view = new DataView(rom.buffer);
  let elf = 0x1000;
  while (view.getUint32(elf) !== 0x7f454c46) elf += 256;
  const [headers, count] = [elf + view.getUint32(elf + 0x1c), view.getUint16(elf + 0x2c)];
  const parts = Array.from({ length: count }, (_, i) =>
    Array.from({ length: 5 }, (_, k) => view.getUint32(headers + i * 32 + k * 4)),
  );
  const table = parts.flatMap(([type, at, address, , bytes]) =>
    type === 1 ? [0x10000000 + elf + at, address & 0x7fffff, bytes - 1] : [],
  );
  for (const [i, word] of [...table, 0].entries()) view.setUint32(0x1000 + i * 4, word);
  view.setUint32(8, view.getUint32(elf + 0x18));
  rom.fill(0, 0x40, 0x1000);
  rom.set(block, 0x40);
  sumBootArea(rom);
}
