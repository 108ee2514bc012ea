/** Scenes of Meshes as programs make them, by three and by batchScene: milliseconds of renderer.render, on a WebGL context that draws nothing. */
import * as three from 'three';
import { createRandom } from '../../src/core/math/random.ts';
import { batchScene } from '../../src/three/scene/batch-scene.ts';
import { interleave, row } from './harness.ts';

const COUNT = 2000;
const WIDTHS = [44, 9, 9, 10, 10, 8];
const shade = (i: number) => ({ color: new three.Color().setHSL((i / 40) % 1, 0.6, 0.2 + i / COUNT / 2) });

interface Kind {
  /** materials, and what is their own */
  of?: number;
  own?(i: number): three.MeshStandardMaterialParameters;
  moves?: boolean;
  fov?: number;
}

const KINDS: Record<string, Kind> = {
  '40 colours, the camera moves': {},
  'a colour for each, the camera moves': { of: COUNT },
  '40 kinds of 50': { own: (i) => ({ roughness: i / 40 }) },
  '200 kinds of 10 (left)': { of: 200, own: (i) => ({ roughness: i / 200 }) },
  'no two alike (left)': { of: COUNT, own: (i) => ({ roughness: i / COUNT }) },
  'all transparent (left)': { own: () => ({ transparent: true }) },
  'all move': { moves: true },
  'all move, few in view': { moves: true, fov: 10 },
};

function framesOf({ of = 40, own, moves, fov = 60 }: Kind, renderer: three.WebGLRenderer, isBatched: boolean) {
  const random = createRandom(7);
  const at = () => 300 * (random() - 0.5);
  const materials = Array.from({ length: of }, (_, i) => new three.MeshStandardMaterial(own?.(i) ?? shade(i)));
  const shapes = [new three.BoxGeometry(2, 2, 2), new three.SphereGeometry(1, 8, 6)];
  const scene = new three.Scene().add(new three.DirectionalLight());
  const meshes = Array.from({ length: COUNT }, (_, i) => new three.Mesh(shapes[i & 1], materials[i % of]));
  for (const mesh of meshes) scene.add(mesh.translateX(at()).translateZ(at()));
  const camera = new three.PerspectiveCamera(fov, 16 / 9, 0.1, 1000);
  if (isBatched) batchScene(scene);
  let frame = 0;
  return () => {
    if (moves) for (const mesh of meshes) mesh.position.y = Math.sin(frame / 9 + mesh.id);
    camera.position.set(9 * Math.sin(frame++ / 50), 12, 150);
    renderer.render(scene, camera);
    return renderer.info.render.calls;
  };
}

/** @param createRenderer on a context that draws nothing */
export function benchScenes(createRenderer: () => three.WebGLRenderer): void {
  console.log(`\n${COUNT} Meshes: milliseconds of renderer.render, 31 rounds interleaved`);
  console.log(row(['', 'calls', 'batched', 'three', 'batched', 'x'], WIDTHS));
  for (const [name, kind] of Object.entries(KINDS)) {
    const [plain, batched] = [false, true].map((isBatched) => framesOf(kind, createRenderer(), isBatched));
    const times = interleave({ plain, batched }, 31, 1, 20);
    const [a, b] = [times.plain, times.batched].map(({ median }) => median);
    console.log(row([name, plain(), batched(), a.toFixed(2), b.toFixed(2), (a / b).toFixed(2)], WIDTHS));
  }
}
