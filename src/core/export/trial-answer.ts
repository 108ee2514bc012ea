/**
 * What the functions of an export give a view.
 *
 * Guarantee: the list is that of cull64.h, bit for bit, less what is hidden from the eye's cell where the tree says it: the TypeScript twins
 * compute it from the numbers as they stand in README.md.
 */
import { createFixedResult, fixedCull } from '../compact/fixed-cull.ts';
import { createFixedQuery, setFixedQuery, setFixedQueryFromIntegers } from '../compact/fixed-query.ts';
import { floatCamera } from '../compact/float-camera.ts';
import { createFloatQuery, createFloatResult, floatCull, setFloatQuery } from '../compact/float-cull.ts';
import { createCamera, type View } from '../math/camera.ts';
import type { CullOrder } from '../tree/cull-options.ts';
import { createHiddenEye, setHiddenEye, setHiddenFixedEye } from '../tree/hidden/hidden-eye.ts';
import type { Encoded } from './encode.ts';
import { integerCamera } from './integer-camera.ts';
import type { MachineTarget } from './targets.ts';

/** Slots of the visible objects; for float16 their ids. */
export function answerTo({ file }: Encoded, view: View, { camera }: MachineTarget, order: CullOrder): number[] {
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
  const asked = createCamera(view);
  if (camera === 'float') setFixedQuery(query, tree, floatCamera(asked));
  else setFixedQueryFromIntegers(query, tree, integerCamera(tree, asked, camera));
  if (file.hidden) query.hidden = setHiddenFixedEye(createHiddenEye(file.hidden.code, file.hidden.shape), query.eye);
  fixedCull(tree, query, order, result);
  return Array.from(result.slots.subarray(0, result.count));
}
