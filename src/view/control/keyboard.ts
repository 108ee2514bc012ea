/** Which keys are held, and whether a key is meant for the picture at all. */

/**
 * The keys that move, by their place (KeyboardEvent.code), so that the hand lies the same on AZERTY, where W is
 * labelled Z.
 *
 * Slow is X: next to S, never a browser's shortcut, and the same letter on QWERTY, QWERTZ and AZERTY. Ctrl would close the tab
 * together with W; Alt gives the focus to the menu bar in some browsers; Z is W on AZERTY.
 */
export const MOVE_CODES = {
  forward: ['KeyW'],
  back: ['KeyS'],
  left: ['KeyA'],
  right: ['KeyD'],
  up: ['KeyE'],
  down: ['KeyQ'],
  turnLeft: ['ArrowLeft'],
  turnRight: ['ArrowRight'],
  turnUp: ['ArrowUp'],
  turnDown: ['ArrowDown'],
  fast: ['ShiftLeft', 'ShiftRight'],
  slow: ['KeyX'],
  jump: ['Space'],
} as const;

export type MoveKey = keyof typeof MOVE_CODES;

const KEY_OF_CODE = new Map<string, MoveKey>(
  Object.entries(MOVE_CODES).flatMap(([key, codes]) => codes.map((code): [string, MoveKey] => [code, key as MoveKey])),
);

export function isMoveCode(code: string): boolean {
  return KEY_OF_CODE.has(code);
}

/** inputs that take no text: letters mean nothing to them, only the arrows and their like do */
const WITHOUT_TEXT = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);
const STEERING = /^(Arrow|Home|End|Page|Space|Enter)/;

/** The key goes to a field of the page, or to the browser. */
export function isForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true;
  const { tagName, type, role, isContentEditable } = (event.target ?? {}) as Partial<HTMLInputElement>;
  if (isContentEditable) return true;
  if (tagName === 'TEXTAREA' || tagName === 'SELECT') return true;
  if (role === 'slider') return STEERING.test(event.code);
  if (tagName !== 'INPUT') return false;
  return !WITHOUT_TEXT.has(type ?? 'text') || STEERING.test(event.code);
}

export type HeldKeys = ReturnType<typeof createHeldKeys>;

/**
 * @param keys where keys are heard: the document
 * @param focus what tells that the keyboard went elsewhere: the window. All keys count as released then.
 * @param onPress a key was pressed that moves
 */
export function createHeldKeys(keys: EventTarget, focus: EventTarget, onPress: () => void) {
  const down = new Set<string>();
  const pressed = new Set<string>();
  const isHeld = (key: MoveKey): boolean => MOVE_CODES[key].some((code) => down.has(code));
  const clear = (): void => {
    down.clear();
    pressed.clear();
  };
  const press = (e: Event): void => {
    const event = e as KeyboardEvent;
    // macOS reports no other key's release while Meta is held
    if (event.metaKey || event.ctrlKey) clear();
    if (!isMoveCode(event.code) || isForOthers(event)) return;
    down.add(event.code);
    pressed.add(event.code);
    if (event.code.startsWith('Arrow')) event.preventDefault();
    onPress();
  };
  const release = (event: Event): void => {
    down.delete((event as KeyboardEvent).code);
  };
  const end = new AbortController();
  const { signal } = end;
  keys.addEventListener('keydown', press, { signal });
  keys.addEventListener('keyup', release, { signal });
  focus.addEventListener('blur', clear, { signal });
  return {
    /** 1 while held, 0 otherwise; a stick is held by a part */
    held: (key: MoveKey): number => (isHeld(key) ? 1 : 0),
    /** Held, or pressed since this was last asked: a tap between two frames counts once. */
    tapped(key: MoveKey) {
      const wasPressed = MOVE_CODES[key].filter((code) => pressed.delete(code)).length > 0;
      return wasPressed || isHeld(key);
    },
    /** any key that moves or turns; fast and slow alone do nothing */
    get any() {
      return (Object.keys(MOVE_CODES) as MoveKey[]).some((key) => key !== 'fast' && key !== 'slow' && isHeld(key));
    },
    dispose: () => end.abort(),
  };
}
