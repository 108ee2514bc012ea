import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packNames, unpackNames } from '../../../src/view/load/packed-names.ts';

test('names come back unchanged, whatever is in them', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (names) => {
      expect(unpackNames(packNames(names))).toEqual(names);
    }),
    { seed: 1 },
  );
  expect(unpackNames(packNames(['', 'a\nb', '', '\u0000']))).toEqual(['', 'a\nb', '', '\u0000']);
});
