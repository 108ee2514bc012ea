/** `cull64/export`: a scene or a tree as a folder of files for a console or a C program. */

export type { ExportFile } from './export/export-file.ts';
export type { ExportAdvice, ExportedTree, ExportOptions } from './export/export-plan.ts';
export { buildForExport, exportScene } from './export/export-scene.ts';
export { exportTree } from './export/export-tree.ts';
export type { ExportSource } from './export/objects.ts';
export {
  type EngineTarget,
  EXPORT_TARGET_NAMES,
  EXPORT_TARGETS,
  type ExportTarget,
  type MachineTarget,
  type TargetName,
  type TextTarget,
} from './export/targets.ts';
export { type AdviceOptions, adviseExport } from './n64/export-advice.ts';
