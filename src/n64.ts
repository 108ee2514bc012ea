/**
 * The console's half of the public API, `cull64/n64`: trees in integers and their twins of cull64.h, and what they take of a Nintendo 64's
 * memory, CPU and RDP. What makes the tree and reads the scene is in `cull64`.
 */

export { COMPACT_DEFAULTS, type CompactOptions, compactTree } from './compact/build.ts';
export type { FloatCamera } from './compact/camera-normals.ts';
export { COMPACT_FORMATS, type CompactFormat } from './compact/codings.ts';
export { COMPACT_MAX_LEAVES, COMPACT_MAX_OBJECTS, type CompactTree } from './compact/compact-tree.ts';
export { createFixedResult, type FixedResult, fixedCull } from './compact/fixed-cull.ts';
export {
  createFixedQuery,
  type FixedCamera,
  type FixedQuery,
  setFixedQuery,
  setFixedQueryFromIntegers,
} from './compact/fixed-query.ts';
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
export { validateCompact } from './compact/validate.ts';
export { type CompactFileOptions, decodeCompact, encodeCompact, readFloatTree } from './file/binary.ts';
export {
  BUDGET_DEFAULTS,
  type BudgetInput,
  type BudgetOptions,
  buildKind,
  type Candidate,
  type CostedTree,
  chooseTree,
  OBJECT_CYCLES,
  priceTree,
  type TreeChoice,
  type TreeKind,
} from './n64/budget.ts';
export {
  type Cache,
  type CacheSpec,
  createCache,
  DATA_CACHE,
  flushCache,
  readCache,
  writeCache,
} from './n64/cache.ts';
export { type CostOptions, type CullCost, cullCost, FRAME_CYCLES, placeTree } from './n64/cost.ts';
export type { ExpectedCost, ExpectedCostOptions } from './n64/expected-cost.ts';
export {
  CEN64_COSTS,
  CONSOLE_COSTS,
  type CycleCosts,
  cpuMilliseconds,
  type Fact,
  MACHINE,
} from './n64/machine.ts';
export { type MemoryMap, type MemoryPlan, memoryMap, type Region } from './n64/memory-map.ts';
export {
  CONSOLE_HEIGHT,
  CONSOLE_WIDTH,
  paintersMilliseconds,
  RDP_MODES,
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
export { type CullTrace, OPERATIONS, type Operation, type Placement, traceCull } from './n64/trace.ts';
export { consoleVerdict } from './n64/verdict.ts';
export { setHiddenFixedEye } from './tree/hidden/hidden-eye.ts';
