/** Scenes of Meshes, batched: the same pixels as three draws of them as they stand, frame after frame, while a program changes them, and after the end. */
import { expect, test } from 'vitest';
import { OLDEST_FOR_SCENES } from '../../../src/three/cull/versions.ts';
import { describeInBrowser } from '../../browser/page.ts';
import type { Compared } from '../../browser/scene-page/main.ts';
import { SCENES } from '../../browser/scene-page/scenes.ts';
import { callIn, useBuiltPage } from '../../browser/use-built-page.ts';
import { sinceThree } from '../../since-three.ts';

const described = sinceThree(OLDEST_FOR_SCENES, 'three is refused', describeInBrowser);

described('pictures of batched scenes in three.js', () => {
  const used = useBuiltPage('scene-page', 'scene64');
  const call = <Result>(name: string, ...values: unknown[]) => callIn<Result>(used.page, 'scene64', name, ...values);

  test.each(Object.keys(SCENES))('%s', async (name) => {
    const { different, colours, calls, batches, handles, left } = await call<Compared>('compare', name);
    expect(different).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(colours).toBeGreaterThan(name.startsWith('another') ? 8 : 200);
    for (const reason of left) expect(reason).toMatch(/^fewer than 25 Meshes share/);
    expect(handles).toBeGreaterThan(500);
    expect(calls[0]).toBeGreaterThan(200);
    expect(batches).toBeLessThan(100);
    expect(calls[1]).toBeLessThan(calls[0] / 2);
  });

  test('7,000 Meshes of 40 materials are under 200 calls', async () => {
    const { calls, handles } = await call<Compared>('compare', '7,000 Meshes of 40 materials');
    expect(handles).toBe(7000);
    expect(calls[0]).toBeGreaterThan(1000);
    expect(calls[1]).toBeLessThan(50);
  });

  test('two cameras in turn', async () => {
    expect(await call('twoCameras')).toBe(0);
  });

  test.each(['colours alone differ', 'shadows'])('%s: undo leaves nothing on the GPU', async (name) => {
    const { textures, geometries } = await call<Record<'textures' | 'geometries', number[]>>('memoryOf', name);
    expect(textures[1]).toBeGreaterThan(textures[0]);
    expect(textures[2]).toBe(textures[0]);
    expect(geometries[2]).toBe(geometries[0]);
  });

  test('by WebGPURenderer, but for roundings', async () => {
    const { different, colours } = await call<{ different: number[]; colours: number }>(
      'byWebGPU',
      'colours alone differ',
    );
    // of 129,600
    for (const count of different) expect(count).toBeLessThan(20);
    expect(colours).toBeGreaterThan(200);
  });

  test('nothing went wrong on the way', async () => {
    expect(await call('glFault')).toBe(0);
    expect(used.faults).toEqual([]);
  });
});
