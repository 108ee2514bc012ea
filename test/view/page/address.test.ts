/** The address of the page: written after a pause, and never over what somebody has typed in the meantime. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAddress } from '../../../src/view/page/address.ts';
import type { LinkState } from '../../../src/view/state/permalink.ts';
import { defaultSettings } from '../../../src/view/state/settings.ts';

const bar = { hash: '', href: 'http://page/' };
const entries: string[] = [];
let dispatch: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  bar.hash = '';
  entries.length = 0;
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', bar);
  vi.stubGlobal('history', {
    replaceState: (_data: null, _title: string, link: string) => {
      bar.hash = link;
    },
    pushState: (_data: null, _title: string, link: string) => {
      entries.push(bar.hash);
      bar.hash = link;
    },
  });
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    expect(name).toBe('hashchange');
    dispatch = listener;
  });
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function trial() {
  const settings = defaultSettings();
  const state: LinkState = {
    scene: 'castle',
    camera: { eye: [1, 2, 3], target: [4, 2, 3], fov: settings.fov },
    frozen: null,
    pick: null,
    path: null,
    settings,
  };
  const read: string[] = [];
  return {
    address: createAddress(
      () => state,
      async () => read.push(bar.hash) > 0,
    ),
    settings,
    state,
    read,
  };
}

const wait = () => vi.advanceTimersByTimeAsync(1000);

test('is written once for many changes', async () => {
  const { address, settings, read } = trial();
  address.update();
  settings.order = 'back';
  address.update();
  expect(bar.hash).toBe('');
  await wait();
  expect(bar.hash).toMatch(/^#scene=castle&.*order=back/);
  expect(read).toEqual([]);
});

test('that somebody changes is not written over before the page hears of it', async () => {
  const { address, read } = trial();
  address.update();
  bar.hash = '#scene=canyon';
  await wait();
  expect(bar.hash).toBe('#scene=canyon');
  dispatch();
  expect(read).toEqual(['#scene=canyon']);
  // from then on it follows the page again
  address.update();
  await wait();
  expect(bar.hash).toMatch(/^#scene=castle/);
});

test('that the page writes is no change by hand', async () => {
  const { address, read } = trial();
  address.update();
  await wait();
  dispatch();
  expect(read).toEqual([]);
});

test('of a link is followed, and the one before is an entry of the history', async () => {
  const { address, read } = trial();
  address.update();
  await wait();
  const before = bar.hash;
  address.goTo('#scene=town');
  expect(read).toEqual(['#scene=town']);
  expect(entries).toEqual([before]);
  address.update();
  await wait();
  expect(bar.hash).toBe(before);
});

test('is not written while a change is followed: the picture is not that of the address yet', async () => {
  const { state } = trial();
  let arrive = (_: boolean): void => {};
  const address = createAddress(
    () => state,
    () => new Promise((resolve) => (arrive = resolve)),
  );
  address.update();
  await wait();
  bar.hash = '#scene=canyon';
  dispatch();
  for (let frame = 0; frame < 5; frame++) {
    address.update();
    await wait();
  }
  expect(bar.hash).toBe('#scene=canyon');
  state.scene = 'canyon';
  arrive(true);
  await wait();
  expect(bar.hash).toMatch(/^#scene=canyon&/);
});
