/** A list of objects to draw: the first `count` of `ids`, in that order. */
export interface DrawList {
  ids: Uint32Array;
  count: number;
}
