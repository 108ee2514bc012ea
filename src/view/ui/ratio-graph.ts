/** A line of ratios over time, the newest at the right, with a rule at 1. */
import { MAX_RATIOS } from '../shown/moving-watch.ts';
import { element } from './element.ts';

const LINE = '#7fd1a8';
const RULE = '#4a5264';
/** part of the height that is free above the largest ratio and below the smallest */
const ROOM = 0.14;
/** the least range of ratios over the height, so that a tree as good as one built anew gives a straight line */
const LEAST_RANGE = 0.1;

/** The ratios at the bottom and the top of the graph; 1 is between them. */
export function ratioRange(ratios: readonly number[]): [number, number] {
  const least = Math.min(1, ...ratios);
  const most = Math.max(1 + LEAST_RANGE, ...ratios);
  const room = (most - least) * ROOM;
  return [least - room, most + room];
}

export function createRatioGraph() {
  const root = element('canvas', { class: 'ratio-graph', 'aria-hidden': 'true' });
  return {
    root,
    draw(ratios: readonly number[]) {
      const paint = root.getContext('2d');
      const scale = window.devicePixelRatio;
      const width = Math.round(root.clientWidth * scale);
      const height = Math.round(root.clientHeight * scale);
      if (!paint || width === 0) return;
      // this clears it too
      root.width = width;
      root.height = height;
      const [least, most] = ratioRange(ratios);
      const y = (ratio: number): number => height * (1 - (ratio - least) / (most - least));
      const x = (i: number): number => width * (1 - (ratios.length - 1 - i) / (MAX_RATIOS - 1));
      paint.fillStyle = RULE;
      paint.fillRect(0, Math.round(y(1)), width, Math.max(1, Math.round(scale)));
      paint.beginPath();
      ratios.forEach((ratio, i) => {
        paint.lineTo(x(i), y(ratio));
      });
      paint.strokeStyle = LINE;
      paint.lineWidth = 1.5 * scale;
      paint.stroke();
    },
  };
}
