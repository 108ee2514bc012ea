/** A signal while files are written: the status of a shell, and nothing of the writing is left. */
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cleanly } from '../../tools/cli/interrupt.ts';
import { LONGEST, scratchFolder, startCull64 } from './cli.ts';

const { path: folder, remove } = scratchFolder();

/** Makes every write say so on stderr when its bytes are there, and then take longer than the test. */
const SLOW = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { writeFileSync, promises: { writeFile } } = fs;
  const say = () => fs.writeSync(2, 'bytes are there\\n');
  fs.writeFileSync = (...given) => {
    writeFileSync(...given);
    say();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${LONGEST * 1000});
  };
  fs.promises.writeFile = async (...given) => {
    await writeFile(...given);
    say();
    await new Promise((done) => setTimeout(done, ${LONGEST * 1000}));
  };
  syncBuiltinESMExports();
`;

/** Send `signal` when the first bytes are there; the exit status. */
async function interrupt(args: string[], signal: NodeJS.Signals): Promise<number | null> {
  const child = startCull64(args, folder, undefined, ['--import', `data:text/javascript,${encodeURIComponent(SLOW)}`]);
  await once(child.stderr!, 'data');
  child.kill(signal);
  const [status] = await once(child, 'close');
  return status;
}

const CASES: [NodeJS.Signals, number][] = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
];

beforeAll(() => {
  writeFileSync(join(folder, 'model.obj'), 'o a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\no b\nf 1 3 2\n');
  writeFileSync(join(folder, 'old.c64'), 'old');
  mkdirSync(join(folder, 'there'));
  writeFileSync(join(folder, 'there/mine.txt'), 'mine');
});
afterAll(remove);

describe.each(CASES)('%s', (signal, expected) => {
  test('in the last step of the work: cleaned, and ended as in a shell; afterwards nobody listens', async () => {
    const ends = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    // this process is to live on
    const live = () => {};
    process.on(signal, live);
    const listeners = process.listenerCount(signal);
    const clean = vi.fn();
    try {
      await new Promise(setImmediate);
      const result = await cleanly(
        async () => process.kill(process.pid, signal),
        () => clean(ends.mock.calls.length),
      );
      expect(result).toBe(true);
      expect(ends.mock.calls).toEqual([[expected]]);
      // before the end, and once more where the end was not one
      expect(clean.mock.calls).toEqual([[0], [1]]);
      expect(process.listenerCount(signal)).toBe(listeners);
    } finally {
      process.off(signal, live);
      ends.mockRestore();
    }
  });

  const all = () => readdirSync(folder, { recursive: true }).sort();

  test.each([
    ['build', ['build', 'model.obj', '-o', 'new.c64']],
    ['build, over an older file', ['build', 'model.obj', '-o', 'old.c64']],
    ['scene', ['scene', 'castle', '-o', 'castle.glb']],
    ['export, into a new folder', ['export', 'model.obj', '--target', 'c', '-o', 'fresh']],
    ['export, into a folder that is there', ['export', 'model.obj', '--target', 'c', '-o', 'there']],
  ])('%s', async (_, args) => {
    const before = all();
    expect(await interrupt(args, signal)).toBe(expected);
    expect(all()).toEqual(before);
    expect(readFileSync(join(folder, 'old.c64'), 'utf8')).toBe('old');
  });
});
