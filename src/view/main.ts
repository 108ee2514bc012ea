/** Starts the page, and makes the viewer available in the browser's console as `cull64`. */
import { WebGLMissing } from './gl/context.ts';
import { createStore } from './state/store.ts';
import { createViewer, type Viewer } from './viewer.ts';

declare global {
  interface Window {
    /** for the console and for tests */
    cull64?: Viewer;
  }
}

const root = document.getElementById('app')!;
try {
  window.cull64 = createViewer(root, createStore());
} catch (error) {
  if (!(error instanceof WebGLMissing)) throw error;
  showFault(error.message);
}

/** Without WebGL there is no viewer, only a page with one sentence. */
function showFault(line: string): void {
  const text = document.createElement('p');
  text.className = 'no-webgl';
  text.setAttribute('role', 'alert');
  text.textContent = line;
  root.replaceChildren(text);
}
