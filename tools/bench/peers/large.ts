/** Ten million objects, built and culled once, each contestant in a process of its own, with its memory. */
import { row } from '../harness.ts';
import { createApart } from './apart-process.ts';
import { titleOf } from './contestant.ts';
import { builders } from './contestants.ts';

const WIDTHS = [28, 12, 10, 10, 12, 14, 12];
const MB = 1_000_000;

/** @param objects how many; ten million */
export async function benchLarge(objects = '10000000'): Promise<void> {
  const apart = await createApart();
  console.log(
    `${Number(objects).toLocaleString('en-US')} objects, layout uniform; the spheres are 16 bytes an object of the memory`,
  );
  console.log(row(['', 'build, s', 'cull, ms', 'visible', 'before, MB', 'peak, MB', 'bytes each'], WIDTHS));
  for (const each of builders().filter(({ own }) => own)) {
    const answer = apart.measure({ task: 'large', title: titleOf(each), layout: 'uniform', objects: Number(objects) });
    const { build, cull, visible, before, peak } = answer;
    const figures = [
      (build / 1e6).toFixed(2),
      (cull / 1000).toFixed(2),
      visible,
      ...[before, peak].map((b) => (b / MB).toFixed(0)),
    ];
    console.log(row([each.name, ...figures, ((peak - before) / Number(objects)).toFixed(0)], WIDTHS));
  }
  apart.dispose();
}
