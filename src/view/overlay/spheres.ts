/**
 * The spheres of one level of the tree, each coloured by where it lies in the culling camera's frustum: outside, cut by
 * it, or wholly inside, as a cull decides at that level by the same test. Where a cull leaves out hidden objects,
 * hidden nodes have a colour of their own.
 *
 * A level of few nodes is drawn with great circles and a tint. At most MAX_RINGS are drawn; level-colours.ts says which.
 *
 * Made anew only when the level, the tree or the culling camera changes, or hidden objects begin or cease to be left
 * out.
 */
import { hasBit } from '../../core/base/bits.ts';
import type { Camera } from '../../core/math/camera.ts';
import { classifySphere, OUTSIDE } from '../../core/math/frustum.ts';
import type { HiddenBits } from '../../core/tree/hidden-bits.ts';
import { levelNodes, nodeDepths } from '../../core/tree/sphere/levels.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import type { GlContext } from '../gl/context.ts';
import { kept, keptPlanes } from './kept.ts';
import { drawByState, fading, HIDDEN_STATE } from './level-colours.ts';
import type { OverlayView } from './line-list.ts';
import { createRings, type RingStyle } from './rings.ts';

const MAX_RINGS = 20_000;
const MAX_CIRCLES = 320;
/**
 * with more spheres than these, parts that the scene covers are not drawn: they are too faint to read, and half the
 * cost
 */
const MAX_HIDDEN = 4000;

export function createSpheresOverlay(context: GlContext) {
  const rings = createRings(context);
  const depthsOf = kept(nodeDepths);
  const nodesOf = kept(levelNodes);
  const planesOf = keptPlanes();
  const fill = kept(
    ({ spheres }: SphereTree, nodes: Uint32Array, planes: Float64Array, hidden: HiddenBits | null): void => {
      const states = Uint8Array.from(nodes, (node) => {
        const at = node * 4;
        const state = classifySphere(planes, spheres[at], spheres[at + 1], spheres[at + 2], spheres[at + 3]);
        return hidden && state !== OUTSIDE && !hasBit(hidden.nodes, node) ? HIDDEN_STATE : state;
      });
      rings.clear();
      drawByState(states, MAX_RINGS, (place, color, alpha) => {
        const at = nodes[place] * 4;
        rings.add(spheres[at], spheres[at + 1], spheres[at + 2], spheres[at + 3], color, alpha);
      });
    },
  );

  return {
    /** @param hidden what can be seen of the tree from the culling camera's cell; null: all of it */
    draw(view: OverlayView, tree: SphereTree, level: number, cullCamera: Camera, hidden: HiddenBits | null) {
      const nodes = nodesOf(tree, level, depthsOf(tree));
      fill(tree, nodes, planesOf(cullCamera), hidden);
      rings.draw(view, styleOf(nodes.length));
    },
    dispose: rings.dispose,
  };
}

function styleOf(count: number): RingStyle {
  return {
    width: count <= MAX_CIRCLES ? 1.75 : 1.25,
    fill: Math.min(0.2, 1.6 / Math.sqrt(Math.max(1, count))),
    circles: count <= MAX_CIRCLES ? Math.max(0.12, 0.45 * fading(count) ** 2) : 0,
    hidden: count <= MAX_HIDDEN ? 0.15 : 0,
  };
}
