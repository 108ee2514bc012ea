/** A page that measures the overdraw of scenes in WebGPURenderer, on WebGPU or on WebGL, and compares with pictures in which each fragment adds to its pixel. */
import { Mesh, type MeshBasicMaterial, PlaneGeometry, Scene } from 'three';
import { MeshBasicNodeMaterial, RenderTarget, TSL, WebGPURenderer } from 'three/webgpu';
import { measureSceneOverdraw } from '../../../src/three.ts';
import { CASES, type Case, flatCamera } from '../three-number-page/cases.ts';
import { type Compared, type Told, tell } from '../three-number-page/tell.ts';

const [WIDTH, HEIGHT] = [320, 240];

const renderers = new Map<boolean, Promise<WebGPURenderer>>();

function rendererOf(forceWebGL: boolean): Promise<WebGPURenderer> {
  const made = renderers.get(forceWebGL) ?? create(forceWebGL);
  renderers.set(forceWebGL, made);
  return made;
}

async function create(forceWebGL: boolean): Promise<WebGPURenderer> {
  const renderer = new WebGPURenderer({ forceWebGL });
  renderer.setSize(WIDTH, HEIGHT, false);
  await renderer.init();
  return renderer;
}

/** What a fragment of nodes discards. */
function byNodes(): Case {
  const checks = () => TSL.screenCoordinate.x.div(3).floor().mod(2).equal(0);
  const one = TSL.vec4(1 / 255, 1 / 255, 1 / 255, 1);
  const discarding = TSL.Fn(() => {
    TSL.Discard(checks());
    return one;
  });
  const more = { blending: 2 as const };
  const fragment = Object.assign(new MeshBasicNodeMaterial(more), { fragmentNode: discarding() });
  const masked = Object.assign(new MeshBasicNodeMaterial(more), { colorNode: one, maskNode: checks() });
  const moved = Object.assign(new MeshBasicNodeMaterial(more), {
    colorNode: one,
    positionNode: TSL.positionLocal.add(TSL.vec3(50, 0, 0)),
  });
  const scene = new Scene();
  for (const [i, material] of [fragment, masked, moved].entries()) {
    const mesh = new Mesh(new PlaneGeometry(150, 200), material as unknown as MeshBasicMaterial);
    mesh.position.set(20 * i - 60, 5 * i, 10 * i);
    scene.add(mesh);
  }
  return { scene, camera: flatCamera() };
}

const caseOf = (name: string): Case => (name === 'materials of nodes' ? byNodes() : CASES[name]());

async function measure(name: string, forceWebGL: boolean): Promise<Told> {
  const { scene, camera, options } = caseOf(name);
  return tell(await measureSceneOverdraw(await rendererOf(forceWebGL), scene, camera, options));
}

async function compare(name: string, forceWebGL: boolean): Promise<Omit<Compared, 'calls'> & { isOnWebGPU: boolean }> {
  const renderer = await rendererOf(forceWebGL);
  const { isWebGPUBackend = false } = renderer.backend as { isWebGPUBackend?: boolean };
  const { scene, camera, options, prepare } = caseOf(name);
  const undo = prepare?.(renderer as never);
  const { width = WIDTH, height = HEIGHT } = options ?? {};
  const target = new RenderTarget(width, height);
  async function picture(): Promise<Uint8Array> {
    renderer.setRenderTarget(target);
    renderer.setClearColor(0, 0);
    renderer.render(scene as Scene, camera);
    renderer.setRenderTarget(null);
    return (await renderer.readRenderTargetPixelsAsync(target, 0, 0, width, height)) as Uint8Array;
  }
  const before = await picture();
  const state = JSON.stringify(stateOf(renderer));
  const measured = await measureSceneOverdraw(renderer, scene, camera, options);
  const isSame = state === JSON.stringify(stateOf(renderer));
  const after = await picture();
  undo?.();
  target.dispose();
  let [different, shaded, changed] = [0, 0, isSame ? 0 : -1];
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const row = isWebGPUBackend ? y : height - 1 - y;
    if (before[4 * i] !== measured.times[row * width + x]) different++;
    if (before[4 * i] !== after[4 * i]) changed++;
    shaded += before[4 * i];
  }
  return { told: tell(measured), different, shaded, changed, isOnWebGPU: isWebGPUBackend };
}

/** What does not change from frame to frame by itself. */
function stateOf(renderer: WebGPURenderer): unknown {
  const { autoClear, autoClearColor, autoClearDepth, autoClearStencil, info } = renderer;
  const { textures, geometries } = info.memory;
  const isDrawn = renderer.getRenderObjectFunction() === null;
  return [autoClear, autoClearColor, autoClearDepth, autoClearStencil, info.autoReset, textures, geometries, isDrawn];
}

Object.assign(window, { nodes64: { measure, compare } });
