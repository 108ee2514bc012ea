/** A page that draws the dungeon by three.js, as GLTFLoader reads it, with hidden sets and without, and counts the pixels in which these differ. */
import { DirectionalLight, HemisphereLight, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { dungeon } from '../../../scenes/dungeon.ts';
import { decodeTree } from '../../../src/core/file/binary.ts';
import type { View } from '../../../src/core/math/camera.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { batchScene } from '../../../src/three.ts';

const [WIDTH, HEIGHT] = [480, 270];

const renderer = new WebGLRenderer();
renderer.setSize(WIDTH, HEIGHT, false);
renderer.shadowMap.enabled = true;

function pixelsOf(scene: Scene, { eye, target, fov, near }: View): Uint32Array {
  const camera = new PerspectiveCamera(fov, WIDTH / HEIGHT, near, 1000);
  camera.position.fromArray([...eye]);
  camera.lookAt(new Vector3().fromArray([...target]));
  renderer.render(scene, camera);
  const gl = renderer.getContext();
  const pixels = new Uint8Array(4 * WIDTH * HEIGHT);
  gl.readPixels(0, 0, WIDTH, HEIGHT, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  return new Uint32Array(pixels.buffer);
}

export interface HiddenPictures {
  /** of each view, pixels that differ */
  different: number[];
  /** triangles drawn without and with hidden sets, of all views */
  triangles: [number, number];
  /** colours of the first picture */
  colours: number;
}

async function compare(file: number[], views: View[]): Promise<HiddenPictures> {
  const { buffer } = (await writeGlb(dungeon.build())).slice();
  const { scene: level } = await new GLTFLoader().parseAsync(buffer, '');
  level.traverse((object) => Object.assign(object, { castShadow: true, receiveShadow: true }));
  const sun = new DirectionalLight();
  sun.position.set(30, 90, 20);
  sun.castShadow = true;
  Object.assign(sun.shadow.camera, { left: -150, right: 150, top: 150, bottom: -150, far: 300 });
  const scene = new Scene().add(level, sun, new HemisphereLight());
  const batched = batchScene(level);
  const hidden = decodeTree(Uint8Array.from(file));
  const triangles: HiddenPictures['triangles'] = [0, 0];
  let colours = 0;
  const different = views.map((view) => {
    const [all, less] = [null, hidden].map((sets, i) => {
      batched.setHidden(sets);
      const pixels = pixelsOf(scene, view);
      triangles[i] += renderer.info.render.triangles;
      return pixels;
    });
    colours ||= new Set(all).size;
    return all.reduce((sum, word, i) => sum + (word === less[i] ? 0 : 1), 0);
  });
  return { different, triangles, colours };
}

Object.assign(window, { hidden64: { compare, glFault: () => renderer.getContext().getError() } });
