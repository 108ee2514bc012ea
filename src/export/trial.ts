/**
 * A camera to try an export with, as C, and what must come out: the reader of README.md sees at once whether the call is right.
 *
 * Guarantee: the answer is that of cull64.h, bit for bit: its TypeScript twins give it, from the numbers as they stand in the text.
 */

import type { CompactTree } from '../compact/compact-tree.ts';
import { createFixedResult, fixedCull } from '../compact/fixed-cull.ts';
import { createFixedView, type IntegerCamera, setIntegerView, setView } from '../compact/fixed-view.ts';
import { floatCamera } from '../compact/float-camera.ts';
import { createFloatResult, createFloatView, floatCull, setFloatView } from '../compact/float-cull.ts';
import { axesOf, createCamera, type View } from '../math/camera.ts';
import type { Order } from '../tree/cull-options.ts';
import type { Encoded } from './encode.ts';
import type { ExportTarget, IntegerPicture } from './targets.ts';
import { cameraShift, originInUnits, unitsOf } from './world-coordinates.ts';

export interface Trial {
  /** variables that a function of the example declares */
  declaration: string;
  /** the section of README.md */
  text: string;
}

const SHOWN = 8;
/** views that are tried, of a path that may be long */
const MAX_VIEWS = 64;
const INT32 = 2 ** 31;

/**
 * The view that sees the median of what the views see, of those that see some objects and not all: of the first list of views that has one.
 * Where none has, of those that see some; else of all.
 * @throws RangeError where no eye fits the coordinates of the target
 */
export function trialView(encoded: Encoded, target: ExportTarget): View {
  const lists = encoded.views.map((views) =>
    sampled(views)
      .filter((view) => isPossible(view, target))
      .map((view) => ({ view, count: seenBy(encoded, view, target, 'none').length }))
      .sort((a, b) => a.count - b.count),
  );
  const all = encoded.objects.length;
  const wishes = [(count: number) => count > 0 && count < all, (count: number) => count > 0, () => true];
  for (const wish of wishes)
    for (const list of lists) {
      const among = list.filter(({ count }) => wish(count));
      if (among.length > 0) return among[(among.length - 1) >> 1].view;
    }
  throw new RangeError('no camera to try it with fits the coordinates of the target');
}

function sampled(views: readonly View[]): View[] {
  const length = Math.min(MAX_VIEWS, views.length);
  return Array.from({ length }, (_, i) => views[Math.floor((i * views.length) / length)]);
}

function isPossible(view: View, { camera }: ExportTarget): boolean {
  try {
    const { eye } = createCamera(view);
    return camera === 'float' || eye.every((v) => Math.abs(Math.round(v * 2 ** camera.fraction)) < INT32);
  } catch {
    return false;
  }
}

/** @param call of the function of `<name>.c`, which writes the list into `objects` */
export function trialOf(
  encoded: Encoded,
  view: View,
  target: ExportTarget,
  order: Order,
  name: string,
  call: string,
): Trial {
  const declaration = target.camera === 'float' ? floatText(view) : integerText(view, target.camera);
  const seen = seenBy(encoded, view, target, order);
  const first = seen.length > 0 ? `, and \`objects\` begins with ${seen.slice(0, SHOWN).join(', ')}` : '';
  const text = `## A camera to try

${declaration.replace(/^ {2}/gm, '    ')}
    static uint16_t objects[${name.toUpperCase()}_OBJECTS];
    count = ${call};

${pictureText(view, target)} Another picture sees another number.
\`count\` is then ${seen.length}${first}.
`;
  return { declaration, text };
}

/** A count is of one picture. */
function pictureText(view: View, { camera }: ExportTarget): string {
  const degrees = (tangent: number) => Math.round((Math.atan(tangent) * 360) / Math.PI);
  if (camera !== 'float') {
    const { halfWidth, halfHeight, distance } = camera;
    return `The picture is ${degrees(halfWidth / distance)} degrees wide and ${degrees(halfHeight / distance)} high.`;
  }
  const { fov, aspect } = floatCamera(createCamera(view));
  const high = Math.tan(fov / 2);
  return `The picture is ${degrees(high * aspect)} degrees wide and ${degrees(high)} high.`;
}

function seenBy({ file }: Encoded, view: View, { camera }: ExportTarget, order: Order): number[] {
  if (file.floats) {
    const floats = createFloatView();
    const result = createFloatResult(file.floats);
    setFloatView(floats, file.floats, floatCamera(createCamera(view)));
    floatCull(file.floats, floats, order, result);
    return Array.from(result.ids.subarray(0, result.count));
  }
  const tree = file.compact!;
  const fixed = createFixedView();
  const result = createFixedResult(tree);
  if (camera === 'float') setView(fixed, tree, floatCamera(createCamera(view)));
  else setIntegerView(fixed, tree, integerCamera(tree, view, camera));
  fixedCull(tree, fixed, order, result);
  return Array.from(result.places.subarray(0, result.count));
}

/** Eye and axes (right, up, forward) as whole numbers of 2^-fraction. */
function wholeNumbers(view: View, fraction: number) {
  const camera = createCamera(view);
  const { right, up, forward } = axesOf(camera);
  const whole = (values: readonly number[]) => values.map((v) => Math.round(v * 2 ** fraction));
  return { eye: whole(camera.eye), right: whole(right), up: whole(up), forward: whole(forward) };
}

/** What the example makes of those numbers. */
function integerCamera(tree: CompactTree, view: View, picture: IntegerPicture): IntegerCamera {
  const { eye, right, up, forward } = wholeNumbers(view, picture.fraction);
  const { halfWidth, halfHeight, distance } = picture;
  const one = 2 ** picture.fraction;
  const shift = cameraShift(tree.scale, picture.fraction);
  const from = originInUnits(tree.scale, tree.origin);
  const axis = (values: number[]) => values.map((v) => Math.trunc((v * 16384) / one));
  return {
    eye: eye.map((v, k) => unitsOf(v, shift, from[k])),
    right: axis(right),
    up: axis(up),
    forward: axis(forward),
    halfWidth,
    halfHeight,
    distance,
    near: 0,
    far: 0,
  };
}

function integerText(view: View, { fraction, axisType, secondAxis }: IntegerPicture): string {
  const { eye, right, up, forward } = wholeNumbers(view, fraction);
  const second = secondAxis === 'up' ? up : up.map((v) => 0 - v);
  return `  static const int32_t eye[3] = {${eye.join(', ')}};
  static const ${axisType} axes[9] = {
      ${right.join(', ')}, /* right */
      ${second.join(', ')}, /* ${secondAxis} */
      ${forward.join(', ')} /* forward */
  };`;
}

function floatText(view: View): string {
  const { eye, forward, right, up, fov, aspect, near, far } = floatCamera(createCamera(view));
  const v = (values: readonly number[]) => `{${values.map(floatLiteral).join(', ')}}`;
  return `  static const cull64_camera camera = {
      ${v(eye)}, /* eye */
      ${v(forward)}, /* forward */
      ${v(right)}, /* right */
      ${v(up)}, /* up */
      ${floatLiteral(fov)}, ${floatLiteral(aspect)}, /* fov, aspect */
      ${floatLiteral(near)}, ${floatLiteral(Number.isFinite(far) ? far : 0)} /* z_near, z_far */
  };`;
}

/** A decimal that is read as the same 32-bit float. */
function floatLiteral(value: number): string {
  const text = String(Number(Math.fround(value).toPrecision(9)));
  return `${/[.e]/.test(text) ? text : `${text}.0`}f`;
}
