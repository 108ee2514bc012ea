/**
 * C text for a tree file: names, a const array of its bytes, and a header with its numbers.
 *
 * Guarantee: a name is an identifier in C and C++ that no standard header uses; the array lies at a multiple of 16 bytes, as
 * cull64_open wants it; coordinates convert without a float and without 64 bits, to what world-coordinates.ts makes of them.
 * Bound: a tree's origin is a whole number of tree units below 2^23 (core/compact/content.ts), so that 256ths of it are an int32_t.
 * Before a coordinate is shifted it is compared with the two whose results are -FARTHEST and FARTHEST, so that whatever wraps
 * afterwards comes out exact.
 * Tried and lost: the difference in int64_t, compared afterwards. It gives the same numbers, but an SH-2 calls libgcc to
 * shift 64 bits.
 */
import { cameraShift, INT32, originInUnits, worldWithin } from './world-coordinates.ts';

/** characters of a name: file names on discs are short, and C99 tells 31 of an external one apart */
const LONGEST_NAME = 24;
const BYTES_A_LINE = 16;

/** A file name or a title as the beginning of C names: letters, digits and single low lines. */
export function cIdentifier(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .slice(0, LONGEST_NAME)
    .replace(/^_+|_+$/g, '');
  if (plain === '') return 'model';
  // cull64_tree is a type of cull64.h, example.c a file beside <name>.c; a name begins with no digit
  return /^(\d|cull64|example$)/i.test(plain) ? `tree_${plain}` : plain;
}

/** The definition of `<name>_data`, for a .c file that includes `<name>_tree.h`. */
export function cArray(name: string, bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_A_LINE) {
    const line = Array.from(bytes.subarray(at, at + BYTES_A_LINE), (byte) => `0x${byte.toString(16).padStart(2, '0')}`);
    lines.push(`  ${line.join(',')},`);
  }
  const type = `const uint8_t ${name}_data[${bytes.length}]`;
  return `#include "${name}_tree.h"

#if defined(__GNUC__)
__attribute__((aligned(16)))
#elif defined(_MSC_VER)
__declspec(align(16))
#else
_Alignas(16)
#endif
${type} = {
${lines.join('\n')}
};
`;
}

export interface TreeNumbers {
  bytes: number;
  objects: number;
  /** world units in a tree unit: a power of two */
  scale: number;
  /** world */
  origin: readonly number[];
  /** bits behind the point of the world's coordinates, for a camera in integers */
  fraction?: number;
  /** 32-bit words of a camera's bits, where the tree says what is hidden */
  hiddenWords?: number;
  /** whether the array of cArray is there */
  array: boolean;
  /** with types that they use, as it stands behind #include */
  header?: string;
  /** prototypes of the program's own functions, which use types of cull64.h */
  functions?: string;
}

/**
 * `<name>_tree.h`: sizes, and for a camera in integers the macros that convert the world's coordinates into the tree's.
 * @throws RangeError as cameraShift
 */
export function cHeader(name: string, numbers: TreeNumbers): string {
  const upper = name.toUpperCase();
  const { bytes, objects, fraction, hiddenWords } = numbers;
  const functions = numbers.functions ?? '';
  return `/* ${name}_tree.h: the numbers of ${name}.c64, made with it */
#ifndef ${upper}_TREE_H
#define ${upper}_TREE_H

#include <stdint.h>
${numbers.header ? `#include ${numbers.header}\n` : ''}${/\bcull64_/.test(functions) ? '\n#include "cull64.h"\n' : ''}
#define ${upper}_BYTES ${bytes}u
#define ${upper}_OBJECTS ${objects}u
${hiddenWords === undefined ? '' : `#define ${upper}_HIDDEN_WORDS ${hiddenWords}u\n`}${fraction === undefined ? '' : conversions(name, numbers, fraction)}${declarations(name, numbers)}
#endif
`;
}

function declarations(name: string, { bytes, array, functions }: TreeNumbers): string {
  const lines = [
    ...(array ? [`extern const uint8_t ${name}_data[${bytes}];`] : []),
    ...(functions ? [functions.trim()] : []),
  ];
  if (lines.length === 0) return '';
  return `
#ifdef __cplusplus
extern "C" {
#endif
${lines.join('\n\n')}
#ifdef __cplusplus
}
#endif
`;
}

function conversions(name: string, { scale, origin }: TreeNumbers, fraction: number): string {
  const upper = name.toUpperCase();
  const shift = cameraShift(scale, fraction);
  const moved = shift >= 0 ? `(uint32_t)world << ${shift}` : `(uint32_t)(world >> ${-shift})`;
  const call = (from: number) => {
    const [least, most] = worldWithin(from, shift);
    return `${name}_units(world, ${int32(least)}, ${int32(most)}, ${int32(from)})`;
  };
  const eyes = originInUnits(scale, origin).map((from, k) => `#define ${upper}_EYE_${'XYZ'[k]}(world) ${call(from)}`);
  return `
/*
 * World units with ${fraction} bits behind the point -> 1/256 tree units: coordinates of the eye, and distances. Where the result would be
 * beyond +-0x3fffffff it stays there: for cull64.h such an eye is too far away, and it gives everything.
 */
static inline int32_t ${name}_units(int32_t world, int32_t least, int32_t most, int32_t from) {
  if (world < least) return -0x3fffffff;
  if (world > most) return 0x3fffffff;
  return (int32_t)((${moved}) - (uint32_t)from);
}
${eyes.join('\n')}
#define ${upper}_LENGTH(world) ${call(0)}
`;
}

/** The most negative number has no literal. */
const int32 = (value: number) => (value === -INT32 ? '-0x7fffffff - 1' : String(value));

/** A decimal that is read as the same 32-bit float. */
export function floatLiteral(value: number): string {
  const text = String(Number(Math.fround(value).toPrecision(9)));
  return `${/[.e]/.test(text) ? text : `${text}.0`}f`;
}
