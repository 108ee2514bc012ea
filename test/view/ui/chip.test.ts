import { expect, test } from 'vitest';
import type { DrawOrderName } from '../../../src/overdraw/order/orders.ts';
import type { FrameReport } from '../../../src/view/state/report.ts';
import { chipTexts } from '../../../src/view/ui/chip.ts';

const LIVE = { live: true };

function reportOf(order: DrawOrderName, ratio: number | null, beside: number | null): FrameReport {
  const figures = (value: number | null) => ({ shaded: 1, covered: 1, ratio: value });
  const other = { order: order === 'file' ? 'tree' : 'file', ...figures(beside) } as const;
  const overdraw = { ...figures(ratio), order, beside: other, against: null, old: false, part: 1 };
  return { overdraw, triangles: 10, drawn: 5, visible: 5 } as FrameReport;
}

test('the order that is drawn stands in its own name, beside that of the file', () => {
  expect(chipTexts(reportOf('tree', 1.02, 3.3), LIVE)).toEqual({
    change: '−69\u202f% shaded',
    figures: 'file 3.30 · tree 1.02',
  });
  expect(chipTexts(reportOf('back', 4.5, 3), LIVE)).toEqual({
    change: '+50\u202f% shaded',
    figures: 'file 3.00 · back to front 4.50',
  });
  expect(chipTexts(reportOf('tree-sorted', 3, 3.004), LIVE).change).toBe('±0\u202f% shaded');
  // as in the file: what the tree would save
  expect(chipTexts(reportOf('file', 3.3, 1.02), LIVE)).toEqual({
    change: '',
    figures: 'file 3.30 · tree 1.02 would be −69\u202f%',
  });
});

test('what is not whole or not counted is said', () => {
  const report = reportOf('tree', 1.02, 3.3);
  // a count of a part stands until the next one
  const part = { ...report, overdraw: { ...report.overdraw!, part: 0.5 } };
  expect(chipTexts(part, LIVE).change).toBe('−69\u202f% shaded so far');
  expect(chipTexts(reportOf('tree', null, null), LIVE).figures).toBe('nothing to shade');
  const none = { ...report, overdraw: null };
  expect(chipTexts(none, LIVE).figures).toBe('5 objects · –');
  expect(chipTexts(none, { live: false }).figures).toBe('5 objects · not counted');
  expect(chipTexts({ ...none, triangles: 1e7 }, LIVE).figures).toBe('5 objects · too large to count: see the lab');
});
