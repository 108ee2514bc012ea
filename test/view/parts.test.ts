import { expect, test } from 'vitest';
import { type Part, partOf, startParts } from '../../src/view/parts.ts';

interface Logged {
  /** its name, and then those of what it needs */
  names: string;
  dispose?(): void;
}
interface Parts {
  a: Logged;
  b: Logged;
  c: Logged;
}
const part = partOf<Parts>();

/** Parts of these names and needs, which log when they start and stop; `broken` throws. */
function logged(needs: readonly [keyof Parts, ...(keyof Parts)[]][], broken?: keyof Parts) {
  const log: string[] = [];
  const list = needs.map(([name, ...rest]): Part<Parts> => {
    return part(name, rest, (parts) => {
      if (name === broken) throw new Error(`no ${name}`);
      log.push(`+${name}`);
      const names = name + rest.map((need) => parts[need].names).join('');
      // c has nothing to stop
      return name === 'c' ? { names } : { names, dispose: () => log.push(`-${name}`) };
    });
  });
  return { log, list };
}

test('parts start after what they need, otherwise in the order of the list, get its values, and stop in reverse', () => {
  const { log, list } = logged([['b', 'c'], ['a', 'b', 'c'], ['c']]);
  const { parts, stop } = startParts(list);
  expect(log).toEqual(['+c', '+b', '+a']);
  expect([parts.a, parts.b, parts.c].map(({ names }) => names)).toEqual(['abcc', 'bc', 'c']);
  stop();
  stop();
  expect(log.slice(3)).toEqual(['-a', '-b']);
});

test('where a part fails to start, those before it stop', () => {
  const { log, list } = logged([['a'], ['b', 'a'], ['c', 'b']], 'c');
  expect(() => startParts(list)).toThrow('no c');
  expect(log).toEqual(['+a', '+b', '-b', '-a']);
});

test.each([
  ['The part b needs c, which is not in the list.', [['a'], ['b', 'a', 'c']]],
  [
    'Parts need each other: b -> c -> b.',
    [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
    ],
  ],
  ['Parts need each other: a -> a.', [['a', 'a']]],
  ['Two parts have the name a.', [['a'], ['b'], ['a']]],
] as [string, [keyof Parts, ...(keyof Parts)[]][]][])('%s', (message, needs) => {
  const { log, list } = logged(needs);
  expect(() => startParts(list)).toThrow(message);
  expect(log).toEqual([]);
});

test('a part gets what it needs alone, and a need has to be a name', () => {
  // @ts-expect-error it does not need b
  part('a', ['c'], ({ b }) => b);
  // @ts-expect-error no such part
  part('a', ['d'], () => ({ names: '' }));
  // @ts-expect-error of another type
  part('a', [], () => 1);
});
