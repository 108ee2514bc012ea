/**
 * In a page of the survey, before anything of its own: a clock that stands still but in `step`, the same random numbers in every run, and what was drawn.
 * It is sent as text and imports nothing.
 */

export interface Step {
  /** of the pixels of all canvases */
  hash: number;
  /** calls of WebGL that draw: a multi-draw is one */
  draws: number;
  /** errors of WebGL since the last step */
  errors: number[];
}

interface RenderItem {
  groupOrder: number;
  renderOrder: number;
  material: { id: number };
  z: number;
  id: number;
}

/** What the tool asks a page. */
export interface Surveyed {
  /** run what waits for a frame, a sixtieth of a second on */
  step(): Promise<Step>;
  /** the same so many times. Returns milliseconds of JavaScript. @param isFinished whether the driver ends a frame before the next one is timed */
  time(count: number, isFinished: boolean): Promise<number[]>;
  /** RGBA of the last step that looked, as base64 */
  pixels(): string;
  /** by batchScene: batches, Meshes that they draw, and Meshes left to three */
  counts(): { batches: number; handles: number; left: number };
  /** for three's ids */
  random(): number;
  /** the opposite of three's order of what is opaque */
  sort(a: RenderItem, b: RenderItem): number;
  /** what batchScene returned */
  scenes: { batches: unknown[]; handles: unknown[]; left: unknown[] }[];
}

/** @param isTimed whether frames are timed: no draw is counted, which takes time of its own, and no pixel made */
export function prepare(isTimed: boolean): void {
  /** milliseconds: timers as long as that go by the page's clock */
  const SHORTEST_TIMER = 20;
  const real = performance.now.bind(performance);
  const START = Date.UTC(2024, 0, 1);
  let now = 0;
  let id = 1e6;
  const frames = new Map<number, FrameRequestCallback>();
  const timers = new Map<number, { at: number; every: number; run: () => void }>();

  performance.now = () => now;
  const RealDate = Date;
  const FixedDate = function (this: unknown, ...words: []) {
    if (!new.target) return new RealDate(START + now).toString();
    return Reflect.construct(RealDate, words.length > 0 ? words : [START + now], new.target);
  };
  FixedDate.prototype = RealDate.prototype;
  Object.setPrototypeOf(FixedDate, RealDate);
  (FixedDate as unknown as DateConstructor).now = () => START + now;
  globalThis.Date = FixedDate as unknown as DateConstructor;

  const randomFrom = (seed: number) => () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  Math.random = randomFrom(1);

  window.requestAnimationFrame = (callback) => {
    frames.set(++id, callback);
    return id;
  };
  window.cancelAnimationFrame = (which) => void frames.delete(which);
  const { setTimeout: later, clearTimeout: forget } = window;
  const wait = (handler: TimerHandler, delay: number, every: number, words: unknown[]) => {
    timers.set(++id, { at: now + delay, every, run: () => (handler as (...all: unknown[]) => void)(...words) });
    return id;
  };
  const set = (handler: TimerHandler, delay = 0, ...words: unknown[]) =>
    delay < SHORTEST_TIMER || typeof handler === 'string'
      ? later(handler, delay, ...words)
      : wait(handler, delay, 0, words);
  const clear = ((which?: number) => {
    if (!timers.delete(which ?? 0)) forget(which);
  }) as typeof forget;
  window.setTimeout = set as typeof window.setTimeout;
  window.setInterval = ((handler: TimerHandler, delay = 0, ...words: unknown[]) =>
    wait(handler, delay, Math.max(delay, 1), words)) as typeof window.setInterval;
  window.clearTimeout = clear;
  window.clearInterval = clear;

  let draws = 0;
  function count(of: object): void {
    for (const name of Object.getOwnPropertyNames(of)) {
      if (!/^(multiD|d)raw(Arrays|Elements|RangeElements)/.test(name)) continue;
      const inner = of[name as never] as (...all: unknown[]) => void;
      of[name as never] = function (this: unknown, ...all: unknown[]) {
        draws++;
        return inner.apply(this, all);
      } as never;
    }
  }
  const contexts = new Map<HTMLCanvasElement, RenderingContext>();
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...words: [string, object?]) {
    // a driver without a GPU takes some three times as long for smooth edges
    if (words[0] !== '2d') words[1] = { ...words[1], antialias: false };
    const context = getContext.apply(this, words as [string]);
    if (!context || words[0] === '2d' || contexts.has(this)) return context;
    contexts.set(this, context);
    if (isTimed && context instanceof WebGL2RenderingContext) context.enable(context.RASTERIZER_DISCARD);
    return context;
  } as typeof getContext;
  if (!isTimed) {
    count(WebGL2RenderingContext.prototype);
    const { getExtension } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.getExtension = function (this: WebGL2RenderingContext, name: string) {
      const extension = (getExtension as (name: string) => object | null).call(this, name);
      if (extension && name === 'WEBGL_multi_draw') {
        const of = Object.getPrototypeOf(extension);
        if (!Object.hasOwn(of, 'isCounted')) {
          count(of);
          of.isCounted = true;
        }
      }
      return extension;
    } as typeof getExtension;
  }

  /** RGBA of a part of a canvas as it was drawn: a 2D canvas would take ten times as long to read one of WebGL */
  function read(canvas: HTMLCanvasElement, width: number, height: number): Uint8ClampedArray {
    const gl = contexts.get(canvas)!;
    if (!(gl instanceof WebGL2RenderingContext)) {
      const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
      copy.drawImage(canvas, 0, 0);
      return copy.getImageData(0, 0, width, height).data;
    }
    const pixels = new Uint8ClampedArray(width * height * 4);
    const [frame, pack] = [gl.getParameter(gl.READ_FRAMEBUFFER_BINDING), gl.getParameter(gl.PIXEL_PACK_BUFFER_BINDING)];
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, pack);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, frame);
    return pixels;
  }

  const isLost = (context: RenderingContext) => context instanceof WebGL2RenderingContext && context.isContextLost();
  const drawnCanvases = () =>
    [...contexts.keys()].filter((one) => one.width > 0 && one.height > 0 && !isLost(contexts.get(one)!));

  let picture = new Uint8ClampedArray();
  function look(): number {
    const parts = drawnCanvases().map((canvas) => read(canvas, canvas.width, canvas.height));
    picture = new Uint8ClampedArray(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    let hash = 0;
    for (const part of parts) {
      picture.set(part, at);
      at += part.length;
    }
    for (const word of new Uint32Array(picture.buffer)) hash = Math.imul(hash ^ word, 16777619) >>> 0;
    return hash;
  }
  function errorsOf(): number[] {
    const errors: number[] = [];
    for (const context of contexts.values()) {
      if (!(context instanceof WebGL2RenderingContext) || isLost(context)) continue;
      for (let error = context.getError(); error !== 0 && errors.length < 99; error = context.getError())
        errors.push(error);
    }
    return errors;
  }

  /** Returns milliseconds. */
  async function advance(): Promise<number> {
    now += 1000 / 60;
    for (const [which, timer] of [...timers]) {
      if (timer.at > now || !timers.has(which)) continue;
      if (timer.every > 0) timer.at = now + timer.every;
      else timers.delete(which);
      timer.run();
    }
    const due = [...frames.values()];
    frames.clear();
    draws = 0;
    const start = real();
    for (const callback of due) {
      try {
        callback(now);
      } catch (fault) {
        reportError(fault);
      }
    }
    // what a library does at the end of the task is a part of the frame
    await null;
    return real() - start;
  }

  async function step(): Promise<Step> {
    await advance();
    return { hash: look(), draws, errors: errorsOf() };
  }

  async function time(count: number, isFinished: boolean): Promise<number[]> {
    const times: number[] = [];
    for (let frame = 0; frame < count; frame++) {
      times.push(await advance());
      if (isFinished) for (const canvas of drawnCanvases()) read(canvas, 1, 1);
      else await new Promise((resolve) => later(resolve));
    }
    return times;
  }

  const surveyed: Surveyed = {
    random: randomFrom(2),
    sort(a, b) {
      const rank = a.groupOrder - b.groupOrder || a.renderOrder - b.renderOrder;
      return rank || b.material.id - a.material.id || b.z - a.z || b.id - a.id;
    },
    step,
    time,
    pixels() {
      let text = '';
      for (let at = 0; at < picture.length; at += 32768)
        text += String.fromCharCode(...picture.subarray(at, at + 32768));
      return btoa(text);
    },
    counts() {
      const counts = { batches: 0, handles: 0, left: 0 };
      for (const scene of surveyed.scenes) {
        counts.batches += scene.batches.length;
        counts.handles += scene.handles.length;
        counts.left += scene.left.length;
      }
      return counts;
    },
    scenes: [],
  };
  Object.assign(globalThis, { surveyed });
}
