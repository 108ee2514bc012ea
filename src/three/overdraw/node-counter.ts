/**
 * Counts in three's WebGPURenderer, on WebGPU and on WebGL: each pass is a call of `render`, in which the draw calls are noted, and made when the last of them has come, in
 * the order of the pass.
 */
import {
  BackSide,
  type Camera,
  Color,
  DoubleSide,
  FloatType,
  FrontSide,
  HalfFloatType,
  type Material,
  NearestFilter,
  type Object3D,
  RenderTarget,
  type Scene,
} from 'three';
import type * as Nodes from 'three/webgpu';
import type { Node, NodeMaterial, WebGPURenderer } from 'three/webgpu';
import { type Interception, intercept } from '../cull/intercept.ts';
import { isOnWebGPU, nodeBackendOf } from '../cull/internals.ts';
import { isIn } from '../scene/scene-root.ts';
import { createCountTwins, setTwin } from './count-twin.ts';
import type { Counter, Pass } from './counter.ts';
import type { DrawCall } from './draw-call.ts';
import { orderInstances } from './order-instances.ts';
import { readHalfFloats } from './read-floats.ts';

/** bytes of pictures that are on their way from the GPU at once */
const ON_THE_WAY = 2 ** 28;

type RenderObject = NonNullable<Parameters<WebGPURenderer['setRenderObjectFunction']>[0]>;
type Drawn = Parameters<RenderObject>;

/** @param nodes the module of the renderer */
export function createNodeCounter(
  renderer: WebGPURenderer,
  nodes: typeof Nodes,
  width: number,
  height: number,
): Counter {
  const { hasFloatBlend } = nodeBackendOf(renderer);
  const drawn = renderer.getRenderTarget();
  const target = new RenderTarget(width, height, {
    type: hasFloatBlend ? FloatType : HalfFloatType,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    depthBuffer: drawn ? drawn.depthBuffer : renderer.depth,
    stencilBuffer: drawn ? drawn.stencilBuffer : renderer.stencil,
  });
  const twins = createCountTwins((twin, source) => count(twin as NodeMaterial, source as NodeMaterial, nodes));
  return {
    ...{ width, height, bits: hasFloatBlend ? 24 : 11, isFromBottom: !isOnWebGPU(renderer) },
    picturesAtOnce: Math.max(1, Math.floor(ON_THE_WAY / (16 * width * height))),
    look(scene, camera, use) {
      const calls = render(scene, camera, null, null);
      return use({
        calls,
        draw: (pass) => render(scene, camera, calls, pass),
        async read() {
          const pixels = await renderer.readRenderTargetPixelsAsync(target, 0, 0, width, height);
          return pixels instanceof Float32Array ? pixels : readHalfFloats(pixels as Uint16Array);
        },
        programOf: () => undefined,
      });
    },
    dispose() {
      twins.dispose();
      target.dispose();
    },
  };

  /** @param known the calls that have to come; null: any. Returns those that came */
  function render(root: Object3D, camera: Camera, known: readonly DrawCall[] | null, pass: Pass | null): DrawCall[] {
    const calls: DrawCall[] = [];
    const all: Drawn[] = [];
    const restore = keepState(renderer, root);
    renderer.setRenderObjectFunction((...values) => {
      if (renderer.getRenderTarget() !== target) {
        renderer.renderObject(...values);
        return;
      }
      for (const call of callsOf(values)) {
        if (!isIn(root, call.object)) continue;
        calls.push(call);
        all.push(values);
      }
      if (pass && known && calls.length === known.length) drawAll(pass, known, all);
    });
    try {
      const isCleared = pass?.depth !== 'kept';
      Object.assign(renderer, {
        autoClear: true,
        autoClearColor: true,
        autoClearDepth: isCleared,
        autoClearStencil: isCleared,
      });
      renderer.setClearColor(BLACK, 0);
      renderer.setMRT(null);
      renderer.setRenderTarget(target);
      renderer.render(root as Scene, camera);
    } finally {
      restore();
    }
    if (known && known.length !== calls.length)
      throw new Error(`the scene changed while it was measured: ${known.length} draws, then ${calls.length}`);
    return calls;
  }

  function drawAll(pass: Pass, known: readonly DrawCall[], all: readonly Drawn[]): void {
    const places = new Map(known.map((call, i) => [call, i]));
    for (const call of pass.calls) {
      const [object, scene, camera, geometry, , group, lights, clipping, passId] = all[places.get(call)!];
      const twin = twins.of(call.material, call.side);
      setTwin(twin, call.material, pass, pass.value(call));
      const undo = orderInstances(object, call.material, pass.instances);
      const hooks = interceptHooks(object, call.material);
      try {
        renderer.renderObject(object, scene, camera, geometry, twin, group, lights, clipping, passId);
      } finally {
        hooks.undo();
        undo();
      }
    }
  }
}

/** Has the hooks of an object see the program's material in place of its twin. */
function interceptHooks(object: Object3D, material: Material): Interception {
  const hooks = intercept(object);
  for (const name of ['onBeforeRender', 'onAfterRender'])
    hooks.replace(name, (before) => (...values) => {
      values[4] = material as never;
      before.apply(object, values);
    });
  return hooks;
}

const BLACK = new Color(0, 0, 0);

/** One call, or two of what is transparent on both sides, as renderObject makes them. */
function callsOf([object, scene, camera, geometry, own, group]: Drawn): DrawCall[] {
  const { allowOverride = true } = own as Material & { allowOverride?: boolean };
  const material = (allowOverride && scene.overrideMaterial) || own;
  const { side, transparent, forceSinglePass } = material;
  const sides = transparent && side === DoubleSide && !forceSinglePass ? [BackSide, FrontSide] : [side];
  return sides.map((shown) => ({
    object,
    scene,
    camera,
    geometry,
    material,
    side: shown,
    group: group as DrawCall['group'],
  }));
}

/** The part of a twin that is made of nodes: 1 in every channel, after what the material discards. */
function count(twin: NodeMaterial, source: NodeMaterial, { TSL }: typeof Nodes): void {
  const { fragmentNode } = source;
  const one = TSL.vec4(1);
  Object.assign(twin, { allowOverride: false, outputNode: one, mrtNode: null });
  if (!fragmentNode) return;
  // 1 whatever it is, so that it is asked for, with what it discards
  const { x } = TSL.vec4(fragmentNode as Node<'vec4'>);
  twin.fragmentNode = x.lessThan(0).select(one, TSL.vec4(1, 1, 1, 1));
}

/** What `render` changes, and what it must not do now. Returns what puts it back. */
function keepState(renderer: WebGPURenderer, root: Object3D): () => void {
  const [target, face, level] = [
    renderer.getRenderTarget(),
    renderer.getActiveCubeFace(),
    renderer.getActiveMipmapLevel(),
  ];
  const { autoClear, autoClearColor, autoClearDepth, autoClearStencil, info } = renderer;
  const [draw, mrt] = [renderer.getRenderObjectFunction(), renderer.getMRT()];
  const colour = renderer.getClearColor(new Color() as never);
  const alpha = renderer.getClearAlpha();
  const { autoReset } = info;
  const { calls, frameCalls, drawCalls, triangles, points, lines } = info.render;
  info.autoReset = false;
  const { backend } = nodeBackendOf(renderer);
  const { trackTimestamp } = backend;
  backend.trackTimestamp = false;
  // three's Inspector takes no notice
  const inspector = intercept(renderer.inspector);
  for (const name of ['beginRender', 'finishRender']) inspector.replace(name, () => () => undefined);
  const scene = root as Scene & { backgroundNode?: unknown };
  const { background, backgroundNode } = scene;
  if (scene.isScene) Object.assign(scene, { background: null, backgroundNode: null });
  const shadows = shadowsIn(root);
  for (const shadow of shadows) shadow.autoUpdate = false;
  return () => {
    for (const shadow of shadows) shadow.autoUpdate = true;
    if (scene.isScene) Object.assign(scene, { background, backgroundNode });
    inspector.undo();
    backend.trackTimestamp = trackTimestamp;
    info.autoReset = autoReset;
    Object.assign(info.render, { calls, frameCalls, drawCalls, triangles, points, lines });
    renderer.setRenderObjectFunction(draw as RenderObject);
    renderer.setMRT(mrt);
    renderer.setRenderTarget(target, face, level);
    renderer.setClearColor(colour, alpha);
    Object.assign(renderer, { autoClear, autoClearColor, autoClearDepth, autoClearStencil });
  };
}

/** Shadows that three makes anew for each picture. */
function shadowsIn(root: Object3D): { autoUpdate: boolean }[] {
  const found: { autoUpdate: boolean }[] = [];
  root.traverse((object) => {
    const { isLight, shadow } = object as { isLight?: boolean; shadow?: { autoUpdate: boolean } };
    if (isLight && shadow?.autoUpdate) found.push(shadow);
  });
  return found;
}
