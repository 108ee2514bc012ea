/** `cull64/moving`: one frame's list of a scene in which objects move: their tracks, where they are, and their places in the tree's order. */

export { createMovingPlacement, type MovingObjects, type MovingPlacement, placeMoving } from './core/scene/moving.ts';
export { joinMoving, moveScene } from './core/scene/moving-scene.ts';
export { populate } from './core/scene/populate.ts';
export { closedTrack, placeOnTrack, type Track } from './core/scene/track.ts';
export { cullFrame } from './overdraw/frame/cull-frame.ts';
export { createMovingList, createVisibleList } from './overdraw/frame/frame-list.ts';
