/**
 * The data cache of the VR4300: direct-mapped, write-back, write-allocate, 512 lines of 16 bytes.
 *
 * A line of memory has one place in the cache, its number modulo the lines; an access touches each line that it reaches
 * into, and each line touched is one hit or one miss. A miss, of a read or of a write, fetches the line and throws out what
 * stood there; a line that was written to is then written back. Counts are exact for the addresses given.
 *
 * Not modelled: time (see the cost sets of machine.ts), the write buffer, accesses past the cache, the TLB, DMA and what it
 * leaves stale, the CACHE instruction apart from createLine. The console picks the place by the virtual address and compares
 * the physical one: with addresses of one segment, as here, that is the same.
 *
 * Cost: no allocation after createCache; one comparison a line touched.
 *
 * Source: NEC VR4300 user's manual 11.2 and 11.3. nemu64-test finds the same on a console: a loop over 8 KB runs without
 * misses, a loop over 16 KB does not.
 */
import { DATA_CACHE_BYTES, DATA_LINE_BYTES } from './machine.ts';

export interface CacheSpec {
  /** power of two */
  bytes: number;
  /** power of two, at least 4 */
  lineBytes: number;
}

export const DATA_CACHE: CacheSpec = { bytes: DATA_CACHE_BYTES, lineBytes: DATA_LINE_BYTES };

export type Cache = ReturnType<typeof createCache>;

const NONE = -1;
const ADDRESSES = 2 ** 32;

/**
 * An empty cache with counters at zero; the counters may be set back to zero at any time.
 * @throws RangeError for sizes that are no powers of two, or a line that is under 4 bytes or larger than the cache
 */
export function createCache(spec: CacheSpec = DATA_CACHE) {
  const { bytes, lineBytes } = spec;
  if (!isPowerOfTwo(bytes) || !isPowerOfTwo(lineBytes) || lineBytes < 4 || lineBytes > bytes)
    throw new RangeError(
      `cache of ${bytes} bytes with lines of ${lineBytes}: both must be powers of two, a line 4 bytes or more and no larger than the cache`,
    );
  const places = bytes / lineBytes;
  return {
    spec: { bytes, lineBytes },
    /** lines touched that were there */
    hits: 0,
    /** lines fetched */
    misses: 0,
    /** lines written back to memory */
    writebacks: 0,
    /** those of them that a created line threw out */
    createWritebacks: 0,
    /** the line of memory that stands in each place, -1 for none */
    lines: new Int32Array(places).fill(NONE),
    /** 1 where the line was written to */
    dirty: new Uint8Array(places),
    /** places - 1 */
    mask: places - 1,
    /** binary logarithm of the bytes in a line */
    shift: Math.log2(lineBytes),
  };
}

function isPowerOfTwo(n: number): boolean {
  return Number.isInteger(n) && n > 0 && n <= 1 << 30 && (n & (n - 1)) === 0;
}

/**
 * Read `bytes` bytes from `address`, a whole number below 2^32.
 * @returns lines that missed
 * @throws RangeError for an access that is empty or reaches out of the 32-bit addresses
 */
export function readCache(cache: Cache, address: number, bytes: number): number {
  return touch(cache, address, bytes, 0);
}

/** Write as readCache reads: missing lines are fetched, and all lines touched are written back later. */
export function writeCache(cache: Cache, address: number, bytes: number): number {
  return touch(cache, address, bytes, 1);
}

function touch(cache: Cache, address: number, bytes: number, write: number): number {
  if (!(address >= 0 && bytes >= 1 && address + bytes <= ADDRESSES))
    throw new RangeError(
      `access of ${bytes} bytes at ${address}: it must hold a byte or more and lie in the 32-bit addresses`,
    );
  const { lines, dirty, mask, shift } = cache;
  const last = (address + bytes - 1) >>> shift;
  let missed = 0;
  for (let line = address >>> shift; line <= last; line++) {
    const place = line & mask;
    if (lines[place] === line) {
      cache.hits++;
      dirty[place] |= write;
      continue;
    }
    missed++;
    cache.writebacks += dirty[place];
    lines[place] = line;
    dirty[place] = write;
  }
  cache.misses += missed;
  return missed;
}

/**
 * Have the line of an address in the cache as one that was written to, without fetching it: Create_Dirty_Exclusive. A dirty line that it
 * throws out is written back.
 * @throws RangeError for an address out of the 32-bit addresses
 */
export function createLine(cache: Cache, address: number): void {
  if (!(address >= 0 && address < ADDRESSES))
    throw new RangeError(`a line at ${address}: it must lie in the 32-bit addresses`);
  const { lines, dirty, mask, shift } = cache;
  const line = address >>> shift;
  const place = line & mask;
  if (lines[place] !== line) {
    cache.writebacks += dirty[place];
    cache.createWritebacks += dirty[place];
  }
  lines[place] = line;
  dirty[place] = 1;
}
