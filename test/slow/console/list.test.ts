/**
 * Lists that are not aligned, or share their last line of the data cache with something else, on the emulated cartridge: the ids are
 * cullCompact's, and no word beside the list is written. list.c says how it is looked at.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compactTree } from '../../../src/core/compact/build.ts';
import { COMPACT_FORMATS } from '../../../src/core/compact/codings.ts';
import { createCompactResult, cullCompact } from '../../../src/core/compact/compact-cull.ts';
import { createFixedQuery, type FixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { encodeCompact } from '../../../src/core/file/binary.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { builtIn } from '../../../tools/bench/models.ts';
import { compileProgram } from '../../../tools/console/compile.ts';
import { runProgram } from '../../../tools/console/run.ts';
import { missingTool } from '../../../tools/console/targets.ts';
import { hashOf } from '../../console/cases.ts';
import { fixedQueryOf } from '../../console/measured/contest.ts';
import { soak } from '../../soak.ts';

const missing = missingTool('n64-rom');
const skip = missing ? ` (skipped: ${missing.message})` : '';
const LIST = fileURLToPath(new URL('../../console/list.c', import.meta.url));
const RUNTIME = fileURLToPath(new URL('../../../src/core/runtime', import.meta.url));
/** of list.c */
const MAXIMA = [1, 2, 7, 8, 9, 15, 16, 17, 24, 31, 100, 1000, 2000];
const PLACES = 9;

describe(`lists anywhere in a line of the data cache${skip}`, () => {
  it.skipIf(missing).each(COMPACT_FORMATS.slice(0, soak(1, COMPACT_FORMATS.length)))('%s', (format) => {
    const { spheres, boxes, cameras } = builtIn('castle');
    const tree = compactTree(buildSphereTree(spheres, { boxes, leafSize: 8, leaves: 'balanced' }), { format });
    // two views, and everything
    const queries = [...[cameras[0], cameras[9]].map((camera) => fixedQueryOf(tree, camera)), allVisible()];
    const program = compileProgram({ target: 'n64-rom', sources: [LIST], includes: [RUNTIME] });
    const assets = [encodeCompact(tree, { endian: 'big' }), structsOf(queries)];
    const result = createCompactResult(tree);
    const wanted = (['front', 'back', 'none'] as const).flatMap((order) =>
      queries.flatMap((query) =>
        MAXIMA.flatMap((max) => {
          const count = cullCompact(tree, query, { order, max }, result);
          return Array<string>(PLACES).fill(`${count} ${hashOf(result.slots.subarray(0, count))}`);
        }),
      ),
    );
    expect(runProgram(program, assets, { seconds: 55 }).text.trimEnd().split('\n')).toEqual(wanted);
  });
});

function allVisible(): FixedQuery {
  return { ...createFixedQuery(), mask: 0 };
}

/** As cull64_fixed_query: 24 numbers of planes, slack, mask, eye, and no hidden objects. */
function structsOf(queries: readonly FixedQuery[]): Uint8Array {
  const words = queries.flatMap(({ planes, slack, mask, eye }) => [...planes, slack, mask, ...eye, 0]);
  const view = new DataView(new ArrayBuffer(words.length * 4));
  words.forEach((word, i) => void view.setInt32(4 * i, word));
  return new Uint8Array(view.buffer);
}
