/** Runs that end otherwise than as DONE, and how long one may take: what is said of them, and what is handed to the system. */
import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inFolder, type Program } from '../../../tools/console/compile.ts';
import { makeRom } from '../../../tools/console/rom-image.ts';
import { runProgram } from '../../../tools/console/run.ts';
import { runRom } from '../../../tools/console/run-cen64.ts';
import { beforeDone, RunError } from '../../../tools/console/run-error.ts';
import { missingTool } from '../../../tools/console/targets.ts';

vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>();
  return { ...real, spawnSync: vi.fn(real.spawnSync) };
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.mocked(spawnSync).mockClear();
});

const noHost = missingTool('host');
const noRom = missingTool('n64-rom');
const skipHost = noHost ? ` (skipped: ${noHost.message})` : '';
const skipRom = noRom ? ` (skipped: ${noRom.message})` : '';

/** A shell script in a program's place. */
const script = (text: string): Program => ({
  target: 'host',
  binary: new TextEncoder().encode(`#!/bin/sh\n${text}\n`),
  symbols: [],
});

/** The options of the last process. */
const lastOptions = () => vi.mocked(spawnSync).mock.lastCall![2] as Parameters<typeof spawnSync>[2];

function failure(work: () => unknown): RunError {
  try {
    work();
  } catch (error) {
    if (error instanceof RunError) return error;
    throw error;
  }
  throw new Error('it ended well');
}

describe('an error of a run', () => {
  it('ends with the last three lines of what was printed', () => {
    expect(new RunError('crash', 'why', '')).toMatchObject({
      name: 'RunError',
      reason: 'crash',
      message: 'why',
      text: '',
    });
    expect(new RunError('failed', 'why', 'a\nb\nc\nd\n').message).toBe('why; it printed last: b | c | d');
    expect(new RunError('timeout', 'why', 'a\n').message).toBe('why; it printed last: a');
  });

  it('is told what came before the last line, DONE', () => {
    expect(['a\nDONE\n', 'DONE\n', 'a\nDONE', 'DONE\na\n', 'aDONE\n', ''].map(beforeDone)).toEqual([
      'a\n',
      '',
      'a\nDONE',
      'DONE\na\n',
      'aDONE\n',
      '',
    ]);
  });
});

describe(`a process${skipHost}`, () => {
  it.skipIf(noHost)('gives its text, from its assets in their order', () => {
    const assets = ['one', 'two'].map((text) => new TextEncoder().encode(text));
    expect(runProgram(script('cat "$@"; echo; echo DONE'), assets)).toEqual({ text: 'onetwo\n' });
    expect(() => runProgram(script('echo DONE'), [...assets, new Uint8Array()])).toThrow('asset 2 is empty');
    expect(() => runProgram(script('echo DONE'), [new Uint8Array()])).toThrow('asset 0 is empty');
  });

  it.skipIf(noHost)('has 20 seconds when not said otherwise, and room for 64 MB of text', () => {
    runProgram(script('echo DONE'));
    expect(lastOptions()).toMatchObject({ timeout: 20_000, maxBuffer: 2 ** 26, killSignal: 'SIGKILL' });
    runProgram(script('echo DONE'), [], { seconds: 1.5 });
    expect(lastOptions()).toMatchObject({ timeout: 1500 });
  });

  it.skipIf(noHost)('that does not end, fails or stops is told as such', () => {
    const endless = failure(() => runProgram(script('echo here; exec sleep 60'), [], { seconds: 0.5 }));
    expect(endless).toMatchObject({
      reason: 'timeout',
      message: 'no DONE on host in 0.5 s; it printed last: here',
      text: 'here\n',
    });
    const failed = failure(() => runProgram(script('echo FAILED of itself; exit 1')));
    expect(failed).toMatchObject({
      reason: 'failed',
      message: 'the program says FAILED on host; it printed last: FAILED of itself',
    });
    const status = failure(() => runProgram(script('echo words >&2; exit 3')));
    expect(status).toMatchObject({ reason: 'crash', message: 'host ended with status 3:\nwords\n' });
    const known = failure(() => runProgram(script('kill -SEGV $$')));
    expect(known.message).toBe('host ended by SIGSEGV: a read or write outside the program');
    expect(failure(() => runProgram(script('kill -USR1 $$'))).message).toBe('host ended by SIGUSR1: no cause known');
  });

  it.skipIf(noHost)('that cannot be started is the system’s error', () => {
    const program: Program = { target: 'host', binary: new TextEncoder().encode('#!/nowhere/sh\n'), symbols: [] };
    expect(() => runProgram(program)).toThrow(/^spawnSync .* ENOENT$/);
  });
});

describe(`a cartridge in cen64${skipRom}`, () => {
  const program = new Uint8Array(0x1100);
  new DataView(program.buffer).setUint32(0, 0x80371240);
  const rom = makeRom({ program, assets: [] });

  /** Runs it where `cen64` is a script of these lines; the shim has no effect on it. */
  function withCen64<T>(lines: string, work: () => T): T {
    return inFolder((folder) => {
      writeFileSync(join(folder, 'cen64'), lines, { mode: 0o755 });
      vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
      try {
        return work();
      } finally {
        vi.unstubAllEnvs();
      }
    });
  }

  it.skipIf(noRom)('has 20 seconds when not said otherwise, which the shim is told', () => {
    const lines = '#!/bin/sh\necho "$CULL64_SECONDS $LD_PRELOAD $*"\n: > "$CULL64_REPORT"\necho DONE\n';
    const told = (options?: Parameters<typeof runRom>[1]) => withCen64(lines, () => runRom(rom, options).text);
    expect(told()).toMatch(/^20 \.\/shim\.so -headless -is-viewer \S+-pif\.bin rom\.z64\n$/);
    expect(lastOptions()).toMatchObject({ maxBuffer: 2 ** 26 });
    expect(told({ seconds: 3, profile: true })).toMatch(
      /^3 \.\/shim\.so -headless -is-viewer -profile \S+ rom\.z64\n$/,
    );
  });

  it.skipIf(noRom)('gives the counts of the shim’s report, its numbers in their bases', () => {
    const report =
      'counting\\nmark 10 2 30\\nmark 11 3 31\\nmiss 1f0\\nmiss 200\\nexecuted 80001010 12\\nexecuted 80001014 7\\n';
    const lines = `#!/bin/sh\nprintf '${report}' > "$CULL64_REPORT"\necho DONE\n`;
    const result = withCen64(lines, () => runRom(rom, { marks: true, profile: true }));
    expect(result.marks).toEqual([
      { dataMisses: 10, writeBacks: 2, instructionMisses: 30 },
      { dataMisses: 11, writeBacks: 3, instructionMisses: 31 },
    ]);
    expect([...result.missed!]).toEqual([0x1f0, 0x200]);
    expect([...result.profile!]).toEqual([
      [0x80001010, 12],
      [0x80001014, 7],
    ]);
    expect(Object.keys(withCen64(lines, () => runRom(rom)))).toEqual(['text']);
  });

  it.skipIf(noRom)('is told that misses are not counted in another build of cen64', () => {
    const lines = '#!/bin/sh\necho counting nothing > "$CULL64_REPORT"\necho DONE\n';
    expect(() => withCen64(lines, () => runRom(rom, { marks: true }))).toThrow(
      'this build of cen64 is not the one that the shim can count misses in',
    );
  });

  it.skipIf(noRom)('that ends otherwise is told as what it is', () => {
    const ended = (lines: string) =>
      failure(() => withCen64(`#!/bin/sh\n${lines}\n`, () => runRom(rom, { seconds: 2 })));
    expect(ended('echo here; exit 124')).toMatchObject({
      reason: 'timeout',
      message: 'no DONE from cen64 in 2 s; it printed last: here',
    });
    expect(ended('echo "x Unimplemented instruction y" >&2; exit 70')).toMatchObject({
      reason: 'crash',
      message: 'cen64: Unimplemented instruction y',
    });
    expect(ended('echo CRASH exception 3; exit 1')).toMatchObject({
      reason: 'crash',
      message: 'the program stopped with an exception; it printed last: CRASH exception 3',
    });
    expect(ended('echo FAILED so; exit 1')).toMatchObject({
      reason: 'failed',
      message: 'the program says FAILED; it printed last: FAILED so',
    });
    expect(ended('echo words >&2; exit 3').message).toBe('cen64 ended by 3: words\n');
    expect(ended('kill -KILL $$').message).toBe('cen64 ended by SIGKILL: ');
  });

  it.skipIf(noRom)('that cannot be started is the system’s error', () => {
    inFolder((folder) => {
      // no other one is on the path
      for (const tool of ['cc', 'mips-linux-gnu-gcc']) symlinkSync(process.execPath, join(folder, tool));
      writeFileSync(join(folder, 'cen64'), '#!/nowhere/sh\n', { mode: 0o755 });
      vi.stubEnv('PATH', folder);
      expect(() => runRom(rom)).toThrow(/^spawnSync cen64 ENOENT$/);
    });
  });
});
