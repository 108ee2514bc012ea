/**
 * The spheres of one level of the tree, each coloured by where it lies to the culling camera: outside its frustum, cut by it, or
 * wholly inside: what a cull decides at that level, by the same test.
 *
 * A level of few nodes is drawn with great circles and a tint; the more there are, the fainter each, so that level 12 is a texture
 * and not a wall. Outside ones are drawn first and fainter: they are where the cull has stopped. At most MAX_RINGS are drawn, and
 * outside ones are the first to be left out.
 *
 * Made anew only when the level, the tree or the culling camera is another.
 */
import type { Camera } from '../../math/camera.ts';
import {
  CROSSING,
  cameraPlanes,
  classifySphere,
  OUTSIDE as LIES_OUTSIDE,
  INSIDE as WHOLLY_INSIDE,
} from '../../math/frustum.ts';
import { levelNodes, nodeDepths } from '../../tree/sphere/levels.ts';
import type { SphereTree } from '../../tree/sphere/sphere-tree.ts';
import type { GlContext } from '../gl/context.ts';
import { CUT, INSIDE, OUTSIDE, type Rgb } from '../palette.ts';
import type { OverlayView } from './line-list.ts';
import { createRings, type RingStyle } from './rings.ts';

export interface SpheresOverlay {
  draw(view: OverlayView, tree: SphereTree, level: number, cullCamera: Camera): void;
  dispose(): void;
}

const MAX_RINGS = 20_000;
const MAX_CIRCLES = 320;
/** of more than these, what the scene hides is left out: too faint to be read, and half the cost */
const MAX_HIDDEN = 4000;

/** In the order they are drawn in: what is drawn last is seen best. */
const KINDS: readonly { state: number; color: Rgb; alpha: number }[] = [
  { state: LIES_OUTSIDE, color: OUTSIDE, alpha: 0.5 },
  { state: WHOLLY_INSIDE, color: INSIDE, alpha: 0.85 },
  { state: CROSSING, color: CUT, alpha: 0.95 },
];

export function createSpheresOverlay(context: GlContext): SpheresOverlay {
  const rings = createRings(context);
  let tree: SphereTree | null = null;
  let depths: Uint8Array = new Uint8Array();
  let level = -1;
  let nodes: Uint32Array = new Uint32Array();
  let planes: Float64Array = new Float64Array();
  let style: RingStyle = styleOf(0);

  return {
    draw(view, wantedTree, wantedLevel, cullCamera) {
      const wantedPlanes = cameraPlanes(cullCamera);
      const same = wantedTree === tree && wantedLevel === level;
      if (wantedTree !== tree) depths = nodeDepths(wantedTree);
      if (!same) nodes = levelNodes(wantedTree, wantedLevel, depths);
      if (!same || !wantedPlanes.every((v, i) => v === planes[i])) {
        tree = wantedTree;
        level = wantedLevel;
        planes = wantedPlanes;
        style = styleOf(nodes.length);
        fill(wantedTree);
      }
      rings.draw(view, style);
    },
    dispose: rings.dispose,
  };

  function fill({ spheres }: SphereTree): void {
    const states = new Uint8Array(nodes.length);
    const counts = [0, 0, 0];
    nodes.forEach((node, i) => {
      const at = node * 4;
      states[i] = classifySphere(planes, spheres[at], spheres[at + 1], spheres[at + 2], spheres[at + 3]);
      counts[states[i]]++;
    });
    let room = MAX_RINGS;
    const shares = KINDS.toReversed().map(({ state }) => {
      const share = Math.min(room, counts[state]);
      room -= share;
      return share;
    });
    rings.clear();
    KINDS.forEach(({ state, color, alpha }, kind) => {
      let left = shares[KINDS.length - 1 - kind];
      for (let i = 0; i < nodes.length && left > 0; i++) {
        if (states[i] !== state) continue;
        const at = nodes[i] * 4;
        rings.add(spheres[at], spheres[at + 1], spheres[at + 2], spheres[at + 3], color, alpha * fading(nodes.length));
        left--;
      }
    });
  }
}

/** 1 for the spheres of the first levels, 0.35 for thousands. */
function fading(count: number): number {
  return Math.max(0.35, Math.min(1, (64 / Math.max(1, count)) ** 0.22));
}

function styleOf(count: number): RingStyle {
  return {
    width: count <= MAX_CIRCLES ? 1.75 : 1.25,
    fill: Math.min(0.2, 1.6 / Math.sqrt(Math.max(1, count))),
    circles: count <= MAX_CIRCLES ? Math.max(0.12, 0.45 * fading(count) ** 2) : 0,
    hidden: count <= MAX_HIDDEN ? 0.15 : 0,
  };
}
