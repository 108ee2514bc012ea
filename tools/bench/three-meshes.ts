/**
 * batchScene against three's Meshes: the time of renderer.render for a scene of Meshes, as they stand and batched, on a WebGL context that draws nothing. So only
 * JavaScript is timed, and on three's side without the price of a call of WebGL, of which it makes some dozen a Mesh.
 */
import {
  BoxGeometry,
  type BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DirectionalLight,
  HemisphereLight,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  SphereGeometry,
  WebGLRenderer,
} from 'three';
import { createRandom } from '../../src/math/random.ts';
import { batchScene } from '../../src/three/batch-scene.ts';
import { interleave, row } from './harness.ts';
import { createNullGl } from './null-gl.ts';

const ROUNDS = 31;
const WARMUP = 20;
const MATERIALS = 40;
const WIDTHS = [34, 10, 10, 12, 12, 10, 12];
/** metres a side of the place */
const SIDE = 300;

function makeMaterials(): Material[] {
  return Array.from({ length: MATERIALS }, (_, i) => {
    const color = new Color().setHSL(i / MATERIALS, 0.6, 0.5);
    if (i % 3 === 0) return new MeshStandardMaterial({ color, roughness: i / MATERIALS });
    return i % 3 === 1 ? new MeshLambertMaterial({ color, emissiveIntensity: i }) : new MeshBasicMaterial({ color });
  });
}

/** Meshes in a place, seen from its edge. */
function makeScene(count: number): Scene {
  const random = createRandom(1);
  const shapes: BufferGeometry[] = [
    new BoxGeometry(2, 2, 2),
    new SphereGeometry(1, 8, 6),
    new ConeGeometry(1, 3, 8),
    new CylinderGeometry(1, 1, 2, 8),
  ];
  const materials = makeMaterials();
  const scene = new Scene().add(new DirectionalLight(), new HemisphereLight());
  for (let i = 0; i < count; i++) {
    const mesh = new Mesh(shapes[i % shapes.length], materials[i % MATERIALS]);
    mesh.position.set((random() - 0.5) * SIDE, random() * 20, (random() - 0.5) * SIDE);
    mesh.rotation.y = random() * 6;
    scene.add(mesh);
  }
  return scene;
}

function castShadows(renderer: WebGLRenderer, scene: Scene, meshes: Mesh[]): void {
  renderer.shadowMap.enabled = true;
  const sun = new DirectionalLight();
  sun.castShadow = true;
  Object.assign(sun.shadow.camera, { left: -SIDE, right: SIDE, top: SIDE, bottom: -SIDE, far: SIDE });
  sun.position.set(0, SIDE / 2, 1);
  scene.add(sun);
  for (const mesh of meshes) Object.assign(mesh, { castShadow: true, receiveShadow: true });
}

interface Trial {
  name: string;
  /** the changes before each frame */
  change?(meshes: Mesh[], frame: number): void;
  isStill?: boolean;
  /** whether a light casts shadows of all */
  hasShadows?: boolean;
}

const moveSome = (meshes: Mesh[], frame: number) => {
  for (let i = 0; i < meshes.length; i += 100) meshes[i].position.y += Math.sin(frame + i);
};

const TRIALS: Trial[] = [
  { name: 'camera moves' },
  { name: 'camera and 1 % move', change: moveSome },
  { name: 'camera moves, shadows', hasShadows: true },
  { name: 'nothing moves', isStill: true },
];

/** @param count Meshes */
export function benchMeshes(count: number): void {
  console.log(
    `\n${count} Meshes of ${MATERIALS} materials: milliseconds of a frame's JavaScript, ${ROUNDS} rounds interleaved`,
  );
  console.log(row(['', 'calls', 'batched', 'Meshes', 'batched', 'ratio', 'spread'], WIDTHS).trimEnd());
  for (const trial of TRIALS) compare(count, trial);
}

function compare(count: number, { name, change, isStill = false, hasShadows = false }: Trial): void {
  const sides = [false, true].map((isBatched) => {
    const { gl, draws } = createNullGl();
    const canvas = { width: 960, height: 540, style: {}, addEventListener() {} };
    const renderer = new WebGLRenderer({ canvas: canvas as never, context: gl });
    const scene = makeScene(count);
    const meshes = scene.children.filter((child) => 'isMesh' in child) as Mesh[];
    scene.updateMatrixWorld();
    if (hasShadows) castShadows(renderer, scene, meshes);
    if (isBatched) batchScene(scene);
    const camera = new PerspectiveCamera(60, 16 / 9, 0.1, 1000);
    let frame = 0;
    const render = () => {
      frame++;
      change?.(meshes, frame);
      const at = isStill ? 0 : frame / 50;
      camera.position.set(Math.sin(at) * 9, 12, SIDE / 2);
      camera.lookAt(0, 5, 0);
      renderer.render(scene, camera);
      return draws();
    };
    const before = draws();
    render();
    return { render, calls: draws() - before };
  });
  const [stock, own] = sides;
  const { Meshes, batched } = interleave({ Meshes: stock.render, batched: own.render }, ROUNDS, 1, WARMUP);
  const spread = [Meshes, batched].map((one) => (100 * one.spread).toFixed(0)).join(' / ');
  const ratio = `${(Meshes.median / batched.median).toFixed(1)} x`;
  const times = [Meshes.median, batched.median].map((time) => time.toFixed(2));
  console.log(row([name, stock.calls, own.calls, ...times, ratio, `${spread} %`], WIDTHS));
}
