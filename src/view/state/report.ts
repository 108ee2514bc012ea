import type { CompactFormat } from '../../core/compact/codings.ts';
import type { MachineName } from '../../core/export/targets.ts';
import type { HiddenTest } from '../../core/tree/hidden/hidden-cells.ts';
import type { MemoryMap } from '../../offline/n64/memory-map.ts';
import type { DrawOrderName } from '../../overdraw/order/orders.ts';
import type { PourStep } from '../pour/pour-step.ts';

/** The figures of one frame, for the counters, the stats panels and the tests. */
export interface FrameReport {
  /** objects of the scene */
  total: number;
  /** objects that the culling camera sees, blended ones included */
  visible: number;
  /** how many of these are drawn: the scrub bar may leave some out */
  drawn: number;
  /** triangles submitted, each side of a double-sided one once */
  triangles: number;
  /** what culling visited and tested: all three 0 where culling is off; nodes and leaves 0 for the linear scan */
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
  /** figures of the dynamic tree of the moving objects; null where it is not shown */
  movingTree: MovingTreeFigures | null;
  /** what the set of the eye's cell leaves out; null where nothing is left out by sets */
  hidden: HiddenFigures | null;
  /** what the sets would leave out; null where they leave it out already, are not known yet, or cannot be used */
  couldHide: HiddenOffer | null;
  /** of the compact tree that culls; null where the sphere tree does */
  console: ConsoleFigures | null;
}

/** What a console's program is given for the frame. */
export interface ConsoleFigures {
  target: MachineName;
  /** why the machine's camera cannot be that of this model, and the Nintendo 64's culls; null where it can */
  fault: string | null;
  format: CompactFormat;
  leafSize: number;
  /** of the tree's file */
  bytes: number;
  objects: number;
  /** objects that the linear scan finds, and that the program is given: these and some that are not visible */
  visible: number;
  given: number;
  /** nodes, and spheres of objects, that the cull looked at */
  nodesVisited: number;
  objectsTested: number;
  /** null where nothing is left out by sets */
  hidden: ConsoleHidden | null;
  /** null for the machines of which that is not known: all but the Nintendo 64 */
  cost: ConsoleCost | null;
  /** the trees that are worth their bytes, and what they cost a Nintendo 64 a frame in the mean of the path; the same array while the trees are */
  curve: readonly { bytes: number; milliseconds: number }[];
}

/** What the frame takes a Nintendo 64: cycles of its CPU, estimated as `cull64 n64` does. */
export interface ConsoleCost {
  dataMisses: number;
  cullCycles: number;
  /** setting the query */
  queryCycles: number;
  /** for objects given though not visible */
  falseCycles: number;
  /** measured once the picture rests; null before, and where it is too large */
  fill: ConsoleFill | null;
  /** of 4 MiB RDRAM, with this tree */
  memory: MemoryMap;
}

/** What the set of the eye's cell leaves out on a console, and what setting the cell takes a Nintendo 64's CPU. */
export interface ConsoleHidden {
  /** of the file's section */
  bytes: number;
  cells: number;
  /** objects in the frustum that are left out */
  leftOut: number;
  /** elsewhere everything is seen */
  inCell: boolean;
  /** cycles where the eye stays in its cell, and where it has come from another */
  stayCycles: number;
  enterCycles: number;
}

/** Milliseconds of the RDP, in the order of the file and in the tree's. */
export interface ConsoleFill {
  file: number;
  tree: number;
}

/** Of the static objects: those in the frustum, and those of them that are given. */
export interface HiddenOffer {
  objects: number;
  objectsGiven: number;
}

export interface HiddenFigures extends HiddenOffer {
  cells: number;
  /** of the section that a tree file would get */
  bytes: number;
  /** whether the culling camera's eye is in a cell with a set: elsewhere everything is seen */
  inCell: boolean;
  triangles: number;
  trianglesGiven: number;
  /** nodes that culling visited, without the sets and with them */
  nodes: number;
  nodesVisited: number;
  /** counted once the picture rests; null before, and where it is too large */
  missed: MissedPixels | null;
  /** the test of the sets, on eyes that took no part in finding them */
  tested: HiddenTest | null;
}

/** Pixels of the culling camera's picture that would show objects that were left out, counted by software. */
export interface MissedPixels {
  pixels: number;
  all: number;
}

export interface MovingTreeFigures {
  /** objects, a leaf each */
  leaves: number;
  /** leaves inserted, and rotations: in the last frame with motion, and in all; the first frame inserts all leaves */
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
  /** the figures are of an earlier picture: this one is not counted yet */
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
  /** the pixels shaded once, twice, three times, and more often */
  repeats: readonly number[];
}

/** The figures of the order that is drawn, of the culling camera in a picture of the measuring size. */
export interface Counted extends Figures {
  order: DrawOrderName;
  /** of the order of the file on the same frame, without which the figures say little; where that is drawn, of the tree's */
  beside: Figures & { order: DrawOrderName };
  /** the figures of the order that is compared with, on the same frame; null without a comparison */
  against: Figures | null;
  /** the part of each list that was counted, up to 1: what is drawn later shades too */
  part: number;
}

/** The picked object, and the way to it from the root of the tree. */
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
  /** the cut of the path that is on screen; null where none is */
  cut: CutInfo | null;
  /** the counts of the ray that found it, and in which tree */
  search: { tree: 'mesh' | 'sphere'; nodes: number; ofNodes: number; triangles: number; ofTriangles: number };
  /**
   * the level of the ray's descent that is on screen, of how many, with the nodes opened and passed by there; null
   * where none is shown
   */
  step: { level: number; levels: number; opened: number; passed: number } | null;
}

/** The cut of a node of the sphere tree, and what the cull makes of it. */
export interface CutInfo {
  /** its place on the way from the root, from 1 on */
  level: number;
  axis: 'x' | 'y' | 'z';
  /** the side of the cut that the culling camera's eye is on, and the child that it visits first for that */
  eye: '+' | '−';
  first: 'left' | 'right';
  /** the node's two bits of axis, and its bytes in a compact8 file; null for a tree that has no such form */
  bits: string;
  bytes: string | null;
}

/** Where the camera is on the path of the scene. */
export interface PathState {
  playing: boolean;
  /** 0 .. 1 along the path */
  part: number;
  /** how many views it has */
  views: number;
  /** the view at which the camera stands or which it has passed last; null where it is not on the path */
  index: number | null;
  /** whether the views came with the scene; else they were placed */
  recorded: boolean;
}
