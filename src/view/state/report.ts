import type { HiddenTest } from '../../tree/hidden/hidden-cells.ts';
import type { PourStep } from '../pour/pour-step.ts';

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
  nodesVisited: number;
  leavesVisited: number;
  planesTested: number;
  /** microseconds: finding the visible objects; putting them in order where the tree did not; handing the list to WebGL */
  cullMicros: number;
  orderMicros: number;
  submitMicros: number;
  /** ranges of the index buffer that were submitted, in one call: neighbours in the buffer are one range */
  ranges: number;
  /** milliseconds of JavaScript of the whole frame */
  frameMillis: number;
  /** the newest step of the poured spheres; null where none fall */
  pour: PourStep | null;
  /** counted by the GPU every so often; null before the first count, where it is off, and where the picture is too large for it */
  overdraw: Overdraw | null;
  /** of the dynamic tree of what moves; null where it is not shown */
  movingTree: MovingTreeFigures | null;
  /** what the set of the eye's cell leaves out; null where nothing is left out by sets */
  hidden: HiddenFigures | null;
}

/** Of the static objects: what the frustum keeps, and what of it is given. */
export interface HiddenFigures {
  cells: number;
  /** of the section that a tree file would get */
  bytes: number;
  /** the culling camera's eye is in a cell with a set: elsewhere everything is seen */
  inCell: boolean;
  objects: number;
  objectsGiven: number;
  triangles: number;
  trianglesGiven: number;
  /** nodes that culling looked at, without the sets and with them */
  nodes: number;
  nodesVisited: number;
  /** counted once the picture rests; null before, and where it is too large */
  missed: MissedPixels | null;
  /** on eyes that took no part in finding the sets */
  tested: HiddenTest | null;
}

/** Pixels of the culling camera's picture that show what was left out, by software. */
export interface MissedPixels {
  pixels: number;
  all: number;
}

export interface MovingTreeFigures {
  /** objects, a leaf each */
  leaves: number;
  /** leaves put in, and rotations: in the frame in which they last moved, and in all; the first frame puts in all */
  inserted: number;
  rotations: number;
  insertedInAll: number;
  rotationsInAll: number;
  /** surface of the inner nodes, in square world units */
  cost: number;
  /** cost of the tree over that of one built anew over the same leaves, measured every so often: the newest last */
  ratios: readonly number[];
}

export interface Overdraw extends Counted {
  /** of the picture before: this one is not counted yet */
  old: boolean;
}

/** What one draw order shades. */
export interface Figures {
  /** fragments that passed the depth test */
  shaded: number;
  /** pixels with at least one */
  covered: number;
  /** shaded / covered; null where nothing is covered */
  ratio: number | null;
}

/** Of the order that is drawn. */
export interface Counted extends Figures {
  /** pixels that were counted on: width, height */
  size: readonly [number, number];
  /** of the order that is compared with, on the same frame; null where nothing is */
  against: Figures | null;
}

/** What is known of the picked object, and of the way to it from the root of the tree. */
export interface PickedInfo {
  name: string;
  object: number;
  triangles: number;
  /** of its bounding sphere, in world units */
  radius: number;
  /** nodes from the root to its leaf, both counted */
  depth: number;
  /** its place in the draw list, from 0; null where it is not drawn */
  place: number | null;
  /** how many objects the draw list has */
  drawn: number;
  /** from the root down: the axis of each node's split, and the side that was taken */
  path: readonly { axis: 'x' | 'y' | 'z'; side: 'L' | 'R' }[];
  state: 'inside' | 'cut' | 'outside';
  /** what the ray that found it looked at, in which tree */
  search: { tree: 'mesh' | 'sphere'; nodes: number; ofNodes: number; triangles: number; ofTriangles: number };
  /** the level of the ray's way that is on screen: of how many, nodes opened there, nodes passed by; null where none is */
  step: { level: number; levels: number; opened: number; passed: number } | null;
}

/** Where the camera is on the path of the scene. */
export interface PathState {
  playing: boolean;
  /** 0 .. 1 along the path */
  part: number;
  /** how many views it has */
  views: number;
  /** the view that the camera stands on or has passed last; null where it is not on the path */
  index: number | null;
  /** the views came with the scene; else they were placed */
  recorded: boolean;
}
