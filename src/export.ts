/** `cull64/export`: a scene or a tree as a folder of files for a console or a C program. */

export type { EngineName } from './export/engines.ts';
export type { ExportFile } from './export/export-file.ts';
export { exportJson } from './export/export-json.ts';
export type { ExportAdvice, ExportOptions } from './export/export-plan.ts';
export { buildForExport, exportScene } from './export/export-scene.ts';
export { type ExportedTree, exportTree } from './export/export-tree.ts';
export type { ExportSource } from './export/objects.ts';
export { EXPORT_TARGET_NAMES, EXPORT_TARGETS, type ExportTarget, type TargetName } from './export/targets.ts';
export { type AdviceOptions, adviseExport } from './n64/export-advice.ts';
