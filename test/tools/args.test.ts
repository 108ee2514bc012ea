/** Values of options, at the edges of what they may be. */
import { expect, test } from 'vitest';
import { parseArguments, pictureSize } from '../../tools/cli/args.ts';
import { UsageError } from '../../tools/cli/errors.ts';

const sizeOf = (text: string) => pictureSize(parseArguments(['--size', text], { size: { type: 'string' } }), 'size');

test.each([
  ['1x1', 1, 1],
  ['4096x1', 4096, 1],
  ['1x4096', 1, 4096],
])('--size %s', (text, width, height) => expect(sizeOf(text)).toEqual({ width, height }));

test.each(['0x1', '1x0', '4097x1', '1x4097', '9999x9999', '10000x10', '-1x4', '320', '320x', '320x240x1', '3.5x4'])(
  '--size %s is none',
  (text) => expect(() => sizeOf(text)).toThrow(UsageError),
);

test('without --size 320x240', () => {
  expect(pictureSize(parseArguments([], { size: { type: 'string' } }), 'size')).toEqual({ width: 320, height: 240 });
});
