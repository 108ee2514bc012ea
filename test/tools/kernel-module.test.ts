// The modules that are committed are what their sources compile to.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileModule, KERNEL_FOLDER, MODULES, moduleText } from '../../tools/build/kernel.ts';

test.each(MODULES)('%s: what is committed is the source compiled, byte for byte', async (name) => {
  const committed = readFileSync(join(KERNEL_FOLDER, `${name}-module.ts`), 'utf8');
  expect(committed, 'run node --import tsx tools/build/kernel.ts').toBe(
    moduleText(name, await compileModule(KERNEL_FOLDER, name)),
  );
});

test('a fault in a source is told with its place', async () => {
  await expect(compileModule(KERNEL_FOLDER, 'absent')).rejects.toThrow(/^absent\.as: .*absent/s);
});
