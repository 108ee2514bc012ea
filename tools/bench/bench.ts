/** `npm run bench -- NAME`, or `all`: the experiments behind the numbers in README.md and docs/, a row each below. */
import { benchBest } from './best.ts';
import { benchBoxes } from './boxes.ts';
import { benchBsp } from './bsp.ts';
import { benchBuild } from './build.ts';
import { benchChoose } from './choose.ts';
import { benchCompare } from './compare.ts';
import { benchCode } from './console/code.ts';
import { benchOctants } from './console/octants.ts';
import { benchOpen } from './console/open.ts';
import { benchRsp } from './console/rsp.ts';
import { benchConsole } from './console.ts';
import { benchDraw } from './draw.ts';
import { benchDynamic } from './dynamic.ts';
import { benchFormats } from './formats.ts';
import { benchGroups } from './groups.ts';
import { benchHidden } from './hidden.ts';
import { benchJobs } from './jobs.ts';
import { benchLarge } from './large.ts';
import { benchLeaks } from './leaks.ts';
import { benchLearned } from './learned.ts';
import { benchMemory } from './memory.ts';
import { benchMerge } from './merge.ts';
import { benchOrder } from './order.ts';
import { benchPage } from './page.ts';
import { benchPageJobs } from './page-jobs.ts';
import { benchParts } from './parts.ts';
import { benchPeers } from './peers.ts';
import { benchRays } from './rays.ts';
import { benchSpheres } from './spheres.ts';
import { benchStart } from './start.ts';
import { benchThree } from './three.ts';
import { benchWalk } from './walk.ts';
import { benchWideCases } from './wide-cases.ts';
import { benchWideOrder } from './wide-order.ts';
import { benchWideRefit } from './wide-refit.ts';

const EXPERIMENTS: Record<string, (words: string[]) => void | Promise<void>> = {
  // a million objects take hours
  peers: (words) => benchPeers(name === 'all' ? ['--sizes', '1000,10000,100000'] : words),
  build: (words) => benchBuild(words.length > 0 ? words.map(Number) : [100_000]),
  bsp: (words) => benchBsp(words),
  memory: () => benchMemory(),
  merge: (words) => benchMerge(words),
  dynamic: (words) => benchDynamic(words.length > 0 ? words.map(Number) : [1000, 10_000]),
  order: (words) => benchOrder(words),
  parts: (words) => benchParts(words),
  learned: (words) => benchLearned(words),
  formats: (words) => benchFormats(words),
  compare: (words) => benchCompare(words),
  hidden: (words) => benchHidden(words),
  groups: benchGroups,
  jobs: benchJobs,
  draw: () => benchDraw(),
  page: () => benchPage(),
  'page-jobs': benchPageJobs,
  start: (words) => benchStart(words),
  spheres: benchSpheres,
  walk: (words) => benchWalk(words),
  rays: (words) => benchRays(words),
  leaks: (words) => benchLeaks(words.length > 0 ? Number(words[0]) : undefined),
  console: (words) => benchConsole(words),
  code: () => benchCode(),
  octants: (words) => benchOctants(words),
  open: () => benchOpen(),
  rsp: (words) => benchRsp(words),
  boxes: (words) => benchBoxes(words),
  best: (words) => benchBest(words),
  three: (words) => benchThree(words.length > 0 ? words.map(Number) : [20_000, 100_000]),
  large: (words) => benchLarge(words),
  'wide-cases': (words) => benchWideCases(Number(words[0] ?? 20_000)),
  'wide-order': (words) => benchWideOrder(words.length > 0 ? words.map(Number) : [1000, 10_000, 100_000]),
  choose: (words) => benchChoose(words.length > 0 ? words.map(Number) : [16, 32, 64, 128, 256, 512, 1024, 4096]),
  'wide-refit': (words) => benchWideRefit(words.length > 0 ? words.map(Number) : [10_000, 100_000]),
};

const [name = 'all', ...words] = process.argv.slice(2);
if (name !== 'all' && !Object.hasOwn(EXPERIMENTS, name)) {
  console.error(`bench: there are ${Object.keys(EXPERIMENTS).join(', ')} and all`);
  process.exit(2);
}
for (const [experiment, run] of Object.entries(EXPERIMENTS))
  if (name === 'all' || name === experiment) await run(words);
