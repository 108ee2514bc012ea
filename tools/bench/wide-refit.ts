/** The time to refit a wide tree when a part of its objects has moved, as a part of the time to build it anew. */
import { createRandom } from '../../src/math/random.ts';
import { buildWideTree } from '../../src/tree/wide/morton-build.ts';
import { createWideRefitScratch, refitWide } from '../../src/tree/wide/wide-refit.ts';
import { interleave, row } from './harness.ts';
import { spheresOf } from './workload.ts';

const PARTS = [0.001, 0.01, 0.1, 1];
const KERNELS = ['typescript', 'wasm'] as const;
const WIDTHS = [22, 12, ...PARTS.map(() => 8)];
const ROUNDS = 31;

export function benchWideRefit(counts: number[]): void {
  console.log('Refits against a build anew, by the part of the objects that moved; uniform');
  console.log(row(['', 'build, ms', ...PARTS.map((part) => `${100 * part} %`)], WIDTHS));
  for (const count of counts)
    for (const kernel of KERNELS) {
      const spheres = spheresOf('uniform', count);
      const tree = buildWideTree(spheres, { kernel });
      const scratch = createWideRefitScratch(tree);
      const random = createRandom(4);
      const refits = PARTS.map((part) => {
        const moved = Uint32Array.from({ length: Math.ceil(part * count) }, () => Math.floor(random() * count));
        let step = 1;
        return (): number => {
          step = -step;
          for (const id of moved) spheres[id * 4] += step;
          return refitWide(tree, moved, spheres, scratch);
        };
      });
      const times = interleave(
        {
          build: () => buildWideTree(spheres, { kernel }).leaves,
          ...Object.fromEntries(PARTS.map((part, i) => [part, refits[i]])),
        },
        ROUNDS,
      );
      const parts = PARTS.map((part) => (times[part].median / times.build.median).toFixed(3));
      console.log(row([`${count} ${kernel}`, times.build.median.toFixed(2), ...parts], WIDTHS));
    }
}
