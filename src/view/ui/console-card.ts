/** What a console's program is given, what that takes a Nintendo 64, and the trees that the program can have for how many bytes. */
import { cpuMilliseconds, FRAME_MILLISECONDS } from '../../offline/n64/machine.ts';
import { titleOfChoice } from '../state/names.ts';
import type { ConsoleFigures } from '../state/report.ts';
import type { Store } from '../state/store.ts';
import { createCostCurve } from './cost-curve.ts';
import { button, element, setText } from './element.ts';
import { formatCount } from './format.ts';
import { createMemoryBar } from './memory-bar.ts';
import { createFigureCard, type Row, row } from './rows.ts';

const millis = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)}\u202fms`;
const cpuMillis = (cycles: number): string => millis(cpuMilliseconds(cycles));

const ROWS: readonly Row<ConsoleFigures>[] = [
  row(
    'Tree',
    'bytes of its file, and of that for an object',
    (f) => `${formatCount(f.bytes)} bytes, ${(f.bytes / f.objects).toFixed(1)} an object`,
  ),
  row(
    'Given',
    'objects that the program is given, and how many of them are not in the frustum: the tree’s numbers are rounded outward',
    (f) => `${formatCount(f.given)}, ${formatCount(f.given - f.visible)} not visible`,
  ),
  row(
    'Looked at',
    'nodes of the tree, and spheres of objects in its leaves',
    (f) => `${formatCount(f.nodesVisited)} nodes, ${formatCount(f.objectsTested)} objects`,
  ),
  row(
    'Cull',
    'cycles of the CPU, from a cold data cache',
    ({ cost }) => cost && `${formatCount(cost.cullCycles)} cycles, ${cpuMillis(cost.cullCycles)}`,
  ),
  row(
    'Hidden',
    'objects in the frustum that the set of the eye’s cell leaves out, and the bytes of all sets',
    ({ hidden }) => (hidden ? `${formatCount(hidden.leftOut)} left out, ${formatCount(hidden.bytes)} bytes` : '–'),
  ),
  row(
    'Its cell',
    'cycles of setting the eye’s cell, in a frame that stays in it; and in one that has come from another',
    ({ hidden, cost }) =>
      cost && (hidden ? `${formatCount(hidden.stayCycles)} cycles; coming in ${formatCount(hidden.enterCycles)}` : '–'),
  ),
  row(
    'CPU in all',
    'the query, the cell where it stays the same, the cull, and the objects that are given though not visible; and how much of a frame at 60 Hz that is',
    ({ cost, hidden }) => {
      if (!cost) return null;
      const { queryCycles, cullCycles, falseCycles } = cost;
      const all = cpuMilliseconds(queryCycles + (hidden?.stayCycles ?? 0) + cullCycles + falseCycles);
      return `${millis(all)}, ${((100 * all) / FRAME_MILLISECONDS).toFixed(1)}\u202f% of a frame`;
    },
  ),
  row(
    'Fill',
    'time of the RDP in its 1-cycle mode with a depth buffer, at 320 x 240: nearest first by this tree, and in the order of the file; estimated once the picture rests',
    ({ cost }) => cost && (cost.fill ? `${millis(cost.fill.tree)}, file ${millis(cost.fill.file)}` : '–'),
  ),
];

/** What stands below the figures: what they are worth. */
function noteOf({ fault, cost }: ConsoleFigures): string {
  if (fault) return `The export refuses this model: ${fault}. It is culled by the camera of the Nintendo 64.`;
  if (cost) return 'Estimates, checked in cen64; measured on no console.';
  return 'The list and the counts are those of its program; what they take this machine is not known. The curve is of the Nintendo 64.';
}

/** @param takeHome opens the dialog in which it is taken home */
export function createConsoleCard(store: Store, takeHome: () => void) {
  const curve = createCostCurve((point) => {
    const { length } = shown;
    // the last is the tree that no limit gives, on this model and on another
    store.set({ budget: point === length - 1 ? 0 : shown[point].bytes });
  });
  const memory = createMemoryBar();
  const look = button({ label: 'N64 look', run: () => store.set({ n64: !store.value.n64 }) });
  const ways = element('div', 'console-ways', look, button({ label: 'Download folder…', run: takeHome }));
  const note = element('p', 'note');
  let shown: ConsoleFigures['curve'] = [];
  const titleOf = ({ target, format, leafSize }: ConsoleFigures) =>
    `${titleOfChoice(target)}: ${format}, leaves of ${leafSize}`;
  const card = createFigureCard('console-card', 'Console', ROWS, titleOf, curve.root, memory.root, ways, note);
  return {
    root: card.root,
    set(figures: ConsoleFigures | null) {
      card.set(figures);
      if (!figures) return;
      shown = figures.curve;
      setText(note, noteOf(figures));
      memory.root.hidden = figures.cost === null;
      if (figures.cost) memory.set(figures.cost.memory);
      look.setAttribute('aria-pressed', String(store.value.n64));
      curve.set(
        figures.curve,
        figures.curve.findIndex(({ bytes }) => bytes === figures.bytes),
      );
    },
  };
}
