/**
 * Stretches of the places where cameras go that are left out of a training, so that what it gives can be judged where nothing was learned.
 *
 * A stretch is a ball around one of the places that holds its share of all of them, with a shell around it: eyes in the ball judge, eyes in the shell
 * neither judge nor teach. Where a path comes by again, that part is left out too.
 *
 * Guarantee: an eye that teaches is farther from every eye that judges in a stretch than the shell is thick.
 */
import { vec3 } from 'gl-matrix';
import type { Vec3, View } from '../../core/math/camera.ts';

export interface Stretch {
  centre: Vec3;
  radius: number;
  /** thickness of the shell */
  shell: number;
}

/** share of the places that is in one stretch */
const SHARE = 1 / 8;
/** with fewer places there is one stretch, else two, far apart on a path */
const TWO_STRETCHES = 4;
/** part of the radius */
const SHELL = 1 / 2;

/** None where all places are one. */
export function stretchesOf(views: readonly View[]): Stretch[] {
  const count = views.length;
  const centres = count < TWO_STRETCHES ? [0] : [count >> 2, (3 * count) >> 2];
  const own = Math.max(1, Math.round(count * SHARE));
  return centres.flatMap((i) => {
    const away = views.map(({ eye }) => vec3.dist(views[i].eye, eye)).sort((a, b) => a - b);
    const last = away[own - 1];
    const next = away.find((distance) => distance > last);
    if (next === undefined) return [];
    const radius = (last + next) / 2;
    return [{ centre: views[i].eye, radius, shell: SHELL * radius }];
  });
}

/** Whether an eye judges. */
export function isInStretch(stretches: readonly Stretch[], eye: Vec3): boolean {
  return stretches.some(({ centre, radius }) => vec3.dist(centre, eye) < radius);
}

/** Whether an eye teaches where the stretches are left out. */
export function isOutsideStretches(stretches: readonly Stretch[], eye: Vec3): boolean {
  return stretches.every(({ centre, radius, shell }) => vec3.dist(centre, eye) > radius + shell);
}

/** Half the median distance from an eye to the nearest other one; 0 for fewer than two. */
export function halfSpacing(eyes: readonly Vec3[]): number {
  const away = eyes.map((eye, i) => {
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < eyes.length; k++) if (k !== i) least = Math.min(least, vec3.dist(eye, eyes[k]));
    return least;
  });
  const middle = away.sort((a, b) => a - b)[away.length >> 1];
  return eyes.length > 1 ? middle / 2 : 0;
}

/** Whether an eye is farther than `distance` from each of `others`. */
export function isAwayFrom(others: readonly Vec3[], distance: number, eye: Vec3): boolean {
  return others.every((other) => vec3.dist(other, eye) > distance);
}
