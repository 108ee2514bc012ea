/** The table of machines: what each needs to be there, and what is said of it when it is not. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inFolder } from '../../../tools/console/compile.ts';
import {
  MissingToolError,
  missingTool,
  PACKAGES,
  requireCompiler,
  requireTools,
  TARGET_NAMES,
  TARGETS,
} from '../../../tools/console/targets.ts';

afterEach(() => vi.unstubAllEnvs());

describe.each(TARGET_NAMES)('the target %s', (name) => {
  const { compiler, emulator, tools } = TARGETS[name];

  it('needs its compiler, its emulator, and for the cartridge what runs it; each is in a package', () => {
    // the shim that cen64 runs with is compiled for the host
    const more = name === 'n64-rom' ? ['cc', 'cen64'] : emulator.slice(0, 1);
    expect(tools).toEqual([compiler, ...more]);
    for (const tool of tools) expect(PACKAGES[tool], tool).toMatch(/^(gcc|qemu-user|cen64)/);
  });

  it('is missing the first of them that is not on the path', () => {
    inFolder((folder) => {
      const [one, two] = ['one', 'two'].map((part) => join(folder, part));
      for (const part of [one, two]) mkdirSync(part);
      vi.stubEnv('PATH', `${one}${delimiter}${two}`);
      for (const tool of tools) {
        const wanted = new MissingToolError(tool, PACKAGES[tool]);
        expect(missingTool(name)).toEqual(wanted);
        expect(() => requireTools(name)).toThrow(wanted);
        if (tool === compiler) expect(() => requireCompiler(name)).toThrow(wanted);
        else expect(() => requireCompiler(name)).not.toThrow();
        // in the second folder of the path
        symlinkSync(process.execPath, join(two, tool));
      }
      expect(missingTool(name)).toBeUndefined();
      expect(() => requireTools(name)).not.toThrow();
    });
  });
});

it('a tool that cannot be executed is not there, nor is any where there is no path', () => {
  inFolder((folder) => {
    writeFileSync(join(folder, 'cc'), '', { mode: 0o644 });
    vi.stubEnv('PATH', folder);
    // the administrator may execute what has one such bit, and this has none
    expect(missingTool('host')?.message).toBe('no cc here: apt-get install gcc');
    vi.stubEnv('PATH', undefined);
    expect(missingTool('host')?.tool).toBe('cc');
  });
});

it('packages are named as Debian names them', () => {
  expect(PACKAGES).toEqual({
    cc: 'gcc',
    'mips-linux-gnu-gcc': 'gcc-mips-linux-gnu',
    'mipsel-linux-gnu-gcc': 'gcc-mipsel-linux-gnu',
    'arm-linux-gnueabi-gcc': 'gcc-arm-linux-gnueabi',
    'sh4-linux-gnu-gcc': 'gcc-sh4-linux-gnu',
    'qemu-mipsn32': 'qemu-user',
    'qemu-mipsel': 'qemu-user',
    'qemu-arm': 'qemu-user',
    cen64: 'cen64',
  });
});
