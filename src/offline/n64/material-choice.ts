/**
 * What costs least together: fragments, changes of material, and the CPU's cycles. Of the trees of a format in several leaf sizes, plain or with objects of one
 * material side by side in their leaves, and of the lists of the plain one with them brought together at run time.
 *
 * Everything is in fragments a view, at the prices of a Nintendo 64 for every target: a fragment is one that passes the depth test instead of failing, and a CPU
 * cycle counts as the part of one that the RDP does in its time. What a change costs is the caller's.
 * Counted as offline/n64/order-fill.ts counts, at most on CHOICE_VIEWS views; equal prices go to what is tried first, which is the least work at run time.
 */
import { sampled } from '../../core/base/sampled.ts';
import { compactTree } from '../../core/compact/build.ts';
import type { CompactFormat } from '../../core/compact/codings.ts';
import { createFixedQuery, setFixedQuery } from '../../core/compact/fixed-query.ts';
import { floatCamera } from '../../core/compact/float-camera.ts';
import { groupLeaves } from '../../core/compact/material-leaves.ts';
import { compactTreeCull, groupedCull } from '../../core/compact/program-cull.ts';
import { FORMATS } from '../../core/file/formats.ts';
import type { Camera } from '../../core/math/camera.ts';
import { drawnMaterials } from '../../core/scene/materials.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import type { KeptView } from '../../overdraw/measure/kept-views.ts';
import { materialSwitches } from '../../overdraw/order/material-switches.ts';
import { CHOICE_VIEWS, type TreeBuilder } from './budget.ts';
import { cullCost } from './cost.ts';
import { CONSOLE_COSTS, CPU_HERTZ, RCP_HERTZ } from './machine.ts';
import { FILL_HEIGHT, FILL_WIDTH, fillViews } from './order-fill.ts';
import { CONSOLE_HEIGHT, CONSOLE_WIDTH, rdpMode } from './rdp.ts';

/** most objects in a leaf that are tried beside the format's own, and windows of the plain tree's lists */
const LEAF_SIZES = [16, 24];
const WINDOWS = [8, 16, 32];

/** CPU cycles that cull64_group_list takes for an item of the list, in cen64: test/slow/console/lists.test.ts */
export const GROUPING_CYCLES = 105;

export interface MaterialWay {
  leafSize: number;
  /** objects of one material side by side in each leaf */
  leaves: boolean;
  /** they are brought together at run time within so many items of a list; 1: not */
  window: number;
}

/** Means over the views. */
export interface PricedWay extends MaterialWay {
  /** fragments that are shaded */
  shaded: number;
  switches: number;
  /** of the CPU, for the cull and for what is done to its list */
  cycles: number;
  /** all three, in fragments */
  price: number;
}

export interface MaterialChoice {
  chosen: PricedWay;
  /** in the order in which they were tried, the plain tree first */
  tried: PricedWay[];
}

export interface MaterialInput {
  /** with several materials */
  scene: Scene;
  /** at least one */
  cameras: readonly Camera[];
  format: CompactFormat;
  objectSpheres: boolean;
  build: TreeBuilder;
  /** fragments that a change of material costs as much as */
  switchPrice: number;
}

/** Fragments that the RDP does, beyond failing them, in a cycle of the CPU. */
export function fragmentsPerCycle(): number {
  const { pass, fail } = rdpMode('1-cycle');
  return RCP_HERTZ / CPU_HERTZ / (pass - fail);
}

/** @throws RangeError for a scene of one material, and without cameras */
export function chooseMaterials(input: MaterialInput): MaterialChoice {
  const { scene, format, build } = input;
  const materials = drawnMaterials(scene);
  if (!materials) throw new RangeError('the scene has one material: there is nothing to choose');
  if (input.cameras.length === 0) throw new RangeError('no views to choose on');
  const cameras = sampled(input.cameras, CHOICE_VIEWS);
  const views = fillViews(scene, cameras);
  const { leafSize: own, leaves } = FORMATS[format].build;
  const tried: PricedWay[] = [];
  for (const leafSize of [own, ...LEAF_SIZES.filter((size) => size > own)]) {
    const tree = build({ leafSize, leaves });
    const price = (leavesGrouped: boolean, window: number): void => {
      const way = { leafSize, leaves: leavesGrouped, window };
      tried.push(pricedWay(input, leavesGrouped ? grouped(tree, scene) : tree, way, materials.of, cameras, views));
    };
    price(false, 1);
    price(true, 1);
    if (leafSize === own) for (const window of WINDOWS) price(false, window);
  }
  return { chosen: tried.reduce((best, way) => (way.price < best.price ? way : best)), tried };
}

function grouped(tree: SphereTree, { materials }: Scene): SphereTree {
  const copy = { ...tree };
  groupLeaves(copy, materials!);
  return copy;
}

function pricedWay(
  { scene, format, objectSpheres, switchPrice }: MaterialInput,
  tree: SphereTree,
  way: MaterialWay,
  materials: Uint32Array,
  cameras: readonly Camera[],
  views: readonly KeptView[],
): PricedWay {
  const compact = compactTree(tree, { format, objectSpheres });
  const plain = compactTreeCull(compact);
  const program = way.window > 1 ? groupedCull(plain, materials, way.window) : plain;
  const query = createFixedQuery();
  const sum = { shaded: 0, switches: 0, cycles: 0 };
  for (const [i, camera] of cameras.entries()) {
    const given = program.cull(camera);
    sum.shaded += views[i].shaded(program.ids, given);
    sum.switches += materialSwitches(scene, program.ids, given);
    setFixedQuery(query, compact, floatCamera(camera));
    sum.cycles += cullCost(compact, query, 'front', { costs: CONSOLE_COSTS }).cycles;
    if (way.window > 1) sum.cycles += given * GROUPING_CYCLES;
  }
  const n = cameras.length;
  const shaded = (sum.shaded / n) * ((CONSOLE_WIDTH * CONSOLE_HEIGHT) / (FILL_WIDTH * FILL_HEIGHT));
  const [switches, cycles] = [sum.switches / n, sum.cycles / n];
  return { ...way, shaded, switches, cycles, price: shaded + switches * switchPrice + cycles * fragmentsPerCycle() };
}
