/** `cull64 bake --shard` as an array of jobs of Slurm itself: a controller and two nodes on this machine (test/tools/slurm-local.sh). */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { row } from '../../../tools/bake-models.ts';
import { CULL64, cull64, scratchFolder } from '../../../tools/cli.ts';
import { filesBelow } from '../../../tools/files-below.ts';

const root = resolve(import.meta.dirname, '../../../..');
const has = (program: string) => spawnSync('sh', ['-c', 'PATH=$PATH:/usr/sbin command -v "$0"', program]).status === 0;
const isThere = ['slurmctld', 'slurmd', 'sbatch', 'munged'].every(has);
const title = isThere
  ? 'on Slurm'
  : 'on Slurm: it is not installed (apt-get install --no-install-recommends slurm-wlm munge)';

const scratch = scratchFolder();
const at = (...parts: string[]) => join(scratch.path, ...parts);
const farm = at('slurm');
const env = { ...process.env, SLURM_CONF: join(farm, 'slurm.conf') };
const execute = promisify(execFile);
const run = async (program: string, ...args: string[]) => (await execute(program, args, { env })).stdout;
const local = (what: string, ...args: string[]) => run(join(root, 'test/tools/slurm-local.sh'), what, farm, ...args);

/** Four outputs, two of each shard; the second of the first shard takes seconds. */
const MODELS = { 'a.glb': 5, 'b.glb': 6, 'long.glb': 9, 'z.glb': 7 };
const SETTINGS = { bounds: 'box', models: { 'long.glb': { hidden: '8K', quality: 'preview' } } };

const outputs = (folder: string) => filesBelow(at(folder), (name) => !name.includes('.cull64-sums'));

/** The array of a folder's bake. @returns the job's number */
async function submit(folder: string): Promise<string> {
  const job = `#!/bin/sh
echo "try \${SLURM_RESTART_COUNT:-0} on $SLURMD_NODENAME, process $$"
exec ${CULL64.join(' ')} bake models -o ${folder} --jobs 1 --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT"
`;
  writeFileSync(at(`${folder}.sh`), job);
  const log = ['-o', at(`${folder}.%a.log`), '--open-mode=append'];
  const id = await run(
    'sbatch',
    '--parsable',
    '--array=1-2',
    '--requeue',
    '-D',
    scratch.path,
    ...log,
    at(`${folder}.sh`),
  );
  return id.trim();
}

const logOf = (folder: string, shard: number) => {
  const path = at(`${folder}.${shard}.log`);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};
const ended = (job: string) => expect.poll(() => run('squeue', '-h', '-j', job), { interval: 500 }).toBe('');

describe.skipIf(!isThere)(title, () => {
  beforeAll(async () => {
    mkdirSync(at('models'));
    for (const [name, boxes] of Object.entries(MODELS)) writeFileSync(at('models', name), await row(boxes));
    writeFileSync(at('models/cull64.json'), JSON.stringify(SETTINGS));
    await Promise.all([local('start'), cull64(['bake', 'models', '-o', 'whole'], scratch.path)]);
  });
  afterAll(async () => {
    await local('stop');
    scratch.remove();
  });

  test('an array of two jobs makes the bytes of one process', async () => {
    await ended(await submit('two'));
    expect(logOf('two', 1)).toMatch(
      /^try 0 on node\d, process \d+\na\.glb: made.*\nlong\.glb: made.*\n2 outputs: 2 made/,
    );
    expect(logOf('two', 2)).toMatch(/^try 0 on node\d, process \d+\nb\.glb: made.*\nz\.glb: made.*\n2 outputs: 2 made/);
    expect(outputs('two')).toEqual(outputs('whole'));
    expect(Object.keys(outputs('two'))).toHaveLength(4);
  });

  test('a node killed in the middle costs its shard, which is asked again and goes on where it was', async () => {
    const job = await submit('killed');
    await expect.poll(() => logOf('killed', 1), { interval: 50 }).toMatch(/a\.glb: made/);
    const [, node, bake] = /on (node\d), process (\d+)/.exec(logOf('killed', 1))!;
    // it goes no further while its node is being ended, which takes a second
    process.kill(Number(bake), 'SIGSTOP');
    await local('kill', node);
    expect(logOf('killed', 1)).not.toMatch(/long/);
    await ended(job);
    expect(logOf('killed', 1)).toMatch(
      /^try 0 .*\na\.glb: made.*\ntry 1 on node\d, process \d+\na\.glb: unchanged.*\nlong\.glb: made/,
    );
    expect(outputs('killed')).toEqual(outputs('whole'));
    await local('revive', node);
  });
});
