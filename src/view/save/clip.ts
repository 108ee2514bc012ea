/** A canvas as a video, as the browser can make one. */

/** The best first. WebM is last: Chromium writes no duration into it, so that a player cannot go to a place in it. */
const TYPES = ['video/mp4;codecs=avc1.42E01E', 'video/mp4;codecs=vp9', 'video/webm;codecs=vp9', 'video/webm'];

export type Recording = ReturnType<typeof record>;

/** The type of video that this browser records of a canvas; null where it records none. */
export function clipType(): string | null {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** Records what is drawn on the canvas from now on. @param type of clipType */
export function record(canvas: HTMLCanvasElement, type: string) {
  const stream = canvas.captureStream(30);
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 8_000_000 });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise<void>((done) => recorder.addEventListener('stop', () => done()));
  recorder.start();
  return {
    /** Leave out what follows. */
    pause() {
      if (recorder.state === 'recording') recorder.pause();
    },
    resume() {
      if (recorder.state === 'paused') recorder.resume();
    },
    /** @returns the video, and how its file's name ends */
    async end() {
      if (recorder.state !== 'inactive') recorder.stop();
      await ended;
      for (const track of stream.getTracks()) track.stop();
      const [video, ending] = [new Blob(parts, { type }), type.startsWith('video/mp4') ? 'mp4' : 'webm'];
      return { video, ending };
    },
  };
}
