/**
 * The Nintendo 64 in numbers: clocks, caches, memory, and what an instruction costs.
 *
 * Two forms of the same knowledge: named constants for code, whose sources stand in test/offline/n64/machine-facts.ts; and two sets of cycle costs with the same names, one of the cen64 simulator, which a
 * model of costs can be checked against to the cycle, and one of the console, which is what the user wants to know.
 *
 * Cost sets hold stall cycles: cycles beyond the one that each instruction takes in the pipeline. So
 *   cycles = instructions + sum of (events x cost).
 * A load that misses takes 43 cycles in all on a console (mean, picture on), which stands here as 42.
 *
 * Guarantee: CEN64_COSTS gives the CP0 Count of straight blocks in cen64 to the tick (test/offline/n64/machine.test.ts).
 * CONSOLE_COSTS is an estimate by nature: `unmeasured` names the fields that no published measurement stands behind, of which
 * `writeback` is left at zero; and neither set includes the RCP's share of the bus while it draws. A floating-point operation
 * on 0, infinity or a power of two is done in fewer cycles on a console: the set holds the ordinary case.
 *
 * The two differ where it matters to a choice of number format: cen64 lets an integer multiplication pass in one cycle where the
 * console takes five, and gives `nor` 58 cycles where the console takes one. Fixed-point code is therefore slower on
 * the console than in cen64, by 4 cycles for each multiplication.
 *
 * Sources: NEC VR4300 user's manual 11 (caches); libdragon n64sys.h, n64.ld, system.c, display.c; nemu64-test (lemmy-64,
 * src/tests/timing; floatDependency from its later editions), whose expectations its author measured on a console;
 * Thar0/RDP-Timing-Tests (banks, rows); Nintendo 64 programming manual; cen64 0.3+git20200723, measured by blocks of 400
 * equal instructions with warm caches.
 */

export const CPU_HERTZ = 93_750_000;
export const RCP_HERTZ = 62_500_000;

/** milliseconds at 60 Hz */
export const FRAME_MILLISECONDS = 1000 / 60;

export const DATA_CACHE_BYTES = 8192;
export const DATA_LINE_BYTES = 16;

export const MEBIBYTE = 1 << 20;
export const RDRAM_BANK_BYTES = MEBIBYTE;
/** where the cached, unmapped segment shows RDRAM */
export const RDRAM_START = 0x80000000;
/** the address that a program is loaded to: below it are the exception vectors and the boot code's notes */
export const CODE_START = 0x80000400;
export const STACK_BYTES = 65536;
/** a pixel of depth */
export const DEPTH_BYTES = 2;

/**
 * How certain a fact is: `measured` on a console by the source's author, the maker's own manual, documents that the
 * open toolchains are built on, or an estimate.
 */
export type Certainty = 'measured' | 'vendor' | 'documented' | 'estimate';

/** Stall cycles per event, beyond the one cycle of the instruction itself. */
export interface CycleCosts {
  /** as a user reads it */
  name: string;
  source: string;
  kind: Certainty | 'simulator';
  /** a load or store that misses the data cache */
  dataMiss: number;
  /** writing back the line that a miss throws out */
  writeback: number;
  /** writing back the line that a created one throws out */
  createWriteback: number;
  /** a fetch that misses the instruction cache */
  instructionMiss: number;
  /** a load past the cache */
  uncachedLoad: number;
  /** a load whose result the next instruction uses */
  loadUse: number;
  /** any cached store; measured on a console, without another access right after it */
  store: number;
  /** mult, multu */
  multiply: number;
  /** div, divu */
  divide: number;
  /** add.s, sub.s */
  floatAdd: number;
  /** mul.s */
  floatMultiply: number;
  /** div.s, sqrt.s */
  floatDivide: number;
  /** c.cond.s, neg.s, mov.s */
  floatCompare: number;
  /** abs.s */
  floatAbsolute: number;
  /** cvt.s.w, trunc.w.s and their like */
  floatConvert: number;
  /** a floating-point operation that uses the result of the one just before it */
  floatDependency: number;
  /** nor: what a compiler makes of ~(a | b) */
  nor: number;
  /** fields above that no published measurement stands behind */
  unmeasured: readonly CycleEvent[];
}

export type CycleEvent = Exclude<keyof CycleCosts, 'name' | 'source' | 'kind' | 'unmeasured'>;

export const CEN64_COSTS = {
  name: 'cen64 model cycles',
  source: 'cen64 0.3+git20200723, by its CP0 Count',
  kind: 'simulator',
  dataMiss: 46,
  writeback: 0,
  createWriteback: 46,
  instructionMiss: 49,
  uncachedLoad: 39,
  loadUse: 1,
  store: 1,
  multiply: 0,
  divide: 37,
  floatAdd: 3,
  floatMultiply: 5,
  floatDivide: 29,
  floatCompare: 0,
  floatAbsolute: 3,
  floatConvert: 5,
  floatDependency: 0,
  nor: 57,
  unmeasured: [],
} as const satisfies CycleCosts;

export const CONSOLE_COSTS = {
  name: 'console cycles, estimated',
  source: 'nemu64-test, timing; gcc config/mips/4300.md',
  kind: 'estimate',
  // mean with the picture on, 43.25 in all: the sum of many misses follows the mean, not the median of 42
  dataMiss: 42,
  writeback: 0,
  // as long as fetching a line
  createWriteback: 42,
  // the middle of 43 to 47 in all
  instructionMiss: 44,
  uncachedLoad: 31,
  loadUse: 1,
  store: 0,
  multiply: 4,
  divide: 36,
  floatAdd: 2,
  floatMultiply: 4,
  floatDivide: 28,
  floatCompare: 0,
  floatAbsolute: 0,
  floatConvert: 4,
  floatDependency: 1,
  nor: 0,
  unmeasured: ['writeback', 'createWriteback', 'instructionMiss'],
} as const satisfies CycleCosts;

/** Milliseconds that the VR4300 takes for so many cycles. */
export function cpuMilliseconds(cycles: number): number {
  return (cycles * 1000) / CPU_HERTZ;
}
