/** Frusta about a model, as tests of exports for tiny3d give them to its programs. */
import { createCamera } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { type Scene, sceneBox } from '../../../src/core/scene/scene.ts';
import { frustumOf } from '../frustum.ts';

export const SEED = 4117;
/** twice the far of a viewport is where the far plane of its frustum lies */
const FAR = 2;

export interface Case {
  /** 31 floats: planes, eye, position, scale */
  numbers: Float32Array;
}

/** Cameras inside and outside of a model that stands somewhere in a world, larger or smaller. */
export function casesOf(scene: Scene, count: number): Case[] {
  const random = createRandom(SEED + 1);
  const box = sceneBox(scene);
  const inBox = () => [0, 1, 2].map((k) => box[k] + (box[k + 3] - box[k]) * (1.4 * random() - 0.2));
  return Array.from({ length: count }, (_, i): Case => {
    const scale = i % 3 === 0 ? 1 : 2 ** (4 * random() - 3);
    const position = i % 3 === 1 ? [0, 0, 0] : [0, 1, 2].map(() => Math.fround(2e4 * (random() - 0.5)));
    const world = () => inBox().map((v, k) => v * scale + position[k]) as [number, number, number];
    const size = Math.hypot(box[3] - box[0], box[5] - box[2]) * scale;
    const camera = createCamera(
      { eye: world(), target: world(), fov: 40 + 50 * random(), near: size / 300, far: FAR * size * (0.01 + random()) },
      4 / 3,
    );
    return { numbers: Float32Array.of(...frustumOf(camera, 1), ...camera.eye, ...position, scale) };
  });
}
