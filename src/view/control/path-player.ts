/**
 * Moves smoothly along recorded views, in a loop; it has no clock of its own.
 *
 * The views are equally long apart in time: with n steps between them, part i / n is view i, exactly. Between them lies
 * the spline of core/camera/path.ts, sampled once at SAMPLES points a view, when it is first needed, and read in straight pieces. A path whose end
 * lies no farther from its start than its views from each other is a closed one; any other leaps back to its start.
 * Where two neighbours share an eye no spline exists, and the player steps from view to view.
 */
import { vec3 } from 'gl-matrix';
import { clamp } from '../../core/base/clamp.ts';
import { samplePath } from '../../core/camera/path.ts';
import type { Vec3, View } from '../../core/math/camera.ts';
import { distance } from '../../core/math/distance.ts';

const SECONDS_PER_VIEW = 1.2;
const SAMPLES = 30;

/** the gap between end and start of a closed path, in usual steps */
const CLOSED = 1.5;

/** @param views at least one */
export function createPathPlayer(views: readonly View[]) {
  const closed = isClosed(views);
  const steps = Math.max(1, closed ? views.length : views.length - 1);
  const duration = SECONDS_PER_VIEW * steps;
  /** sampled when the path is first left between two views; null where no spline exists */
  let curve: ReturnType<typeof sampleCurve> | undefined;
  let playing = false;
  let part = 0;

  const viewAt = (at: number): View => {
    const place = within(at) * steps;
    const nearest = Math.round(place);
    if (Math.abs(place - nearest) < 1e-9) return copyOf(views[nearest % views.length]);
    if (curve === undefined) curve = sampleCurve(views, closed);
    if (curve === null) return copyOf(views[nearest % views.length]);
    const index = Math.floor(place);
    const rest = place - index;
    const sample = curve.nearest[index] + (curve.nearest[index + 1] - curve.nearest[index]) * rest;
    const first = Math.floor(sample);
    return blend(curve.samples[first], curve.samples[first + 1], sample - first, views[index]);
  };
  return {
    get playing() {
      return playing;
    },
    /** 0 .. 1 */
    get part() {
      return part;
    },
    /** seconds for the whole path */
    duration,
    play() {
      playing = views.length > 1;
    },
    pause() {
      playing = false;
    },
    seek(to: number) {
      part = within(to);
    },
    /** Go on, while playing. */
    advance(seconds: number) {
      if (playing) part = (part + Math.max(0, seconds) / duration) % 1;
    },
    viewAt,
    /** the recorded view nearest to `part` */
    indexOf: (at: number) => Math.round(within(at) * steps) % views.length,
    /** where recorded view `index` is */
    partOf: (index: number) => index / steps,
  };
}

/**
 * @returns samples evenly along the path, of a closed one the first again at the end; and the place of each recorded view among
 * them, of a closed path one more, the end. Null where no spline exists
 */
function sampleCurve(views: readonly View[], closed: boolean) {
  if (views.length < 2) return null;
  // so that evenly recorded views are samples themselves
  const count = closed ? views.length * SAMPLES : (views.length - 1) * SAMPLES + 1;
  let samples: View[];
  try {
    samples = samplePath({ points: views, closed }, count);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  if (closed) samples.push(samples[0]);
  const last = samples.length - 1;
  let step = 0;
  for (let k = 1; k < samples.length; k++) step = Math.max(step, distance(samples[k].eye, samples[k - 1].eye));
  const nearest = new Uint32Array(views.length + (closed ? 1 : 0));
  nearest[nearest.length - 1] = last;
  // search forwards only, and take the first place that is near enough, since a path may cross itself; never the first
  // or last sample, which are views already
  for (let i = 1, k = 1; i < nearest.length - 1; i++) {
    const away = (at: number) => distance(samples[at].eye, views[i].eye);
    while (k < last - 1 && (away(k) > step || away(k + 1) < away(k))) k++;
    nearest[i] = k;
    // the spline goes through the view itself, which the nearest sample may miss
    samples[k] = views[i];
  }
  return { samples, nearest };
}

function isClosed(views: readonly View[]): boolean {
  if (views.length < 3) return false;
  const gaps = views.slice(1).map((view, k) => distance(view.eye, views[k].eye));
  gaps.sort((a, b) => a - b);
  const back = distance(views[views.length - 1].eye, views[0].eye);
  return back > 0 && back <= CLOSED * gaps[Math.floor(gaps.length / 2)];
}

function blend(a: View, b: View, part: number, recorded: View): View {
  const mix = (p: Vec3, q: Vec3): Vec3 => {
    const [x, y, z] = vec3.lerp([0, 0, 0], p, q, part);
    return [x, y, z];
  };
  const eye = mix(a.eye, b.eye);
  let target = mix(a.target, b.target);
  // eye and target have a spline each, and these may cross
  if (distance(eye, target) <= 1e-6 * distance(recorded.eye, recorded.target))
    target = [0, 1, 2].map((axis) => eye[axis] + recorded.target[axis] - recorded.eye[axis]) as unknown as Vec3;
  const view: View = { ...recorded, eye, target };
  if (a.fov !== undefined && b.fov !== undefined) view.fov = a.fov + (b.fov - a.fov) * part;
  if (a.near !== undefined && b.near !== undefined) view.near = a.near + (b.near - a.near) * part;
  return view;
}

function copyOf(view: View): View {
  return { ...view, eye: [...view.eye], target: [...view.target] };
}

function within(part: number): number {
  return clamp(Number.isFinite(part) ? part : 0, 0, 1);
}
