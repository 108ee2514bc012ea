/** Scenes whose overdraw is known beforehand. */
import {
  type Camera,
  type Material,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
} from 'three';
import type { SceneOverdrawOptions } from '../../../src/three.ts';

export interface Case {
  scene: Object3D;
  camera: Camera;
  options?: SceneOverdrawOptions;
}

const camera = () => {
  const eye = new OrthographicCamera(-160, 160, 120, -120, 1, 1000);
  eye.position.z = 500;
  return eye;
};

/** A wall as large as the picture, or a part of it, in pixels from its left. */
export function wall(z: number, material: Material = new MeshBasicMaterial(), width = 320): Mesh {
  const mesh = new Mesh(new PlaneGeometry(width, 240), material);
  mesh.position.set(width / 2 - 160, 0, z);
  mesh.name = `wall ${z}`;
  return mesh;
}

export const walls = (count: number): Scene =>
  new Scene().add(...Array.from({ length: count }, (_, i) => wall(10 * i)));

export const CASES: Record<string, () => Case> = {
  '7 walls, the far ones first in the scene': () => ({ scene: walls(7), camera: camera() }),
};
