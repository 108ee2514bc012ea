/** `cull64/export`: a scene or a tree as a folder of files for a console or a C program. */

export type { ExportFile } from './core/export/export-file.ts';
export type { ExportAdvice, ExportedTree, ExportOptions } from './core/export/export-plan.ts';
export { buildForExport, exportScene } from './core/export/export-scene.ts';
export { exportTree } from './core/export/export-tree.ts';
export type { ExportSource } from './core/export/objects.ts';
export {
  type EngineTarget,
  EXPORT_TARGET_NAMES,
  EXPORT_TARGETS,
  type ExportTarget,
  type MachineTarget,
  type TargetName,
  type TextTarget,
} from './core/export/targets.ts';
export { type AdviceOptions, adviseExport } from './offline/n64/export-advice.ts';
