/** `cull64/moving`: one frame's list of a scene in which objects move: their tracks, where they are, and their places in the tree's order. */

export {
  createMovingPlacement,
  type MovingObjects,
  type MovingPlacement,
  movingCount,
  placeMoving,
} from './core/scene/moving.ts';
export { joinMoving, type MovingScene, moveScene } from './core/scene/moving-scene.ts';
export { type Kind, type MovingKinds, populate } from './core/scene/populate.ts';
export { closedTrack, placeOnTrack, type Track } from './core/scene/track.ts';
export { createMovingList, findMoving, type MovingList } from './overdraw/frame/moving-list.ts';
export { type Culling, createVisibleList, findVisible, type VisibleList } from './overdraw/frame/visible.ts';
