/** Takes files that are dropped anywhere on the page; while they are dragged over it, it says what can be dropped. */
import { droppedFiles } from '../load/dropped-files.ts';
import { element } from './element.ts';

export function createDrop(openFiles: (files: File[]) => void, failed: (text: string) => void): HTMLElement {
  const root = element(
    'div',
    { class: 'drop', hidden: true },
    element(
      'p',
      {},
      'Drop a model: .glb, .gltf with its files, .obj, .t3dm; or a views.json, a path through the scene on screen',
    ),
  );
  const listen = <K extends 'dragenter' | 'dragover' | 'dragleave' | 'drop'>(
    type: K,
    run: (event: DragEvent, carried: DataTransfer) => void,
  ): void =>
    window.addEventListener(type, (event) => {
      const carried = event.dataTransfer;
      if (!carried?.types.includes('Files')) return;
      event.preventDefault();
      run(event, carried);
    });

  listen('dragenter', () => {
    root.hidden = false;
  });
  listen('dragover', (_, carried) => {
    carried.dropEffect = 'copy';
  });
  listen('dragleave', (event) => {
    // Only a drag that leaves the window has no relatedTarget; between elements the next one is.
    if (event.relatedTarget === null) root.hidden = true;
  });
  listen('drop', (_, carried) => {
    root.hidden = true;
    droppedFiles(carried).then(
      (files) => (files.length > 0 ? openFiles(files) : failed('Nothing to open: the folder holds no files.')),
      (error: unknown) =>
        failed(`The dropped files could not be read: ${error instanceof Error ? error.message : String(error)}`),
    );
  });
  return root;
}
