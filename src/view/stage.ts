/**
 * The canvas and what lives on its GPU context, which a browser can take away at any time: it is then made anew from the scene in memory.
 */
import { createContext, type GlContext } from './gl/context.ts';
import { createRenderer, type Renderer } from './gl/renderer.ts';
import type { LoadedScene } from './load/loaded.ts';
import { createOverlays } from './overlay/overlays.ts';

export interface Stage {
  readonly context: GlContext;
  /** null without a scene, and while the context is lost */
  readonly renderer: Renderer | null;
  /** @throws Error where the scene cannot be put on the GPU; nothing is shown then */
  show(loaded: LoadedScene): void;
  /** Fit the drawing size to the page. @returns whether it changed */
  fit(): boolean;
  dispose(): void;
}

/** device pixels a CSS pixel, at most: beyond that nobody sees them, and a phone pays for them */
const MOST_PIXELS = 2;

/**
 * @param onLost the context went; @param onRestored it came back, and the scene is on it again
 * @throws WebGLMissing
 */
export function createStage(canvas: HTMLCanvasElement, onLost: () => void, onRestored: () => void): Stage {
  let context = createContext(canvas);
  let renderer: Renderer | null = null;
  let shown: LoadedScene | null = null;

  const rendererOf = (loaded: LoadedScene): Renderer => createRenderer(context, loaded, createOverlays(context));
  const lost = (event: Event): void => {
    // without this the browser never gives it back
    event.preventDefault();
    renderer?.dispose();
    renderer = null;
    context.regl.destroy();
    onLost();
  };
  const restored = (): void => {
    context = createContext(canvas);
    if (shown) renderer = rendererOf(shown);
    onRestored();
  };
  canvas.addEventListener('webglcontextlost', lost);
  canvas.addEventListener('webglcontextrestored', restored);

  return {
    get context() {
      return context;
    },
    get renderer() {
      return renderer;
    },
    show(loaded) {
      renderer?.dispose();
      renderer = null;
      shown = null;
      if (!context.gl.isContextLost()) renderer = rendererOf(loaded);
      shown = loaded;
    },
    fit() {
      const scale = Math.min(MOST_PIXELS, devicePixelRatio);
      const width = Math.max(1, Math.round(canvas.clientWidth * scale));
      const height = Math.max(1, Math.round(canvas.clientHeight * scale));
      if (canvas.width === width && canvas.height === height) return false;
      canvas.width = width;
      canvas.height = height;
      return true;
    },
    dispose() {
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', restored);
      renderer?.dispose();
      context.regl.destroy();
    },
  };
}
