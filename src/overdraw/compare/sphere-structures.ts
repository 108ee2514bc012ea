/** The linear scan, the sphere tree, and the sphere tree as a file: structures over the spheres of objects. */
import { type ProgramCull, sphereTreeCull } from '../../core/compact/program-cull.ts';
import { readTreeFile } from '../../core/file/binary.ts';
import type { TreeFormat } from '../../core/file/format.ts';
import { FORMATS } from '../../core/file/formats.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { bruteSort, createBruteResult, cullBrute } from '../../core/tree/brute.ts';
import { CULL_DEFAULTS } from '../../core/tree/cull-options.ts';
import { createBlankQuery, setQuery } from '../../core/tree/query.ts';
import { type BuildOptions, buildSphereTree } from '../../core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import { type BuiltStructure, bytesOf, type StructureCull } from './structure.ts';

/** No structure at all: the spheres, and a sort of what is found. */
export function buildScan(scene: Scene): BuiltStructure {
  const { spheres } = scene;
  return { bytes: spheres.byteLength, createCull };

  function createCull(): StructureCull {
    const query = createBlankQuery();
    const ids = new Uint32Array(objectCount(scene));
    return {
      listed: scene,
      ids,
      visited: objectCount(scene),
      cull(camera) {
        const count = cullBrute(spheres, setQuery(query, camera), {}, createBruteResult(ids));
        bruteSort(spheres, query, ids.subarray(0, count));
        return count;
      },
    };
  }
}

export function buildSpheres(scene: Scene, options: Partial<BuildOptions>): BuiltStructure {
  return structureOfTree(scene, buildSphereTree(scene.spheres, { ...options, boxes: scene.boxes }));
}

/** @param tree of the scene's objects */
export function structureOfTree(scene: Scene, tree: SphereTree): BuiltStructure {
  return {
    bytes: bytesOf(tree),
    createCull: () => frontOf(scene, sphereTreeCull(tree, CULL_DEFAULTS.batch)),
  };
}

/** The sphere tree as a file without ids, as a program for a console has it. */
export function buildFile(scene: Scene, format: TreeFormat): BuiltStructure {
  const { build, pack } = FORMATS[format];
  const packed = pack(buildSphereTree(scene.spheres, { ...build, boxes: scene.boxes }), true);
  const bytes = packed.write({ endian: 'little', ids: false });
  return {
    bytes: bytes.length,
    createCull: () => frontOf(scene, readTreeFile(bytes).createCull(packed.ids)),
  };
}

function frontOf(listed: Scene, program: ProgramCull): StructureCull {
  return {
    listed,
    ids: program.ids,
    get visited() {
      return program.visited;
    },
    cull: (camera) => program.cull(camera),
  };
}
