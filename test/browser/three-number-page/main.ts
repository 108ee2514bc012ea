/** A page that measures the overdraw of scenes of three.js where the answer is known, and compares with pictures in which each fragment adds to its pixel. */
import {
  ArrayCamera,
  BoxGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  Scene,
  Vector4,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { SceneOrderName } from '../../../src/three/overdraw/call-orders.ts';
import { batchScene, measureSceneOverdraw } from '../../../src/three.ts';
import { CASES, deepCamera, meshes } from './cases.ts';
import { builtIn, cameraOf, meshesOf } from './castle.ts';
import { type Compared, type Told, tell } from './tell.ts';

const [WIDTH, HEIGHT] = [320, 240];

const renderer = new WebGLRenderer();
renderer.setSize(WIDTH, HEIGHT, false);

/** Sums over the views of a built-in scene, by order. */
async function overViews(name: string, orders: SceneOrderName[]) {
  const own = builtIn(name);
  const scene = meshesOf(own);
  let [covered, fragments] = [0, 0];
  const shaded = orders.map(() => 0);
  for (const view of own.views) {
    const camera = cameraOf(view, WIDTH / HEIGHT);
    const measured = await measureSceneOverdraw(renderer, scene, camera, { orders, meshes: false });
    covered += measured.covered;
    fragments += measured.fragments;
    for (const [i, order] of orders.entries()) shaded[i] += measured.orders.find((row) => row.order === order)!.shaded;
  }
  return { covered, fragments, shaded };
}

async function measure(name: string): Promise<Told> {
  const { scene, camera, options, prepare } = CASES[name]();
  const undo = prepare?.(renderer);
  const measured = await measureSceneOverdraw(renderer, scene, camera, options);
  undo?.();
  return tell(measured);
}

/** A measurement, and the picture in which each fragment adds to its pixel. */
async function compare(name: string): Promise<Compared> {
  const { scene, camera, options, prepare } = CASES[name]();
  const undo = prepare?.(renderer);
  const { width = WIDTH, height = HEIGHT } = options ?? {};
  const target = new WebGLRenderTarget(width, height);
  const picture = () => {
    renderer.setRenderTarget(target);
    renderer.setClearColor(0, 0);
    // twice: a mesh may be drawn as it ships while its shader is not known
    for (let i = 0; i < 2; i++) renderer.render(scene, camera);
    renderer.setRenderTarget(null);
    const pixels = new Uint8Array(4 * width * height);
    renderer.readRenderTargetPixels(target, 0, 0, width, height, pixels);
    return pixels;
  };
  const before = picture();
  const { calls } = renderer.info.render;
  const measured = await measureSceneOverdraw(renderer, scene, camera, options);
  const callsAfter = renderer.info.render.calls;
  const after = picture();
  undo?.();
  target.dispose();
  let [different, shaded, changed] = [0, 0, 0];
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, height - 1 - Math.floor(i / width)];
    if (before[4 * i] !== measured.times[y * width + x]) different++;
    if (before[4 * i] !== after[4 * i]) changed++;
    shaded += before[4 * i];
  }
  return { told: tell(measured), different, shaded, changed, calls: [calls, callsAfter] };
}

/** A batched scene, and the same as it stands: what no order changes is equal. */
async function batchedScene() {
  const scene = meshes([new MeshBasicMaterial(), new MeshBasicMaterial({ side: DoubleSide })], 200);
  const camera = deepCamera();
  const plain = await measureSceneOverdraw(renderer, scene, camera);
  const { undo } = batchScene(scene);
  renderer.render(scene, camera);
  const batched = await measureSceneOverdraw(renderer, scene, camera);
  undo();
  return [tell(plain), tell(batched)];
}

/** What is on the GPU, and what the renderer is set to: before and after a measurement. */
async function state() {
  const { scene, camera } = CASES['a sky']();
  const light = Object.assign(new DirectionalLight(), { castShadow: true });
  scene.add(light, new Mesh(new BoxGeometry(40, 40, 40), new MeshLambertMaterial({ map: null })));
  const own = new WebGLRenderer();
  own.shadowMap.enabled = true;
  own.setSize(100, 80, false);
  own.setClearColor(0x123456, 0.5);
  own.setViewport(10, 5, 60, 40);
  own.setScissor(1, 2, 30, 20);
  own.setScissorTest(true);
  own.info.autoReset = false;
  const target = new WebGLRenderTarget(50, 30);
  own.setRenderTarget(target);
  own.render(scene, camera);
  const look = () => ({
    memory: { ...own.info.memory },
    programs: own.info.programs!.length,
    calls: own.info.render.calls,
    triangles: own.info.render.triangles,
    autoReset: own.info.autoReset,
    colour: own.getClearColor(new Color()).getHex(),
    alpha: own.getClearAlpha(),
    viewport: own.getViewport(new Vector4()).toArray(),
    current: own.getCurrentViewport(new Vector4()).toArray(),
    scissor: own.getScissorTest(),
    isTarget: own.getRenderTarget() === target,
    shadows: [own.shadowMap.autoUpdate, own.shadowMap.needsUpdate],
    direct: Object.hasOwn(own, 'renderBufferDirect'),
    hooks: Object.keys(scene).filter((name) => /^on/.test(name)),
  });
  const before = look();
  const { width, height } = await measureSceneOverdraw(own, scene, camera);
  const after = look();
  own.setRenderTarget(null);
  const { width: ofViewport, height: high } = await measureSceneOverdraw(own, scene, camera);
  own.dispose();
  return { before, after, sizes: [width, height, ofViewport, high] };
}

/** Of a browser that does not blend 32-bit floats. */
async function byHalfFloats(): Promise<[Told, string]> {
  const own = new WebGLRenderer();
  own.setSize(WIDTH, HEIGHT, false);
  const gl = own.getContext();
  const get = gl.getExtension.bind(gl) as (name: string) => unknown;
  gl.getExtension = ((name: string) => (name === 'EXT_float_blend' ? null : get(name))) as never;
  const { scene, camera } = CASES['40 walls, each twice']();
  const told = tell(await measureSceneOverdraw(own, scene, camera));
  let fault = '';
  // 3,000 times the same wall
  const many = new Scene().add(new InstancedMesh(new PlaneGeometry(8, 8), new MeshBasicMaterial(), 3000));
  for (let id = 0; id < 3000; id++) (many.children[0] as InstancedMesh).setMatrixAt(id, new Matrix4());
  try {
    await measureSceneOverdraw(own, many, camera);
  } catch (error) {
    fault = String(error);
  }
  own.dispose();
  return [told, fault];
}

/** What is refused. */
async function faults(): Promise<string[]> {
  const said: string[] = [];
  const { scene, camera } = CASES['an empty scene']();
  const tries: [unknown, unknown, object][] = [
    [renderer, new ArrayCamera(), {}],
    [renderer, camera, { width: 0, height: 10 }],
    [renderer, camera, { orders: ['best'] }],
    [{}, camera, {}],
  ];
  for (const [by, eye, options] of tries)
    await measureSceneOverdraw(by as WebGLRenderer, scene, eye as never, options).catch((error) =>
      said.push(String(error)),
    );
  return said;
}

Object.assign(window, {
  number64: {
    overViews,
    measure,
    compare,
    batchedScene,
    state,
    byHalfFloats,
    faults,
    glFault: () => renderer.getContext().getError(),
  },
});
