/**
 * The cycles that README.md prints of cen64, scene by scene, at the precision printed; some scenes, since cen64 takes seconds for a large one.
 *
 * A compiler of another version makes other code: the cycles are compared where it is the one that README.md names.
 */
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { plainOfSpheres, workloadOf } from '../../../tools/bench/models.ts';
import { missingTool } from '../../../tools/console/targets.ts';
import { CONTESTANTS, contest } from '../../console/measured/contest.ts';
import { missingScene, printedAs, said, sceneOf, tableOf } from '../../docs/readme.ts';
import { soak } from '../../soak.ts';

const PLAIN = '1,000 spheres';
const COMPARED = [PLAIN, ...soak([], ['LibreQuake lqdm11', 'Rotterdam Delfshaven', 'castle', 'dungeon', 'canyon'])];
const SECONDS = 180_000;

const [version] = said(/both compiled by gcc (\d+\.\d+\.\d+)/);
const missing = missingTool('n64-rom')?.message ?? anotherCompiler();

function anotherCompiler(): string | null {
  const own = execFileSync('mips-linux-gnu-gcc', ['-dumpfullversion'], { encoding: 'utf8' }).trim();
  return own === version ? null : `the cycles are those of gcc ${version}, and here is ${own}`;
}

describe('cycles in cen64', () => {
  const { rows } = tableOf('scene', 'objects', 'visible', 'the article');
  for (const title of COMPARED) {
    const reason = missing ?? (title === PLAIN ? null : missingScene(title));
    test.skipIf(reason)(
      reason ? `${title} (skipped: ${reason})` : title,
      async () => {
        const workload = title === PLAIN ? plainOfSpheres() : workloadOf(await sceneOf(title));
        const { seed, masked, ours } = contest(workload, CONTESTANTS);
        const [compact8, compact4, compact2] = ours;
        const values: Record<string, number> = {
          'the article': seed.cycles / 1000,
          compact8: compact8.cycles / 1000,
          times: seed.cycles / compact8.cycles,
          'with masks': masked / compact8.cycles,
          'at console costs': seed.consoleCycles / compact8.consoleCycles,
          compact4: compact4.cycles / 1000,
          compact2: compact2.cycles / 1000,
        };
        const row = rows.get(title)!;
        const printed = Object.entries(values).map(([name, value]) => [name, printedAs(row[name], value)]);
        expect(Object.fromEntries(Object.keys(values).map((name) => [name, row[name]]))).toEqual(
          Object.fromEntries(printed),
        );
        const [least, most] = said(/Setting the query takes (\S+) to (\S+) cycles more/).map((text) =>
          Number(text.replace(',', '')),
        );
        for (const { setUp } of ours) {
          expect(setUp).toBeGreaterThanOrEqual(least);
          expect(setUp).toBeLessThanOrEqual(most);
        }
      },
      SECONDS,
    );
  }
});
