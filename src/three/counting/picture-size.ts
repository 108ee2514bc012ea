/** How large the picture is that a renderer draws. */
import { Vector2, Vector4, type WebGLRenderer } from 'three';

/** In pixels. @throws RangeError for a size that is none */
export function pictureSize(renderer: WebGLRenderer, width?: number, height?: number): [width: number, height: number] {
  const [ownWidth, ownHeight] = drawnSize(renderer);
  const size: [number, number] = [width ?? ownWidth, height ?? ownHeight];
  for (const side of size)
    if (!Number.isInteger(side) || side < 1 || side > MOST)
      throw new RangeError(`a picture of ${size.join(' x ')} pixels: each side is a whole number from 1 to ${MOST}`);
  return size;
}

const MOST = 16384;

function drawnSize(renderer: WebGLRenderer): [number, number] {
  const target = renderer.getRenderTarget();
  if (target) return [target.viewport.z, target.viewport.w];
  const { z, w } = renderer.getViewport(new Vector4());
  const ratio = renderer.getPixelRatio();
  const whole = renderer.getDrawingBufferSize(new Vector2());
  return [Math.min(Math.round(z * ratio), whole.x), Math.min(Math.round(w * ratio), whole.y)];
}
