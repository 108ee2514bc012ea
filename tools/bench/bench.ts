/** `npm run bench -- NAME`, or `all`, or without a name a list: the experiments behind numbers in README.md and docs/, a row each below. */
import { benchBuild } from './build.ts';
import { benchFormats } from './formats.ts';
import { benchHidden } from './hidden.ts';
import { benchLearned } from './learned.ts';
import { benchOrder } from './order.ts';
import { benchPeers } from './peers.ts';
import { benchSpheres } from './spheres.ts';
import { benchThree } from './three.ts';
import { benchChoose, benchWideOrder } from './wide.ts';

const numbers = (words: string[], usual: number[]) => (words.length > 0 ? words.map(Number) : usual);
const EXPERIMENTS: Record<string, (words: string[]) => void | Promise<void>> = {
  // a million objects take hours
  peers: (words) => benchPeers(name === 'all' ? ['--sizes', '1000,10000,100000'] : words),
  build: (words) => benchBuild(numbers(words, [100_000])),
  order: benchOrder,
  learned: benchLearned,
  formats: benchFormats,
  hidden: benchHidden,
  spheres: benchSpheres,
  three: (words) => benchThree(numbers(words, [20_000])),
  choose: (words) => benchChoose(numbers(words, [16, 32, 64, 128, 256, 512, 1024, 4096])),
  'wide-order': (words) => benchWideOrder(numbers(words, [1000, 10_000, 100_000])),
};

const [name = '', ...words] = process.argv.slice(2);
if (name !== 'all' && !Object.hasOwn(EXPERIMENTS, name)) {
  console.error(`bench: there are ${Object.keys(EXPERIMENTS).join(', ')} and all`);
  process.exit(2);
}
for (const [experiment, run] of Object.entries(EXPERIMENTS))
  if (name === 'all' || name === experiment) await run(words);
