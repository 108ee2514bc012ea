/**
 * Fetches and decodes the pictures of textures, each once, a few at a time.
 *
 * A picture larger than KEPT_SIDE is kept as the means of square blocks of it, so that a model with many photographs
 * needs at most 1 MiB for each, and a single texel already has the mean of its surroundings.
 * Guarantee: whatever is wrong with a picture ends as a line in `faults`. A size that its header claims is checked
 * before the decoder sees the bytes, the decoder's own answer after.
 */
import { damaged, quote, reasonOf, SceneError } from '../scene-error.ts';
import { encodeSrgb, LINEAR } from '../srgb.ts';
import { type BufferSource, isData, readUri } from './buffers.ts';
import { readImageHeader } from './image-header.ts';
import { type Gltf, isRecord, reference } from './json.ts';

/**
 * Makes 8-bit sRGB texels of an image file: width x height x (r, g, b, a), row by row from the top.
 * @param bytes may be a window into the model: read them, do not change or transfer them
 * @param mimeType as the bytes or else the model have it; may be empty
 */
export type DecodeImage = (bytes: Uint8Array, mimeType: string) => Promise<DecodedImage>;

export interface DecodedImage {
  width: number;
  height: number;
  /** alpha not multiplied into the colours */
  rgba: Uint8Array | Uint8ClampedArray;
}

/** A decoded image, perhaps reduced. */
export interface Picture {
  /** of the image file */
  width: number;
  height: number;
  /** side of the square of texels that each kept one stands for */
  block: number;
  /** ceil(width / block) x ceil(height / block) x (r, g, b, a), sRGB */
  rgba: Uint8Array | Uint8ClampedArray;
}

/** most texels of a picture */
export const MAX_PICTURE_TEXELS = 2 ** 26;
/** most texels of all pictures of a model */
export const MAX_TEXELS = 2 ** 31;
/** greatest width and height that a picture is kept with */
export const KEPT_SIDE = 512;
/** pictures in the decoder at a time */
const TOGETHER = 4;

/**
 * @param images numbers of the images, none twice
 * @param faults takes a line for each image that cannot be used
 * @param onProgress called with the part of the images that is done; what it throws goes to the caller
 * @returns image -> picture, for those that could be decoded
 */
export async function loadPictures(
  gltf: Gltf,
  images: readonly number[],
  source: BufferSource,
  decodeImage: DecodeImage,
  faults: string[],
  onProgress: (done: number) => void,
): Promise<Map<number, Picture>> {
  const pictures = new Map<number, Picture>();
  const budget = { texels: MAX_TEXELS };
  for (let first = 0; first < images.length; first += TOGETHER) {
    const batch = images.slice(first, first + TOGETHER);
    const found = await Promise.all(batch.map((image) => attempt(gltf, image, source, decodeImage, budget)));
    for (let i = 0; i < batch.length; i++) {
      const result = found[i];
      if (typeof result === 'string') faults.push(`image ${batch[i]} ${result}; its surfaces keep their plain colour`);
      else pictures.set(batch[i], result);
    }
    onProgress(Math.min(1, (first + TOGETHER) / images.length));
  }
  return pictures;
}

/** The picture, or what is wrong with it. */
async function attempt(
  gltf: Gltf,
  image: number,
  source: BufferSource,
  decodeImage: DecodeImage,
  budget: { texels: number },
): Promise<Picture | string> {
  try {
    const { bytes, declared } = await fetchImage(gltf, image, source);
    const header = readImageHeader(bytes);
    if (header) checkTexels(header.width, header.height, budget.texels);
    const decoded = checkDecoded(await decodeImage(bytes, header?.mimeType ?? declared));
    checkTexels(decoded.width, decoded.height, budget.texels);
    budget.texels -= decoded.width * decoded.height;
    return reduce(decoded);
  } catch (error) {
    if (!(error instanceof SceneError)) return `could not be decoded: ${reasonOf(error)}`;
    return `could not be used: ${error.message.replace(/^glTF: /, '')}`;
  }
}

async function fetchImage(
  gltf: Gltf,
  image: number,
  source: BufferSource,
): Promise<{ bytes: Uint8Array; declared: string }> {
  const owner = (gltf.json.images as unknown[])[image];
  if (!isRecord(owner)) throw damaged('glTF: it must be an object');
  const { uri, bufferView, mimeType } = owner;
  const declared = typeof mimeType === 'string' ? mimeType : '';
  if (typeof uri === 'string') {
    const where = isData(uri) ? 'it' : quote(uri);
    return { bytes: await readUri(uri, where, source.resolve), declared };
  }
  const view = reference(bufferView, gltf.bufferViews, 'bufferView', 'its bufferView');
  return { bytes: await source.view(view), declared };
}

function checkTexels(width: number, height: number, left: number): void {
  const texels = width * height;
  const size = `it has ${width} x ${height} texels`;
  if (texels === 0) throw damaged(size);
  if (texels > MAX_PICTURE_TEXELS)
    throw new SceneError(`${size}, over the limit MAX_PICTURE_TEXELS = ${MAX_PICTURE_TEXELS}: make it smaller`);
  if (texels > left)
    throw new SceneError(`${size}, and all together pass the limit MAX_TEXELS = ${MAX_TEXELS}: make them smaller`);
}

/** The decoder is the caller's: what it gives is looked at like the file. */
function checkDecoded(decoded: DecodedImage): DecodedImage {
  const { width, height, rgba } = decoded;
  if (!Number.isSafeInteger(width) || !Number.isSafeInteger(height) || width < 0 || height < 0)
    throw new Error(`the decoder says ${width} x ${height} texels`);
  if (rgba.length !== width * height * 4)
    throw new Error(`the decoder gave ${rgba.length} bytes for ${width} x ${height} texels`);
  return decoded;
}

/** Means in linear light of the blocks that bring the picture to KEPT_SIDE; blocks at the far edges may be cut. */
function reduce({ width, height, rgba }: DecodedImage): Picture {
  const block = Math.ceil(Math.max(width, height) / KEPT_SIDE);
  if (block === 1) return { width, height, block, rgba };
  const columns = Math.ceil(width / block);
  const rows = Math.ceil(height / block);
  const out = new Uint8Array(columns * rows * 4);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const right = Math.min(width, (column + 1) * block);
      const bottom = Math.min(height, (row + 1) * block);
      let r = 0;
      let g = 0;
      let b = 0;
      let a = 0;
      for (let y = row * block; y < bottom; y++)
        for (let at = (y * width + column * block) * 4; at < (y * width + right) * 4; at += 4) {
          r += LINEAR[rgba[at]];
          g += LINEAR[rgba[at + 1]];
          b += LINEAR[rgba[at + 2]];
          a += rgba[at + 3];
        }
      const texels = (right - column * block) * (bottom - row * block);
      const to = (row * columns + column) * 4;
      out[to] = encodeSrgb(r / texels);
      out[to + 1] = encodeSrgb(g / texels);
      out[to + 2] = encodeSrgb(b / texels);
      out[to + 3] = Math.round(a / texels);
    }
  return { width, height, block, rgba: out };
}
