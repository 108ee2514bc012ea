/** How the BSP of --bsp is built, for commands that have it. */
import { BSP_BUILD_DEFAULTS, type BspBuildOptions } from '../../src/seeds/bsp/bsp-input.ts';
import { BSP_SCORES } from '../../src/seeds/bsp/bsp-splitter.ts';
import { MAX_BSP_DEPTH, MAX_BSP_POLYGONS } from '../../src/seeds/bsp/bsp-tree.ts';
import { type Arguments, bar } from './args.ts';
import { flag, number, type Option, oneOf, wholeNumber } from './option.ts';

const DEFAULTS = BSP_BUILD_DEFAULTS;

const BSP = flag(
  'bsp',
  'a row bsp more: the triangles cut into polygons by a BSP and these drawn front to back, what no order of objects goes below; its polygons, bytes and build time in a line below',
);
const MINIMUM = wholeNumber(
  'bsp-minimum',
  'N',
  `with --bsp: a node of at most N polygons is a list without an order (default ${DEFAULTS.minimum}: none is)`,
  [1, MAX_BSP_POLYGONS],
);
const SCORE = oneOf('bsp-score', BSP_SCORES, `how a plane is judged (default ${DEFAULTS.score})`);
const WEIGHT = number(
  'bsp-weight',
  'W',
  `with the score cost: how many polygons out of balance one that is cut is worth (default ${DEFAULTS.splitWeight})`,
  (v) => v >= 0 && Number.isFinite(v),
  '0 or more',
);
const CANDIDATES = number(
  'bsp-candidates',
  'N',
  `planes that are tried for a node, inf for all (default ${DEFAULTS.candidates})`,
  (v) => v >= 1,
  '1 or more; inf for all',
);
const SEED = wholeNumber('bsp-seed', 'N', `which planes these are (default ${DEFAULTS.seed})`, [0, 2 ** 32 - 1]);
const DEPTH = wholeNumber(
  'bsp-depth',
  'N',
  `a node so deep is a list without an order (default ${DEFAULTS.maxDepth})`,
  [1, MAX_BSP_DEPTH],
);
const POLYGONS = wholeNumber(
  'bsp-polygons',
  'N',
  `a tree of more polygons is not built (default ${DEFAULTS.maxPolygons})`,
  [1, MAX_BSP_POLYGONS],
);
const NO_MERGE = flag('no-bsp-merge', 'coplanar neighbours are not joined before they are cut');

const REFINING: readonly Option[] = [MINIMUM, SCORE, WEIGHT, CANDIDATES, SEED, DEPTH, POLYGONS, NO_MERGE];

export const BSP_OPTIONS: readonly Option[] = [BSP, ...REFINING];

/** How the BSP is built: BspBuildOptions as a command's options give them. */
export type BspChoice = Omit<BspBuildOptions, 'objects' | 'onProgress'>;

/** What --bsp and its further options ask for; null without --bsp. */
export function bspOptions(args: Arguments): BspChoice | null {
  if (!args.flag('bsp')) {
    bar(args, REFINING, 'is for --bsp');
    return null;
  }
  return {
    score: args.get(SCORE) ?? DEFAULTS.score,
    splitWeight: args.get(WEIGHT) ?? DEFAULTS.splitWeight,
    candidates: args.get(CANDIDATES) ?? DEFAULTS.candidates,
    seed: args.get(SEED) ?? DEFAULTS.seed,
    merge: !args.flag(NO_MERGE.name),
    minimum: args.get(MINIMUM) ?? DEFAULTS.minimum,
    maxDepth: args.get(DEPTH) ?? DEFAULTS.maxDepth,
    maxPolygons: args.get(POLYGONS) ?? DEFAULTS.maxPolygons,
  };
}
