/** How large the picture is that a renderer draws. */
import { Vector2, Vector4 } from 'three';

/** Of a renderer. */
interface Sized {
  getRenderTarget(): { viewport: Vector4 } | null;
  getViewport(into: Vector4): Vector4;
  getPixelRatio(): number;
  getDrawingBufferSize(into: Vector2): Vector2;
}

/** In pixels. @throws RangeError for a size that is none */
export function pictureSize(renderer: Sized, width?: number, height?: number): [width: number, height: number] {
  const [ownWidth, ownHeight] = drawnSize(renderer);
  const size: [number, number] = [width ?? ownWidth, height ?? ownHeight];
  for (const side of size)
    if (!Number.isInteger(side) || side < 1 || side > MOST)
      throw new RangeError(`a picture of ${size.join(' x ')} pixels: each side is a whole number from 1 to ${MOST}`);
  return size;
}

const MOST = 16384;

function drawnSize(renderer: Sized): [number, number] {
  const target = renderer.getRenderTarget();
  if (target) return [target.viewport.z, target.viewport.w];
  const { z, w } = renderer.getViewport(new Vector4());
  const ratio = renderer.getPixelRatio();
  const whole = renderer.getDrawingBufferSize(new Vector2());
  return [Math.min(Math.round(z * ratio), whole.x), Math.min(Math.round(w * ratio), whole.y)];
}
