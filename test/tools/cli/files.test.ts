/** Files in and out, where a fault would show only on a large or a broken system. */
import { readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { FileError } from '../../../tools/cli/errors.ts';
import { readBytes, reasonOf, resolverFor, writeWhole } from '../../../tools/cli/files.ts';
import { scratchFolder } from '../cli.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, writeFile: vi.fn(real.writeFile) };
});

const { path: folder, remove } = scratchFolder();
const at = (name: string) => join(folder, name);
afterAll(remove);

test('what the system says: in plain words where there are some, else its first line', () => {
  const error = (code: string | undefined, message: string) => Object.assign(new Error(message), { code });
  expect(reasonOf(error('ENOSPC', 'ENOSPC: no space'))).toBe('the disk is full');
  expect(reasonOf(error('EODD', 'an odd thing\nand more'))).toBe('an odd thing');
  expect(reasonOf(error(undefined, 'no code'))).toBe('no code');
});

test('a file of a byte more than 2^31 - 1 is not begun to be read; one of one byte is', () => {
  writeFileSync(at('one'), 'x');
  expect([...readBytes(at('one'))]).toEqual([120]);
  truncateSync(at('one'), 2 ** 31);
  expect(() => readBytes(at('one'))).toThrow(
    new FileError(at('one'), '2147483648 bytes; at most 2147483647 can be read'),
  );
  rmSync(at('one'));
});

test('a file is written in a folder beside it first, and nothing is left where that fails', async () => {
  await writeWhole(at('out'), 'text');
  expect(readFileSync(at('out'), 'utf8')).toBe('text');
  const [path] = vi.mocked(writeFile).mock.lastCall!;
  expect(String(path).slice(folder.length)).toMatch(/^\/\.cull64-[0-9a-f]{8}-\d+-\w{6}\/out$/);
  vi.mocked(writeFile).mockRejectedValueOnce(Object.assign(new Error('ENOSPC: no space'), { code: 'ENOSPC' }));
  await expect(writeWhole(at('out'), 'more')).rejects.toThrow(new FileError(at('out'), 'the disk is full'));
  expect(readdirSync(folder)).toEqual(['out']);
  expect(readFileSync(at('out'), 'utf8')).toBe('text');
  // taken away meanwhile, by whoever it was
  vi.mocked(writeFile).mockImplementationOnce(async (temporary) =>
    rmSync(join(String(temporary), '..'), { recursive: true }),
  );
  await expect(writeWhole(at('out'), 'more')).rejects.toThrow(
    new FileError(at('out'), 'there is no such file or folder'),
  );
});

test('a link to nowhere is not replaced, and nothing is made where it leads', async () => {
  rmSync(at('out'), { force: true });
  symlinkSync('nowhere', at('link'));
  await expect(writeWhole(at('link'), 'text')).rejects.toThrow(
    new FileError(at('link'), 'this is a link to nowhere, which is not there; name that with -o, or remove the link'),
  );
  expect([readdirSync(folder), readlinkSync(at('link'))]).toEqual([['link'], 'nowhere']);
  rmSync(at('link'));
});

test('an address with a zero byte is refused in plain words', () => {
  for (const uri of ['a%00b.bin', '%00', 'a\0'])
    expect(() => resolverFor(at('model.gltf'))(uri)).toThrow('its name holds a zero byte, which no file name can');
});
