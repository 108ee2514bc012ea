/** A model as the files of an export: its tree is built as the format wants it. */
import { FORMATS } from '../file/formats.ts';
import { objectCount, type Scene } from '../scene/scene.ts';
import { BUILD_DEFAULTS, type BuildOptions, buildSphereTree } from '../tree/sphere-build.ts';
import { checkCount } from './encode.ts';
import { type ExportedTree, type ExportOptions, exportTree } from './export-tree.ts';
import { EXPORT_TARGETS } from './targets.ts';

/**
 * Build the tree of a scene and write it as the files of an export.
 * @param building build options, over those that suit the format: leaves full and of a size of its own where it is compact
 * @throws RangeError for a model that the target or the format cannot hold
 */
export function exportScene(scene: Scene, options: ExportOptions, building: Partial<BuildOptions> = {}): ExportedTree {
  const format = options.format ?? EXPORT_TARGETS[options.target].formats[0];
  checkCount(objectCount(scene), format);
  const tree = buildSphereTree(scene.spheres, {
    ...BUILD_DEFAULTS,
    ...FORMATS[format].build,
    ...building,
    boxes: scene.boxes,
  });
  return exportTree({ tree, scene }, options);
}
