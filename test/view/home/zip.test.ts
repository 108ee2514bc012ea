/** A zip file holds what went into it, and is the same whenever and wherever it is made. */
import { unzipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';

const FILES = [
  { name: 'a.txt', bytes: new TextEncoder().encode('a\n'.repeat(500)) },
  { name: 'b.c64', bytes: Uint8Array.of(1, 2, 3) },
];
/** the module has its time from when it is loaded */
async function made(zone: string, now: string): Promise<Uint8Array> {
  vi.resetModules();
  vi.stubEnv('TZ', zone);
  vi.setSystemTime(now);
  const { zipOf } = await import('../../../src/view/home/zip.ts');
  return zipOf('room-n64', FILES);
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

test('its files lie in the folder, with their bytes', async () => {
  const zip = await made('UTC', '2024-02-29T12:00:00Z');
  const files = unzipSync(zip);
  expect(Object.keys(files)).toEqual(['room-n64/a.txt', 'room-n64/b.c64']);
  expect(Object.values(files)).toEqual(FILES.map(({ bytes }) => bytes));
  expect(zip.length).toBeLessThan(500);
});

test('neither the date nor the time zone changes a byte', async () => {
  const one = await made('Pacific/Kiritimati', '2024-02-29T12:00:00Z');
  const other = await made('Pacific/Niue', '2031-12-31T23:59:59Z');
  expect(new Date().getFullYear()).toBe(2031);
  expect(Buffer.compare(one, other)).toBe(0);
});
