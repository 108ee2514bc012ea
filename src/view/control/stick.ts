/** A stick and a jump button on the screen, as keys that are held by a part: whatever moves by keys moves by them. */
import type { HeldKeys, MoveKey } from './keyboard.ts';

export interface Stick {
  /** Where the stick is held: -1 .. 1 to the right and forward; 0, 0 where it is let go. */
  push(right: number, forward: number): void;
  jump(): void;
}

/** @param onPush the stick is held aside, or the button was pressed */
export function withStick(keys: HeldKeys, onPush: () => void): HeldKeys & Stick {
  const pushed = new Map<MoveKey, number>();
  let jumps = false;
  return {
    held: (key) => Math.max(keys.held(key), pushed.get(key) ?? 0),
    tapped(key) {
      const byKey = keys.tapped(key);
      const byButton = key === 'jump' && jumps;
      if (byButton) jumps = false;
      return byKey || byButton;
    },
    get any() {
      return keys.any || pushed.size > 0;
    },
    push(right, forward) {
      pushed.clear();
      if (right !== 0) pushed.set(right > 0 ? 'right' : 'left', Math.abs(right));
      if (forward !== 0) pushed.set(forward > 0 ? 'forward' : 'back', Math.abs(forward));
      if (pushed.size > 0) onPush();
    },
    jump() {
      jumps = true;
      onPush();
    },
    dispose: keys.dispose,
  };
}
