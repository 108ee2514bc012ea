/** `cull64/n64`: trees in integers, culled as on a console, and what they take of a Nintendo 64's memory, CPU and RDP. */

// Compact and float trees

export { type CompactOptions, compactTree } from './core/compact/build.ts';
export type { FloatCamera } from './core/compact/camera-normals.ts';
export { COMPACT_FORMATS, type CompactFormat } from './core/compact/codings.ts';
export { COMPACT_MAX_LEAVES, COMPACT_MAX_OBJECTS, type CompactTree } from './core/compact/compact-tree.ts';
export type { CullLog } from './core/compact/cull-log.ts';
export { createFixedResult, type FixedResult, fixedCull } from './core/compact/fixed-cull.ts';
export { createFixedQuery, type FixedQuery, setFixedQuery } from './core/compact/fixed-query.ts';
export { floatCamera } from './core/compact/float-camera.ts';
export {
  createFloatQuery,
  createFloatResult,
  type FloatQuery,
  type FloatResult,
  type FloatTree,
  floatCull,
  setFloatQuery,
} from './core/compact/float-cull.ts';
export { createListGrouping, groupList, type ListGrouping } from './core/compact/group-list.ts';
export { type ModelPlace, setFixedQueryFromPlanes } from './core/compact/plane-query.ts';
export { collectRuns, possibleRuns, type Run, SINGLE } from './core/compact/runs.ts';
export { type CompactFileOptions, decodeCompact, encodeCompact, readFloatTree } from './core/file/binary.ts';

// Console costs

export {
  BUDGET_DEFAULTS,
  type BudgetInput,
  type BudgetOptions,
  buildKind,
  type Candidate,
  type CostedTree,
  chooseTree,
  OBJECT_CYCLES,
  type TreeChoice,
  type TreeKind,
  type TreesChosenFrom,
} from './offline/n64/budget.ts';
export { type CostOptions, type CullCost, cullCost, FRAME_CYCLES } from './offline/n64/cost.ts';
export type { ExpectedCost, ExpectedCostOptions } from './offline/n64/expected-cost.ts';
export { CEN64_COSTS, CONSOLE_COSTS, type CycleCosts, cpuMilliseconds, MACHINE } from './offline/n64/machine.ts';
export { type MemoryMap, type MemoryPlan, type MemoryRegion, memoryMap } from './offline/n64/memory-map.ts';

// Console frames

export {
  CONSOLE_HEIGHT,
  CONSOLE_WIDTH,
  paintersMilliseconds,
  type RdpEstimate,
  type RdpModeName,
  type RdpPixels,
  rdpMilliseconds,
} from './offline/n64/rdp.ts';
export {
  type ConsoleCull,
  type ConsoleOrder,
  type ConsoleOrderName,
  type ConsoleReport,
  consoleReport,
} from './offline/n64/report.ts';
export { consoleVerdict } from './offline/n64/verdict.ts';
