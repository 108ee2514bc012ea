/** The Nintendo 64 as facts, each with its unit, its source and how certain it is: what the constants of machine.ts rest on. */
import {
  type Certainty,
  CODE_START,
  CPU_HERTZ,
  DATA_CACHE_BYTES,
  DATA_LINE_BYTES,
  MEBIBYTE,
  RCP_HERTZ,
  RDRAM_BANK_BYTES,
  STACK_BYTES,
} from '../../../src/offline/n64/machine.ts';

/** CP0 Count ticks */
export const COUNT_HERTZ = CPU_HERTZ / 2;
export const INSTRUCTION_CACHE_BYTES = 16384;
export const INSTRUCTION_LINE_BYTES = 32;
export const RDRAM_ROW_BYTES = 2048;

export interface Fact {
  value: number;
  unit: string;
  meaning: string;
  source: string;
  kind: Certainty;
}

const WIKI = 'n64brew wiki; libdragon n64sys.h';
const UM = 'NEC VR4300 user manual 11.2';
const CACHE_TEST = 'nemu64-test, timing/cache.rs';
const BANKS = 'n64brew wiki; Thar0/RDP-Timing-Tests';
const RCP_MANUAL = 'Nintendo 64 programming manual';

// biome-ignore format: a table
export const MACHINE = {
  cpuClock: { value: CPU_HERTZ, unit: 'Hz', meaning: 'VR4300', source: WIKI, kind: 'documented' },
  rcpClock: { value: RCP_HERTZ, unit: 'Hz', meaning: 'RSP, RDP and their bus', source: WIKI, kind: 'documented' },
  countClock: { value: COUNT_HERTZ, unit: 'Hz', meaning: 'CP0 Count', source: WIKI, kind: 'documented' },
  dataCache: { value: DATA_CACHE_BYTES, unit: 'bytes', meaning: 'direct-mapped, write-back', source: UM, kind: 'vendor' },
  dataLine: { value: DATA_LINE_BYTES, unit: 'bytes', meaning: 'of the data cache', source: UM, kind: 'vendor' },
  instructionCache: { value: INSTRUCTION_CACHE_BYTES, unit: 'bytes', meaning: 'direct-mapped', source: UM, kind: 'vendor' },
  instructionLine: { value: INSTRUCTION_LINE_BYTES, unit: 'bytes', meaning: 'of the instruction cache', source: UM, kind: 'vendor' },
  loadHit: { value: 1, unit: 'cycles', meaning: 'load from the data cache', source: CACHE_TEST, kind: 'measured' },
  loadMiss: { value: 41, unit: 'cycles', meaning: 'load that misses, no picture: median (mean 42.5, 41 to 103)', source: CACHE_TEST, kind: 'measured' },
  loadMissPicture: { value: 42, unit: 'cycles', meaning: 'load that misses, picture on: median (mean 43.25, 38 to 103)', source: CACHE_TEST, kind: 'measured' },
  uncachedLoad: { value: 32, unit: 'cycles', meaning: 'load past the cache (36 from the bank being shown)', source: CACHE_TEST, kind: 'measured' },
  fetchMissLeast: { value: 43, unit: 'cycles', meaning: 'instruction fetch that misses, least', source: 'reported for consoles', kind: 'estimate' },
  fetchMissMost: { value: 47, unit: 'cycles', meaning: 'instruction fetch that misses, most', source: 'reported for consoles', kind: 'estimate' },
  rdram: { value: 4 * MEBIBYTE, unit: 'bytes', meaning: 'as sold', source: WIKI, kind: 'documented' },
  rdramExpanded: { value: 8 * MEBIBYTE, unit: 'bytes', meaning: 'with the Expansion Pak', source: WIKI, kind: 'documented' },
  rdramBank: { value: RDRAM_BANK_BYTES, unit: 'bytes', meaning: 'with one open row', source: BANKS, kind: 'documented' },
  rdramRow: { value: RDRAM_ROW_BYTES, unit: 'bytes', meaning: 'open at a time in a bank', source: BANKS, kind: 'documented' },
  bandwidth: { value: 500e6, unit: 'bytes/s', meaning: 'RDRAM at its peak (562.5e6 with the ninth bits)', source: RCP_MANUAL, kind: 'vendor' },
  rspMemory: { value: 4096, unit: 'bytes', meaning: 'of instructions, and as much of data', source: RCP_MANUAL, kind: 'vendor' },
  textureMemory: { value: 4096, unit: 'bytes', meaning: 'TMEM of the RDP', source: RCP_MANUAL, kind: 'vendor' },
  screenBuffer: { value: 320 * 240 * 2, unit: 'bytes', meaning: '320 x 240 of 16 bits, colour or depth', source: 'libdragon display.c', kind: 'documented' },
  codeStart: { value: CODE_START, unit: 'address', meaning: 'of a libdragon program', source: 'libdragon n64.ld', kind: 'documented' },
  stack: { value: STACK_BYTES, unit: 'bytes', meaning: 'kept at the top by libdragon', source: 'libdragon system.c', kind: 'documented' },
} as const satisfies Record<string, Fact>;
