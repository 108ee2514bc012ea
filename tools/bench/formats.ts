/**
 * Each format as `cull64 export` writes it by default: bytes an object, the header included; falsely visible objects as
 * a part of the visible ones; and the overdraw of its order. These are counts, the same on every machine.
 *
 * file, sorted: overdraw in file order and sorted by distance.
 */

import { encodeTree, readTreeFile } from '../../src/core/file/binary.ts';
import type { TreeFormat } from '../../src/core/file/format.ts';
import { FORMATS, isCompactFormat, TREE_FORMATS } from '../../src/core/file/formats.ts';
import type { Camera } from '../../src/core/math/camera.ts';
import type { Scene } from '../../src/core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../src/core/tree/brute.ts';
import { createQuery } from '../../src/core/tree/query.ts';
import { BUILD_DEFAULTS, buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { createMeasurement, measuredRow, measureViews } from '../../src/overdraw/measure/measure.ts';
import { programRow } from '../../src/overdraw/measure/program-row.ts';
import { row } from './harness.ts';
import { builtInScenes, plainOfSpheres, scenesOf } from './models.ts';

/** A file with fewer objects is mostly header, and its bytes an object mean nothing. */
export const MANY_OBJECTS = 400;

export interface FormatFigures {
  format: TreeFormat;
  leafSize: number;
  bytesPerObject: number;
  /** as a part of the visible objects */
  falselyVisible: number;
  /** null for spheres without triangles */
  overdraw: number | null;
}

export interface FormatsOf {
  name: string;
  objects: number;
  /** overdraw in file order, and sorted by distance; null for spheres without triangles */
  file: number | null;
  sorted: number | null;
  formats: FormatFigures[];
}

export interface FormatInput {
  name: string;
  /** n x (x, y, z, r) */
  spheres: Float32Array;
  /** n x (least x y z, greatest x y z) */
  boxes: Float32Array;
  /** null: no triangles, so no overdraw */
  scene: Scene | null;
  cameras: readonly Camera[];
}

/** @param words models, each may be followed by a file of views; beside the seeded plain and the built-in scenes */
export async function benchFormats(words: string[]): Promise<void> {
  for (const input of await inputsOf(words)) print(measureFormats(input));
}

export async function inputsOf(words: string[]): Promise<FormatInput[]> {
  const models = [...(await scenesOf(words)), ...builtInScenes()];
  const scenes = models.map(({ name, scene, cameras }) => {
    const { spheres, boxes } = scene;
    return { name, spheres, boxes, scene, cameras };
  });
  return [{ ...plainOfSpheres(), scene: null }, ...scenes];
}

export function measureFormats({ name, spheres, boxes, scene, cameras }: FormatInput): FormatsOf {
  const trees = TREE_FORMATS.map((format) => {
    const building = FORMATS[format].build;
    const tree = buildSphereTree(spheres, { ...BUILD_DEFAULTS, ...building, boxes });
    const exported = readTreeFile(encodeTree(tree, { format, ids: isCompactFormat(format) })).createCull();
    return { format, leafSize: tree.leafSize, bytes: encodeTree(tree, { format }).length, exported, tree };
  });
  const scratch = new Uint32Array(spheres.length / 4);
  const sum = (count: (camera: Camera) => number) => cameras.reduce((total, camera) => total + count(camera), 0);
  const visible = sum((camera) => cullBrute(spheres, createQuery(camera), {}, createBruteResult(scratch)));
  const rows = [
    measuredRow('file'),
    measuredRow('sorted'),
    ...trees.map(({ exported }) => programRow(exported, 'front')),
  ];
  const overdraws = scene
    ? measureViews({ ...createMeasurement(scene, trees[0].tree), rows }, cameras).orders.map((order) => order.overdraw)
    : rows.map(() => null);
  return {
    name,
    objects: spheres.length / 4,
    file: overdraws[0],
    sorted: overdraws[1],
    formats: trees.map(({ format, leafSize, bytes, exported }, i) => ({
      format,
      leafSize,
      bytesPerObject: bytes / (spheres.length / 4),
      falselyVisible: sum((camera) => exported.cull(camera)) / visible - 1,
      overdraw: overdraws[2 + i],
    })),
  };
}

const WIDTHS = [18, 6, 16, 16, 10];
const HEAD = ['', 'leaf', 'bytes an object', 'falsely visible', 'overdraw'];
const percent = (value: number) => `${(100 * value).toFixed(3)} %`;
const fixed = (value: number | null) => (value === null ? '-' : value.toFixed(3));

function print({ name, objects, file, sorted, formats }: FormatsOf): void {
  console.log(`\n${name}: ${objects} objects; overdraw ${fixed(file)} in file order, ${fixed(sorted)} sorted`);
  console.log(row(HEAD, WIDTHS));
  for (const { format, leafSize, bytesPerObject, falselyVisible, overdraw } of formats)
    console.log(row([format, leafSize, bytesPerObject.toFixed(3), percent(falselyVisible), fixed(overdraw)], WIDTHS));
}

/** The least and the largest of a format's figure, over the scenes. */
export function rangeOf(all: readonly FormatsOf[], format: TreeFormat, figure: 'bytesPerObject' | 'falselyVisible') {
  const among = figure === 'bytesPerObject' ? all.filter(({ objects }) => objects >= MANY_OBJECTS) : all;
  const values = among.map(({ formats }) => formats.find((each) => each.format === format)![figure]);
  return { least: Math.min(...values), most: Math.max(...values) };
}
