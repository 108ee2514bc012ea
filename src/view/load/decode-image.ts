/**
 * Decodes pictures of a model by the browser's own decoders, with the bytes as they are in the file. A 2D canvas would
 * multiply colours by their alpha, and texels with an alpha of 0 would be black, so the texels are read back from a
 * WebGL texture.
 */
import type { DecodedImage } from '../../core/scene/gltf/pictures.ts';

/** Rejects where the browser cannot read the picture. */
export async function decodeImage(bytes: Uint8Array, mimeType: string): Promise<DecodedImage> {
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mimeType });
  const bitmap = await createImageBitmap(blob, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
  try {
    return { width: bitmap.width, height: bitmap.height, rgba: texelsOf(bitmap) };
  } finally {
    bitmap.close();
  }
}

function texelsOf(bitmap: ImageBitmap): Uint8Array {
  const { width, height } = bitmap;
  const gl = new OffscreenCanvas(1, 1).getContext('webgl');
  if (!gl) throw new Error('the browser gives no WebGL to read pictures with');
  const most = gl.getParameter(gl.MAX_TEXTURE_SIZE);
  if (Math.max(width, height) > most)
    throw new Error(`it has ${width} x ${height} texels, and this GPU takes ${most} a side`);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, bitmap);
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
  gl.framebufferTexture2D(
    gl.FRAMEBUFFER,
    gl.COLOR_ATTACHMENT0,
    gl.TEXTURE_2D,
    gl.getParameter(gl.TEXTURE_BINDING_2D),
    0,
  );
  // an upload that is not flipped puts row 0 of the picture into row 0 of the texture
  const rgba = new Uint8Array(width * height * 4);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, rgba);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return rgba;
}
