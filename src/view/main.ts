/** Starts the page, and makes the viewer available in the browser's console as `cull64`. */
import { WebGLMissing } from './gl/context.ts';
import { createStore } from './state/store.ts';
import { element } from './ui/element.ts';
import { ABOUT_PAGE } from './ui/wordmark.ts';
import { createViewer, type Viewer } from './viewer.ts';

declare global {
  interface Window {
    /** for the console and for tests */
    cull64?: Viewer;
  }
}

const PREVIEW = new URL('./preview.jpg', import.meta.url).href;
const PREVIEW_ALT =
  'One view of a castle twice, as heat maps: nearest first most pixels are shaded once, in the order of the file many three times';
const root = document.getElementById('app')!;
try {
  window.cull64 = createViewer(root, createStore());
} catch (error) {
  if (!(error instanceof WebGLMissing)) throw error;
  showFault(error.message);
}

/** Without WebGL there is no viewer, only why not, what would be seen, and the page of figures. */
function showFault(line: string): void {
  const text = element('p', { role: 'alert' }, line);
  const picture = element('img', { src: PREVIEW, width: 1200, height: 630, alt: PREVIEW_ALT });
  const link = element('a', { href: ABOUT_PAGE }, 'What cull64 does, its figures on seven scenes, and its commands');
  root.replaceChildren(element('div', 'no-webgl', text, picture, element('p', {}, link)));
}
