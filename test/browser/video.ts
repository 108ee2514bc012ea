/** A video that the page has saved, played in the same browser. */
import type { Page } from 'playwright-core';
import type { Picture } from './picture.ts';

export interface Video {
  /** seconds */
  duration: number;
  frames: Picture[];
}

/** Loads it, and takes its frames at these parts of its duration. @param kind how its file's name ends */
export async function watch(page: Page, content: Buffer, kind: string, at: readonly number[]): Promise<Video> {
  const { duration, width, height, frames } = await page.evaluate(
    async ({ url, at }) => {
      // the page's policy lets no video be data
      const src = URL.createObjectURL(await (await fetch(url)).blob());
      const video = Object.assign(document.createElement('video'), { src, muted: true });
      await new Promise((done, failed) => {
        video.addEventListener('canplay', done);
        video.addEventListener('error', () => failed(new Error(video.error!.message)));
      });
      const { duration, videoWidth: width, videoHeight: height } = video;
      const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
      const frames: string[] = [];
      for (const part of at) {
        const isThere = new Promise((done) => video.requestVideoFrameCallback(done));
        // the very ends may be no frame's
        video.currentTime = Math.min(Math.max(part * duration, 0.001), duration - 0.01);
        await isThere;
        pen.drawImage(video, 0, 0);
        const { data } = pen.getImageData(0, 0, width, height);
        let text = '';
        for (let i = 0; i < data.length; i += 0x8000) text += String.fromCharCode(...data.subarray(i, i + 0x8000));
        frames.push(btoa(text));
      }
      return { duration, width, height, frames };
    },
    { url: `data:video/${kind};base64,${content.toString('base64')}`, at },
  );
  return {
    duration,
    frames: frames.map((text) => {
      const bytes = Buffer.from(text, 'base64');
      const pixels = Uint32Array.from({ length: width * height }, (_, i) => bytes.readUIntBE(4 * i, 3));
      return { width, height, pixels };
    }),
  };
}
