/**
 * The cost of a cull against the number of objects as a picture: SVG, both axes logarithmic, in the colours of the viewer, on light and on dark
 * pages.
 */
import { type Costs, costsOf } from './costs.ts';
import type { Report } from './report.ts';

const WIDTH = 760;
const HEIGHT = 420;
const PLOT = { left: 64, right: 550, top: 64, bottom: 370 };
/** least distance of two labels beside the plot */
const LABEL = 17;
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const SHARE = 0.15;

/** of a line on a light page and on a dark one */
const COLOURS: Record<string, readonly [light: string, dark: string]> = {
  'three Frustum': ['#b3312e', '#e0605e'],
  'bvh.js': ['#8a6d00', '#e3c55a'],
  'flat scan': ['#6f6352', '#a79a86'],
  'WASM flat scan': ['#4a5160', '#d8dce6'],
  'three-mesh-bvh': ['#6b3fc0', '#b493ea'],
  'cull64 sphere tree': ['#0f7c88', '#56c3cf'],
  'cull64 wide tree': ['#2563b8', '#6aa5e8'],
  'cull64 wide tree, WASM': ['#1d7f55', '#7fd1a8'],
};

/** @throws RangeError for a report without culls of two sizes */
export function chartOf(report: Report): string {
  const lines = costsOf(report, SHARE).filter(
    ({ name, own, order }) => order === (own ? 'near' : 'set') && Object.hasOwn(COLOURS, name),
  );
  const sizes = [...new Set(lines.flatMap(({ points }) => points.map(({ objects }) => objects)))].sort((a, b) => a - b);
  if (sizes.length < 2) throw new RangeError('a chart needs culls of two numbers of objects');
  const costs = lines.flatMap(({ points }) => points.map(({ us }) => us));
  const x = scale(Math.log10(sizes[0]), Math.log10(sizes.at(-1)!), PLOT.left, PLOT.right);
  const y = scale(
    Math.floor(Math.log10(Math.min(...costs))),
    Math.ceil(Math.log10(Math.max(...costs))),
    PLOT.bottom,
    PLOT.top,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`,
    `<title>Time of a cull against the number of objects, ${100 * SHARE} % of them visible</title>`,
    `<style>${styles()}</style>`,
    `<rect class="page" width="${WIDTH}" height="${HEIGHT}" rx="6"/>`,
    `<text class="title" x="${PLOT.left}" y="26">Time of a cull, ${100 * SHARE} % of the objects visible; less is better</text>`,
    `<text class="quiet" x="${PLOT.left}" y="46">cull64 gives them nearest first, the others in no order; means of three layouts</text>`,
    ...decades(Math.min(...costs), Math.max(...costs)).map((us) => across(y(Math.log10(us)), duration(us))),
    ...sizes.map((size) => below(x(Math.log10(size)), size.toLocaleString('en-US'))),
    `<text class="quiet" x="${(PLOT.left + PLOT.right) / 2}" y="${HEIGHT - 8}" text-anchor="middle">objects</text>`,
    ...lines.map((line) => path(line, x, y)),
    ...labels(lines, y),
    '</svg>',
    '',
  ].join('\n');
}

type Scale = (log: number) => number;

function scale(from: number, to: number, start: number, end: number): Scale {
  return (log) => Math.round((start + ((log - from) / (to - from)) * (end - start)) * 10) / 10;
}

/** Powers of ten around what is shown. */
function decades(least: number, most: number): number[] {
  const first = Math.floor(Math.log10(least));
  const last = Math.ceil(Math.log10(most));
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i));
}

function duration(us: number): string {
  return us < 1000 ? `${us} µs` : `${us / 1000} ms`;
}

function across(y: number, text: string): string {
  return `<path class="grid" d="M${PLOT.left} ${y}H${PLOT.right}"/><text class="quiet" x="${PLOT.left - 8}" y="${y + 4}" text-anchor="end">${text}</text>`;
}

function below(x: number, text: string): string {
  return `<path class="grid" d="M${x} ${PLOT.top}V${PLOT.bottom}"/><text class="quiet" x="${x}" y="${PLOT.bottom + 18}" text-anchor="middle">${text}</text>`;
}

function path({ name, own, points }: Costs, x: Scale, y: Scale): string {
  const places = points.map(({ objects, us }) => [x(Math.log10(objects)), y(Math.log10(us))]);
  const dots = places.map(([cx, cy]) => `<circle class="dot ${classOf(name)}" cx="${cx}" cy="${cy}" r="3"/>`);
  return `<path class="line ${own ? 'own ' : ''}${classOf(name)}" d="M${places.map((place) => place.join(' ')).join('L')}"/>${dots.join('')}`;
}

/** The legend: each name where its line ends, pushed apart where lines end close together. */
function labels(lines: readonly Costs[], y: Scale): string[] {
  const ends = lines
    .map((line) => ({ line, end: y(Math.log10(line.points.at(-1)!.us)) }))
    .sort((a, b) => a.end - b.end);
  const places = ends.map(({ end }) => end);
  for (let i = 1; i < places.length; i++) places[i] = Math.max(places[i], places[i - 1] + LABEL);
  // and back up where that has pushed them below the plot
  let lowest = PLOT.bottom;
  for (let i = places.length - 1; i >= 0; i--) {
    places[i] = Math.min(places[i], lowest);
    lowest = places[i] - LABEL;
  }
  return ends.map(({ line: { name, own }, end }, i) => {
    const lead = `<path class="lead ${classOf(name)}" d="M${PLOT.right + 6} ${end}L${PLOT.right + 22} ${places[i]}h8"/>`;
    return `${lead}<text class="name${own ? ' bold' : ''}" x="${PLOT.right + 34}" y="${places[i] + 4}">${name}</text>`;
  });
}

function classOf(name: string): string {
  return name.replaceAll(/\W+/g, '-');
}

function styles(): string {
  const [light, dark] = [0, 1].map((page) =>
    Object.entries(COLOURS)
      .map(([name, colours]) => `.${classOf(name)}{color:${colours[page]}}`)
      .join(''),
  );
  return [
    `text{font:12px ${FONT};fill:#2b313c}.title{font-size:14px;font-weight:650}.bold{font-weight:650}.quiet{fill:#5d6676}`,
    '.page{fill:#fff}.grid{stroke:#dde1e8;fill:none}.line,.lead{fill:none;stroke:currentColor;stroke-width:1.75}.own{stroke-width:3}.lead{stroke-width:1}.dot{fill:currentColor}',
    light,
    `@media(prefers-color-scheme:dark){text{fill:#d9dde6}.quiet{fill:#98a1b3}.page{fill:#14171e}.grid{stroke:#2a2f3a}${dark}}`,
  ].join('');
}
