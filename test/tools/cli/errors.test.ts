/** Whose fault it is when work on a file fails. */
import { describe, expect, test } from 'vitest';
import { blaming, FileError, WorkError } from '../../../tools/cli/errors.ts';

describe('what goes wrong', () => {
  const failing = (error: Error) => () =>
    blaming('my.glb', () => {
      throw error;
    });
  const fault = (error: Error): Error => {
    try {
      failing(error)();
    } catch (thrown) {
      return thrown as Error;
    }
    throw new Error('it went well');
  };
  test('is the model’s, and the path is named', () => {
    const cause = new RangeError('too much');
    expect(fault(cause)).toEqual(new FileError('my.glb', 'too much', { cause }));
    expect(fault(cause)).toMatchObject({ message: 'my.glb: too much', path: 'my.glb', fault: 'too much' });
    expect(fault(cause).cause).toBe(cause);
  });
  test('is not named twice', () => {
    const told = new WorkError('other.json: it is not there');
    expect(fault(told)).toBe(told);
  });
  test('is nothing where the work is done', () => expect(blaming('my.glb', () => 7)).toBe(7));
});
