/** How fast a track goes: bounds of what moves on it. */
import type { Track } from '../../../src/core/scene/track.ts';

/** The most that place and yaw change in a second: world units, and radians. */
export function fastest({ seconds, steps }: Track): { speed: number; turning: number } {
  const count = steps.length / 4 - 1;
  let length = 0;
  let turn = 0;
  for (let i = 0; i < count * 4; i += 4) {
    length = Math.max(
      length,
      Math.hypot(steps[i + 4] - steps[i], steps[i + 5] - steps[i + 1], steps[i + 6] - steps[i + 2]),
    );
    turn = Math.max(turn, Math.abs(steps[i + 7] - steps[i + 3]));
  }
  return { speed: (length * count) / seconds, turning: (turn * count) / seconds };
}
