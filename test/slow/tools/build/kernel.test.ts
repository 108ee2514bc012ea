// The modules that are committed are what their sources compile to.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileModule, hasCompiler, MODULES, moduleText } from '../../../../tools/build/kernel.ts';
import { isLong } from '../../../soak.ts';

const [[someFolder]] = MODULES;

describe.skipIf(!hasCompiler)(
  hasCompiler ? 'compiled' : 'no AssemblyScript compiler: node tools/start/setup.js --test',
  () => {
    // the largest takes as long as all others
    test.each(MODULES.map(([folder, name]) => [name, folder] as const).filter(([name]) => isLong || name !== 'cull'))(
      '%s: what is committed is the source compiled, byte for byte',
      async (name, folder) => {
        const committed = readFileSync(join(folder, `${name}-module.ts`), 'utf8');
        expect(committed, 'run node --import tsx tools/build/kernel.ts').toBe(
          moduleText(name, await compileModule(folder, name)),
        );
      },
    );

    test('a fault in a source is told with its place', async () => {
      await expect(compileModule(someFolder, 'absent')).rejects.toThrow(/^absent\.as: .*absent/s);
    });
  },
);
