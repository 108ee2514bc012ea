/**
 * C that is made of a tree file: names, a const array of its bytes, and a header with its numbers.
 *
 * Guarantee: a name is an identifier in C and C++ that no header of either takes; the array lies at a multiple of 16 bytes, as
 * cull64_open wants it; coordinates convert without a float, exactly, as long as the eye is within 2^23 tree units of the tree.
 * Bound: a tree's origin is a whole number of tree units below 2^23 (n64/compact-content.ts), so that 256ths of it are exact modulo
 * 2^32, and so is their difference from the eye's.
 */

/** characters of a name: file names on discs are short, and C99 tells 31 of an external one apart */
const LONGEST_NAME = 24;
const BYTES_A_LINE = 16;
/** bits that a coordinate may be moved by: with more, a scene is smaller than the numbers of its camera tell apart */
const MOST_LEFT = 16;
const MOST_RIGHT = 31;

/** A file name or a title as the beginning of C names: letters, digits and single low lines. */
export function cIdentifier(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .slice(0, LONGEST_NAME)
    .replace(/^_+|_+$/g, '');
  if (plain === '') return 'model';
  // cull64_tree is a type of cull64.h; a name begins with no digit
  return /^(\d|cull64)/i.test(plain) ? `tree_${plain}` : plain;
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
  /** world units of a tree unit: a power of two */
  scale: number;
  /** world */
  origin: readonly number[];
  /** bits behind the point of the world's coordinates, for a camera in integers */
  fraction?: number;
  /** the array of cArray is there */
  array: boolean;
  /** the cull gives places in tree order, and the file stores the ids that lead back */
  ids: boolean;
}

/** `<name>_tree.h`: sizes; for integers, what turns the world's coordinates into the tree's. @throws RangeError as cameraShift */
export function cHeader(name: string, numbers: TreeNumbers): string {
  const upper = name.toUpperCase();
  const { bytes, objects, fraction } = numbers;
  return `/* ${name}_tree.h: the numbers of ${name}.c64, made with it */
#ifndef ${upper}_TREE_H
#define ${upper}_TREE_H

#include <stdint.h>

#define ${upper}_BYTES ${bytes}u
#define ${upper}_OBJECTS ${objects}u
${fraction === undefined ? '' : conversions(upper, numbers, fraction)}${numbers.ids ? idMacro(upper) : ''}${numbers.array ? arrayDeclaration(name, bytes) : ''}
#endif
`;
}

function idMacro(upper: string): string {
  return `
/* the id that an object had in the model, from its place in the tree */
#define ${upper}_ID(tree, place) (((const uint16_t *)(tree)->ids)[place])
`;
}

function arrayDeclaration(name: string, bytes: number): string {
  return `
#ifdef __cplusplus
extern "C" {
#endif
extern const uint8_t ${name}_data[${bytes}];
#ifdef __cplusplus
}
#endif
`;
}

function conversions(upper: string, { scale, origin }: TreeNumbers, fraction: number): string {
  const shift = cameraShift(scale, fraction);
  const moved = shift >= 0 ? `((uint32_t)(world) << ${shift})` : `((uint32_t)((int32_t)(world) >> ${-shift}))`;
  const macros = [0, 1, 2].map((k) => {
    const from = (Math.round(origin[k] / scale) * 256) >>> 0;
    return `#define ${upper}_EYE_${'XYZ'[k]}(world) ((int32_t)(${moved} - ${from}u))`;
  });
  return `
/* world units with ${fraction} bits behind the point -> 1/256 tree units: coordinates of the eye, and distances */
${macros.join('\n')}
#define ${upper}_LENGTH(world) ((int32_t)${moved})
`;
}

/**
 * How far to the left a world coordinate with `fraction` bits behind the point is moved to be in 1/256 tree units.
 * @throws RangeError for a scene too small or too large for such coordinates
 */
export function cameraShift(scale: number, fraction: number): number {
  const shift = 8 - Math.log2(scale) - fraction;
  if (shift > MOST_LEFT || shift < -MOST_RIGHT)
    throw new RangeError(
      `its tree unit is ${scale} of the model’s units, too ${shift > 0 ? 'small' : 'large'} for coordinates with ${fraction} bits behind the point: scale the model ${shift > 0 ? 'up' : 'down'}`,
    );
  return shift;
}
