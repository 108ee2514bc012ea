/**
 * What the functions of an export give a view.
 *
 * Guarantee: the list is that of cull64.h, bit for bit, less what is hidden from the eye's cell where the tree says it: the TypeScript twins
 * compute it from the numbers as they stand in README.md.
 */
import type { CompactTree } from '../compact/compact-tree.ts';
import { createFixedResult, fixedCull } from '../compact/fixed-cull.ts';
import {
  createFixedQuery,
  type FixedCamera,
  setFixedQuery,
  setFixedQueryFromIntegers,
} from '../compact/fixed-query.ts';
import { floatCamera } from '../compact/float-camera.ts';
import { createFloatQuery, createFloatResult, floatCull, setFloatQuery } from '../compact/float-cull.ts';
import { axesOf, createCamera, type View } from '../math/camera.ts';
import type { CullOrder } from '../tree/cull-options.ts';
import { createHiddenEye, setHiddenEye, setHiddenFixedEye } from '../tree/hidden/hidden-eye.ts';
import type { Encoded } from './encode.ts';
import type { ExportTarget, IntegerPicture } from './targets.ts';
import { cameraShift, originInUnits, unitsOf } from './world-coordinates.ts';

/** Slots of the visible objects; for float16 their ids. */
export function answerTo({ file }: Encoded, view: View, { camera }: ExportTarget, order: CullOrder): number[] {
  if (file.floats) {
    const floats = createFloatQuery();
    const result = createFloatResult(file.floats);
    const asked = floatCamera(createCamera(view));
    setFloatQuery(floats, file.floats, asked);
    if (file.hidden) floats.hidden = setHiddenEye(createHiddenEye(file.hidden.code, file.hidden.shape), asked.eye);
    floatCull(file.floats, floats, order, result);
    return Array.from(result.ids.subarray(0, result.count));
  }
  const tree = file.compact!;
  const query = createFixedQuery();
  const result = createFixedResult(tree);
  if (camera === 'float') setFixedQuery(query, tree, floatCamera(createCamera(view)));
  else setFixedQueryFromIntegers(query, tree, integerCamera(tree, view, camera));
  if (file.hidden) query.hidden = setHiddenFixedEye(createHiddenEye(file.hidden.code, file.hidden.shape), query.eye);
  fixedCull(tree, query, order, result);
  return Array.from(result.slots.subarray(0, result.count));
}

/** Eye and axes (right, up, forward) as whole numbers of 2^-fraction. */
export function wholeNumbers(view: View, fraction: number) {
  const camera = createCamera(view);
  const { right, up, forward } = axesOf(camera);
  const whole = (values: readonly number[]) => values.map((v) => Math.round(v * 2 ** fraction));
  return { eye: whole(camera.eye), right: whole(right), up: whole(up), forward: whole(forward) };
}

/** What the example makes of those numbers. */
function integerCamera(tree: CompactTree, view: View, picture: IntegerPicture): FixedCamera {
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
