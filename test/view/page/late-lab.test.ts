import { expect, test } from 'vitest';
import type { Lab } from '../../../src/view/lab/lab.ts';
import { createLateLab } from '../../../src/view/page/late-lab.ts';

/** A late lab whose fetches end when they are told to, and what happened. */
function trial() {
  const events: string[] = [];
  const fetches: { come(): void; fail(): void }[] = [];
  let isOpen = false;
  const lab: Lab = {
    open() {
      isOpen = true;
      events.push('open');
    },
    close() {
      isOpen = false;
      events.push('close');
    },
    get isOpen() {
      return isOpen;
    },
    sceneChanged: () => events.push('scene'),
    pathChanged: () => events.push('path'),
    interrupt: (reason) => events.push(reason),
  };
  const late = createLateLab(
    () => new Promise((come, fail) => fetches.push({ come: () => come(lab), fail: () => fail(new Error('offline')) })),
    () => events.push('opened'),
    () => events.push('failed'),
  );
  const told = () => events.splice(0);
  return { late, fetches, told };
}
/** After everything that waits for a fetch. */
const settled = () => new Promise((done) => setTimeout(done));

test('it is fetched once, when it is first opened, and then opened; what happened before is not told to it', async () => {
  const { late, fetches, told } = trial();
  late.sceneChanged();
  late.pathChanged();
  late.interrupt('lost');
  expect([fetches.length, late.isOpen]).toEqual([0, false]);
  late.open();
  late.open();
  expect([fetches.length, late.isOpen]).toEqual([1, true]);
  fetches[0].come();
  await settled();
  expect(told()).toEqual(['open', 'opened']);
  late.close();
  expect(late.isOpen).toBe(false);
  late.open();
  late.sceneChanged();
  late.pathChanged();
  late.interrupt('lost');
  expect(told()).toEqual(['close', 'open', 'scene', 'path', 'lost']);
  expect(fetches).toHaveLength(1);
});

test('it stays closed where it was closed before it came, and opens without another fetch', async () => {
  const { late, fetches, told } = trial();
  late.open();
  late.close();
  expect(late.isOpen).toBe(false);
  fetches[0].come();
  await settled();
  expect(told()).toEqual([]);
  late.open();
  expect([told(), fetches.length]).toEqual([['open'], 1]);
});

test('a fetch that fails is told once, and the next opening tries again', async () => {
  const { late, fetches, told } = trial();
  late.open();
  fetches[0].fail();
  await settled();
  expect([told(), late.isOpen]).toEqual([['failed'], false]);
  late.open();
  fetches[1].come();
  await settled();
  expect([told(), late.isOpen]).toEqual([['open', 'opened'], true]);
});
