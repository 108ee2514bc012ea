/** The memory of a console as a bar, a piece a region, in the order of their addresses; and what is free of it in words. */
import './memory-bar.css';
import type { MemoryMap } from '../../offline/n64/memory-map.ts';
import { element, setText } from './element.ts';
import { formatCount } from './format.ts';

/** the kinds of regions, by how their names begin; each has a colour */
const KINDS = ['framebuffer', 'depth', 'tree', 'cull', 'code', 'stack', 'vectors'];

export function createMemoryBar() {
  const bar = element('div', { class: 'memory-pieces', 'aria-hidden': 'true' });
  const words = element('p', {});
  const list = element('ul', {});
  const all = element('details', {}, element('summary', {}, words), list);
  const root = element('div', 'memory-bar', bar, all);
  let known: MemoryMap | null = null;
  return {
    root,
    set(map: MemoryMap) {
      if (map === known) return;
      known = map;
      const { regions, ramBytes, freeBytes } = map;
      setText(words, `Memory: ${formatCount(freeBytes)} of ${formatCount(ramBytes)} bytes free`);
      bar.replaceChildren(
        ...regions.map(({ name, start, bytes }) => {
          const piece = element('span', { class: KINDS.find((kind) => name.startsWith(kind)) ?? '' });
          piece.style.left = `${(100 * (start - regions[0].start)) / ramBytes}%`;
          piece.style.width = `${(100 * bytes) / ramBytes}%`;
          return piece;
        }),
      );
      list.replaceChildren(
        ...regions.map(({ name, bytes, note }) =>
          element('li', { title: note }, element('span', {}, name), element('span', {}, formatCount(bytes))),
        ),
      );
    },
  };
}
