import { describe, expect, it } from 'vitest';
import { EXPORT_TARGET_NAMES, EXPORT_TARGETS, type ExportTarget, formatFault } from '../../src/export/targets.ts';
import { isCompactFormat, TREE_FORMATS } from '../../src/file/formats.ts';

/** Byte orders of the CPUs: VR4300 as it is wired in the console, R3000, SH-2, ARM9, ARM7, SH-4, and x86 for C. */
const BYTE_ORDERS = {
  n64: 'big',
  ps1: 'little',
  saturn: 'big',
  nds: 'little',
  gba: 'little',
  dreamcast: 'little',
  c: 'little',
};
/** machines without a depth test, whose programs draw farthest first unless a table sorts for them */
const PAINTERS = ['saturn', 'gba'];
/**
 * Where the tree lies, the order of the example, whether a hidden pixel costs less where it comes later (a depth test before the
 * writes: the RDP's, and that of a renderer on any machine), and the default format: floats only where the FPU is worth them.
 */
const EXAMPLES = {
  n64: ['file', 'front', true, 'compact8'],
  ps1: ['file', 'front', false, 'compact8'],
  saturn: ['file', 'back', false, 'compact8'],
  nds: ['file', 'front', false, 'compact8'],
  gba: ['array', 'back', false, 'compact8'],
  dreamcast: ['file', 'none', false, 'float16'],
  c: ['array', 'front', true, 'compact8'],
};

describe.each(EXPORT_TARGET_NAMES)('%s', (name) => {
  const target: ExportTarget = EXPORT_TARGETS[name];

  it('has the byte order of its CPU, and the order that its way of drawing wants', () => {
    expect(target.endian).toBe(BYTE_ORDERS[name]);
    expect(target.order === 'back').toBe(PAINTERS.includes(name));
  });

  it('has its tree in a file or in the program, and an example for its way of drawing', () => {
    const { storage, order, depthTest, formats } = target;
    expect([storage, order, depthTest, formats[0]]).toEqual(EXAMPLES[name]);
  });

  it('reads every compact format, and formats of floats only where its camera is one of floats', () => {
    for (const format of TREE_FORMATS) {
      const readable = isCompactFormat(format) || target.camera === 'float';
      expect(target.formats.includes(format), format).toBe(readable);
      if (readable) expect(formatFault(name, format)).toBeNull();
      else
        expect(formatFault(name, format)).toBe(
          `${format} stores floats, and ${target.title} has no FPU: use compact8, compact4, compact2`,
        );
    }
  });
});
