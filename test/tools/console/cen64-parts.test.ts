/** The shim and the boot ROM of cen64, made anew in an empty folder. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { cen64Parts } from '../../../tools/console/cen64-parts.ts';
import { inFolder } from '../../../tools/console/compile.ts';
import { missingTool } from '../../../tools/console/targets.ts';

const missing = missingTool('n64-rom');
const skip = missing ? ` (skipped: ${missing.message})` : '';

it.skipIf(missing)(`what cen64 runs with is compiled once, and named after its source${skip}`, () => {
  inFolder((folder) => {
    const made = join(folder, 'not', 'there');
    const { shim, pif } = cen64Parts(made);
    expect([shim, pif].map(dirname)).toEqual([made, made]);
    expect(readdirSync(made).sort()).toEqual([shim, pif].map((path) => basename(path)).sort());
    expect(basename(shim)).toMatch(/^[0-9a-f]{16}-shim\.so$/);
    expect(basename(pif)).toMatch(/^[0-9a-f]{16}-pif\.bin$/);
    // the same that cartridges are run with
    const usual = cen64Parts();
    expect([basename(usual.shim), basename(usual.pif)]).toEqual([basename(shim), basename(pif)]);
    expect(readFileSync(shim).equals(readFileSync(usual.shim))).toBe(true);
    expect(readFileSync(pif).equals(readFileSync(usual.pif))).toBe(true);

    writeFileSync(shim, 'kept');
    expect(cen64Parts(made)).toEqual({ shim, pif });
    expect(readFileSync(shim, 'utf8')).toBe('kept');
  });
});
