/** 7,000 Meshes in a place, as they stand and batched: what is rendered, by a context that draws nothing (three-meshes.ts) and in a browser (meshes-page/). */
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
  type WebGLRenderer,
} from 'three';
import { createRandom } from '../../src/math/random.ts';
import { batchScene } from '../../src/three/batch-scene.ts';

export const MATERIALS = 40;
/** metres a side of the place */
const SIDE = 300;

export interface Trial {
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

export const TRIALS: Trial[] = [
  { name: 'camera moves' },
  { name: 'camera and 1 % move', change: moveSome },
  { name: 'camera moves, shadows', hasShadows: true },
  { name: 'nothing moves', isStill: true },
];

/**
 * A function that renders the next frame of a trial.
 * @param count Meshes
 */
export function createFrames(
  renderer: WebGLRenderer,
  count: number,
  { change, isStill = false, hasShadows = false }: Trial,
  isBatched: boolean,
): () => void {
  const scene = makeScene(count);
  const meshes = scene.children.filter((child) => 'isMesh' in child) as Mesh[];
  scene.updateMatrixWorld();
  if (hasShadows) castShadows(renderer, scene, meshes);
  if (isBatched) batchScene(scene);
  const camera = new PerspectiveCamera(60, 16 / 9, 0.1, 1000);
  let frame = 0;
  return () => {
    frame++;
    change?.(meshes, frame);
    const at = isStill ? 0 : frame / 50;
    camera.position.set(Math.sin(at) * 9, 12, SIDE / 2);
    camera.lookAt(0, 5, 0);
    renderer.render(scene, camera);
  };
}

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
