import { describe, expect, it, test } from 'vitest';
import { formatFault, MACHINE_NAMES, MACHINES, type MachineTarget } from '../../../src/core/export/targets.ts';
import { isCompactFormat, TREE_FORMATS } from '../../../src/core/file/formats.ts';

/**
 * What is known of these machines: byte order of the CPU (VR4300 as it is wired in the console, R3000, SH-2, ARM9, ARM7, SH-4, and x86
 * for C), where the tree lies, the order of the example (farthest first without a depth test, unless a table sorts), whether a hidden
 * pixel costs less where it comes later (a depth test before the writes: the RDP's, and that of a renderer on any machine), and the
 * default format: floats only where the FPU is worth them.
 */
test.each([
  ['n64', 'big', 'file', 'front', true, 'compact8'],
  ['ps1', 'little', 'file', 'front', false, 'compact8'],
  ['saturn', 'big', 'file', 'back', false, 'compact8'],
  ['nds', 'little', 'file', 'front', false, 'compact8'],
  ['gba', 'little', 'array', 'back', false, 'compact8'],
  ['dreamcast', 'little', 'file', 'none', false, 'float16'],
  ['c', 'little', 'array', 'front', true, 'compact8'],
] as const)('%s: byte order, storage, order, depth test and format', (name, ...facts) => {
  const { endian, storage, order, depthTest, formats } = MACHINES[name];
  expect([endian, storage, order, depthTest, formats[0]]).toEqual(facts);
});

describe.each(MACHINE_NAMES)('%s', (name) => {
  const target: MachineTarget = MACHINES[name];

  it('has a depth test to spare what is hidden only where it draws nearest first', () => {
    expect(target.order === 'front' || !target.depthTest).toBe(true);
  });

  it('reads every compact format, and formats of floats only where its camera is one of floats', () => {
    const integers = TREE_FORMATS.filter(isCompactFormat);
    expect(target.formats.filter(isCompactFormat).toSorted()).toEqual(integers.toSorted());
    if (target.camera !== 'float') expect(target.formats).toEqual(integers);
  });

  it('says why of each format that it does not read, and nothing of the others', () => {
    for (const format of TREE_FORMATS) {
      const fault = formatFault(target, format);
      if (target.formats.includes(format)) expect(fault).toBeNull();
      else expect(fault).toMatch(new RegExp(`^${format} .* ${target.title}.*: use ${target.formats.join(', ')}$`));
      if (target.camera !== 'float' && !isCompactFormat(format)) expect(fault).toContain('stores floats, and ');
    }
  });
});

test('a format that no code for a machine with floats reads is refused as that', () => {
  const { n64, ps1 } = MACHINES;
  const formats = ['compact8', 'compact4'] as const;
  expect(formatFault({ ...n64, formats }, 'seed20')).toBe(
    'seed20 is not read by what is exported for the Nintendo 64: use compact8, compact4',
  );
  expect(formatFault({ ...ps1, formats }, 'compact2')).toBe(
    'compact2 is not read by what is exported for the PlayStation: use compact8, compact4',
  );
});
