/** How the BSP of --bsp is built, for commands that have it. */
import { BSP_BUILD_DEFAULTS, type BspBuildOptions } from '../../src/tree/bsp/bsp-input.ts';
import { BSP_SCORES } from '../../src/tree/bsp/bsp-splitter.ts';
import { MAX_BSP_DEPTH, MAX_BSP_POLYGONS } from '../../src/tree/bsp/bsp-tree.ts';
import { type Arguments, choice, number, type OptionSpecs, wholeNumber } from './args.ts';
import { UsageError } from './errors.ts';

const VALUES = ['score', 'weight', 'candidates', 'seed', 'minimum', 'depth', 'polygons'].map((name) => `bsp-${name}`);
const WHOLE_TRIANGLES = 'no-bsp-merge';

export const BSP_SPECS: OptionSpecs = {
  bsp: { type: 'boolean' },
  ...Object.fromEntries(VALUES.map((name) => [name, { type: 'string' } as const])),
  [WHOLE_TRIANGLES]: { type: 'boolean' },
};

/** How it is built: what a command says of BspBuildOptions. */
export type BspChoice = Omit<BspBuildOptions, 'objects' | 'onProgress'>;

/** What --bsp and the options beside it ask for; null without it. */
export function bspOptions(args: Arguments): BspChoice | null {
  const { score, splitWeight, candidates, seed, minimum, maxDepth, maxPolygons } = BSP_BUILD_DEFAULTS;
  if (!args.flag('bsp')) {
    const given = VALUES.find((name) => args.text(name) !== undefined);
    if (given ?? args.flag(WHOLE_TRIANGLES)) throw new UsageError(`--${given ?? WHOLE_TRIANGLES} is for --bsp`);
    return null;
  }
  return {
    score: choice(args, 'bsp-score', BSP_SCORES, score),
    splitWeight: number(args, 'bsp-weight', splitWeight, (v) => v >= 0 && Number.isFinite(v), '0 or more'),
    candidates: number(args, 'bsp-candidates', candidates, (v) => v >= 1, '1 or more; inf for all'),
    seed: wholeNumber(args, 'bsp-seed', seed, 0, 2 ** 32 - 1),
    merge: !args.flag(WHOLE_TRIANGLES),
    minimum: wholeNumber(args, 'bsp-minimum', minimum, 1, MAX_BSP_POLYGONS),
    maxDepth: wholeNumber(args, 'bsp-depth', maxDepth, 1, MAX_BSP_DEPTH),
    maxPolygons: wholeNumber(args, 'bsp-polygons', maxPolygons, 1, MAX_BSP_POLYGONS),
  };
}
