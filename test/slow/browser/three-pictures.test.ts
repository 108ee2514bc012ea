/**
 * Meshes whose instances have more of their own than a matrix, culled: the same pixels as the same mesh as three.js ships it, frame after frame, while
 * the program changes it, after a lost context, and beside a mesh that shares its attributes.
 */
import { expect, test } from 'vitest';
import { describeInBrowser } from '../../browser/page.ts';
import { COUNT, MESHES } from '../../browser/three-page/meshes.ts';
import type { Compared } from '../../browser/three-page/world.ts';
import { callIn, useBuiltPage } from '../../browser/use-built-page.ts';

/** What is drawn as it stands, and the line that says so. */
const REFUSED: Record<string, RegExp> = {
  'gl_InstanceID in a ShaderMaterial':
    /^cull64\/three: InstancedMesh is drawn as it ships.*ShaderMaterial.*gl_InstanceID$/,
  'gl_InstanceID by onBeforeCompile':
    /^cull64\/three: InstancedMesh is drawn as it ships.*MeshBasicMaterial.*gl_InstanceID$/,
};

describeInBrowser('pictures of culled meshes in three.js', () => {
  const used = useBuiltPage('three-page', 'three64');
  const call = <Result>(name: string, ...values: unknown[]) => callIn<Result>(used.page, 'three64', name, ...values);

  test.each(Object.keys(MESHES))('%s', async (name) => {
    const { different, colours, drawn, warnings } = await call<Compared>('compare', name);
    expect(different).toEqual([0, 0, 0, 0, 0, 0]);
    expect(colours).toBeGreaterThan(20);
    if (name in REFUSED) {
      expect(warnings).toEqual([expect.stringMatching(REFUSED[name])]);
      expect(drawn).toBe(0);
      return;
    }
    expect(warnings).toEqual([]);
    expect(drawn).toBeGreaterThan(5);
    expect(drawn).toBeLessThan(COUNT * 0.8);
  });

  test.each(['colours of the mesh', 'a BatchedMesh'])('a second call gives the same culling: %s', async (name) => {
    const { different, isSame } = await call<Compared & { isSame: boolean }>('cullTwice', name);
    expect(isSame).toBe(true);
    expect(different).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('another mesh over the same matrices and geometry is drawn as it stands', async () => {
    expect(await call('shareWithAnother')).toBe(0);
  });

  test('the first frame into a part of a picture of several samples, by two cameras', async () => {
    expect(await call('intoTarget')).toBe(0);
  });

  test.each(['colours of the mesh', 'morph targets', 'an attribute for each instance', 'a BatchedMesh'])(
    'after a lost context, by itself: %s',
    async (name) => {
      const { before, after, colours } = await call<{ before: number; after: number[]; colours: number }>(
        'loseContext',
        name,
      );
      expect([before, ...after]).toEqual([0, 0, 0, 0]);
      expect(colours).toBeGreaterThan(20);
    },
  );

  test.each([
    ['colours of the mesh', 'stop'],
    ['colours of the mesh', 'dispose'],
    ['morph targets', 'stop'],
    ['morph targets', 'dispose'],
    ['a BatchedMesh', 'stop'],
    ['a BatchedMesh', 'dispose'],
  ])('%s: %s leaves no texture on the GPU', async (name, end) => {
    const { before, during, after } = await call<Record<'before' | 'during' | 'after', number>>('memoryOf', name, end);
    expect(during).toBeGreaterThan(before);
    expect(after).toBe(before);
  });

  test('300 meshes of 100 instances take a few memories of WebAssembly, of 50 none', async () => {
    const memories = await call<number>('manyMeshes', 300, 100);
    expect(memories).toBeLessThanOrEqual(8);
    expect(await call<number>('manyMeshes', 300, 50)).toBe(0);
  });

  test('nothing went wrong on the way', async () => {
    expect(await call('glFault')).toBe(0);
    expect(used.faults).toEqual([]);
  });
});
