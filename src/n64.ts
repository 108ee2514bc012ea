/** `cull64/n64`: trees in integers, culled as on a console, and what they take of a Nintendo 64's memory, CPU and RDP. */

// Compact and float trees

export { type CompactOptions, compactTree } from './compact/build.ts';
export type { FloatCamera } from './compact/camera-normals.ts';
export { COMPACT_FORMATS, type CompactFormat } from './compact/codings.ts';
export { COMPACT_MAX_LEAVES, COMPACT_MAX_OBJECTS, type CompactTree } from './compact/compact-tree.ts';
export type { CullLog } from './compact/cull-log.ts';
export { createFixedResult, type FixedResult, fixedCull } from './compact/fixed-cull.ts';
export { createFixedQuery, type FixedQuery, setFixedQuery } from './compact/fixed-query.ts';
export { floatCamera } from './compact/float-camera.ts';
export {
  createFloatQuery,
  createFloatResult,
  type FloatQuery,
  type FloatResult,
  type FloatTree,
  floatCull,
  setFloatQuery,
} from './compact/float-cull.ts';
export { createListGrouping, groupList, type ListGrouping } from './compact/group-list.ts';
export { type ModelPlace, setFixedQueryFromPlanes } from './compact/plane-query.ts';
export { collectRuns, possibleRuns, type Run, SINGLE } from './compact/runs.ts';
export { type CompactFileOptions, decodeCompact, encodeCompact, readFloatTree } from './file/binary.ts';

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
} from './n64/budget.ts';
export { type CostOptions, type CullCost, cullCost, FRAME_CYCLES } from './n64/cost.ts';
export type { ExpectedCost, ExpectedCostOptions } from './n64/expected-cost.ts';
export { CEN64_COSTS, CONSOLE_COSTS, type CycleCosts, cpuMilliseconds, MACHINE } from './n64/machine.ts';
export { type MemoryMap, type MemoryPlan, type MemoryRegion, memoryMap } from './n64/memory-map.ts';

// Console frames

export {
  CONSOLE_HEIGHT,
  CONSOLE_WIDTH,
  paintersMilliseconds,
  type RdpEstimate,
  type RdpModeName,
  type RdpPixels,
  rdpMilliseconds,
} from './n64/rdp.ts';
export {
  type ConsoleCull,
  type ConsoleOrder,
  type ConsoleOrderName,
  type ConsoleReport,
  consoleReport,
} from './n64/report.ts';
export { consoleVerdict } from './n64/verdict.ts';
