/**
 * The structures that are compared: the one list of them. A new one is a row here.
 *
 * Each is built with its own defaults and gives its own order, nearest first, without a sort; the linear scan has no order but the sort.
 * `sphere` and the formats are what `cull64 overdraw` measures as `tree`, the formats with its --format.
 */
import { readTreeFile } from '../file/binary.ts';
import type { TreeFormat } from '../file/format.ts';
import { FORMATS, TREE_FORMATS } from '../file/formats.ts';
import { type ProgramCull, sphereTreeCull } from '../overdraw/program-order.ts';
import { objectCount, type Scene } from '../scene/scene.ts';
import { bruteCull, bruteSort } from '../tree/brute.ts';
import { CULL_DEFAULTS } from '../tree/cull-options.ts';
import { createBlankQuery, setQuery } from '../tree/query.ts';
import { type BuildOptions, buildSphereTree } from '../tree/sphere/sphere-build.ts';
import type { BuiltStructure, Structure, StructureCull } from './structure.ts';

// biome-ignore format: a table
/** Every structure: what `cull64 compare` measures. */
export const STRUCTURES: readonly Structure[] = [
  { name: 'scan', about: 'no tree: every sphere is tested, and what is found is sorted by distance', build: buildScan },
  { name: 'sphere', about: 'the sphere tree', build: (scene) => buildSpheres(scene, {}) },
  { name: 'sphere-seed', about: 'the sphere tree of the seed article: split midpoint, bounds box', build: (scene) => buildSpheres(scene, { split: 'midpoint', bounds: 'box' }) },
  ...TREE_FORMATS.map((format) => ({ name: format, about: `the sphere tree as a ${format} file`, build: (scene: Scene) => buildFile(scene, format) })),
];

/** The structure called `name`. @throws RangeError that lists the names there are. */
export function findStructure(name: string): Structure {
  const found = STRUCTURES.find((structure) => structure.name === name);
  if (found) return found;
  throw new RangeError(
    `no structure is called "${name}"; there are ${STRUCTURES.map((structure) => structure.name).join(', ')}`,
  );
}

function buildScan(scene: Scene): BuiltStructure {
  const { spheres } = scene;
  return { bytes: spheres.byteLength, listed: scene, createCull };

  function createCull(): StructureCull {
    const query = createBlankQuery();
    const ids = new Uint32Array(objectCount(scene));
    return {
      ids,
      visited: objectCount(scene),
      cull(camera) {
        const { count } = bruteCull(spheres, setQuery(query, camera), ids);
        bruteSort(spheres, query, ids.subarray(0, count));
        return count;
      },
    };
  }
}

function buildSpheres(scene: Scene, options: Partial<BuildOptions>): BuiltStructure {
  const tree = buildSphereTree(scene.spheres, { ...options, boxes: scene.boxes });
  const { spheres, links, first, objects, ids } = tree;
  return {
    bytes: bytesOf(spheres, links, first, objects, ids),
    listed: scene,
    createCull: () => frontOf(sphereTreeCull(tree, CULL_DEFAULTS.batch)),
  };
}

/** As a file without ids, which is how a program for a console has it. */
function buildFile(scene: Scene, format: TreeFormat): BuiltStructure {
  const { build, pack } = FORMATS[format];
  const packed = pack(buildSphereTree(scene.spheres, { ...build, boxes: scene.boxes }), true);
  const bytes = packed.write({ endian: 'little', ids: false });
  return {
    bytes: bytes.length,
    listed: scene,
    createCull: () => frontOf(readTreeFile(bytes).createCull(packed.ids)),
  };
}

function frontOf(program: ProgramCull): StructureCull {
  return {
    ids: program.ids,
    get visited() {
      return program.visited;
    },
    cull: (camera) => program.cull(camera, 'front'),
  };
}

function bytesOf(...arrays: readonly { byteLength: number }[]): number {
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
