/** The controls of a choice, each with a line about it; one that does not apply is greyed, and the line says why. */
import { isText, MACHINES, type MachineTarget, TEXTS } from '../../core/export/targets.ts';
import { FORMATS } from '../../core/file/formats.ts';
import { CULL_ORDERS, type CullOrder } from '../../core/tree/cull-options.ts';
import { element, setText } from '../ui/element.ts';
import { capitalised } from '../ui/format.ts';
import {
  faultsOf,
  formatOf,
  formatsOf,
  HOME_TARGETS,
  type HomeChoice,
  type HomeTarget,
  mostInLeaf,
  ownBuild,
  ownOrder,
  titleOf,
} from './choice.ts';

const ORDERS: Record<CullOrder, string> = {
  front: 'nearest first',
  back: 'farthest first',
  none: 'in the order in which they are stored',
};
const ABOUT_BUDGET =
  'With a number of bytes, the tree that costs a frame least of those that fit is chosen, as it is on a Nintendo 64.';
const ABOUT_MEASURED = 'Its order is learned from what views show of objects in front of others.';
const ABOUT_ORDER = 'What its functions ask for; a program can ask for the others too.';
const ABOUT_IDS = 'Two bytes an object; without them a program knows objects by their numbers in tree order.';
const ABOUT_SPHERES = 'Without them the objects of a leaf are visible together.';
const ABOUT_KNOWN = 'The sets that the page has, found by sampling.';
const ABOUT_HIDDEN = 'Sets of at most 16 kB, found by sampling: that takes a while.';

/** @param change is told what was changed */
export function createFields(change: (patch: Partial<HomeChoice>) => void) {
  const target = labelled('Where it is to run', element('select', {}), 'home-target');
  const budget = labelled(
    'Bytes of the tree, at most',
    element('input', { type: 'number', min: 1, step: 1, placeholder: 'no limit' }),
    'home-budget',
  );
  const format = labelled('Format', element('select', {}), 'home-format');
  const leaf = labelled(
    'Objects in a leaf, at most',
    element('input', { type: 'number', min: 1, step: 1 }),
    'home-leaf',
  );
  const measured = tick('Tree learned from views', 'home-measured');
  const hidden = tick('Leaves out what is hidden', 'home-hidden');
  const order = labelled('Order of its culls', element('select', {}), 'home-order');
  const ids = tick('Ids of the model’s objects', 'home-ids');
  const spheres = tick('Spheres of objects', 'home-spheres');
  const all = [target, budget, format, leaf, order, measured, hidden, ids, spheres];
  order.control.append(...CULL_ORDERS.map((name) => element('option', { value: name }, ORDERS[name])));
  target.control.append(...HOME_TARGETS.map((name) => element('option', { value: name }, titleOf(name))));
  setText(measured.about, ABOUT_MEASURED);

  // a format and a leaf size are of one target alone
  const changes: (() => Partial<HomeChoice>)[] = [
    () => ({ target: target.control.value as HomeTarget, format: null, leafSize: null, order: null }),
    () => ({ budget: budget.control.valueAsNumber || null }),
    () => ({ format: format.control.value as HomeChoice['format'], leafSize: null }),
    () => ({ leafSize: leaf.control.valueAsNumber || null }),
    () => ({ order: order.control.value as CullOrder }),
    () => ({ measured: measured.control.checked }),
    () => ({ hidden: hidden.control.checked }),
    () => ({ ids: ids.control.checked }),
    () => ({ objectSpheres: spheres.control.checked }),
  ];
  all.forEach(({ control }, i) => {
    control.addEventListener('change', () => change(changes[i]()));
  });

  return {
    root: element('div', { class: 'home-choices', role: 'group', 'aria-label': 'What is made' }, ...all.map(rootOf)),
    /**
     * @param choice fitted
     * @param cellsKnown what is hidden is known
     */
    show(choice: HomeChoice, cellsKnown: boolean) {
      const faults = faultsOf(choice);
      const formats = formatsOf(choice.target);
      const most = mostInLeaf(choice);
      const own = ownBuild(choice).leafSize;
      target.control.value = choice.target;
      setText(target.about, aboutTarget(choice));
      budget.control.value = choice.budget === null ? '' : String(choice.budget);
      setFault(budget, faults.budget, ABOUT_BUDGET);
      const names = isText(choice.target) ? [TEXTS[choice.target].label] : formats;
      format.control.replaceChildren(...names.map((name) => element('option', {}, name)));
      format.control.value = formatOf(choice) ?? names[0];
      setFault(format, faults.format, aboutFormat(choice));
      leaf.control.max = String(most);
      leaf.control.value = String(choice.leafSize ?? own);
      setFault(leaf, faults.leafSize, `1 to ${most}; ${own} unless chosen.`);
      measured.control.checked = choice.measured;
      hidden.control.checked = choice.hidden;
      setFault(hidden, faults.hidden, cellsKnown ? ABOUT_KNOWN : ABOUT_HIDDEN);
      order.control.value = choice.order ?? ownOrder(choice.target) ?? 'front';
      setFault(order, faults.order, ABOUT_ORDER);
      ids.control.checked = choice.ids;
      setFault(ids, faults.ids, ABOUT_IDS);
      spheres.control.checked = choice.objectSpheres;
      setFault(spheres, faults.objectSpheres, ABOUT_SPHERES);
    },
  };
}

interface Labelled<E extends HTMLElement> {
  root: HTMLElement;
  control: E;
  /** the line below it */
  about: HTMLElement;
}

const rootOf = ({ root }: { root: HTMLElement }) => root;

function labelled<E extends HTMLElement>(label: string, control: E, id: string): Labelled<E> {
  return describe(control, id, element('label', { for: id }, label), control);
}

function tick(label: string, id: string): Labelled<HTMLInputElement> {
  const control = element('input', { type: 'checkbox' });
  return describe(control, id, element('label', {}, control, label));
}

function describe<E extends HTMLElement>(control: E, id: string, ...parts: HTMLElement[]): Labelled<E> {
  const about = element('small', { id: `${id}-about` });
  control.id = id;
  control.setAttribute('aria-describedby', about.id);
  return { root: element('div', 'home-row', ...parts, about), control, about };
}

function setFault(
  { root, control, about }: Labelled<HTMLSelectElement | HTMLInputElement>,
  fault: string | null,
  words: string,
): void {
  control.disabled = fault !== null;
  root.classList.toggle('home-off', fault !== null);
  setText(about, fault ?? words);
}

function aboutTarget({ target }: HomeChoice): string {
  if (isText(target)) return 'Spheres and links as numbers, and the list of the objects.';
  if (target === 'c64') return 'One file, little-endian, as cull64 build writes it.';
  const { endian, storage, order }: MachineTarget = MACHINES[target];
  const where = storage === 'array' ? 'a const array' : 'a file';
  return `${endian === 'big' ? 'Big' : 'Little'}-endian, ${where}; objects come ${ORDERS[order]}.`;
}

function aboutFormat(choice: HomeChoice): string {
  const format = formatOf(choice);
  if (!format) return '';
  const [words] = FORMATS[format].about.split(';');
  return `${capitalised(words)}.`;
}
