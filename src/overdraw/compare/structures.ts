/**
 * The structures that are compared: the one list of them. A new one is a row here.
 *
 * Each is built with its own defaults and gives its own order, nearest first, without a sort; the linear scan has no order but the sort.
 * `sphere` and the formats are what `cull64 overdraw` measures as `tree`, the formats with its --format; `bsp` is its --bsp.
 */
import { TREE_FORMATS } from '../../core/file/formats.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { buildBoxes, buildDynamic } from './box-structures.ts';
import { buildPolygons } from './bsp-structure.ts';
import { buildFile, buildScan, buildSpheres } from './sphere-structures.ts';
import type { Structure } from './structure.ts';
import { buildWide } from './wide-structure.ts';

// biome-ignore format: a table
/** Every structure: what `cull64 compare` measures. */
export const STRUCTURES: readonly Structure[] = [
  { name: 'scan', about: 'no tree: every sphere is tested, and what is found is sorted by distance', build: buildScan },
  { name: 'sphere', about: 'the sphere tree', build: (scene) => buildSpheres(scene, {}) },
  { name: 'sphere-seed', about: 'the sphere tree of the seed article: split midpoint, bounds box', build: (scene) => buildSpheres(scene, { split: 'midpoint', bounds: 'box' }) },
  { name: 'wide', about: 'the wide tree, near ones first in runs', build: buildWide },
  ...TREE_FORMATS.map((format) => ({ name: format, about: `the sphere tree as a ${format} file`, build: (scene: Scene) => buildFile(scene, format) })),
  { name: 'box', about: 'the box tree', build: buildBoxes },
  { name: 'dynamic', about: 'the dynamic tree, its objects inserted one after the other', build: buildDynamic },
  { name: 'bsp', about: 'the polygon BSP: opaque surfaces, cut into polygons that it orders exactly', build: buildPolygons },
];

/** The structure called `name`. @throws RangeError that lists the names there are. */
export function findStructure(name: string): Structure {
  const found = STRUCTURES.find((structure) => structure.name === name);
  if (found) return found;
  throw new RangeError(
    `no structure is called "${name}"; there are ${STRUCTURES.map((structure) => structure.name).join(', ')}`,
  );
}
