/**
 * The lab's section that compares structures along the scene's path: it runs the comparison, shows it, and drops it
 * when the scene or the path changes.
 */

import { createCamera } from '../../core/math/camera.ts';
import { objectCount } from '../../core/scene/scene.ts';
import { COMPARE_DEFAULTS, type StructureFigures } from '../../overdraw/compare/compare.ts';
import { STRUCTURES } from '../../overdraw/compare/structures.ts';
import type { LoadedScene } from '../load/loaded.ts';
import type { Making } from '../save/making.ts';
import { element, plainButton } from '../ui/element.ts';
import { formatCount } from '../ui/format.ts';
import { structuresFor } from './compare-choice.ts';
import { compareInWorker } from './compare-client.ts';
import { type Compared, compareCommandOf, comparedCsvFile, comparedJsonFile } from './compare-export.ts';
import { comparisonSentence } from './compare-sentence.ts';
import { comparisonTable } from './compare-table.ts';
import type { Jobs } from './jobs.ts';
import { downloadButton, terminalLines } from './take-home.ts';

export function createCompareSection(
  host: HTMLElement,
  jobs: Jobs,
  current: () => { loaded: LoadedScene; made: Making } | null,
) {
  let found: Compared | null = null;

  async function run(withAll: boolean): Promise<void> {
    const now = current();
    if (!now) return;
    const { loaded } = now;
    const { model, parts, train } = now.made;
    const { scene, views, viewsGiven } = loaded;
    const { width, height } = COMPARE_DEFAULTS;
    const cameras = views.map((view) => createCamera(view, width / height));
    const structures = structuresFor(scene, withAll);
    const built: StructureFigures[] = [];
    await jobs.run(async (signal, onProgress) => {
      if (objectCount(scene) === 0) throw new Error('The scene has no triangles, so there is nothing to compare.');
      const objects = objectCount(scene);
      const comparison = await compareInWorker(scene, cameras, structures, {
        signal,
        onProgress,
        onBuilt(figures) {
          built.push(figures);
          const soFar = { width, height, views: 0, objects, inFrustum: 0, structures: built, refused: [] };
          fill(...comparisonTable(soFar));
          host.scrollIntoView({ block: 'nearest' });
        },
      });
      signal.throwIfAborted();
      found = { comparison, structures, model, parts, train, path: true, viewsGiven, cameras };
    });
    show();
    if (found) host.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }

  function show(): void {
    host.replaceChildren();
    if (!found) return;
    const { comparison, structures } = found;
    const sentence = comparisonSentence(comparison);
    const without = STRUCTURES.filter(({ name }) => !structures.includes(name));
    fill(
      ...(sentence ? [element('p', 'lab-finding', sentence.head), element('p', {}, sentence.tail)] : []),
      ...without.map(({ name }) =>
        element(
          'p',
          'lab-small',
          `${name} is left out: in a scene of this size it takes seconds to build. `,
          plainButton('lab-link', () => void run(true), 'Compare with it'),
        ),
      ),
      ...comparison.refused.map(({ name, reason }) => element('p', 'lab-small', `${name} is left out: ${reason}`)),
      ...comparisonTable(comparison),
      element(
        'div',
        'lab-row',
        downloadButton('JSON', 'all figures', comparedJsonFile(found)),
        downloadButton('CSV', 'a row for each structure', comparedCsvFile(found)),
      ),
      ...terminalLines(found, compareCommandOf(found)),
    );
  }

  function fill(...content: HTMLElement[]): void {
    const count = current()?.loaded.views.length ?? 0;
    const views = element('small', {}, `${formatCount(count)} views of the path, without what moves`);
    host.replaceChildren(element('h3', {}, 'Structures compared ', views), ...content);
  }

  return {
    run: () => run(false),
    /** another scene, or another path */
    forget() {
      found = null;
      show();
    },
  };
}
