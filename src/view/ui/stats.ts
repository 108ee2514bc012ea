/**
 * Four graphs of stats.js side by side: frames a second, milliseconds of JavaScript, visible objects, overdraw.
 *
 * A panel of stats.js is a canvas with a rounded number above a graph. Only its graph is shown here, and the number is
 * text beside its name: stats.js would round an overdraw of 1.4 to 1, and five digits with their range are wider than
 * the panel.
 */
import Stats from 'stats.js';
import type { FrameReport } from '../state/report.ts';
import { element, setText } from './element.ts';
import { formatShort } from './format.ts';
import { createThrottle } from './throttle.ts';

/**
 * `memory`: the factor by which a graph's scale shrinks after each frame, so that one slow frame does not flatten it
 * for good
 */
const GRAPHS = [
  { name: 'fps', about: 'frames a second', memory: 1 },
  { name: 'ms', about: 'milliseconds of JavaScript in a frame', memory: 0.985 },
  { name: 'visible', about: 'visible objects', memory: 0.998 },
  { name: 'overdraw', about: 'fragments shaded for each covered pixel', memory: 0.998 },
] as const;

const LINE = '#4d8a6e';
const BACK = '#12151b';
/** the height of a graph over the largest recent value */
const ROOM = 1.25;
const SECOND = 1000;
const TEXT_MILLIS = 250;

export function createStats(now: () => number = () => performance.now()) {
  const graphs = GRAPHS.map(createGraph);
  const [fps, millis, visible, overdraw] = graphs;
  let frames = 0;
  let since = now();
  let last = since;
  let slowest = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const texts = createThrottle(TEXT_MILLIS, (report: FrameReport) => {
    millis.show(slowest.toFixed(1));
    visible.show(formatShort(report.visible));
    overdraw.show(report.overdraw?.ratio?.toFixed(2) ?? '–', report.overdraw?.old);
    slowest = 0;
  });
  return {
    root: element('div', 'stats', ...graphs.map((graph) => graph.root)),
    /** to be called once a frame */
    update(report: FrameReport) {
      const time = now();
      frames++;
      // After a while without motion nothing was drawn: a rest is not a slow frame.
      if (time - last > SECOND) {
        frames = 0;
        since = time;
      }
      last = time;
      clearTimeout(resting);
      resting = setTimeout(() => fps.show('at rest'), SECOND);
      if (time - since >= SECOND) {
        const rate = (frames * SECOND) / (time - since);
        fps.add(rate);
        fps.show(rate.toFixed(0));
        frames = 0;
        since = time;
      }
      millis.add(report.frameMillis);
      visible.add(report.visible);
      const ratio = report.overdraw?.ratio;
      if (ratio !== null && ratio !== undefined) overdraw.add(ratio);
      slowest = Math.max(slowest, report.frameMillis);
      texts.push(report);
    },
  };
}

function createGraph({ name, about, memory }: (typeof GRAPHS)[number]) {
  const panel = new Stats.Panel(name, LINE, BACK);
  panel.dom.setAttribute('aria-hidden', 'true');
  const value = element('span', 'stat-value', '–');
  const label = element('span', 'stat-name', name);
  const graph = element('div', 'stat-graph', panel.dom);
  let largest = 0;
  return {
    root: element('div', { class: 'stat', title: about }, label, value, graph),
    add(amount: number): void {
      largest = Math.max(largest * memory, amount);
      panel.update(amount, largest * ROOM || 1);
    },
    show(text: string, old = false): void {
      setText(value, text);
      value.classList.toggle('old', old);
    },
  };
}
