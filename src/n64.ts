/** `cull64/n64`: trees in integers, culled as on a console, and what they take of a Nintendo 64's memory, CPU and RDP. */

// Compact and float trees

export { compactTree } from './core/compact/build.ts';
export { createCompactResult, cullCompact } from './core/compact/compact-cull.ts';
export type { CompactTree } from './core/compact/compact-tree.ts';
export { createFixedQuery, setFixedQuery } from './core/compact/fixed-query.ts';
export { floatCamera } from './core/compact/float-camera.ts';
export {
  createFloatQuery,
  createFloatResult,
  cullFloat,
  type FloatTree,
  setFloatQuery,
} from './core/compact/float-cull.ts';
export { createListGrouping, groupList } from './core/compact/group-list.ts';
export { setFixedQueryFromPlanes } from './core/compact/plane-query.ts';
export { collectRuns, possibleRuns } from './core/compact/runs.ts';
export { decodeCompact, encodeCompact, readFloatTree } from './core/file/binary.ts';

// Console costs

export { buildKind, chooseTree, OBJECT_CYCLES } from './offline/n64/budget.ts';
export { cullCost } from './offline/n64/cost.ts';
export { CEN64_COSTS, CONSOLE_COSTS } from './offline/n64/machine.ts';
export { memoryMap } from './offline/n64/memory-map.ts';

// Console frames

export { rdpMilliseconds } from './offline/n64/rdp.ts';
export { type ConsoleReport, consoleReport } from './offline/n64/report.ts';
