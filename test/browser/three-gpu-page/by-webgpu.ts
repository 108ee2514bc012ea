/**
 * A mesh in WebGPURenderer, as it ships and culled, on WebGPU itself or on WebGL: two cameras and a light's shadows a frame. On WebGPU three's own lists of a
 * BatchedMesh are not right where the shadows are drawn for an object that comes after the mesh, whose ids they replace before these are drawn: so there only one that
 * receives shadows has any.
 */
import type { InstancedMesh, Scene } from 'three';
import { RenderTarget, WebGPURenderer } from 'three/webgpu';
import { cullByTree } from '../../../src/three.ts';
import { MESHES } from '../three-page/meshes.ts';
import { type Compared, createWorld, differing, lookFrom, SIZE, warnings } from '../three-page/world.ts';

export interface ByWebGPU extends Compared {
  isOnWebGPU: boolean;
  /** draws of the last picture, of the mesh as it ships and culled */
  draws: [number, number];
}

async function byWebGPU(name: string, forceWebGL: boolean): Promise<ByWebGPU> {
  const renderer = new WebGPURenderer({ forceWebGL });
  renderer.setSize(SIZE, SIZE, false);
  await renderer.init();
  const { isWebGPUBackend = false } = renderer.backend as { isWebGPUBackend?: boolean };
  const said = warnings.length;
  const [plain, own] = [MESHES[name](), MESHES[name]()];
  const culling = cullByTree(own.mesh as InstancedMesh, renderer as never);
  renderer.shadowMap.enabled = forceWebGL || plain.mesh.receiveShadow || 'isInstancedMesh' in plain.mesh;
  const worlds = [createWorld(plain.mesh), createWorld(own.mesh)];
  const target = new RenderTarget(SIZE, SIZE);
  const draws: [number, number] = [0, 0];
  async function pixelsOf(world: Scene, from: number): Promise<Uint32Array> {
    renderer.setRenderTarget(target);
    const before = drawsSoFar(renderer);
    renderer.render(world as never, lookFrom(from) as never);
    draws[worlds.indexOf(world)] = drawsSoFar(renderer) - before;
    const pixels = await renderer.readRenderTargetPixelsAsync(target, 0, 0, SIZE, SIZE);
    return new Uint32Array((pixels as Uint8Array).slice().buffer, 0, SIZE * SIZE);
  }
  const different: number[] = [];
  let colours = 0;
  let drawn = 0;
  for (let frame = 0; frame < 5; frame++) {
    if (frame > 0) for (const one of [plain, own]) one.change?.(frame);
    for (const from of [frame < 3 ? 0 : frame, 2]) {
      const [shown, culled] = [await pixelsOf(worlds[0], from), await pixelsOf(worlds[1], from)];
      different.push(differing(shown, culled));
      colours = new Set(shown).size;
      drawn = Math.max(drawn, culling.counts.drawn);
    }
  }
  renderer.dispose();
  return {
    ...{ different, colours, draws, drawn, isOnWebGPU: isWebGPUBackend },
    warnings: warnings.slice(said),
  };
}

const drawsSoFar = ({ info }: WebGPURenderer) => info.render.drawCalls;

Object.assign(window, { byWebGPU });
