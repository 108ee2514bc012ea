/** A signal while files are written: the status of a shell, and nothing of the writing is left. */
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cleanly } from '../../../tools/cli/interrupt.ts';
import { longDescribe, longTest, soak } from '../../soak.ts';
import { cull64, LONGEST, scratchFolder, startCull64 } from '../cli.ts';

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

/** Sends itself a signal at the last rename, when it is done. */
const LATE = (signal: NodeJS.Signals, renames: number) => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { renameSync } = fs;
  let left = ${renames};
  fs.renameSync = (...given) => {
    renameSync(...given);
    if (--left === 0) process.kill(process.pid, '${signal}');
  };
  syncBuiltinESMExports();
`;

const preload = (program: string) => ['--import', `data:text/javascript,${encodeURIComponent(program)}`];

/** Send `signal` when the first bytes are there; the exit status. */
async function interrupt(args: string[], signal: NodeJS.Signals): Promise<number | null> {
  const child = startCull64(args, folder, undefined, preload(SLOW));
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

/** What writes a file, and what a folder, first. */
const WRITES: [string, string[]][] = [
  ['build, over an older file', ['build', 'model.obj', '-o', 'old.c64']],
  ['export, into a folder that is there', ['export', 'model.obj', '--target', 'c', '-o', 'there']],
  ['build', ['build', 'model.obj', '-o', 'new.c64']],
  ['export, into a new folder', ['export', 'model.obj', '--target', 'c', '-o', 'fresh']],
  ['scene', ['scene', 'castle', '-o', 'castle.glb']],
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

  test('behind a wait for a file, in the step that ends the work', async () => {
    const ends = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    const live = () => {};
    process.on(signal, live);
    const work = async () => {
      await stat(folder);
      process.kill(process.pid, signal);
    };
    try {
      await cleanly(work, () => {});
      expect(ends.mock.calls).toEqual([[expected]]);
    } finally {
      process.off(signal, live);
      ends.mockRestore();
    }
  });

  const all = () => readdirSync(folder, { recursive: true }).sort();

  // a process takes over a second: npm test starts one
  test.each(WRITES.slice(0, soak(signal === 'SIGINT' ? 1 : 0, WRITES.length)))('%s', async (_, args) => {
    const before = all();
    expect(await interrupt(args, signal)).toBe(expected);
    expect(all()).toEqual(before);
    expect(readFileSync(join(folder, 'old.c64'), 'utf8')).toBe('old');
  });
});

longDescribe('a signal at the last rename, when all is written, is one all the same', () => {
  test.each([
    ['build', ['build', 'model.obj', '-o', 'late.c64'], 1, 'late.c64'],
    ['export, into a new folder', ['export', 'model.obj', '--target', 'c', '-o', 'late'], 1, 'late/README.md'],
  ])('%s', async (_, args, renames, made) => {
    const child = startCull64(args, folder, undefined, preload(LATE('SIGTERM', renames)));
    const [status] = await once(child, 'close');
    expect(status).toBe(143);
    expect(statSync(join(folder, made)).isFile()).toBe(true);
    expect(readdirSync(folder).filter((name) => name.startsWith('.cull64-'))).toEqual([]);
  });
});

longTest(
  'a kill that nothing can answer: the next export sweeps, says that the one before was cut off, and completes it',
  async () => {
    const args = ['export', 'model.obj', '--target', 'c', '-o', 'killed'];
    expect(await once(startCull64(args, folder), 'close')).toEqual([0, null]);
    const whole = readdirSync(join(folder, 'killed')).sort();
    const killed = startCull64([...args, '--leaf', '4'], folder, undefined, preload(LATE('SIGKILL', 4)));
    expect(await once(killed, 'close')).toEqual([null, 'SIGKILL']);
    const left = readdirSync(join(folder, 'killed'));
    expect(left.filter((name) => name.startsWith('.cull64-'))).toHaveLength(1);
    expect(left.length - 1).toBeLessThan(whole.length);
    const { status, stderr } = await cull64(args, folder);
    expect([status, stderr]).toEqual([
      0,
      expect.stringContaining('note: killed: the export before this one was cut off; this one completes it\n'),
    ]);
    expect(readdirSync(join(folder, 'killed')).sort()).toEqual(whole);
  },
);
