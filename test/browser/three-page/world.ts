/** The scene around a mesh, the cameras that look at it, and what two pictures of it are compared by. */
import {
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshLambertMaterial,
  type Object3D,
  OrthographicCamera,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
} from 'three';

export const SIZE = 200;

export interface Compared {
  /** of each frame, pixels that differ */
  different: number[];
  /** colours in the last frame */
  colours: number;
  /** instances that the last frame drew, culled */
  drawn: number;
  warnings: string[];
}

/** everything that was warned of */
export const warnings: string[] = [];
const warn = console.warn;
console.warn = (...words) => {
  warnings.push(words.join(' '));
  warn(...words);
};

export function createWorld(mesh: Object3D): Scene {
  const world = new Scene();
  const sun = new DirectionalLight(0xffffff, 2);
  sun.position.set(10, 30, 20);
  sun.castShadow = true;
  sun.shadow.camera = new OrthographicCamera(-25, 25, 25, -25, 1, 80);
  const ground = new Mesh(new PlaneGeometry(80, 80), new MeshLambertMaterial({ color: 0x889966 }));
  ground.rotation.x = -Math.PI / 2;
  ground.position.y = -12;
  ground.receiveShadow = true;
  mesh.castShadow = true;
  return world.add(mesh, ground, sun, new HemisphereLight());
}

/** From within the cube of instances: some half of them is in view. */
export function lookFrom(frame: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(60, 1, 0.5, 60);
  camera.position.set(4 * frame, 3, 14 - frame);
  camera.lookAt(0, 0, -frame);
  return camera;
}

/** Pixels that differ. */
export const differing = (a: Uint32Array, b: Uint32Array) =>
  a.reduce((sum, word, i) => sum + (word === b[i] ? 0 : 1), 0);
