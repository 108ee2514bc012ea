/** A model as the files of an export: its tree is built as the format wants it. */
import { FORMATS } from '../file/formats.ts';
import { objectCount, type Scene } from '../scene/scene.ts';
import { BUILD_DEFAULTS, type BuildOptions, buildSphereTree } from '../tree/sphere/sphere-build.ts';
import { checkCount } from './encode.ts';
import type { ExportedTree, ExportOptions } from './export-plan.ts';
import { exportTree } from './export-tree.ts';
import type { ExportSource } from './objects.ts';
import { formatsOf } from './targets.ts';

/**
 * Build the tree of a scene and write it as the files of an export.
 * @param building build options, over those that suit the format: leaves full and of a size of its own where it is compact
 * @throws RangeError for a model that the target or the format cannot hold
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { readScene } from 'cull64';
 * import { exportScene } from 'cull64/export';
 *
 * const scene = await readScene(new TextEncoder().encode('o leaf\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3'));
 * const texts = (path: string) => readFileSync(new URL(import.meta.resolve(`cull64/${path}`)), 'utf8');
 * const { files, format } = exportScene(scene, { target: 'n64', name: 'leaf', texts });
 * format; // 'compact8'
 * files.length; // 8
 * files[0].name; // 'leaf.c64'
 * ```
 */
export function exportScene(scene: Scene, options: ExportOptions, building: Partial<BuildOptions> = {}): ExportedTree {
  return exportTree(buildForExport(scene, options, building), options);
}

/**
 * Build the tree of a scene as its export wants it: exportScene does that, and exportTree takes it.
 * @param building as for exportScene
 * @throws RangeError for a model without triangles, and for one of more objects than the format numbers
 */
export function buildForExport(
  scene: Scene,
  options: Pick<ExportOptions, 'target' | 'format'>,
  building: Partial<BuildOptions> = {},
): ExportSource {
  const { format = formatsOf(options.target)[0] } = options;
  if (format) checkCount(objectCount(scene), format);
  const tree = buildSphereTree(scene.spheres, {
    ...BUILD_DEFAULTS,
    ...(format && FORMATS[format].build),
    ...building,
    boxes: scene.boxes,
  });
  return { tree, scene };
}
