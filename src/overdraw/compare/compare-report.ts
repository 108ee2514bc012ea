/** A comparison as JSON and CSV. Figures that do not exist (nothing covered, no objects, no views) are null in JSON, empty in CSV. */
import { RULE } from '../measure/report.ts';
import type { Comparison } from './compare.ts';

export interface ComparisonJson {
  /** width, height in pixels */
  size: [number, number];
  /** how many */
  views: number;
  /** the rule by which overdraw was measured */
  rule: string;
  objects: number;
  /** objects with a triangle in the frustum, summed over the views */
  in_frustum: number;
  structures: {
    name: string;
    /** what it lists */
    unit: 'objects' | 'polygons';
    items: number;
    /** milliseconds, the median of a few builds */
    build_ms: number;
    bytes: number;
    bytes_per_object: number | null;
    nodes: number;
    nodes_per_view: number | null;
    given: number;
    false_visible: number;
    shaded: number;
    overdraw: number | null;
  }[];
  refused: { name: string; reason: string }[];
}

/** A comparison as `cull64 compare --json` prints it: nodes, given, false_visible and shaded are summed over the views. */
export function comparisonJson(comparison: Comparison): ComparisonJson {
  const { width, height, views, objects, inFrustum, refused } = comparison;
  return {
    size: [width, height],
    views,
    rule: RULE,
    objects,
    in_frustum: inFrustum,
    structures: comparison.structures.map((figures) => ({
      name: figures.name,
      unit: figures.unit,
      items: figures.items,
      build_ms: Math.round(figures.buildMillis * 1000) / 1000,
      bytes: figures.bytes,
      bytes_per_object: objects > 0 ? figures.bytes / objects : null,
      nodes: figures.nodes,
      nodes_per_view: views > 0 ? figures.nodes / views : null,
      given: figures.given,
      false_visible: figures.falseVisible,
      shaded: figures.shaded,
      overdraw: figures.overdraw,
    })),
    refused,
  };
}

const COLUMNS = [
  'name',
  'unit',
  'items',
  'build_ms',
  'bytes',
  'bytes_per_object',
  'nodes',
  'nodes_per_view',
  'given',
  'false_visible',
  'shaded',
  'overdraw',
] as const;

/** A header row and a row for each structure, comma-separated, lines ended by a line feed. */
export function comparisonCsv(comparison: Comparison): string {
  const rows = comparisonJson(comparison).structures.map((row) => COLUMNS.map((column) => row[column] ?? '').join(','));
  return `${[COLUMNS.join(','), ...rows].join('\n')}\n`;
}
