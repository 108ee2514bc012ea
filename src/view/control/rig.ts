/**
 * Where the camera stands and how it moves; no page, no time, no keys.
 *
 * One state serves flying and orbiting: the eye, two angles, and `pivotDistance`, the distance to the pivot straight ahead. So the two
 * ways of moving can be switched without the picture changing. The world's up is +y; a placed view's roll is dropped.
 *
 * Guarantees: place(view) then view() gives eye and direction back within 1e-9; turning stops short of straight up and down;
 * orbiting keeps the distance to the pivot; dollying never reaches it; every view can be given to createCamera.
 * Lengths derive from `size`, the scene's largest side, so a scene of any scale feels the same.
 */
import { vec3 } from 'gl-matrix';
import { clamp } from '../../core/base/clamp.ts';
import { CAMERA_DEFAULTS, type Vec3, type View } from '../../core/math/camera.ts';
import { distance } from '../../core/math/distance.ts';

export type Rig = ReturnType<typeof createRig>;

const STEEPEST = (89 * Math.PI) / 180;

/** near plane where the placed view has none, nearest and farthest pivot, farthest way from the placed eye: parts of the size */
const NEAR = 1 / 5000;
const LEAST_PIVOT_DISTANCE = 1e-4;
const MAX_PIVOT_DISTANCE = 100;
const FARTHEST = 1000;

/** least distance of the pivot, as a part of the coordinates: doubles can still tell eye and pivot apart */
const RESOLUTION = 1e-9;

/** a turn to a new pivot is 95 % done after 0.25 s */
const SETTLE_RATE = 12;
const SETTLED = 1e-4;

export function createRig(first: View, sceneSize: number) {
  const size = sceneSize > 0 && Number.isFinite(sceneSize) ? sceneSize : distance(first.eye, first.target) || 1;
  const home: [number, number, number] = [...first.eye];
  const eye: [number, number, number] = [...first.eye];
  // set by place(), below
  let yaw!: number;
  let pitch!: number;
  let pivotDistance!: number;
  let fov!: number;
  let near!: number;
  let far: number | undefined;
  let goal: { yaw: number; pitch: number } | null = null;

  const forward = (): Vec3 => [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), -Math.cos(yaw) * Math.cos(pitch)];
  const ahead = (): Vec3 => {
    const [x, y, z] = vec3.scaleAndAdd([0, 0, 0], eye, forward(), pivotDistance);
    return [x, y, z];
  };
  const leastPivotDistance = (): number =>
    Math.max(size * LEAST_PIVOT_DISTANCE, RESOLUTION * Math.max(Math.abs(eye[0]), Math.abs(eye[1]), Math.abs(eye[2])));
  const moveTo = (x: number, y: number, z: number): void => {
    const limit = FARTHEST * size;
    for (const [axis, to] of [x, y, z].entries())
      if (Number.isFinite(to)) eye[axis] = clamp(to, home[axis] - limit, home[axis] + limit);
    // far from the origin a short pivotDistance could be lost in the coordinates' rounding
    pivotDistance = Math.max(pivotDistance, leastPivotDistance());
  };
  const turnBy = (right: number, up: number): void => {
    yaw = wrap(yaw + finite(right));
    pitch = clamp(pitch + finite(up), -STEEPEST, STEEPEST);
  };
  const backFrom = (pivot: Vec3) => vec3.scaleAndAdd(eye, pivot, forward(), -pivotDistance);
  const anglesTo = (point: Vec3): { yaw: number; pitch: number } => {
    const [x, y, z] = vec3.subtract([0, 0, 0], point, eye);
    const level = Math.hypot(x, z);
    // looking straight up or down as axesOf in core/math/camera.ts has it: +z is at the top of a picture taken downwards
    return { yaw: level > 0 ? Math.atan2(x, -z) : y < 0 ? Math.PI : 0, pitch: Math.atan2(y, level) };
  };

  const rig = {
    /** the scene's largest side: what speeds derive from */
    size,
    /** The target is the pivot: what orbiting goes round. */
    view() {
      const view: View = { eye: [...eye], target: ahead(), up: [0, 1, 0], fov, near };
      if (far !== undefined) view.far = far;
      return view;
    },
    place(view: View) {
      goal = null;
      for (let axis = 0; axis < 3; axis++) home[axis] = eye[axis] = view.eye[axis];
      ({ yaw, pitch } = anglesTo(view.target));
      pivotDistance = Math.max(distance(view.eye, view.target), leastPivotDistance());
      fov = view.fov ?? CAMERA_DEFAULTS.fov;
      near = view.near ?? size * NEAR;
      far = view.far;
    },
    setFov(degrees: number) {
      fov = degrees;
    },
    /** Look to the right and upwards, in radians. */
    turn(right: number, up: number) {
      goal = null;
      turnBy(right, up);
    },
    /** Move along the camera's right, the world's up and the camera's direction, in world units. */
    fly(right: number, up: number, along: number) {
      goal = null;
      const [x, y, z] = forward();
      moveTo(
        eye[0] + Math.cos(yaw) * right + x * along,
        eye[1] + up + y * along,
        eye[2] + Math.sin(yaw) * right + z * along,
      );
    },
    /** Put the eye elsewhere, with the near plane no farther away than `near`; its direction stays. */
    stand(to: Vec3, nearest: number) {
      goal = null;
      moveTo(...to);
      near = Math.min(near, nearest);
    },
    /** Where the camera looks, as a unit vector over the ground: x, z. */
    heading: (): readonly [x: number, z: number] => [Math.sin(yaw), -Math.cos(yaw)],
    /** Take the eye round the pivot, to the right and upwards, in radians. */
    orbit(right: number, up: number) {
      goal = null;
      const pivot = ahead();
      turnBy(-right, -up);
      backFrom(pivot);
    },
    /** Multiply the distance to the pivot: a factor below 1 moves nearer. */
    dolly(factor: number) {
      goal = null;
      if (!(factor > 0)) return;
      const pivot = ahead();
      // a view may have been placed outside the limits: from there the eye may come back, and go no farther
      const least = Math.min(pivotDistance, leastPivotDistance());
      const most = Math.max(pivotDistance, size * MAX_PIVOT_DISTANCE);
      pivotDistance = clamp(pivotDistance * factor, least, most);
      backFrom(pivot);
    },
    /** Shift the picture to the right and upwards, in parts of its height; that is exact at the pivot's distance. */
    pan(right: number, up: number) {
      goal = null;
      const height = 2 * pivotDistance * Math.tan((fov * Math.PI) / 360);
      const x = -right * height;
      const y = -up * height;
      const steep = Math.sin(pitch);
      moveTo(
        eye[0] + Math.cos(yaw) * x - Math.sin(yaw) * steep * y,
        eye[1] + Math.cos(pitch) * y,
        eye[2] + Math.sin(yaw) * x + Math.cos(yaw) * steep * y,
      );
    },
    /** Begin to turn towards a point, and orbit round it from now on; settle() does the turning. */
    setPivot(point: Vec3) {
      const away = distance(point, eye);
      if (!(away > leastPivotDistance()) || !Number.isFinite(away)) return;
      pivotDistance = away;
      goal = anglesTo(point);
      goal.pitch = clamp(goal.pitch, -STEEPEST, STEEPEST);
    },
    /** Go on with a turn that setPivot began; any other motion ends it. @returns whether it moved */
    settle(seconds: number) {
      if (!goal) return false;
      const part = 1 - Math.exp(-SETTLE_RATE * seconds);
      const right = wrap(goal.yaw - yaw);
      const up = goal.pitch - pitch;
      if (Math.hypot(right, up) < SETTLED) {
        ({ yaw, pitch } = goal);
        goal = null;
      } else turnBy(right * part, up * part);
      return true;
    },
  };
  rig.place(first);
  return rig;
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

/** an angle in -pi .. pi, so that it keeps its precision however long a camera turns one way */
function wrap(angle: number): number {
  return Math.abs(angle) <= Math.PI ? angle : angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}
