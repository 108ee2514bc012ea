/** A colour for each order, the same in the table and in the chart. Nearest first is green to blue, farthest first red. */
import type { MeasuredOrderName } from '../../overdraw/measured-orders.ts';

export const ORDER_COLOURS: Record<MeasuredOrderName, string> = {
  file: '#d8dce6',
  random: '#a79a86',
  back: '#e0605e',
  tree: '#7fd1a8',
  'tree-axis': '#4f9d7b',
  'tree-distance': '#b9d35f',
  'tree-depth': '#56c3cf',
  'tree-sorted': '#b493ea',
  sorted: '#6aa5e8',
  best: '#e3c55a',
};

export const COMPLEXITY_COLOUR = '#6b7488';
