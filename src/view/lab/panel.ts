/** The lab's drawer: its fixed parts, and the places that other files fill. */
import { MEASURE_DEFAULTS } from '../../overdraw/measure/measure-options.ts';
import { RULE } from '../../overdraw/measure/report.ts';
import { element, plainButton, setText } from '../ui/element.ts';
import { formatCount } from '../ui/format.ts';

export type Which = 'view' | 'path';

export const PRESS: Record<Which, string> = { view: 'Measure this view', path: 'Measure the path' };

export interface PanelEvents {
  onMeasure(which: Which): void;
  onTime(): void;
  onCompare(): void;
  onCancel(): void;
  onShow(which: Which): void;
  onClose(): void;
}

export type Panel = ReturnType<typeof createPanel>;

export function createPanel(host: HTMLElement, renderer: string, events: PanelEvents) {
  const scene = element('span', 'lab-scene');
  const measureView = plainButton('lab-button', () => events.onMeasure('view'), PRESS.view);
  const measurePath = plainButton('lab-button', () => events.onMeasure('path'), PRESS.path);
  const time = plainButton('lab-button', events.onTime, 'Time the GPU');
  const compare = plainButton('lab-button', events.onCompare, 'Compare structures');
  const cancel = plainButton('lab-button lab-cancel', events.onCancel, 'Cancel');
  const fill = element('i');
  const words = element('span');
  const progress = element('div', 'lab-progress', element('div', 'lab-track', fill), words, cancel);
  const note = element('p', 'lab-note');
  note.setAttribute('role', 'status');
  const tabs = {
    view: plainButton('lab-tab', () => events.onShow('view'), 'This view'),
    path: plainButton('lab-tab', () => events.onShow('path'), 'Whole path'),
  };
  const head = element('strong');
  const tail = element('span');
  const gain = element('p', 'lab-gain', head, tail);
  const leftOut = element('p', 'lab-left-out');
  const verdict = element('p', 'lab-verdict');
  const stale = element(
    'p',
    'lab-stale-note',
    'The camera has moved since. ',
    plainButton('lab-link', () => events.onMeasure('view'), 'Measure again'),
  );
  const nothing = element('p', 'lab-nothing');
  const table = element('div');
  const chart = element('div', 'lab-chart');
  const takeHome = element('div', 'lab-take-home');
  const measured = element('div', 'lab-measured', gain, leftOut, verdict, stale, table, chart, takeHome);
  const timing = element('div', 'lab-timing');
  const structures = element('div', 'lab-compare');
  const close = plainButton('lab-close', events.onClose, '×');
  close.title = 'Close (Esc or L)';
  close.setAttribute('aria-label', 'Close the lab');
  const size = `${MEASURE_DEFAULTS.width} x ${MEASURE_DEFAULTS.height}`;

  const root = element(
    'section',
    'lab',
    element(
      'header',
      'lab-head',
      element('h2', {}, 'Overdraw lab'),
      scene,
      close,
      element('div', 'lab-row', measureView, measurePath, time, compare),
      progress,
      note,
    ),
    element(
      'div',
      'lab-body',
      element('div', 'lab-tabs', tabs.view, tabs.path),
      measured,
      nothing,
      timing,
      structures,
      element(
        'p',
        'lab-small lab-rule',
        `${size} pixels, so 4:3 views whatever the shape of the window, as on the command line; the number over the picture is of the window. ${RULE}. GPU: ${renderer}.`,
      ),
    ),
  );
  root.setAttribute('aria-label', 'Overdraw lab');
  root.hidden = true;
  host.append(root);

  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== 'Escape' && event.key.toLowerCase() !== 'l') return;
    // the page's own key for the lab would open it again
    event.stopPropagation();
    event.preventDefault();
    events.onClose();
  };
  root.addEventListener('keydown', keys);
  return {
    root,
    table,
    chart,
    timing,
    structures,
    takeHome,
    setScene(title: string, objects: number, views: number) {
      scene.textContent = `${title}, ${formatCount(objects)} objects, at ${size}`;
      tabs.path.replaceChildren('Whole path', element('small', {}, `${views} views`));
    },
    /** part done, 0 .. 1, and words; null when nothing runs */
    setProgress(now: { part: number; text: string } | null) {
      progress.hidden = now === null;
      for (const made of [measureView, measurePath, time, compare]) made.disabled = now !== null;
      if (!now) return;
      fill.style.width = `${now.part * 100}%`;
      words.textContent = now.text;
    },
    /** an error or a remark; empty for none */
    setNote(text: string, kind: 'quiet' | 'hot') {
      note.textContent = text;
      note.className = `lab-note lab-${kind}`;
      note.hidden = text === '';
    },
    /** the view measured is the frozen culling camera's, not the one on screen */
    setFrozen(frozen: boolean) {
      setText(tabs.view, frozen ? 'The frozen view' : 'This view');
    },
    setShown(which: Which) {
      for (const [name, tab] of Object.entries(tabs)) tab.setAttribute('aria-pressed', String(name === which));
    },
    /** the gain in one sentence, what is left out as hidden, and how far the two measurements agree; null where nothing is measured */
    setFinding(
      finding: { gain: string; leftOut: string; verdict: string; agrees: boolean } | null,
      placeholder: string,
    ) {
      gain.hidden = leftOut.hidden = verdict.hidden = table.hidden = takeHome.hidden = finding === null;
      nothing.hidden = finding !== null || placeholder === '';
      nothing.textContent = placeholder;
      if (!finding) return;
      const colon = finding.gain.indexOf(': ');
      head.textContent = colon < 0 ? finding.gain : finding.gain.slice(0, colon);
      tail.textContent = colon < 0 ? '' : finding.gain.slice(colon + 1);
      leftOut.textContent = finding.leftOut;
      leftOut.hidden = finding.leftOut === '';
      verdict.textContent = finding.verdict;
      verdict.classList.toggle('lab-hot', !finding.agrees);
    },
    /** whether the camera has left the place that was measured from */
    setStale(isStale: boolean) {
      stale.hidden = !isStale;
      measured.classList.toggle('lab-stale', isStale);
    },
  };
}
