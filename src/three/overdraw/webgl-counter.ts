/**
 * Counts in three's WebGLRenderer: it renders the scene once, notes the draw calls instead of making them, and makes them at the end of that call of `render`, while
 * three has its lights and clipping planes at hand, once for each pass.
 *
 * What a program's hooks do before and after a draw is done for each.
 */
import {
  type Camera,
  Color,
  FloatType,
  HalfFloatType,
  type Material,
  NearestFilter,
  type Object3D,
  Scene,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { intercept } from '../cull/intercept.ts';
import { programOf } from '../cull/internals.ts';
import { isIn } from '../scene/scene-root.ts';
import { createCountTwins, setTwin } from './count-twin.ts';
import type { CountedView, Counter, Pass } from './counter.ts';
import type { DrawCall } from './draw-call.ts';
import { orderInstances } from './order-instances.ts';
import { readHalfFloats } from './read-floats.ts';

export function createWebglCounter(renderer: WebGLRenderer, width: number, height: number): Counter {
  const gl = renderer.getContext();
  const isFloat = !!gl.getExtension('EXT_color_buffer_float') && !!gl.getExtension('EXT_float_blend');
  const drawn = renderer.getRenderTarget();
  const { depth = true, stencil = false } = gl.getContextAttributes() ?? {};
  const target = new WebGLRenderTarget(width, height, {
    type: isFloat ? FloatType : HalfFloatType,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    depthBuffer: drawn ? drawn.depthBuffer : depth,
    stencilBuffer: drawn ? drawn.stencilBuffer : stencil,
  });
  const twins = createCountTwins(() => undefined);
  const twinOf = ({ material, side }: DrawCall): Material => twins.of(material, side);
  return {
    ...{ width, height, bits: isFloat ? 24 : 11, isFromBottom: true, picturesAtOnce: Number.POSITIVE_INFINITY },
    look(scene, camera, use) {
      let result: { value: ReturnType<typeof use> } | null = null;
      render(renderer, target, scene, camera, (calls, drawDirect) => {
        const view: CountedView = {
          calls,
          draw: (pass) => drawPass(pass, drawDirect),
          read: readPixels,
          programOf: (call) => programOf(renderer, twinOf(call)),
        };
        result = { value: use(view) };
      });
      if (!result) throw new Error('the renderer drew nothing: its WebGL context is lost');
      return (result as { value: ReturnType<typeof use> }).value;
    },
    dispose() {
      twins.dispose();
      target.dispose();
    },
  };

  function drawPass(pass: Pass, drawDirect: WebGLRenderer['renderBufferDirect']): void {
    // black, also where the scene has a background
    renderer.setClearColor(BLACK, 0);
    renderer.state.buffers.color.setMask(true);
    const isCleared = pass.depth !== 'kept';
    renderer.clear(true, isCleared, isCleared);
    for (const call of pass.calls) {
      const twin = twinOf(call);
      setTwin(twin, call.material, pass, pass.value(call));
      drawCall(renderer, call, twin, pass, drawDirect);
    }
  }

  function readPixels(): Float32Array {
    const length = 4 * width * height;
    const pixels = isFloat ? new Float32Array(length) : new Uint16Array(length);
    renderer.readRenderTargetPixels(target, 0, 0, width, height, pixels);
    return pixels instanceof Float32Array ? pixels : readHalfFloats(pixels);
  }
}

const BLACK = new Color(0, 0, 0);

/** As renderObject of three's WebGLRenderer does it. */
function drawCall(
  renderer: WebGLRenderer,
  { object, scene, camera, geometry, material, group }: DrawCall,
  twin: Material,
  { instances }: Pass,
  drawDirect: WebGLRenderer['renderBufferDirect'],
): void {
  const undo = orderInstances(object, material, instances);
  // three's types have a Group for what is a range of a geometry
  const range = group as never;
  try {
    object.onBeforeRender(renderer, scene, camera, geometry, material, range);
    object.modelViewMatrix.multiplyMatrices(camera.matrixWorldInverse, object.matrixWorld);
    object.normalMatrix.getNormalMatrix(object.modelViewMatrix);
    material.onBeforeRender(renderer, scene, camera, geometry, object, range);
    drawDirect(camera, scene, geometry, twin, object, range);
    object.onAfterRender(renderer, scene, camera, geometry, material, range);
  } finally {
    undo();
  }
}

type Use = (calls: DrawCall[], drawDirect: WebGLRenderer['renderBufferDirect']) => void;

/** Render into the target without a draw, call `use` with the calls at the end, and leave the renderer as it was. */
function render(renderer: WebGLRenderer, target: WebGLRenderTarget, root: Object3D, camera: Camera, use: Use): void {
  const scene = (root as Scene).isScene ? (root as Scene) : sceneAround(root);
  const calls: DrawCall[] = [];
  const [renderers, scenes] = [intercept(renderer), intercept(scene)];
  const restore = keepState(renderer);
  let drawDirect!: WebGLRenderer['renderBufferDirect'];
  renderers.replace('renderBufferDirect', (before) => {
    drawDirect = before.bind(renderer) as typeof drawDirect;
    const noting: typeof drawDirect = (eye, world, geometry, material, object, group) => {
      // shadows, mirrors and what transmits are drawn into targets of their own
      if (renderer.getRenderTarget() !== target) drawDirect(eye, world, geometry, material, object, group);
      else if (isIn(root, object))
        calls.push({
          object,
          scene: world as Scene,
          camera: eye,
          geometry,
          material,
          side: material.side,
          group: group as never,
        });
    };
    return noting as never;
  });
  scenes.replace('onAfterRender', (before) => (...values) => {
    before.apply(scene, values);
    if (renderer.getRenderTarget() === target) use(calls, drawDirect);
  });
  try {
    renderer.setRenderTarget(target);
    renderer.render(scene, camera);
  } finally {
    scenes.undo();
    renderers.undo();
    restore();
  }
}

/** For a root that is no Scene, which has no hook at the end: a Scene that has it as a child, without the root knowing. */
function sceneAround(root: Object3D): Scene {
  const scene = new Scene();
  scene.children.push(root);
  return scene;
}

/** What `render` changes, and what it must not do now. Returns what puts it back. */
function keepState(renderer: WebGLRenderer): () => void {
  const { info, shadowMap, xr } = renderer;
  const [target, face, level] = [
    renderer.getRenderTarget(),
    renderer.getActiveCubeFace(),
    renderer.getActiveMipmapLevel(),
  ];
  const colour = renderer.getClearColor(new Color());
  const alpha = renderer.getClearAlpha();
  const { autoReset } = info;
  const { calls, triangles, points, lines } = info.render;
  const { autoUpdate, needsUpdate } = shadowMap;
  const { enabled } = xr;
  info.autoReset = false;
  shadowMap.autoUpdate = false;
  shadowMap.needsUpdate = false;
  xr.enabled = false;
  return () => {
    xr.enabled = enabled;
    Object.assign(shadowMap, { autoUpdate, needsUpdate });
    info.autoReset = autoReset;
    // its number of frames stays: three updates a geometry once a frame
    Object.assign(info.render, { calls, triangles, points, lines });
    renderer.setRenderTarget(target, face, level);
    renderer.setClearColor(colour, alpha);
  };
}
