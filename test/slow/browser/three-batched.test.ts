/**
 * The city of examples/three-batched, as a stranger has it: three.js as it ships draws the same pixels as with the tree, in both views and
 * with shadows, and both wherever the camera and what flies are.
 */
import { expect, test } from 'vitest';
import { describeInBrowser } from '../../browser/page.ts';
import { useExample } from '../../browser/use-example.ts';
import { sinceThree } from '../../since-three.ts';

const COUNT = 3000;
const PLACES = [0, 0.21, 0.5, 0.83];

/** In the page: the pixels of the last frame, the draws of each multi-draw call, and what went into textures and buffers, in bytes. */
const LISTEN = `
  window.frames64 = 0;
  let seen = { draws: [], instances: [], bytes: 0 };
  const gl2 = WebGL2RenderingContext.prototype;
  const wrap = (prototype, name, note) => {
    const before = prototype[name];
    prototype[name] = function (...args) { note.apply(this, args); return before.apply(this, args); };
  };
  wrap(gl2, 'drawElementsInstanced', (...args) => seen.instances.push(args[4]));
  wrap(gl2, 'bufferSubData', (_, __, data, ___, length) => { seen.bytes += length ? 4 * length : data.byteLength; });
  wrap(gl2, 'texSubImage2D', (...args) => {
    const [, , , , width, height, , , data] = args;
    if (ArrayBuffer.isView(data)) seen.bytes += width * height * (data instanceof Float32Array ? 16 : 4);
  });
  const getExtension = gl2.getExtension;
  gl2.getExtension = function (name) {
    const extension = getExtension.call(this, name);
    if (name === 'WEBGL_multi_draw' && extension && !extension.heard) {
      extension.heard = true;
      const multi = extension.multiDrawElementsWEBGL;
      extension.multiDrawElementsWEBGL = function (...args) { seen.draws.push(args.at(-1)); return multi.apply(this, args); };
    }
    return extension;
  };
  const request = window.requestAnimationFrame;
  window.requestAnimationFrame = (callback) => request((now) => {
    callback(now);
    const canvas = document.querySelector('canvas');
    // a callback of somebody else draws nothing, and finds the picture given away
    if (!canvas || seen.draws.length === 0) return;
    const gl = canvas.getContext('webgl2');
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
    const pixels = new Uint8Array(4 * width * height);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    window.frame64 = { ...seen, width, height, pixels };
    seen = { draws: [], instances: [], bytes: 0 };
    window.frames64++;
  });`;

interface Frame {
  draws: number[];
  instances: number[];
  bytes: number;
  width: number;
  height: number;
  pixels: string;
}

describeInBrowser('the city in three.js', () => {
  const used = useExample('three-batched', {
    size: { width: 480, height: 300 },
    isFault: (text) => !/GPU stall due to ReadPixels/.test(text),
    async open(page, address) {
      await page.addInitScript(LISTEN);
      await page.goto(`${address}?count=${COUNT}`);
      await page.getByText(/ms a frame/).waitFor();
      await page.getByLabel('fly').uncheck();
    },
  });
  const { faults } = used;

  /** A frame that was begun after the panel was touched. */
  async function frame(): Promise<Frame> {
    const before = await used.page.evaluate(() => (window as unknown as { frames64: number }).frames64);
    await used.page.waitForFunction((past) => (window as unknown as { frames64: number }).frames64 > past, before + 2);
    return used.page.evaluate(() => {
      const { pixels, ...rest } = (window as unknown as { frame64: Omit<Frame, 'pixels'> & { pixels: Uint8Array } })
        .frame64;
      let text = '';
      for (let i = 0; i < pixels.length; i += 0x8000) text += String.fromCharCode(...pixels.subarray(i, i + 0x8000));
      return { ...rest, pixels: btoa(text) };
    });
  }

  async function stand(place: number, isByTree: boolean): Promise<Frame> {
    // in this order: what flies moves in the way that is looked at
    await used.page.getByLabel('by the tree').setChecked(isByTree);
    await frame();
    await used.page.getByLabel('along the path').fill(String(place));
    return frame();
  }

  const coloursOf = ({ pixels }: Frame) => {
    const words = Buffer.from(pixels, 'base64');
    return new Set(Array.from({ length: words.length / 4 }, (_, i) => words.readUInt32LE(i * 4))).size;
  };

  test.each(PLACES)('at %f: the same pixels as without the tree', async (place) => {
    const own = await stand(place, true);
    const stock = await stand(place, false);
    expect([own.width, own.height]).toEqual([480, 300]);
    expect(coloursOf(own)).toBeGreaterThan(300);
    expect(own.pixels === stock.pixels).toBe(true);
    // shadow, houses and panes of each view: as many draws as three has
    expect(own.draws.length).toBeGreaterThan(4);
    expect(own.draws).toEqual(stock.draws);
    expect(own.instances.length).toBe(stock.instances.length);
    for (const [i, drawn] of own.instances.entries()) expect(drawn).toBeLessThan(stock.instances[i]);
  });

  test('with another place the picture is another', async () => {
    const [here, there] = [await stand(PLACES[0], true), await stand(PLACES[1], true)];
    expect(here.pixels === there.pixels).toBe(false);
  });

  const inParts = sinceThree(177, 'three uploads no part of a texture', test);
  inParts(
    'where the cameras stand still, less than half of the bytes goes to the GPU: what flies, and the trees of each view in turn',
    async () => {
      const own = await stand(0.4, true);
      const stock = await stand(0.4, false);
      expect(own.bytes).toBeGreaterThan(60 * 64);
      expect(own.bytes).toBeLessThan(stock.bytes / 2);
    },
  );

  test('nothing went wrong on the way', () => expect(faults).toEqual([]));
});
