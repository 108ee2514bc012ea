import { describe, expect, it } from 'vitest';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { type MemoryMap, type MemoryPlan, type MemoryRegion, memoryMap } from '../../../src/offline/n64/memory-map.ts';
import { memoryMapText } from '../../../tools/cli/memory-map-text.ts';

const START = 0x80000000;
const BANK = 1 << 20;

const PLAN: MemoryPlan = {
  mebibytes: 4,
  framebuffers: { count: 3, width: 320, height: 240, bytesPerPixel: 2 },
  zbuffer: true,
  codeBytes: 700_001,
  treeBytes: 16_000,
  scratch: { ids: 2000, inside: 1000, stack: 100 },
};

const named = (map: MemoryMap, name: string) => map.regions.find((region) => region.name === name)!;
/** Whether some bank holds bytes of both. */
const shareBank = (a: MemoryRegion, b: MemoryRegion) =>
  [0, 1, 2, 3, 4, 5, 6, 7].some((bank) =>
    [a, b].every(({ start, bytes }) => start < START + (bank + 1) * BANK && start + bytes > START + bank * BANK),
  );

/** Whether some bank's edge can stand between the framebuffers, side by side, and the depth buffer. */
function canPart({ mebibytes, framebuffers, codeBytes, stackBytes = 65_536 }: MemoryPlan): boolean {
  const { count, width, height, bytesPerPixel } = framebuffers;
  const up = (n: number) => Math.ceil(n / 64) * 64;
  const bottom = up(1024 + codeBytes);
  const top = Math.floor((mebibytes * BANK - stackBytes) / 64) * 64;
  const sizes = [count * up(width * height * bytesPerPixel), up(width * height * 2)];
  return [1, 2, 3, 4, 5, 6, 7].some((bank) =>
    [sizes, sizes.toReversed()].some(([below, above]) => bottom + below <= bank * BANK && bank * BANK + above <= top),
  );
}

/** Everything a map promises, by marking regions and free pieces end to end. */
function expectSound(map: MemoryMap, plan: MemoryPlan): void {
  const pieces = [...map.regions, ...map.free].sort((a, b) => a.start - b.start);
  let at = START;
  for (const piece of pieces) {
    expect(piece.start).toBe(at);
    expect(piece.bytes).toBeGreaterThan(0);
    at += piece.bytes;
  }
  expect(at).toBe(START + plan.mebibytes * BANK);
  expect(map.regions.map(({ start }) => start)).toEqual(map.regions.map(({ start }) => start).sort((a, b) => a - b));
  expect(map.ramBytes).toBe(plan.mebibytes * BANK);
  expect(map.freeBytes).toBe(map.ramBytes - map.regions.reduce((sum, { bytes }) => sum + bytes, 0));
  expect(map.largestFree).toBe(Math.max(0, ...map.free.map(({ bytes }) => bytes)));
  for (const { name, start } of map.regions) {
    if (/framebuffer|depth/.test(name)) expect(start % 64, name).toBe(0);
    if (/tree|cull/.test(name)) expect(start % 16, name).toBe(0);
  }
  const depth = map.regions.find(({ name }) => name === 'depth buffer');
  const shared = map.regions.some(
    (region) => depth && region.name.startsWith('framebuffer') && shareBank(region, depth),
  );
  expect(map.depthApart).toBe(!shared);
}

describe('the memory map', () => {
  it.each([4, 8] as const)('lays out a game of %i MiB', (mebibytes) => {
    const plan = { ...PLAN, mebibytes };
    const map = memoryMap(plan);
    expectSound(map, plan);
    expect(map.regions.map(({ name }) => name)).toEqual([
      'vectors',
      'code and data',
      'framebuffer 1',
      'framebuffer 2',
      'framebuffer 3',
      'tree',
      'cull ids',
      'cull inside flags',
      'cull stack',
      'depth buffer',
      'stack',
    ]);
    expect(named(map, 'code and data').start).toBe(0x80000400);
    expect(named(map, 'stack').start + 65536).toBe(START + mebibytes * BANK);
    const buffers = map.regions.filter(({ name }) => /framebuffer|depth/.test(name));
    expect(buffers.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(614_400);
    expect(map.regions.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(
      1024 + 700_001 + 614_400 + 16_000 + 3100 + 65_536,
    );
    expect(map.depthApart).toBe(true);
    expect(named(map, 'depth buffer').note).toBe(`bank ${mebibytes - 1}`);
  });

  it('is valid or refused on 2,000 random plans, seed 1', () => {
    const random = createRandom(1);
    let refused = 0;
    let shared = 0;
    for (let i = 0; i < 2000; i++) {
      const plan: MemoryPlan = {
        mebibytes: random() < 0.5 ? 4 : 8,
        framebuffers: {
          count: randomInt(random, 4),
          width: 4 * randomInt(random, 161),
          height: randomInt(random, 481),
          bytesPerPixel: random() < 0.7 ? 2 : 4,
        },
        zbuffer: random() < 0.7,
        codeBytes: randomInt(random, 3_500_000),
        stackBytes: random() < 0.5 ? undefined : randomInt(random, 100_000),
        treeBytes: randomInt(random, 1_000_000),
        scratch:
          random() < 0.3
            ? undefined
            : { ids: randomInt(random, 9999), inside: randomInt(random, 9999), stack: randomInt(random, 99) },
      };
      const { framebuffers, scratch } = plan;
      const pixels = framebuffers.width * framebuffers.height;
      const wanted =
        1024 +
        plan.codeBytes +
        (plan.stackBytes ?? 65_536) +
        plan.treeBytes +
        pixels * (framebuffers.count * framebuffers.bytesPerPixel + (plan.zbuffer ? 2 : 0)) +
        (scratch ? scratch.ids + scratch.inside + scratch.stack : 0);
      let map: MemoryMap;
      try {
        map = memoryMap(plan);
      } catch (error) {
        refused++;
        expect(error).toBeInstanceOf(RangeError);
        // alignment can take 63 bytes at each of five buffers and 15 at each of four others
        expect(wanted).toBeGreaterThan(plan.mebibytes * BANK - 5 * 63 - 4 * 15);
        continue;
      }
      expectSound(map, plan);
      expect(map.freeBytes).toBe(map.ramBytes - wanted);
      if (!map.depthApart) {
        shared++;
        expect(canPart(plan)).toBe(false);
      }
    }
    expect(refused).toBeGreaterThan(50);
    expect(shared).toBeGreaterThan(10);
  });

  it('fits to the last line of 16 bytes and says by how much the next does not', () => {
    const spare = memoryMap({ ...PLAN, treeBytes: 0 }).largestFree;
    const most = Math.floor(spare / 16) * 16;
    const full = { ...PLAN, treeBytes: most };
    const map = memoryMap(full);
    expectSound(map, full);
    expect(map.largestFree).toBeLessThan(64);
    expect(() => memoryMap({ ...PLAN, treeBytes: most + 16 })).toThrow(/ is \d+ bytes over the 4 MiB/);
    const message = messageOf({ ...PLAN, treeBytes: most + 160_000 });
    const over = Number(/([\d,]+) bytes over/.exec(message)![1].replaceAll(',', ''));
    expect(() => memoryMap({ ...PLAN, treeBytes: most + 160_000 - Math.ceil(over / 16) * 16 })).not.toThrow();
    expect(() => memoryMap({ ...PLAN, treeBytes: most + 160_000 - Math.floor((over - 1) / 16) * 16 })).toThrow();
    expect(message).toContain('Expansion Pak');
    expect(messageOf({ ...PLAN, mebibytes: 8, treeBytes: 1e7 })).not.toContain('Expansion Pak');
  });

  it('puts the depth buffer below the framebuffers where only that parts them', () => {
    // code ends in bank 2, with room there for the depth buffer but not for three framebuffers as well
    const plan = { ...PLAN, codeBytes: 2_800_000 };
    const map = memoryMap(plan);
    expectSound(map, plan);
    expect(map.depthApart).toBe(true);
    expect(named(map, 'depth buffer').start).toBeLessThan(named(map, 'framebuffer 1').start);
    expect(named(map, 'depth buffer').note).toBe('bank 2');
  });

  it('fits to the last byte, and not one more', () => {
    const none = { count: 0, width: 320, height: 240, bytesPerPixel: 2 } as const;
    const plan: MemoryPlan = {
      mebibytes: 4,
      framebuffers: none,
      zbuffer: false,
      codeBytes: 99_984,
      stackBytes: 1000,
      treeBytes: 4 * BANK - 1024 - 99_984 - 1000,
    };
    const map = memoryMap(plan);
    expectSound(map, plan);
    expect([map.free, map.freeBytes, map.largestFree]).toEqual([[], 0, 0]);
    expect(messageOf({ ...plan, treeBytes: plan.treeBytes + 1 })).toContain('the plan is 1 bytes over the 4 MiB');
  });

  const EDGE = 2 * BANK;
  const size = { width: 320, height: 240, bytesPerPixel: 2 } as const;
  const BUFFER = 320 * 240 * 2;

  it('parts buffers that meet at a bank’s edge, the depth buffer above it', () => {
    const plan: MemoryPlan = {
      mebibytes: 4,
      framebuffers: { count: 3, ...size },
      zbuffer: true,
      codeBytes: EDGE - 3 * BUFFER - 1024,
      stackBytes: 4 * BANK - EDGE - BUFFER,
      treeBytes: 0,
    };
    const map = memoryMap(plan);
    expectSound(map, plan);
    expect([map.depthApart, map.freeBytes]).toEqual([true, 0]);
    expect([named(map, 'depth buffer').start, named(map, 'framebuffer 3').note]).toEqual([
      START + EDGE,
      '320 x 240, 16 bits, bank 1',
    ]);
  });

  it('parts buffers that meet at a bank’s edge, the depth buffer below it and no byte free', () => {
    const plan: MemoryPlan = {
      mebibytes: 4,
      framebuffers: { count: 3, ...size },
      zbuffer: true,
      codeBytes: EDGE - BUFFER - 1024,
      stackBytes: 4 * BANK - EDGE - 3 * BUFFER,
      treeBytes: 0,
    };
    const map = memoryMap(plan);
    expectSound(map, plan);
    expect([map.depthApart, map.freeBytes]).toEqual([true, 0]);
    expect([named(map, 'framebuffer 1').start, named(map, 'depth buffer').note]).toEqual([START + EDGE, 'bank 1']);
  });

  /** 76,824 pixels: aligning the framebuffer at the top takes 32 bytes, the depth buffer there only 16. */
  const tight = (treeBytes: number): MemoryPlan => ({
    mebibytes: 4,
    framebuffers: { count: 1, width: 24, height: 3201, bytesPerPixel: 4 },
    zbuffer: true,
    codeBytes: EDGE - 153_664 - 1024,
    stackBytes: 4 * BANK - EDGE - 307_392,
    treeBytes,
  });

  it.each([96, 81])(
    'leaves the buffers where they are when changing places would overrun a tree of %i bytes',
    (bytes) => {
      const map = memoryMap(tight(bytes));
      expectSound(map, tight(bytes));
      expect([map.depthApart, map.freeBytes]).toEqual([false, 16 + 96 - bytes]);
      expect(named(map, 'framebuffer 1').start).toBe(START + EDGE - 153_664);
      expect(named(map, 'depth buffer').note).toBe('bank 2, shared with a framebuffer: slower');
      expect(named(map, 'framebuffer 1').note).toBe('24 x 3201, 32 bits, banks 1 to 2');
    },
  );

  it('lets them change places where the tree just fits', () => {
    const map = memoryMap(tight(80));
    expectSound(map, tight(80));
    expect(map.depthApart).toBe(true);
    expect(named(map, 'depth buffer').start).toBe(START + EDGE - 153_664);
  });

  it('says so where nothing parts them', () => {
    const plan = { ...PLAN, codeBytes: 3_200_000 };
    const map = memoryMap(plan);
    expectSound(map, plan);
    expect(map.depthApart).toBe(false);
    expect(named(map, 'depth buffer').note).toContain('shared with a framebuffer');
  });

  it('leaves out what has no bytes', () => {
    const map = memoryMap({
      mebibytes: 8,
      framebuffers: { count: 0, width: 320, height: 240, bytesPerPixel: 2 },
      zbuffer: false,
      codeBytes: 0,
      treeBytes: 0,
      stackBytes: 0,
    });
    expect(map.regions.map(({ name }) => name)).toEqual(['vectors']);
    expect(map.free).toEqual([{ start: 0x80000400, bytes: 8 * BANK - 1024 }]);
    expect(map.depthApart).toBe(true);
  });

  it.each([
    [{ treeBytes: -1 }, 'size of the tree is -1'],
    [{ treeBytes: 1.5 }, 'size of the tree is 1.5'],
    [{ codeBytes: Number.NaN }, 'size of code and data is NaN'],
    [{ mebibytes: 16 }, 'RDRAM of 16 MiB'],
    [{ framebuffers: { ...PLAN.framebuffers, bytesPerPixel: 3 } }, '3 bytes per pixel'],
    [{ framebuffers: { ...PLAN.framebuffers, count: Number.POSITIVE_INFINITY } }, 'number of framebuffers is Infinity'],
    [{ scratch: { ids: 1, inside: -2, stack: 3 } }, 'size of the inside flags is -2'],
  ])('refuses %j', (wrong, message) => {
    expect(() => memoryMap({ ...PLAN, ...wrong } as MemoryPlan)).toThrow(message);
  });

  it('becomes a table, its columns as wide as what stands in them', () => {
    const none = { count: 0, width: 320, height: 240, bytesPerPixel: 2 } as const;
    const plan = { framebuffers: none, zbuffer: false, codeBytes: 1_000_000, treeBytes: 0, stackBytes: 0 } as const;
    expect(memoryMapText(memoryMap({ mebibytes: 8, ...plan })).split('\n')).toEqual([
      'first       last            bytes  what',
      '0x80000000  0x800003ff      1,024  vectors        exceptions, boot',
      '0x80000400  0x800f463f  1,000,000  code and data',
      '0x800f4640  0x807fffff  7,387,584  (free)',
      'free: 7,387,584 of 8,388,608 bytes, the largest piece 7,387,584',
    ]);
  });

  it('becomes a table whose lines add up to the RDRAM', () => {
    const map = memoryMap(PLAN);
    const lines = memoryMapText(map).split('\n');
    const rows = lines.slice(1, -1).map((line) => {
      const [first, last, bytes] = line.split(/\s+/);
      return { first: Number(first), last: Number(last), bytes: Number(bytes.replaceAll(',', '')) };
    });
    expect(rows.length).toBe(map.regions.length + map.free.length);
    let at = START;
    for (const { first, last, bytes } of rows) {
      expect(first).toBe(at);
      expect(last - first + 1).toBe(bytes);
      at = last + 1;
    }
    expect(at).toBe(START + 4 * BANK);
    expect(lines.at(-1)).toBe(
      `free: ${map.freeBytes.toLocaleString('en-US')} of 4,194,304 bytes, the largest piece ${map.largestFree.toLocaleString('en-US')}`,
    );
    for (const { name } of map.regions) expect(lines.some((line) => line.includes(name))).toBe(true);
  });
});

function messageOf(plan: MemoryPlan): string {
  try {
    memoryMap(plan);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}
