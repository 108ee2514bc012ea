import { describe, expect, it } from 'vitest';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import {
  type Cache,
  type CacheSpec,
  createCache,
  createLine,
  DATA_CACHE,
  readCache,
  writeCache,
} from '../../../src/offline/n64/cache.ts';

/**
 * Write back what was written to and forget all lines, as before a measurement from a cold cache.
 * @returns lines written back, which are also counted in cache.writebacks
 */
function flushCache(cache: Cache): number {
  const { lines, dirty } = cache;
  let written = 0;
  for (let place = 0; place < lines.length; place++) written += dirty[place];
  lines.fill(-1);
  dirty.fill(0);
  cache.writebacks += written;
  return written;
}

/** The same by division and a Map: place -> the line that stands there and whether it was written to. */
class Oracle {
  readonly places = new Map<number, { line: number; dirty: boolean }>();
  readonly spec: CacheSpec;
  hits = 0;
  misses = 0;
  writebacks = 0;

  constructor(spec: CacheSpec) {
    this.spec = spec;
  }

  access(address: number, bytes: number, write: boolean): number {
    const touched = new Set<number>();
    for (let byte = address; byte < address + bytes; byte++) touched.add(Math.floor(byte / this.spec.lineBytes));
    const before = this.misses;
    for (const line of touched) {
      const place = line % (this.spec.bytes / this.spec.lineBytes);
      const old = this.places.get(place);
      if (old?.line === line) {
        this.hits++;
        old.dirty ||= write;
        continue;
      }
      this.misses++;
      if (old?.dirty) this.writebacks++;
      this.places.set(place, { line, dirty: write });
    }
    return this.misses - before;
  }

  flush(): void {
    for (const { dirty } of this.places.values()) if (dirty) this.writebacks++;
    this.places.clear();
  }
}

const counters = ({ hits, misses, writebacks }: { hits: number; misses: number; writebacks: number }) => ({
  hits,
  misses,
  writebacks,
});
const BASE = 0x80100000;

/** Read `bytes` bytes from `start` in pieces; how many lines missed. */
function readAll(cache: Cache, start: number, bytes: number, piece = 16): number {
  let missed = 0;
  for (let at = 0; at < bytes; at += piece) missed += readCache(cache, start + at, piece);
  return missed;
}

describe('the D-cache', () => {
  it('is empty at first: no line stands anywhere, none is dirty, nothing is counted', () => {
    const { lines, dirty, ...rest } = createCache();
    expect(lines).toEqual(new Int32Array(512).fill(-1));
    expect(dirty).toEqual(new Uint8Array(512));
    expect(rest).toEqual({
      spec: DATA_CACHE,
      hits: 0,
      misses: 0,
      writebacks: 0,
      createWritebacks: 0,
      mask: 511,
      shift: 4,
    });
  });

  it.each([
    [1, DATA_CACHE],
    [2, DATA_CACHE],
    [3, { bytes: 256, lineBytes: 16 }],
    [4, { bytes: 16384, lineBytes: 32 }],
    [5, { bytes: 4, lineBytes: 4 }],
    [6, { bytes: 64, lineBytes: 64 }],
  ])('counts what a map of its places counts, 50,000 accesses, seed %i, %j', (seed, spec) => {
    const random = createRandom(seed);
    const cache = createCache(spec);
    const oracle = new Oracle(spec);
    const starts = [0, BASE, 0xfffe0000];
    for (let i = 0; i < 50_000; i++) {
      const start = starts[randomInt(random, starts.length)];
      const near = random() < 0.5;
      const address = start + randomInt(random, near ? spec.bytes / 2 : 4 * spec.bytes);
      const bytes = 1 + randomInt(random, random() < 0.1 ? 100 : 8);
      const write = random() < 0.3;
      const missed = write ? writeCache(cache, address, bytes) : readCache(cache, address, bytes);
      if (missed !== oracle.access(address, bytes, write)) expect.fail(`access ${i}: ${missed} missed`);
      if (random() < 0.0005) {
        const before = oracle.writebacks;
        oracle.flush();
        expect(flushCache(cache)).toBe(oracle.writebacks - before);
      }
    }
    expect(counters(cache)).toEqual(counters(oracle));
    expect(cache.hits).toBeGreaterThan(0);
    expect(cache.misses).toBeGreaterThan(0);
    expect(cache.writebacks).toBeGreaterThan(0);
  });

  it.each([1, 2, 4, 8, 16])('misses once in 16 bytes over a run read by %i', (piece) => {
    const cache = createCache();
    expect(readAll(cache, BASE, 65536, piece)).toBe(65536 / 16);
    expect(counters(cache)).toEqual({ hits: 65536 / piece - 65536 / 16, misses: 65536 / 16, writebacks: 0 });
  });

  it('keeps a loop over 8 KB and loses the two ends of one over 8 KB and a line', () => {
    const fits = createCache();
    readAll(fits, BASE, 8192);
    expect(readAll(fits, BASE, 8192)).toBe(0);
    const over = createCache();
    readAll(over, BASE, 8192 + 16);
    expect(readAll(over, BASE, 8192 + 16)).toBe(2);
    const twice = createCache();
    for (let pass = 0; pass < 3; pass++) expect(readAll(twice, BASE, 16384)).toBe(1024);
  });

  it('thrashes between two addresses 8 KB apart and not between two that are 8 KB and a line apart', () => {
    const cache = createCache();
    for (let i = 0; i < 100; i++) {
      readCache(cache, BASE, 4);
      readCache(cache, BASE + 8192, 4);
    }
    expect(counters(cache)).toEqual({ hits: 0, misses: 200, writebacks: 0 });
    const apart = createCache();
    for (let i = 0; i < 100; i++) {
      readCache(apart, BASE, 4);
      readCache(apart, BASE + 8192 + 16, 4);
    }
    expect(counters(apart)).toEqual({ hits: 198, misses: 2, writebacks: 0 });
  });

  it('writes a line back once, when another takes its place or at a flush, and a line only read never', () => {
    const cache = createCache();
    writeCache(cache, BASE, 4);
    writeCache(cache, BASE + 8, 4);
    readCache(cache, BASE + 8192, 4);
    expect(cache.writebacks).toBe(1);
    readCache(cache, BASE, 4);
    expect(cache.writebacks).toBe(1);
    writeCache(cache, BASE + 12, 4);
    expect(flushCache(cache)).toBe(1);
    expect(flushCache(cache)).toBe(0);
    expect(cache.writebacks).toBe(2);
    expect(readCache(cache, BASE, 4)).toBe(1);
  });

  it('has a line that is created without fetching it, as one that was written to', () => {
    const cache = createCache();
    createLine(cache, BASE + 4);
    expect(counters(cache)).toEqual({ hits: 0, misses: 0, writebacks: 0 });
    expect(writeCache(cache, BASE, 16)).toBe(0);
    createLine(cache, BASE);
    expect([cache.writebacks, cache.createWritebacks]).toEqual([0, 0]);
    createLine(cache, BASE + 8192);
    expect([cache.writebacks, cache.createWritebacks]).toEqual([1, 1]);
    readCache(cache, BASE, 4);
    expect([cache.writebacks, cache.createWritebacks]).toEqual([2, 1]);
    createLine(cache, BASE + 8192);
    expect(flushCache(cache)).toBe(1);
    expect([cache.misses, cache.writebacks, cache.createWritebacks]).toEqual([1, 3, 1]);
    expect(() => createLine(cache, 2 ** 32)).toThrow(RangeError);
  });

  it('touches the lines per random node that the node sizes give: 20 B 2.0, 14 B 1.75, 16 B 1, 12 B 1.5, 8 B 1', () => {
    const lines = (size: number) => {
      const cache = createCache({ bytes: 1 << 20, lineBytes: 16 });
      let touched = 0;
      for (let node = 0; node < 800; node++) {
        touched += readCache(cache, node * size, size);
        flushCache(cache);
      }
      return touched / 800;
    };
    expect([20, 14, 16, 12, 8].map(lines)).toEqual([2, 1.75, 1, 1.5, 1]);
  });

  it.each([
    [BASE, 0],
    [BASE, Number.NaN],
    [-4, 4],
    [0xfffffffe, 4],
    [Number.NaN, 4],
  ])('refuses an access at %d of %d bytes and counts nothing', (address, bytes) => {
    const cache = createCache();
    expect(() => readCache(cache, address, bytes)).toThrow(RangeError);
    expect(() => writeCache(cache, address, bytes)).toThrow('32-bit addresses');
    expect(counters(cache)).toEqual({ hits: 0, misses: 0, writebacks: 0 });
  });

  it.each([
    [8192, 24],
    [8000, 16],
    [8192, 2],
    [16, 32],
    [0, 16],
    [Number.NaN, 16],
  ])('refuses to be made of %d bytes with lines of %d', (bytes, lineBytes) => {
    expect(() => createCache({ bytes, lineBytes })).toThrow('powers of two');
  });
});
