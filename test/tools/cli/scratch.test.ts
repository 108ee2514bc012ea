/** Scratch folders that a killed program left are swept at the next write; those of live ones, and what is anybody's, stay. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeScratch, removeScratch } from '../../../tools/cli/scratch.ts';
import { scratchFolder } from '../cli.ts';

const root = resolve(import.meta.dirname, '../../..');
const NAME = /^\.cull64-[0-9a-f]{8}-[1-9]\d*-\w{6}$/;

let folder: ReturnType<typeof scratchFolder>;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = scratchFolder();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  folder.remove();
});

const at = (name: string) => join(folder.path, name);
const names = () => readdirSync(folder.path).sort();

/** A process that has made a scratch folder with something in it, and does no more. */
async function startWriter(): Promise<{ child: ChildProcess; name: string }> {
  const program = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { makeScratch } from ${JSON.stringify(join(root, 'tools/cli/scratch.ts'))};
    const scratch = makeScratch(${JSON.stringify(folder.path)});
    mkdirSync(scratch + '/new');
    writeFileSync(scratch + '/new/file', 'half');
    console.log(scratch);
    setInterval(() => {}, 1000);`;
  const args = ['--import', join(root, 'node_modules/tsx/dist/esm/index.mjs'), '--input-type=module', '-e', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = await once(child.stdout!, 'data');
  return { child, name: String(line).trim().split('/').at(-1)! };
}

test('of a process that was killed: gone; of one that lives: there', async () => {
  const [killed, lives] = await Promise.all([startWriter(), startWriter()]);
  expect(names()).toEqual([killed.name, lives.name].sort());
  expect(killed.name).toMatch(NAME);
  removeScratch(makeScratch(folder.path));
  expect(names()).toEqual([killed.name, lives.name].sort());
  killed.child.kill('SIGKILL');
  await once(killed.child, 'close');
  const own = makeScratch(folder.path);
  expect(names()).toEqual([lives.name, own.split('/').at(-1)!].sort());
  removeScratch(makeScratch(folder.path));
  expect(names()).toContain(own.split('/').at(-1)!);
});

test('what another machine, another user or somebody by hand made stays', async () => {
  const { child, name } = await startWriter();
  child.kill('SIGKILL');
  await once(child, 'close');
  const [, here] = name.split('-');
  const dead = child.pid;
  const other = here === '00000000' ? '11111111' : '00000000';
  const kept = [
    `.cull64-${other}-${dead}-abc123`,
    `.cull64-${here}-1-abc123`,
    `.cull64-${here}-${dead}-abc123x`,
    `.cull64-${here}-${dead}`,
    `.cull64-${here}-0${dead}-abc123`,
    `.cull64-abc123`,
    `x.cull64-${here}-${dead}-abc123`,
    'cull64-mine',
  ];
  for (const each of kept) mkdirSync(at(each));
  writeFileSync(at(`.cull64-${here}-${dead}-afile1`), 'mine');
  mkdirSync(at('mine'));
  writeFileSync(at('mine/kept'), 'mine');
  symlinkSync(at('mine'), at(`.cull64-${here}-${dead}-alink1`));
  // what a link in a swept folder leads to
  symlinkSync(at('mine'), at(`${name}/new/link`));
  const before = names();
  removeScratch(makeScratch(folder.path));
  expect(names()).toEqual(before.filter((each) => each !== name));
  expect(readdirSync(at('mine'))).toEqual(['kept']);
});

test('where a folder cannot be looked at, what is wrong comes from the system', () => {
  expect(() => makeScratch(at('nowhere'))).toThrow(expect.objectContaining({ code: 'ENOENT' }));
});
