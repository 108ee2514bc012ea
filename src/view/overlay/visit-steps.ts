/**
 * Which of the objects drawn the visit path joins: all where they are few, else one in every `visitStride`, so that the
 * line can be followed.
 */

/** lines, at most */
const MAX_LINES = 160;

/** How many objects lie between two joined ones, the second counted: at least 1. */
export function visitStride(count: number): number {
  return Math.max(1, Math.ceil((count - 1) / MAX_LINES));
}

/** Places in the draw list, from the first to the last; both are always among them. */
export function visitSteps(count: number): number[] {
  const stride = visitStride(count);
  const steps: number[] = [];
  for (let i = 0; i < count - 1; i += stride) steps.push(i);
  if (count > 0) steps.push(count - 1);
  return steps;
}
