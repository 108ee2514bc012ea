/**
 * Records what the command line writes: every file, line and error of a list of commands, each as its size and hash,
 * short text as it is. It shows that nothing changed, not that it is right, which the other tests show.
 *
 * After a change that is meant: `npx vitest run --project node test/written -u`, and the commit says why. To see what changed, run with
 * WRITTEN=<folder> before and after, and compare the two folders.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { COMMANDS } from '../../tools/cli/commands/all.ts';
import { WorkError } from '../../tools/cli/errors.ts';
import { helpText } from '../../tools/cli/help.ts';
import { print } from '../../tools/cli/print.ts';
import { scratchFolder } from '../tools/cli.ts';

/** longest text that is recorded as it is */
const MAX_TEXT = 600;

const ALL: typeof COMMANDS = { ...COMMANDS, help: async ([topic]) => print(await helpText(topic)) };

/**
 * A test for each of `commands` (words as a shell has them, without quotes), run one after the other in one folder.
 * @param prepare writes what they read
 */
export function recordWritten(room: string, prepare: () => Promise<void>, commands: readonly string[]): void {
  describe(`cull64 ${room}`, () => {
    const scratch = scratchFolder();
    const from = process.cwd();
    beforeAll(async () => {
      process.chdir(scratch.path);
      await prepare();
    });
    afterAll(() => {
      process.chdir(from);
      scratch.remove();
    });
    test.each(commands)('%s', async (command) => {
      const before = filesIn('.');
      const written = await runCommand(command.split(' '));
      for (const [path, stamp] of filesIn('.')) if (before.get(path) !== stamp) written[path] = readFileSync(path);
      keep(room, command, written);
      expect(
        Object.fromEntries(Object.entries(written).map(([name, bytes]) => [name, lineOf(bytes)])),
      ).toMatchSnapshot();
      for (const path of filesIn('.').keys()) if (!before.has(path)) rmSync(path);
    });
  });
}

/** Runs a command in this process. @returns what it prints, or its error */
export async function runCommand([name, ...words]: string[]): Promise<Record<string, Uint8Array>> {
  const said: Record<string, Uint8Array> = {};
  const texts = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      texts[stream] += text;
      return true;
    }),
  );
  try {
    await ALL[name](words);
  } catch (error) {
    texts.stderr += `${error instanceof WorkError ? 'WorkError' : (error as Error).constructor.name}: ${(error as Error).message}\n`;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  for (const [stream, text] of Object.entries(texts)) if (text !== '') said[stream] = Buffer.from(withoutTimes(text));
  return said;
}

/** Text without times, which are not recorded. */
function withoutTimes(text: string): string {
  return text
    .replaceAll(/"build_ms":[\d.]+/g, '"build_ms":T')
    .replace(/built in [\d.]+ ms/, 'built in T ms')
    .replace(/"milliseconds":\{"(?:read|build)"[^}]*\}/, '"milliseconds":T');
}

function lineOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8');
  if (bytes.length <= MAX_TEXT && !text.includes('\0') && !text.includes('\ufffd')) return text;
  return `${bytes.length} bytes, ${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`;
}

/** Files below `folder`, each with what changes when it is written. */
function filesIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const { ino, mtimeMs } = statSync(path);
      return [relative(folder, path), `${ino} ${mtimeMs}`];
    }),
  );
}

function keep(room: string, command: string, written: Record<string, Uint8Array>): void {
  if (!process.env.WRITTEN) return;
  const folder = join(process.env.WRITTEN, room, command.replaceAll(/[^\w.:-]+/g, '_'));
  for (const [path, bytes] of Object.entries(written)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}
