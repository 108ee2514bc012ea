/**
 * A colour for each order, the same in the table and in the chart, on light ground and on dark. Nearest first is green to blue,
 * farthest first red.
 */
import type { MeasuredOrderName } from '../../overdraw/measure/measured-orders.ts';

export const ORDER_COLOURS: Record<MeasuredOrderName, string> = {
  file: 'light-dark(#39404e, #d8dce6)',
  random: 'light-dark(#877556, #a79a86)',
  back: 'light-dark(#c8413f, #e0605e)',
  tree: 'light-dark(#14885a, #7fd1a8)',
  'tree-distance': 'light-dark(#7d9420, #b9d35f)',
  'tree-depth': 'light-dark(#188a97, #56c3cf)',
  'tree-sorted': 'light-dark(#7c52cc, #b493ea)',
  sorted: 'light-dark(#2b6fc0, #6aa5e8)',
  best: 'light-dark(#a47c00, #e3c55a)',
};

export const COMPLEXITY_COLOUR = 'light-dark(#7a8397, #6b7488)';
