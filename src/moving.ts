/** `cull64/moving`: one frame's list of a scene in which objects move: their tracks, where they are, and their places in the tree's order. */

export { createMovingList, findMoving, type MovingList } from './frame/moving-list.ts';
export { type Culling, createVisibleList, findVisible, type VisibleList } from './frame/visible.ts';
export {
  createMovingPlacement,
  type MovingObjects,
  type MovingPlacement,
  movingCount,
  placeMoving,
} from './scene/moving.ts';
export { joinMoving, type MovingScene, moveScene } from './scene/moving-scene.ts';
export { type Kind, type MovingKinds, populate } from './scene/populate.ts';
export { closedTrack, placeOnTrack, type Track } from './scene/track.ts';
