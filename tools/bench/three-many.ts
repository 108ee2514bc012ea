/**
 * A thousand InstancedMeshes that are culled: the time from the call of cullByTree to their first lists, beside the
 * time in which three itself makes the meshes, and the number of WebAssembly memories. It needs no GPU: the renderer
 * does nothing.
 */
import { BoxGeometry, InstancedMesh, type Material, Matrix4, MeshBasicMaterial, PerspectiveCamera } from 'three';
import { createRandom } from '../../src/math/random.ts';
import { cullByTree } from '../../src/three/cull-by-tree.ts';
import { row } from './harness.ts';
import { idleRenderer } from './idle-renderer.ts';

const MESHES = 1000;
const RUNS = 5;
const WIDTHS = [34, 14, 14, 14];

/** @param instances of each mesh */
export function benchMany(instances: number[]): void {
  console.log(
    `\n${MESHES} InstancedMeshes: milliseconds of processor time to their first lists, the least and the median of ${RUNS} runs`,
  );
  console.log(row(['instances of each', 'least', 'median', 'memories'], WIDTHS).trimEnd());
  for (const count of instances) {
    const runs = Array.from({ length: RUNS }, () => firstLists(count));
    const times = runs.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    const memories = Math.max(...runs.map((run) => run.memories));
    console.log(row([count, times[0].toFixed(0), times[RUNS >> 1].toFixed(0), memories], WIDTHS));
  }
}

function firstLists(count: number): { milliseconds: number; memories: number } {
  const random = createRandom(1);
  const [geometry, material, matrix] = [new BoxGeometry(), new MeshBasicMaterial(), new Matrix4()];
  const camera = new PerspectiveCamera(60, 1, 0.1, 100);
  const meshes = Array.from({ length: MESHES }, () => {
    const mesh = new InstancedMesh(geometry, material, count);
    for (let id = 0; id < count; id++)
      mesh.setMatrixAt(id, matrix.makeTranslation(40 * random() - 20, 40 * random() - 20, -40 * random()));
    return mesh;
  });
  const { Memory } = WebAssembly;
  let memories = 0;
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super(descriptor);
      memories++;
    }
  };
  const renderer = idleRenderer();
  const start = process.cpuUsage();
  const cullings = meshes.map((mesh) => cullByTree(mesh, renderer));
  for (const mesh of meshes) mesh.onBeforeRender(renderer, null!, camera, geometry, material as Material, null!);
  const { user, system } = process.cpuUsage(start);
  const drawn = cullings.reduce((sum, { counts }) => sum + counts.drawn, 0);
  const milliseconds = (user + system) / 1000;
  WebAssembly.Memory = Memory;
  if (drawn === 0) throw new Error('nothing was drawn');
  return { milliseconds, memories };
}
