/**
 * A panel for the Inspector of three.js (r187): how often each pixel of a view is shaded, as a number, as a picture, by mesh and in other orders. It uses what the Inspector gives
 * its extensions: the class Extension, `addTab`, `getRenderer` and `getPrimaryPass`.
 */
import { measureSceneOverdraw, SCENE_ORDERS } from 'cull64/three';
import { Extension } from 'three/addons/inspector/Extension.js';
import { createHeatPicture } from './heat-picture.js';

/** milliseconds between two measurements while the panel is open */
const PAUSE = 500;
/** meshes that are listed */
const LISTED = 40;
/** pixels of the picture that is measured, at most, unless the program says otherwise */
const WIDTH = 640;

const TITLES = Object.fromEntries(SCENE_ORDERS.map(({ name, title }) => [name, title]));

const STYLE = `
.overdraw-content { padding: 14px 16px; overflow: auto; font: 12px/1.5 system-ui, sans-serif; color: var(--text-primary, #e0e0e0); }
.overdraw-content .od { display: grid; grid-template-columns: minmax(230px, 1fr) auto minmax(auto, 1.2fr); gap: 0 36px; align-items: start; }
.overdraw-content .od > * { min-width: 0; }
.overdraw-content .od-number { font-size: 40px; line-height: 1.1; font-weight: 600; font-variant-numeric: tabular-nums; }
.overdraw-content .od-quiet { color: var(--text-secondary, #9a9aab); }
.overdraw-content .od-note { margin: 4px 0 10px; }
.overdraw-content canvas { display: block; width: 100%; max-width: 360px; border-radius: 4px; background: #14161c; }
.overdraw-content .od-legend { display: flex; margin: 0 0 8px; max-width: 360px; font-variant-numeric: tabular-nums; }
.overdraw-content .od-legend span { flex: 1; min-width: 0; text-align: center; font-size: 11px; color: var(--text-secondary, #9a9aab); }
.overdraw-content .od-legend i { display: block; height: 10px; margin-bottom: 2px; }
.overdraw-content table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.overdraw-content caption { text-align: left; font-weight: 600; padding-bottom: 4px; }
.overdraw-content th, .overdraw-content td { padding: 3px 0 3px 14px; text-align: right; white-space: nowrap; font-weight: 400; border-bottom: 1px solid #ffffff14; }
.overdraw-content th:first-child { padding-left: 0; text-align: left; overflow: hidden; text-overflow: ellipsis; max-width: 220px; }
.overdraw-content thead th { color: var(--text-secondary, #9a9aab); }
.overdraw-content tr.od-own th, .overdraw-content tr.od-own td { color: var(--accent-color, #00aaff); }
@media (max-width: 980px) { .overdraw-content .od { grid-template-columns: 1fr; gap: 18px; } }
`;

export class OverdrawTab extends Extension {
  /**
   * @param {{ scene?: import('three').Object3D, camera?: import('three').Camera, width?: number }} options what is measured, without them what the Inspector takes for the primary
   * pass; and the width of the picture in pixels
   */
  constructor({ scene, camera, width = WIDTH } = {}) {
    super('Overdraw');
    this.view = scene && camera ? { scene, camera } : null;
    this.width = width;
    this.isBusy = false;
    this.last = 0;
    this.content.append(element('style', STYLE));
    this.heat = createHeatPicture();
    this.number = element('div', '–', 'od-number');
    this.note = element('div', 'measuring', 'od-quiet od-note');
    this.orders = element('div');
    this.meshes = element('div');
    const left = element('div');
    left.append(this.number, this.note, this.heat.legend, this.heat.canvas);
    const all = element('div', '', 'od');
    all.append(left, this.orders, this.meshes);
    this.content.append(all);
  }

  /** The Inspector calls it once a frame. */
  update(inspector) {
    if (!this.isActive || this.isBusy || performance.now() - this.last < PAUSE) return;
    const view = this.view ?? inspector.getPrimaryPass();
    if (!view) return;
    this.isBusy = true;
    // when the frame is over
    setTimeout(async () => {
      try {
        this.show(await this.measure(inspector.getRenderer(), view));
      } catch (error) {
        this.note.textContent = error.message;
      }
      this.isBusy = false;
      this.last = performance.now();
    });
  }

  measure(renderer, { scene, camera }) {
    const { width, height } = renderer.domElement;
    const scale = Math.min(1, this.width / width);
    return measureSceneOverdraw(renderer, scene, camera, {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    });
  }

  show(measured) {
    const { overdraw, depthComplexity, shaded, covered, blended, orders, meshes } = measured;
    this.number.textContent = overdraw === null ? '–' : overdraw.toFixed(3);
    this.note.textContent =
      overdraw === null
        ? 'nothing opaque is in view'
        : `${count(shaded)} fragments on ${count(covered)} pixels, of ${depthComplexity.toFixed(2)} layers${blended.draws ? `; ${count(blended.shaded)} more blend` : ''}`;
    this.heat.show(measured);
    // WebGPURenderer does not tell its programs
    const names = ['draws', 'materials', 'programs', 'textures'].filter((name) => orders[0][name] !== null);
    this.orders.replaceChildren(
      table(
        'Orders of the opaque draws',
        ['', 'overdraw', ...names],
        orders.map((row) => [
          TITLES[row.order],
          row.overdraw?.toFixed(3) ?? '–',
          ...names.map((name) => count(row[name])),
        ]),
        0,
      ),
    );
    this.meshes.replaceChildren(
      table(
        `Meshes, ${meshes.length > LISTED ? `the first ${LISTED} of ${count(meshes.length)}` : count(meshes.length)}`,
        ['', 'shaded', 'stays', 'lost', 'blends'],
        meshes
          .slice(0, LISTED)
          .map(({ object, ...of }) => [
            object.name || object.type,
            count(of.shaded),
            count(of.visible),
            of.shaded ? `${Math.round(100 * (1 - of.visible / of.shaded))} %` : '',
            of.blended ? count(of.blended) : '',
          ]),
      ),
    );
  }
}

const count = (n) => n.toLocaleString('en');

function element(name, text = '', className = '') {
  return Object.assign(document.createElement(name), { textContent: text, className });
}

/** @param own number of the row that stands out */
function table(title, head, rows, own = -1) {
  const made = element('table');
  const rowOf = (cells, first, rest) => {
    const row = element('tr');
    row.append(...cells.map((cell, i) => element(i === 0 ? first : rest, cell)));
    return row;
  };
  const [top, body] = [element('thead'), element('tbody')];
  top.append(rowOf(head, 'th', 'th'));
  body.append(...rows.map((cells) => rowOf(cells, 'th', 'td')));
  body.children[own]?.classList.add('od-own');
  made.append(element('caption', title), top, body);
  return made;
}
