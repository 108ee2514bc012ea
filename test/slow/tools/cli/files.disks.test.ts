/** Disks that cannot be written to: what is wrong is told as it is, and nothing is left. Each in a mount of its own, which goes with the process. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LONGEST, scratchFolder } from '../../../tools/cli.ts';

const root = resolve(import.meta.dirname, '../../../..');
const { path: folder, remove } = scratchFolder();
afterAll(remove);

/** Run a shell's lines where `disk` is mounted with these options; $0 is the command line. */
function onDisk(options: string, lines: string): { status: number | null; stdout: string; stderr: string } {
  const loader = join(root, 'node_modules/tsx/dist/esm/index.mjs');
  const command = `${process.execPath} --import ${loader} ${join(root, 'tools/cli/cull64.ts')}`;
  const script = `set -e; mount -t tmpfs -o ${options} tmpfs disk; cull64() { ${command} "$@"; }; ${lines}`;
  return spawnSync('unshare', ['-rm', 'sh', '-c', script], { cwd: folder, encoding: 'utf8', timeout: LONGEST * 1000 });
}

mkdirSync(join(folder, 'disk'));
writeFileSync(join(folder, 'model.obj'), 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
const mounts = onDisk('ro', 'true').status === 0;

describe.skipIf(!mounts)(mounts ? 'a disk' : 'a disk: this system lets nobody mount one', () => {
  test('that is read-only', () => {
    const line = 'the file system is read-only\n';
    const exported = onDisk('ro', 'cull64 export model.obj --target c -o disk/new');
    expect([exported.status, exported.stderr.split('disk/new: ').at(-1)]).toEqual([1, line]);
    const deeper = onDisk('ro', 'cull64 export model.obj --target c -o disk/new/deep');
    expect([deeper.status, deeper.stderr.split('disk/new/deep: ').at(-1)]).toEqual([1, line]);
    const built = onDisk('ro', 'cull64 build model.obj -o disk/new.c64');
    expect([built.status, built.stderr.split('disk/new.c64: ').at(-1)]).toEqual([1, line]);
  });

  test('that is full', () => {
    const lines = 'cull64 export model.obj --target c -o disk/new || echo "ended $?"; ls -A disk';
    const { stdout, stderr } = onDisk('size=16k', lines);
    expect(stderr).toMatch(/^cull64: disk\/new\/\S+: the disk is full\n$/m);
    expect(stdout).toBe('ended 1\n');
  });

  test('that is too small for a large tree, known before or found while it is written', () => {
    writeFileSync(join(folder, 'many.f32'), new Uint8Array(16 * 70_000));
    const build = 'cull64 build many.f32 --large --memory 1M -o disk/new.c64 || echo "ended $?"; ls -A disk';
    const before = onDisk('size=1m', build);
    expect(before.stderr).toMatch(
      /^cull64: disk\/new\.c64: building takes 3,080,\d{3} bytes beside it, and 1,0\d\d,\d{3} are free; name a file on another disk with -o\n$/m,
    );
    expect(before.stdout).toBe('ended 1\n');
    // a disk that says that it has room
    const roomy = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
      fs.statfsSync = () => ({ bavail: 1e9, bsize: 1 }); syncBuiltinESMExports();`;
    const url = `data:text/javascript,${encodeURIComponent(roomy)}`;
    const meanwhile = onDisk('size=1m', `export NODE_OPTIONS="--import ${url.replaceAll("'", '%27')}"; ${build}`);
    expect(meanwhile.stderr).toBe('cull64: disk/new.c64: the disk is full\n');
    expect(meanwhile.stdout).toBe('ended 1\n');
  });
});
