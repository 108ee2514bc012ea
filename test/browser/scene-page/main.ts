/** A page that draws scenes of three.js as they stand and batched, and counts the pixels in which these differ. */
import { Matrix4, PerspectiveCamera, type Scene, Vector3, WebGLRenderer } from 'three';
import { RenderTarget, WebGPURenderer } from 'three/webgpu';
import { batchScene } from '../../../src/three.ts';
import { type Made, makeScene } from './scenes.ts';

const [WIDTH, HEIGHT] = [480, 270];
const FRAMES = 6;

export interface Compared {
  /** of each frame, pixels that differ; the last one is that of the scene given back */
  different: number[];
  /** colours in the last frame */
  colours: number;
  /** calls that draw, of the first frame, as it stands and batched */
  calls: [number, number];
  batches: number;
  handles: number;
  left: string[];
}

const renderer = new WebGLRenderer();
renderer.setSize(WIDTH, HEIGHT, false);
renderer.shadowMap.enabled = true;

function lookFrom({ origin }: Made, frame: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(60, WIDTH / HEIGHT, 0.5, 60);
  const at = new Vector3(...origin);
  camera.position.set(1.5 * frame, 3, 22 - frame).add(at);
  camera.lookAt(at.add(new Vector3(0, 0, -frame)));
  camera.updateMatrixWorld();
  return camera;
}

function pixelsOf(scene: Scene, camera: PerspectiveCamera): Uint32Array {
  renderer.render(scene, camera);
  const gl = renderer.getContext();
  const pixels = new Uint8Array(4 * WIDTH * HEIGHT);
  gl.readPixels(0, 0, WIDTH, HEIGHT, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  return new Uint32Array(pixels.buffer);
}

const differing = (a: Uint32Array, b: Uint32Array) => a.reduce((sum, word, i) => sum + (word === b[i] ? 0 : 1), 0);

function compare(name: string): Compared {
  const sides = [makeScene(name), makeScene(name)];
  const [plain, own] = sides;
  const batched = batchScene(own.scene);
  const different: number[] = [];
  const calls: [number, number] = [0, 0];
  let colours = 0;
  for (let frame = 0; frame < FRAMES; frame++) {
    const camera = lookFrom(plain, frame);
    const pictures = sides.map(({ scene, change }, side) => {
      if (frame > 0) change?.(frame - 1);
      const pixels = pixelsOf(scene, camera);
      if (frame === 0) calls[side] = renderer.info.render.calls;
      return pixels;
    });
    different.push(differing(pictures[0], pictures[1]));
    colours = new Set(pictures[0]).size;
  }
  const [batches, handles] = [batched.batches.length, batched.handles.length];
  const left = [...new Set(batched.left.map(({ reason }) => reason))];
  batched.undo();
  const camera = lookFrom(plain, 1);
  different.push(differing(pixelsOf(plain.scene, camera), pixelsOf(own.scene, camera)));
  return { different, colours, calls, batches, handles, left };
}

/** Textures and geometries that three counts on the GPU, and programs: before, while it is batched, after the end. */
function memoryOf(name: string): { textures: number[]; geometries: number[] } {
  const made = makeScene(name);
  const [textures, geometries]: [number[], number[]] = [[], []];
  const look = () => {
    renderer.render(made.scene, lookFrom(made, 0));
    textures.push(renderer.info.memory.textures);
    geometries.push(renderer.info.memory.geometries);
  };
  look();
  const batched = batchScene(made.scene);
  look();
  batched.undo();
  look();
  return { textures, geometries };
}

/** The matrices of two cameras in turn, and a camera that looks twice in one frame. */
function twoCameras(): number {
  const name = 'colours alone differ';
  const [plain, own] = [makeScene(name), makeScene(name)];
  batchScene(own.scene);
  const cameras = [lookFrom(plain, 0), lookFrom(plain, 4)];
  let different = 0;
  for (const camera of [cameras[0], cameras[1], cameras[0], cameras[0]]) {
    different += differing(pixelsOf(plain.scene, camera), pixelsOf(own.scene, camera));
    camera.applyMatrix4(new Matrix4().makeTranslation(0.1, 0, 0));
    camera.updateMatrixWorld();
  }
  return different;
}

/** In WebGPURenderer, on WebGL: pixels that differ, and colours, of two frames. */
async function byWebGPU(name: string): Promise<{ different: number[]; colours: number }> {
  const own = new WebGPURenderer({ forceWebGL: true });
  own.setSize(WIDTH, HEIGHT, false);
  await own.init();
  const sides = [makeScene(name), makeScene(name)];
  batchScene(sides[1].scene);
  const target = new RenderTarget(WIDTH, HEIGHT);
  own.setRenderTarget(target);
  const different: number[] = [];
  let colours = 0;
  for (let frame = 0; frame < 2; frame++) {
    const pictures: Uint32Array[] = [];
    for (const side of sides) {
      own.render(side.scene, lookFrom(side, frame));
      const pixels = (await own.readRenderTargetPixelsAsync(target, 0, 0, WIDTH, HEIGHT)) as Uint8Array;
      pictures.push(new Uint32Array(pixels.slice().buffer));
    }
    different.push(differing(pictures[0], pictures[1]));
    colours = new Set(pictures[0]).size;
  }
  own.dispose();
  return { different, colours };
}

Object.assign(window, {
  scene64: { compare, memoryOf, twoCameras, byWebGPU, glFault: () => renderer.getContext().getError() },
});
