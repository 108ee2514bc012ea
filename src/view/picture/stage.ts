/**
 * The canvas and the renderer on its GPU context. A browser can take the context away at any time; the renderer is then
 * made anew from the scene in memory.
 */
import { createContext } from '../gl/context.ts';
import { createSceneBuffers, type SceneBuffers } from '../gl/scene-buffers.ts';
import type { LoadedScene } from '../load/loaded.ts';
import { createOverlays } from '../overlay/overlays.ts';
import { createRenderer, type Renderer } from './renderer.ts';

export type Stage = ReturnType<typeof createStage>;

/** most device pixels a CSS pixel: nobody sees more, and a phone would pay for them */
const MAX_PIXELS = 2;

export interface StageEvents {
  /** the context was lost */
  lost(): void;
  /** it is back, with the scene on it */
  restored(): void;
}

/** @throws WebGLMissing */
export function createStage(canvas: HTMLCanvasElement, events: StageEvents) {
  let context = createContext(canvas);
  let renderer: Renderer | null = null;
  let shown: LoadedScene | null = null;

  const rendererOf = (loaded: LoadedScene, buffers: SceneBuffers): Renderer =>
    createRenderer(context, loaded, buffers, createOverlays(context));
  const lost = (event: Event): void => {
    // without this the browser never restores the context
    event.preventDefault();
    renderer?.dispose();
    renderer = null;
    context.regl.destroy();
    events.lost();
  };
  const restored = (): void => {
    context = createContext(canvas);
    if (shown) {
      const buffers = createSceneBuffers(context, shown.mesh);
      for (const _ of buffers.upload);
      renderer = rendererOf(shown, buffers);
    }
    events.restored();
  };
  canvas.addEventListener('webglcontextlost', lost);
  canvas.addEventListener('webglcontextrestored', restored);

  return {
    get context() {
      return context;
    },
    /** null without a scene, and while the context is lost */
    get renderer() {
      return renderer;
    },
    /**
     * Put a scene on the GPU, in steps with a `pause` after each, and show it in place of the one before.
     * Rejects where it cannot be put there, or where `pause` rejects; the scene before stays, unless the last step was begun.
     */
    async show(loaded: LoadedScene, pause: () => Promise<void>) {
      const mine = context;
      const buffers = createSceneBuffers(context, loaded.mesh);
      try {
        for (const _ of buffers.upload) await pause();
      } catch (error) {
        buffers.dispose();
        throw error;
      }
      // the old one goes first: a framebuffer of the new one would lose its depth with those of the old one
      renderer?.dispose();
      renderer = null;
      shown = loaded;
      // a context that was lost meanwhile shows the scene when it is restored
      if (context === mine && !context.gl.isContextLost()) renderer = rendererOf(loaded, buffers);
      else if (!context.gl.isContextLost()) restored();
    },
    /** Fit the drawing size to the page. */
    fit() {
      const scale = Math.min(MAX_PIXELS, devicePixelRatio);
      const width = Math.max(1, Math.round(canvas.clientWidth * scale));
      const height = Math.max(1, Math.round(canvas.clientHeight * scale));
      // setting either clears the picture, even to the same value
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
    },
    dispose() {
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', restored);
      renderer?.dispose();
      context.regl.destroy();
    },
  };
}
