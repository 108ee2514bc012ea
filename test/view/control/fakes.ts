import type { Rig } from '../../../src/view/control/rig.ts';

/** A page without a browser: a canvas, a document and events, as far as the controls use them. */
export interface FakePage {
  canvas: HTMLCanvasElement;
  document: EventTarget & { pointerLockElement: unknown };
  window: EventTarget;
  locks: number;
}

export function fakePage(): FakePage {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), {
    defaultView: window,
    pointerLockElement: null as unknown,
    exitPointerLock() {
      document.pointerLockElement = null;
    },
  });
  const canvas = Object.assign(new EventTarget(), {
    ownerDocument: document,
    clientWidth: 1000,
    clientHeight: 500,
    setPointerCapture() {},
    getBoundingClientRect: () => ({ left: 10, top: 20 }),
    requestPointerLock() {
      page.locks++;
      document.pointerLockElement = canvas;
    },
  });
  const page = { canvas: canvas as unknown as HTMLCanvasElement, document, window, locks: 0 };
  return page;
}

/** @returns the event after it was sent, so that defaultPrevented can be read */
export function send(target: EventTarget, type: string, fields: Record<string, unknown> = {}): Event {
  const event = new Event(type, { cancelable: true });
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value });
  target.dispatchEvent(event);
  return event;
}

export function key(
  target: EventTarget,
  type: 'keydown' | 'keyup',
  code: string,
  fields: Record<string, unknown> = {},
): Event {
  return send(target, type, { code, key: code.replace(/^Key|^Digit/, '').toLowerCase(), ...fields });
}

export function pointer(
  target: EventTarget,
  type: string,
  x: number,
  y: number,
  fields: Record<string, unknown> = {},
): void {
  send(target, `pointer${type}`, {
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    buttons: 1,
    clientX: x,
    clientY: y,
    timeStamp: 0,
    ...fields,
  });
}

/** A rig that does not move, and records a line for each call. */
export function recordingRig(size: number): { rig: Rig; calls: string[] } {
  const calls: string[] = [];
  const record =
    (name: string) =>
    (...values: number[]) => {
      calls.push([name, ...values.map((value) => Number(value.toFixed(9)) + 0)].join(' '));
    };
  const names = ['setFov', 'turn', 'fly', 'orbit', 'dolly', 'pan'];
  const rig = { size, settle: () => false, ...Object.fromEntries(names.map((name) => [name, record(name)])) };
  return { rig: rig as unknown as Rig, calls };
}
