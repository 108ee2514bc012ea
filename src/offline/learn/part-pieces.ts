/**
 * The work of cutting objects where it pays, as pieces that do not depend on each other: a view that is looked at, parts whose cuts are tried, or views
 * that a cut scene is measured on.
 */
import type { Plan } from '../../core/base/plan.ts';
import { sum } from '../../core/base/sum.ts';
import type { Camera } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { regroup } from '../../core/scene/split.ts';
import { buildSphereTree } from '../../core/tree/sphere/sphere-build.ts';
import { createViewMeasuring } from '../../overdraw/measure/measure.ts';
import { type ContestedPixels, createContestedFinder, joinContested } from './contested-pixels.ts';
import { createCutFinder, type PartTriangles, type SavingCut } from './part-cuts.ts';
import type { PartPixels } from './part-pixels.ts';
import { PICTURE, type SetPixels, setPixels } from './part-training.ts';
import { reorderTriangles } from './triangle-order.ts';

/** How a scene is cut: what whoever has the scene needs beside it. */
export interface SceneCut {
  /** no other cut of the scene has the same */
  number: number;
  /** triangles: the new number of each; null where they stay as they are */
  numberOf: Uint32Array | null;
  /** triangles by their new numbers: equal for those of one part; null where nothing is cut */
  labels: Uint32Array | null;
}

/** Fragments in the order of the tree and of the distance sort, and pixels with at least one. */
export interface ViewSetMeasure {
  covered: number;
  tree: number;
  sorted: number;
}

/** Parts whose cuts are tried. */
export interface LookPiece {
  /** the scene that the parts are of */
  whole: SceneCut;
  looks: (PartTriangles & { seen: PartPixels })[];
  /** most objects that a cut may add */
  room: number;
}

export type PartPiece = { camera: Camera } | LookPiece | { cut: SceneCut; cameras: readonly Camera[] };
/** for each kind of piece; cuts for each part that is looked at */
/** A search of parts. */
export type PartPlan<Result> = Plan<PartPiece, PartAnswer, Result>;
export type PartAnswer = ContestedPixels | SavingCut[][] | ViewSetMeasure;

export function sceneOfCut(scene: Scene, { numberOf, labels }: SceneCut): Scene {
  const reordered = numberOf ? reorderTriangles(scene, numberOf) : scene;
  return labels ? regroup(reordered, labels) : reordered;
}

/** Does the pieces: one scene, uncut, is what all of them are of. */
export function createPartWork({ scene }: { scene: Scene }): (piece: PartPiece) => PartAnswer {
  let find: ((camera: Camera) => ContestedPixels) | null = null;
  const finderOf = ofTheLast((cut) => createCutFinder(sceneOfCut(scene, cut)));
  const measureOf = ofTheLast((cut) => createMeasure(sceneOfCut(scene, cut)));
  return (piece) => {
    if ('camera' in piece) {
      find ??= createContestedFinder(scene, PICTURE);
      return find(piece.camera);
    }
    if ('looks' in piece) {
      const { whole, looks, room } = piece;
      return looks.map((part) => finderOf(whole)(part, part.seen, room));
    }
    return measureOf(piece.cut)(piece.cameras);
  };
}

/** What is made of a cut, kept until another cut comes. */
function ofTheLast<T>(make: (cut: SceneCut) => T): (cut: SceneCut) => T {
  let last: { number: number; made: T } | null = null;
  return (cut) => {
    if (last?.number !== cut.number) last = { number: cut.number, made: make(cut) };
    return last.made;
  };
}

function createMeasure(scene: Scene): (cameras: readonly Camera[]) => ViewSetMeasure {
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const measure = createViewMeasuring({ scene, tree, options: { ...PICTURE, orders: ['tree', 'sorted'] } });
  return (cameras) => {
    const views = cameras.map((camera, view) => measure({ camera, view }));
    return {
      covered: sum(views.map(({ covered }) => covered)),
      tree: sum(views.map(({ shaded }) => shaded[0])),
      sorted: sum(views.map(({ shaded }) => shaded[1])),
    };
  };
}

/** views in a piece: the cut scene is made once for all that a thread does of them one after the other */
const VIEWS = 16;

/** For each set of views the pieces that measure the cut scene on it. */
export function measuringPieces(cut: SceneCut, sets: readonly (readonly Camera[])[]): PartPiece[][] {
  return sets.map((cameras) => {
    const pieces: PartPiece[] = [];
    for (let first = 0; first < cameras.length; first += VIEWS)
      pieces.push({ cut, cameras: cameras.slice(first, first + VIEWS) });
    return pieces;
  });
}

/** What each set of measuringPieces measures. */
export function* measuredOn(
  sets: readonly (readonly PartPiece[])[],
  start: number,
  end: number,
): PartPlan<ViewSetMeasure[]> {
  for (const piece of sets.flat()) yield { piece };
  const all = sum(sets.map((pieces) => pieces.length));
  let done = 0;
  const measured: ViewSetMeasure[] = [];
  for (const pieces of sets) {
    const total: ViewSetMeasure = { covered: 0, tree: 0, sorted: 0 };
    for (const _ of pieces) {
      const { covered, tree, sorted } = (yield { done: start + ((end - start) * ++done) / all }) as ViewSetMeasure;
      total.covered += covered;
      total.tree += tree;
      total.sorted += sorted;
    }
    measured.push(total);
  }
  return measured;
}

/** What each camera sees, whose pieces have been given away. */
export function* seenBy(cameras: readonly Camera[], start: number, end: number): PartPlan<SetPixels> {
  const views: ContestedPixels[] = [];
  while (views.length < cameras.length)
    views.push((yield { done: start + ((end - start) * (views.length + 1)) / cameras.length }) as ContestedPixels);
  return setPixels(cameras, joinContested(views));
}
