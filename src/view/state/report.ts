/** What one frame did, in numbers: what the counters, the stats panels and the tests read. */
export interface FrameReport {
  /** objects of the scene */
  total: number;
  /** objects that the culling camera sees, blended ones included */
  visible: number;
  /** of these, how many the scrub bar lets be drawn */
  drawn: number;
  /** triangles submitted, each side of a double-sided one once */
  triangles: number;
  /** what culling looked at: all three 0 where culling is off; nodes and leaves 0 for the linear scan */
  nodes: number;
  leaves: number;
  planes: number;
  /** microseconds: finding the visible objects; putting them in order where the tree did not; handing the list to WebGL */
  cullMicros: number;
  orderMicros: number;
  submitMicros: number;
  /** ranges of the index buffer that were submitted, in one call: neighbours in the buffer are one range */
  ranges: number;
  /** milliseconds of JavaScript of the whole frame */
  frameMillis: number;
  /** counted by the GPU at 320 x 240, every so often; null before the first count and where it is off */
  overdraw: { shaded: number; covered: number; ratio: number | null } | null;
}
