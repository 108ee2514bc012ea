/**
 * Examples that draw with a library of a console, compiled against that library's own headers by a compiler that Debian has.
 *
 * Environment variables say where sources lie; nothing is fetched, and nothing is written there.
 * Guarantee: of our files, warnings are errors. The libraries' headers are system headers: their warnings are theirs.
 * Bound: compiled, not linked into a game: that takes a library that is built, for which the examples have a Makefile, and for tiny3d debian.sh.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inFolder, run } from '../../tools/console/compile.ts';
import { isInstalled, MissingToolError, PACKAGES } from '../../tools/console/targets.ts';

interface SdkSource {
  /** the environment variable that has its folder */
  variable: string;
  /** what lies there, for people */
  what: string;
  /** its folder of headers, in that folder */
  headers: string;
  /** a file there by which it is told */
  file: string;
}

export interface Sdk {
  compiler: string;
  flags: readonly string[];
  /** in the order in which headers are looked for */
  sources: readonly SdkSource[];
  /** headers of ours, by name, where the library that is there has none of them yet */
  standIns: Readonly<Record<string, string>>;
}

const NEWLIB: SdkSource = {
  variable: 'CULL64_NEWLIB',
  what: 'the sources of newlib, unpacked: Debian’s newlib-source',
  headers: 'newlib/libc/include',
  file: 'stdio.h',
};

/** Four types that tiny3d takes from libdragon, which has them since January 2025. */
const FGEOM = `#if !defined(FGEOM_H) && !defined(__ASSEMBLER__)
#define FGEOM_H
typedef union { struct { float x, y, z; }; float v[3]; } fm_vec3_t;
typedef union { struct { float x, y, z, w; }; float v[4]; } fm_vec4_t;
typedef union { struct { float x, y, z, w; }; float v[4]; } fm_quat_t;
typedef struct { float m[4][4]; } fm_mat4_t;
#endif
`;

export const SDKS = {
  tiny3d: {
    compiler: 'mips-linux-gnu-gcc',
    flags: [
      ...[
        '-std=gnu2x',
        '-O2',
        '-DN64',
        '-march=vr4300',
        '-mtune=vr4300',
        '-mabi=o64',
        '-mno-abicalls',
        '-fno-pic',
        '-G0',
      ],
      ...['-ffast-math', '-ftrapping-math', '-fno-associative-math', '-ffunction-sections', '-fdata-sections'],
    ],
    sources: [
      { variable: 'CULL64_TINY3D', what: 'the sources of tiny3d', headers: 'src', file: 't3d/t3dmodel.h' },
      {
        variable: 'CULL64_LIBDRAGON',
        what: 'the sources of libdragon, branch preview',
        headers: 'include',
        file: 'rdpq_text.h',
      },
      NEWLIB,
    ],
    standIns: { 'fgeom.h': FGEOM },
  },
  gldc: {
    compiler: 'sh4-linux-gnu-gcc',
    flags: ['-std=c99', '-O2', '-ml', '-m4'],
    sources: [{ variable: 'CULL64_GLDC', what: 'the sources of GLdc', headers: 'include', file: 'GL/glkos.h' }, NEWLIB],
    standIns: {},
  },
  psn00bsdk: {
    compiler: 'mipsel-linux-gnu-gcc',
    flags: [
      ...['-std=gnu11', '-O2', '-march=r3000', '-mabi=32', '-mfp32', '-msoft-float', '-G0', '-mno-abicalls'],
      ...['-fno-pic', '-ffreestanding'],
    ],
    sources: [
      {
        variable: 'CULL64_PSN00BSDK',
        what: 'the sources of PSn00bSDK',
        headers: 'libpsn00b/include',
        file: 'psxgpu.h',
      },
    ],
    standIns: {},
  },
} as const satisfies Record<string, Sdk>;

export type SdkName = keyof typeof SDKS;
export const SDK_NAMES = Object.keys(SDKS) as SdkName[];

/** Why an example cannot be compiled here, with the remedy; undefined where it can. */
export function missingSdk(name: SdkName): string | undefined {
  const { compiler, sources }: Sdk = SDKS[name];
  if (!isInstalled(compiler)) return new MissingToolError(compiler, PACKAGES[compiler]).message;
  for (const { variable, what, headers, file } of sources) {
    const folder = process.env[variable];
    if (!folder) return `${variable} is not set: the folder of ${what}`;
    if (!existsSync(join(folder, headers, file))) return `no ${headers}/${file} in ${variable}: it is for ${what}`;
  }
  return undefined;
}

/** The compiler's words for the headers of a library; stand-ins are written into `folder`. */
export function sdkFlags(name: SdkName, folder: string): string[] {
  const { compiler, sources, standIns }: Sdk = SDKS[name];
  const paths = sources.map(({ variable, headers }) => join(process.env[variable] ?? '', headers));
  const lacking = Object.entries(standIns).filter(([file]) => !paths.some((path) => existsSync(join(path, file))));
  for (const [file, text] of lacking) writeFileSync(join(folder, file), text);
  const own = run(name, folder, compiler, ['-print-file-name=include']).trim();
  return [
    '-nostdinc',
    ...[own, ...paths].flatMap((path) => ['-isystem', path]),
    ...lacking.flatMap(([file]) => ['-include', join(folder, file)]),
  ];
}

/** The text of examples/<name>/main.c. */
const exampleOf = (name: SdkName): string =>
  readFileSync(fileURLToPath(new URL(`../../examples/${name}/main.c`, import.meta.url)), 'utf8');

/**
 * Compiles a program, that of examples/<name> when none is given, with the C files of an export: all with all warnings, into objects that are dropped.
 * @returns the symbols that they want of others
 * @throws CompileError
 */
export function compileExample(
  name: SdkName,
  exported: Readonly<Record<string, string>>,
  program = exampleOf(name),
): string[] {
  const { compiler, flags }: Sdk = SDKS[name];
  return inFolder((folder) => {
    mkdirSync(join(folder, 'headers'));
    for (const [file, text] of Object.entries(exported)) writeFileSync(join(folder, file), text);
    writeFileSync(join(folder, 'main.c'), program);
    const files = ['main.c', ...Object.keys(exported).filter((file) => file.endsWith('.c') && file !== 'example.c')];
    const words = [...flags, ...sdkFlags(name, join(folder, 'headers')), '-Wall', '-Wextra', '-Werror', `-I${folder}`];
    const objects = files.map((file) => {
      run(name, folder, compiler, [...words, '-c', file, '-o', `${file}.o`]);
      return `${file}.o`;
    });
    run(name, folder, compiler, ['-nostdlib', '-r', ...flags, ...objects, '-o', 'all.o']);
    const wanted = run(name, folder, compiler.replace(/gcc$/, 'nm'), ['-u', '--format=posix', 'all.o']);
    return [...wanted.matchAll(/^(\S+) U/gm)].map(([, symbol]) => symbol);
  });
}
