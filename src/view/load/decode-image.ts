/** Pictures of a model by the browser's own decoders. */

/** Most pixels a side; larger pictures are made smaller. */
const MAX_SIDE = 2048;

export interface DecodedImage {
  width: number;
  height: number;
  /** width x height x (r, g, b, a), row 0 on top */
  rgba: Uint8ClampedArray;
}

/** Rejects where the browser cannot read the picture. */
export async function decodeImage(bytes: Uint8Array, mimeType: string): Promise<DecodedImage> {
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mimeType });
  const bitmap = await createImageBitmap(blob, { colorSpaceConversion: 'none' });
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('the browser has no canvas to decode pictures with');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return { width, height, rgba: context.getImageData(0, 0, width, height).data };
  } finally {
    bitmap.close();
  }
}
