/**
 * The symbols that object files leave to a linker, and those of them that a program has without a library.
 *
 * Compilers call memset, memcpy, memmove and memcmp for code that names none of them; consoles' toolkits compile
 * without -ffreestanding. Debian's cross compilers have no stdint.h without that option: `withoutFreestanding` gives
 * them theirs.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../tools/console/compile.ts';

/**
 * Calls into the compiler's own library, libgcc, which it links by itself, for operations that the CPU has no
 * instruction for.
 */
export const COMPILER_CALLS = {
  none: /^$/,
  /** a linker makes them: where the table of addresses of a program that may lie anywhere is */
  addresses: /^(_gp_disp|__gnu_local_gp|_GLOBAL_OFFSET_TABLE_)$/,
  /** the ARM7 and the ARM9 do not divide */
  arm: /^__aeabi_idiv$/,
  /** and Thumb has no product of 64 bits */
  thumb: /^__aeabi_(idiv|lmul)$/,
  /** nor have they floats: sum, difference, product, quotient, comparisons, from and to integers */
  armFloats: /^__aeabi_(idiv|f(add|sub|mul|div|cmp(lt|le|gt|ge))|f2iz|i2f)$/,
  thumbFloats: /^__aeabi_(idiv|lmul|f(add|sub|mul|div|cmp(lt|le|gt|ge))|f2iz|i2f)$/,
} as const;

/** Compiler options for a machine without a C library, instead of -ffreestanding. @param folder where the header may lie */
export function withoutFreestanding(folder: string): string[] {
  mkdirSync(join(folder, 'stdint'), { recursive: true });
  writeFileSync(join(folder, 'stdint', 'stdint.h'), '#include <stdint-gcc.h>\n');
  return ['-isystem', 'stdint'];
}

/** Names that the objects use and none of them defines, without repeats. */
export function undefinedSymbols(compiler: string, folder: string, objects: readonly string[]): string[] {
  const nm = compiler.replace(/g?cc$/, 'nm');
  const names = (option: string) => {
    const list = run('symbols', folder, nm, ['-g', option, ...objects]);
    return [...list.matchAll(/ [A-Za-z] (\S+)$/gm)].map(([, name]) => name);
  };
  const defined = new Set(names('--defined-only'));
  return [...new Set(names('-u'))].filter((name) => !defined.has(name));
}
