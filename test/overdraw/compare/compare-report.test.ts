import { expect, test } from 'vitest';
import type { Comparison, StructureFigures } from '../../../src/overdraw/compare/compare.ts';
import { comparisonCsv, comparisonJson } from '../../../src/overdraw/compare/compare-report.ts';
import { comparisonText } from '../../../tools/cli/compare-text.ts';

const SCAN: StructureFigures = {
  name: 'scan',
  unit: 'objects',
  items: 1200,
  buildMillis: 0.0006,
  bytes: 19200,
  nodes: 3600,
  given: 400,
  falseVisible: 3,
  shaded: 150,
  covered: 120,
  overdraw: 1.25,
};
const CUT: StructureFigures = {
  ...SCAN,
  name: 'bsp',
  unit: 'polygons',
  items: 45000,
  buildMillis: 2345.67891,
  given: 0,
};
const COMPARISON: Comparison = {
  width: 64,
  height: 48,
  views: 3,
  objects: 1200,
  inFrustum: 397,
  structures: [SCAN, { ...CUT, falseVisible: 0, overdraw: null }],
  refused: [{ name: 'compact8', reason: 'too many' }],
};

test('as JSON: times to the microsecond, means beside the sums', () => {
  const { structures, ...rest } = comparisonJson(COMPARISON);
  expect(rest).toEqual({
    size: [64, 48],
    views: 3,
    rule: expect.stringMatching(/^pixel centres/),
    objects: 1200,
    in_frustum: 397,
    refused: [{ name: 'compact8', reason: 'too many' }],
  });
  expect(structures[0]).toEqual({
    name: 'scan',
    unit: 'objects',
    items: 1200,
    build_ms: 0.001,
    bytes: 19200,
    bytes_per_object: 16,
    nodes: 3600,
    nodes_per_view: 1200,
    given: 400,
    false_visible: 3,
    shaded: 150,
    overdraw: 1.25,
  });
  expect(structures[1]).toMatchObject({ build_ms: 2345.679, bytes_per_object: 16, overdraw: null });
});

test('no objects, no views: no means', () => {
  const [row] = comparisonJson({ ...COMPARISON, views: 0, objects: 0 }).structures;
  expect(row).toMatchObject({ bytes_per_object: null, nodes_per_view: null });
});

test('as CSV: what is not there is empty', () => {
  expect(comparisonCsv(COMPARISON)).toBe(
    `name,unit,items,build_ms,bytes,bytes_per_object,nodes,nodes_per_view,given,false_visible,shaded,overdraw
scan,objects,1200,0.001,19200,16,3600,1200,400,3,150,1.25
bsp,polygons,45000,2345.679,19200,16,3600,1200,0,0,150,
`,
  );
});

test('as text', () => {
  const lines = comparisonText(COMPARISON).split('\n');
  expect(lines[0]).toBe('64 x 48, 3 views, 1,200 objects; in the frustum, summed over the views: 397');
  expect(lines.slice(-4).map((line) => line.replaceAll(/ {2,}/g, '|'))).toEqual([
    'structure|lists|build ms|bytes|an object|visited|a view|false|%|overdraw',
    expect.stringMatching(/^-+(\|-+){9}$/),
    'scan|1,200|0.00|19,200|16.0|3,600|1200|3|0.75|1.250',
    'bsp|45,000 polygons|2345.68|19,200|16.0|3,600|1200|0|-|-',
  ]);
});
