/** `npm run bench -- cull|scaling|build|memory|order|formats|draw|page|spheres|console|octants|open|all`: the experiments behind the numbers in the README. */
/** `npm run bench -- cull|scaling|build|memory|order|formats|draw|page|console|octants|open|boxes|all`: the experiments behind the numbers in the README. */
import { benchBoxes } from './boxes.ts';
/** `npm run bench -- cull|scaling|build|memory|order|formats|draw|page|rays|console|octants|open|all`: the experiments behind the numbers in the README. */
/** `npm run bench -- cull|scaling|build|memory|moving|order|formats|draw|page|console|octants|open|all`: the experiments behind the numbers in the README. */
import { benchBuild } from './build.ts';
import { benchOctants } from './console/octants.ts';
import { benchOpen } from './console/open.ts';
import { benchConsole } from './console.ts';
import { benchCull, benchScaling } from './cull.ts';
import { benchDraw } from './draw.ts';
import { benchFormats } from './formats.ts';
import { benchMemory } from './memory.ts';
import { benchMoving } from './moving.ts';
import { benchOrder } from './order.ts';
import { benchPage } from './page.ts';
import { benchRays } from './rays.ts';
import { benchSpheres } from './spheres.ts';

const EXPERIMENTS: Record<string, (words: string[]) => void | Promise<void>> = {
  cull: (words) => benchCull(words.length > 0 ? words.map(Number) : [1000, 10_000, 100_000]),
  scaling: () => benchScaling([1000, 10_000, 100_000, 1_000_000]),
  build: (words) => benchBuild(words.length > 0 ? words.map(Number) : [100_000]),
  memory: () => benchMemory(),
  moving: (words) => benchMoving(words.length > 0 ? words.map(Number) : [1000, 10_000]),
  order: (words) => benchOrder(words),
  formats: (words) => benchFormats(words),
  draw: () => benchDraw(),
  page: () => benchPage(),
  spheres: (words) => benchSpheres(words.length > 0 ? words.map(Number) : [1600, 16_000]),
  rays: (words) => benchRays(words),
  console: (words) => benchConsole(words),
  octants: (words) => benchOctants(words),
  open: () => benchOpen(),
  boxes: (words) => benchBoxes(words),
};

const [name = 'all', ...words] = process.argv.slice(2);
if (name !== 'all' && !Object.hasOwn(EXPERIMENTS, name)) {
  console.error(`bench: there are ${Object.keys(EXPERIMENTS).join(', ')} and all`);
  process.exit(2);
}
for (const [experiment, run] of Object.entries(EXPERIMENTS))
  if (name === 'all' || name === experiment) await run(words);
