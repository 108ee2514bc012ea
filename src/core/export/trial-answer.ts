/**
 * What the functions of an export give a view.
 *
 * Guarantee: the list is that of cull64.h, bit for bit, less what is hidden from the eye's cell where the tree says it: the TypeScript twins
 * compute it from the numbers as they stand in README.md.
 */
import { createCompactResult, cullCompact } from '../compact/compact-cull.ts';
import { createFixedQuery, setFixedQuery, setFixedQueryFromIntegers } from '../compact/fixed-query.ts';
import { floatCamera } from '../compact/float-camera.ts';
import { createFloatQuery, createFloatResult, cullFloat, setFloatQuery } from '../compact/float-cull.ts';
import { createCamera, type View } from '../math/camera.ts';
import type { CullOrder } from '../tree/cull-options.ts';
import { createHiddenEye, setHiddenEye, setHiddenFixedEye } from '../tree/hidden/hidden-eye.ts';
import type { Encoded } from './encode.ts';
import { integerCamera } from './integer-camera.ts';
import type { MachineTarget } from './targets.ts';

/** Slots of the visible objects; for float16 their ids. */
export function answerTo({ file }: Encoded, view: View, { camera }: MachineTarget, order: CullOrder): number[] {
  const eye = file.hidden && createHiddenEye(file.hidden.code, file.hidden.shape);
  if (file.floats) {
    const floats = createFloatQuery();
    const result = createFloatResult(file.floats);
    const asked = floatCamera(createCamera(view));
    setFloatQuery(floats, file.floats, asked);
    const hidden = eye && setHiddenEye(eye, asked.eye);
    cullFloat(file.floats, floats, { order, hidden }, result);
    return Array.from(result.ids.subarray(0, result.count));
  }
  const tree = file.compact!;
  const query = createFixedQuery();
  const result = createCompactResult(tree);
  const asked = createCamera(view);
  if (camera === 'float') setFixedQuery(query, tree, floatCamera(asked));
  else setFixedQueryFromIntegers(query, tree, integerCamera(tree, asked, camera));
  cullCompact(tree, query, { order, hidden: eye && setHiddenFixedEye(eye, query.eye) }, result);
  return Array.from(result.slots.subarray(0, result.count));
}
