/**
 * Meshes in three's WebGPURenderer, on WebGPU and on WebGL: a BatchedMesh that is culled has the pixels of the same mesh as it ships, by two cameras and
 * with shadows, frame after frame, while the program changes it; so has an InstancedMesh from r187 on.
 */
import { beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../../browser/page.ts';
import type { ByWebGPU } from '../../browser/three-gpu-page/by-webgpu.ts';
import { COUNT } from '../../browser/three-page/meshes.ts';
import { findsWebGPU, useBuiltPage } from '../../browser/use-built-page.ts';
import { threeFolder, threeRevision, webgpuAliases } from '../../three-at.ts';

const CULLED = ['a BatchedMesh', 'a BatchedMesh that changes', 'a BatchedMesh that blends'];
const INSTANCED = [
  'colours of the mesh',
  'colours that come later',
  'matrices by an array and by setMatrixAt at once',
  'other matrices, as many and more',
  'fewer of them',
  'a handful',
];

describeInBrowser("pictures of culled meshes in three's WebGPURenderer", () => {
  const used = useBuiltPage('three-gpu-page', 'byWebGPU', webgpuAliases(threeFolder));
  let hasWebGPU = false;
  beforeAll(async () => {
    hasWebGPU = await findsWebGPU(used.page);
  });

  function draw(name: string, forceWebGL: boolean): Promise<ByWebGPU> {
    return used.page.evaluate(
      ([called, isForced]) =>
        (window as unknown as { byWebGPU(name: string, isForced: boolean): Promise<ByWebGPU> }).byWebGPU(
          called,
          isForced,
        ),
      [name, forceWebGL] as const,
    );
  }

  /** three before r180 draws nothing on the WebGPU of this browser, as it ships and culled */
  const onWebGPU = threeRevision < 180 ? test.skip : test;
  const reason = threeRevision < 180 ? ' (skipped: before r180 three draws nothing there)' : '';

  for (const [backend, forceWebGL, run] of [
    [`WebGPU${reason}`, false, onWebGPU],
    ['WebGL', true, test],
  ] as const) {
    run.for(threeRevision < 187 ? CULLED : [...CULLED, ...INSTANCED])(`on ${backend}: %s`, async (name, { skip }) => {
      if (!forceWebGL) skip(!hasWebGPU, 'no WebGPU in this browser');
      const { different, colours, drawn, warnings, isOnWebGPU } = await draw(name, forceWebGL);
      expect(isOnWebGPU).toBe(!forceWebGL);
      expect(different).toEqual(Array(10).fill(0));
      expect(colours).toBeGreaterThan(20);
      expect(drawn).toBeGreaterThan(5);
      // a light sees all of them
      if (name === 'a BatchedMesh that blends') expect(drawn).toBeLessThan(COUNT * 0.8);
      expect(warnings.filter((line) => line.startsWith('cull64'))).toEqual([]);
    });
  }

  const before187 = threeRevision < 187 ? test : test.skip;
  const culled = threeRevision < 187 ? '' : ' (skipped: from r187 on it is culled)';
  before187(`an InstancedMesh as it ships, and one line says so${culled}`, async () => {
    const { different, colours, drawn, warnings } = await draw('colours of the mesh', true);
    expect(different).toEqual(Array(10).fill(0));
    expect(colours).toBeGreaterThan(20);
    expect(drawn).toBe(0);
    expect(warnings.filter((line) => line.startsWith('cull64'))).toEqual([
      expect.stringMatching(/^cull64\/three: InstancedMesh is drawn as it ships.*before r187/),
    ]);
  });

  test('nothing went wrong on the way', () => expect(used.faults).toEqual([]));
});
