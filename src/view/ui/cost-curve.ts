/** The curve of bytes against cost: a point a tree that is worth its bytes, both ways on logarithmic scales. A click chooses the nearest point. */
import { element, setText } from './element.ts';
import { formatCount } from './format.ts';

export interface CostPoint {
  bytes: number;
  milliseconds: number;
}

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 240;
const HEIGHT = 84;
/** between the outermost points and the sides: room for the largest mark */
const MARGIN = 8;
const RADIUS = 3.5;

/** Where points stand, in a box of WIDTH x HEIGHT: bytes grow to the right, milliseconds upwards. */
export function placePoints(points: readonly CostPoint[]): [x: number, y: number][] {
  const along = scaleOf(points.map(({ bytes }) => bytes));
  const up = scaleOf(points.map(({ milliseconds }) => milliseconds));
  return points.map(({ bytes, milliseconds }) => [
    MARGIN + along(bytes) * (WIDTH - 2 * MARGIN),
    HEIGHT - MARGIN - up(milliseconds) * (HEIGHT - 2 * MARGIN),
  ]);
}

/** The number of the place that is nearest to (x, y). */
export function nearestPlace(places: readonly [x: number, y: number][], x: number, y: number): number {
  const distances = places.map((place) => Math.hypot(place[0] - x, place[1] - y));
  return distances.indexOf(Math.min(...distances));
}

/** 0 .. 1 from the least to the greatest; the middle where all are the same. */
function scaleOf(values: readonly number[]): (value: number) => number {
  const logs = values.map(Math.log);
  const least = Math.min(...logs);
  const range = Math.max(...logs) - least;
  return (value) => (range > 0 ? (Math.log(value) - least) / range : 0.5);
}

/** @param choose called with the number of a point */
export function createCostCurve(choose: (point: number) => void) {
  const picture = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' });
  const [least, most] = [element('span', {}), element('span', {})];
  const ends = element('div', 'curve-ends', least, most);
  const root = element(
    'div',
    { class: 'cost-curve', title: 'A tree a point: bytes against milliseconds of CPU and fill. Click one.' },
    picture,
    ends,
  );
  let known: readonly CostPoint[] = [];
  let marks: SVGElement[] = [];
  let places: [number, number][] = [];

  picture.addEventListener('click', ({ clientX, clientY }) => {
    const { left, top, width } = picture.getBoundingClientRect();
    const scale = WIDTH / width;
    choose(nearestPlace(places, (clientX - left) * scale, (clientY - top) * scale));
  });

  function draw(points: readonly CostPoint[]): void {
    places = placePoints(points);
    const line = svg('polyline', { points: places.map((at) => at.join(',')).join(' ') });
    marks = places.map(([cx, cy]) => svg('circle', { cx, cy, r: RADIUS }));
    setText(least, points.length > 0 ? wordsOf(points[0]) : '');
    setText(most, points.length > 1 ? wordsOf(points[points.length - 1]) : '');
    picture.replaceChildren(line, ...marks);
  }

  return {
    root,
    /** @param chosen the number of a point */
    set(points: readonly CostPoint[], chosen: number) {
      if (points !== known) draw(points);
      known = points;
      for (const [i, mark] of marks.entries()) mark.classList.toggle('chosen', i === chosen);
    },
  };
}

function wordsOf({ bytes, milliseconds }: CostPoint): string {
  return `${formatCount(bytes)} bytes, ${milliseconds.toFixed(1)}\u202fms`;
}

function svg(tag: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
