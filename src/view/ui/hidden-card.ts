/**
 * The card of what the set of the eye's cell leaves out of the frame, and how many pixels of the picture that changes.
 */
import type { HiddenFigures } from '../state/report.ts';
import { formatBytes, formatCount } from './format.ts';
import { createFigureCard, type Row, row } from './rows.ts';

const of = (part: number, whole: number): string => `${formatCount(part)} of ${formatCount(whole)}`;

const ROWS: readonly Row<HiddenFigures>[] = [
  row(
    'Objects',
    'objects given, of those that the frustum keeps; what moves is always given, and not counted here',
    (f) => of(f.objectsGiven, f.objects),
  ),
  row('Triangles', 'their triangles, of those that the frustum keeps', (f) => of(f.trianglesGiven, f.triangles)),
  row('Nodes', 'nodes of the tree that culling looked at, of those without the sets', (f) =>
    of(f.nodesVisited, f.nodes),
  ),
  row(
    'Pixels missed',
    'pixels of the culling camera’s picture that would show what was left out, counted by software once the picture rests',
    ({ missed }) => (missed ? of(missed.pixels, missed.all) : '–'),
  ),
  row('In tests', 'pixels missed on eyes that took no part in finding the sets', ({ tested }) =>
    tested ? `${(100 * tested.missedPixels).toFixed(4)}\u202f%, ${formatCount(tested.eyes)} eyes` : '–',
  ),
  row('Size', 'bytes that the sets add to a tree file', (f) => formatBytes(f.bytes)),
];

export function createHiddenCard() {
  return createFigureCard('hidden-card', 'Hidden objects', ROWS, ({ inCell, cells }) => {
    return `Hidden: in ${inCell ? 'one' : 'none'} of ${formatCount(cells)} cells`;
  });
}
