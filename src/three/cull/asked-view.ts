/** A view's queries when it was last drawn, so that a view in which nothing changed is recognised. */
import type { ArrayCamera, Camera, Matrix4 } from 'three';
import type { CullOrder } from '../../core/tree/cull-options.ts';
import { type CullQuery, createBlankQuery } from '../../core/tree/query.ts';
import { isSameQuery, setViewQuery } from './view-query.ts';

export interface AskedView {
  /** one for each camera of an ArrayCamera, else one */
  queries: CullQuery[];
  order: CullOrder;
  isSorted: boolean;
  /** version of the instances */
  version: number;
}

export function createAskedView(): AskedView {
  return { queries: [], order: 'none', isSorted: false, version: -1 };
}

const blank = createBlankQuery();

/** Take over the queries of a camera to a mesh that stands at `matrixWorld`. Returns whether they differ from the last ones. */
export function askView(
  asked: AskedView,
  camera: Camera,
  matrixWorld: Matrix4,
  order: CullOrder,
  isSorted: boolean,
  version: number,
): boolean {
  const cameras = (camera as ArrayCamera).isArrayCamera ? (camera as ArrayCamera).cameras : [camera];
  const { queries } = asked;
  let isNew = asked.order !== order || asked.isSorted !== isSorted;
  isNew ||= asked.version !== version || queries.length !== cameras.length;
  asked.order = order;
  asked.isSorted = isSorted;
  asked.version = version;
  while (queries.length < cameras.length) queries.push(createBlankQuery());
  queries.length = cameras.length;
  for (let i = 0; i < cameras.length; i++) {
    setViewQuery(blank, cameras[i], matrixWorld);
    if (isSameQuery(blank, queries[i])) continue;
    isNew = true;
    queries[i].planes.set(blank.planes);
    queries[i].eye.set(blank.eye);
    queries[i].forward.set(blank.forward);
  }
  return isNew;
}
