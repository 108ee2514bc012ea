import { describe, expect, it } from 'vitest';
import {
  CEN64_COSTS,
  CODE_START,
  CONSOLE_COSTS,
  CPU_HERTZ,
  type CycleEvent,
  cpuMilliseconds,
  DATA_CACHE_BYTES,
  DATA_LINE_BYTES,
  DEPTH_BYTES,
  RCP_HERTZ,
  RDRAM_BANK_BYTES,
  RDRAM_START,
} from '../../../src/offline/n64/machine.ts';
import {
  COUNT_HERTZ,
  type Fact,
  INSTRUCTION_CACHE_BYTES,
  INSTRUCTION_LINE_BYTES,
  MACHINE,
  RDRAM_ROW_BYTES,
} from './machine-facts.ts';

const EVENTS = Object.entries(CEN64_COSTS)
  .filter(([, cost]) => typeof cost === 'number')
  .map(([event]) => event as CycleEvent);

describe('the machine', () => {
  it('has clocks in the ratio 3 to 2, and caches of 512 lines', () => {
    expect(CPU_HERTZ / RCP_HERTZ).toBe(1.5);
    expect(COUNT_HERTZ * 2).toBe(CPU_HERTZ);
    expect(DATA_CACHE_BYTES / DATA_LINE_BYTES).toBe(512);
    expect(INSTRUCTION_CACHE_BYTES / INSTRUCTION_LINE_BYTES).toBe(512);
    expect(RDRAM_BANK_BYTES / RDRAM_ROW_BYTES).toBe(512);
    expect(CODE_START - RDRAM_START).toBe(1024);
  });

  it('holds three colour buffers and a depth buffer of 320 x 240 in 614,400 bytes', () => {
    expect(MACHINE.screenBuffer.value * 4).toBe(614_400);
  });

  it('has 4 MiB, or 8 with the Expansion Pak, and 4 KiB of each small memory', () => {
    const { rdram, rdramExpanded, rspMemory, textureMemory, stack, screenBuffer } = MACHINE;
    expect([rdram, rdramExpanded, rspMemory, textureMemory, stack].map(({ value }) => value / 1024)).toEqual([
      4096, 8192, 4, 4, 64,
    ]);
    expect(screenBuffer.value).toBe(320 * 240 * DEPTH_BYTES);
  });

  it('loads in one cycle from the cache, and past it in those that its meanings tell', () => {
    const { loadHit, loadMiss, loadMissPicture } = MACHINE;
    expect(loadHit.value).toBe(1);
    // "... median (mean 42.5, 41 to 103)": from the least to the mean
    for (const { value, meaning } of [loadMiss, loadMissPicture]) {
      const [mean, least] = /mean ([\d.]+), (\d+) to/.exec(meaning)!.slice(1).map(Number);
      expect(value).toBeGreaterThanOrEqual(least);
      expect(value).toBeLessThan(mean);
      expect(mean - value).toBeLessThanOrEqual(1.5);
    }
    expect(loadMissPicture.value - loadMiss.value).toBe(1);
  });

  it('gives a unit, a meaning, a source and a kind with every fact', () => {
    for (const [name, fact] of Object.entries<Fact>(MACHINE)) {
      expect(Number.isFinite(fact.value) && fact.value > 0, name).toBe(true);
      for (const text of [fact.unit, fact.meaning, fact.source]) expect(text.length, name).toBeGreaterThan(0);
      expect(['measured', 'vendor', 'documented', 'estimate'], name).toContain(fact.kind);
    }
  });

  it('takes a 60th of a second for 1,562,500 cycles', () => {
    expect(cpuMilliseconds(1_562_500)).toBeCloseTo(1000 / 60, 12);
  });
});

/**
 * Ticks of CP0 Count (two cycles each) that cen64 0.3+git20200723 counted over straight blocks in warm caches: instructions,
 * events, ticks. The reading itself is one tick; an instruction line that the block's own caller threw out is 25 more.
 */
const COUNTED: [string, number, Partial<Record<CycleEvent, number>>, number][] = [
  ['400 nop', 400, {}, 201],
  ['400 multu', 400, { multiply: 400 }, 201],
  ['400 div', 400, { divide: 400 }, 7601],
  ['400 nor', 400, { nor: 400 }, 11601],
  ['400 add.s', 400, { floatAdd: 400 }, 801],
  ['400 add.s, each on the last', 400, { floatAdd: 400, floatDependency: 399 }, 801],
  ['400 mul.s', 400, { floatMultiply: 400 }, 1201],
  ['400 mul.s and nop', 800, { floatMultiply: 400 }, 1401],
  ['400 sqrt.s', 400, { floatDivide: 400 }, 6001],
  ['400 div.s', 400, { floatDivide: 400, instructionMiss: 1 }, 6026],
  ['400 c.le.s', 400, { floatCompare: 400 }, 201],
  ['400 abs.s', 400, { floatAbsolute: 400 }, 801],
  ['400 trunc.w.s', 400, { floatConvert: 400 }, 1201],
  ['400 loads used at once', 800, { loadUse: 400 }, 601],
  ['400 loads used later', 800, {}, 401],
  ['400 stores', 400, { store: 400 }, 400],
  ['400 loads past the cache', 400, { uncachedLoad: 400 }, 8001],
  ['8192 nop over 1024 cold lines', 8192, { instructionMiss: 1024 }, 29185],
  ['4096 turns of a loop of four, 256 loads hit', 16384, { dataMiss: 3840, instructionMiss: 1 }, 96538],
];

describe('the cost sets', () => {
  it.each(COUNTED)('give what cen64 counts for %s, to the tick', (_name, instructions, events, ticks) => {
    let cycles = instructions;
    for (const [event, times] of Object.entries(events)) cycles += CEN64_COSTS[event as CycleEvent] * times;
    expect(Math.abs(cycles / 2 + 1 - ticks)).toBeLessThanOrEqual(1);
  });

  it('are both made of whole numbers of cycles, and agree where the two machines do', () => {
    for (const event of EVENTS)
      for (const costs of [CEN64_COSTS, CONSOLE_COSTS])
        expect(Number.isInteger(costs[event]) && costs[event] >= 0, event).toBe(true);
    expect(CONSOLE_COSTS.loadUse).toBe(CEN64_COSTS.loadUse);
    expect(CONSOLE_COSTS.floatCompare).toBe(CEN64_COSTS.floatCompare);
  });

  it('have the latencies of a console as GCC describes the VR4300, less the one cycle of the instruction', () => {
    const { multiply, divide, floatAdd, floatMultiply, floatDivide, floatCompare, loadUse } = CONSOLE_COSTS;
    expect([multiply, divide, floatAdd, floatMultiply, floatDivide, floatCompare, loadUse].map((n) => n + 1)).toEqual([
      5, 37, 3, 5, 29, 1, 2,
    ]);
    const { floatConvert, floatAbsolute, nor, floatDependency } = CONSOLE_COSTS;
    expect([floatConvert, floatAbsolute, nor, floatDependency].map((n) => n + 1)).toEqual([5, 1, 1, 2]);
  });

  it('charge nothing for what is not seen: stores of a console, and lines written back', () => {
    expect([CONSOLE_COSTS.store, CONSOLE_COSTS.writeback, CEN64_COSTS.writeback]).toEqual([0, 0, 0]);
    expect(CEN64_COSTS.kind).toBe('simulator');
  });

  it('put the misses of a console between the least and the most that MACHINE tells', () => {
    expect(CONSOLE_COSTS.dataMiss + 1).toBeGreaterThanOrEqual(MACHINE.loadMiss.value);
    expect(CONSOLE_COSTS.dataMiss + 1 - 43.25).toBeCloseTo(0, 0);
    expect(CONSOLE_COSTS.uncachedLoad + 1).toBe(MACHINE.uncachedLoad.value);
    expect(CONSOLE_COSTS.instructionMiss + 1).toBe((MACHINE.fetchMissLeast.value + MACHINE.fetchMissMost.value) / 2);
    expect(CONSOLE_COSTS.kind).toBe('estimate');
    for (const event of CONSOLE_COSTS.unmeasured) expect(EVENTS).toContain(event);
  });
});
