/** `cull64/export`: a scene or a tree as a folder of files for a console or a C program. */

export { buildForExport, exportScene } from './core/export/export-scene.ts';
export { exportTree } from './core/export/export-tree.ts';
export { EXPORT_TARGETS, type TargetName } from './core/export/targets.ts';
export { adviseExport } from './offline/n64/export-advice.ts';
