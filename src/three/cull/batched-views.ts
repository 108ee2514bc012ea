/** What the cameras and lights that draw a BatchedMesh see of it, each with lists of its own. */
import type { Camera } from 'three';
import { createMergedDraws, type MergedDraws } from '../scene/merged-draws.ts';
import { type AskedView, createAskedView } from './asked-view.ts';
import { createDrawLists, type DrawLists } from './draw-lists.ts';
import type { ViewChoice } from './view-choice.ts';

export interface View {
  lists: DrawLists;
  asked: AskedView;
  /** bytes of an index, and lines drawn for each line of a triangle list */
  bytes: number;
  multiplier: number;
  /** the draws of neighbours of one geometry, where the renderer draws these at once */
  merged: MergedDraws | null;
  /** its geometries and what it leaves out; null where it draws all as they are */
  choice: ViewChoice | null;
  /** for a light, into whose shadows what is hidden from the eye may reach, the camera that its shadows are made for */
  shadowsFor: Camera | null;
  /** what can be seen from where its camera is: a bit for each instance; null: all */
  seen: Uint8Array | null;
  /** its lists have changed since they were drawn */
  isFresh: boolean;
  /** when it was drawn last */
  turn: number;
}

/** Cameras and lights whose lists are kept: a program may make a new camera for each frame. */
const MAX_VIEWS = 64;

export class BatchedViews {
  private readonly views = new Map<Camera, View>();
  /** views drawn so far */
  private turn = 0;

  /**
   * The view of a camera, made where there is none.
   * @param room most instances
   * @param isMerged whether neighbours of one geometry are one draw
   */
  of(camera: Camera, room: number, isMerged: boolean): View {
    const { views } = this;
    let view = views.get(camera);
    if (!view) {
      if (views.size === MAX_VIEWS) this.dropOldest();
      const drawn = { lists: createDrawLists(room), merged: isMerged ? createMergedDraws(room) : null };
      const blank = { choice: null, shadowsFor: null, seen: null, isFresh: false, turn: 0 };
      view = { ...drawn, asked: createAskedView(), bytes: 0, multiplier: 0, ...blank };
      views.set(camera, view);
    }
    view.turn = this.turn++;
    return view;
  }

  values(): Iterable<View> {
    return this.views.values();
  }

  dispose(): void {
    for (const { lists } of this.views.values()) lists.texture.dispose();
    this.views.clear();
  }

  /** The view that has not been drawn for the longest time. */
  private dropOldest(): void {
    const [camera, { lists }] = [...this.views].reduce((old, one) => (one[1].turn < old[1].turn ? one : old));
    lists.texture.dispose();
    this.views.delete(camera);
  }
}
