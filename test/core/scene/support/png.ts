/** Decodes plain PNG files for tests: 8 bits a channel, RGB, RGBA or palette, not interlaced. Source: PNG specification. */
import { deflateSync, inflateSync } from 'node:zlib';
import { crc32 } from '../../../../src/core/file/crc32.ts';
import type { DecodedImage } from '../../../../src/core/scene/gltf/pictures.ts';

const CHANNELS: Record<number, number> = { 2: 3, 3: 1, 6: 4 };

export function decodePng(bytes: Uint8Array): DecodedImage {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.toString('latin1', 1, 4) !== 'PNG') throw new Error('no PNG');
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const [depth, type, , , interlaced] = file.subarray(24, 29);
  const channels = CHANNELS[type];
  if (depth !== 8 || channels === undefined || interlaced) throw new Error('a PNG of another kind');
  const parts = new Map<string, Buffer[]>();
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const name = file.toString('latin1', at + 4, at + 8);
    parts.set(name, [...(parts.get(name) ?? []), file.subarray(at + 8, at + 8 + file.readUInt32BE(at))]);
  }
  const texels = unfilter(inflateSync(Buffer.concat(parts.get('IDAT')!)), width * channels, height, channels);
  const palette = parts.get('PLTE')?.[0];
  const alphas = parts.get('tRNS')?.[0];
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) {
    const entry = texels[i * channels];
    if (type === 3) rgba.set([...palette!.subarray(entry * 3, entry * 3 + 3), alphas?.[entry] ?? 255], i * 4);
    else for (let k = 0; k < channels; k++) rgba[i * 4 + k] = texels[i * channels + k];
  }
  return { width, height, rgba };
}

function unfilter(raw: Uint8Array, stride: number, height: number, channels: number): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x >= channels ? out[at - channels] : 0;
      const up = y > 0 ? out[at - stride] : 0;
      const corner = x >= channels && y > 0 ? out[at - stride - channels] : 0;
      out[at] = raw[y * (stride + 1) + 1 + x] + guess(filter, left, up, corner);
    }
  }
  return out;
}

function guess(filter: number, left: number, up: number, corner: number): number {
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return filter === 0 ? 0 : filter === 1 ? left : up;
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** A PNG of RGBA texels, which `decodePng` reads back. */
export function encodePng({ width, height, rgba }: DecodedImage): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const raw = Buffer.alloc(height * (1 + width * 4));
  for (let y = 0; y < height; y++) raw.set(rgba.subarray(y * width * 4, (y + 1) * width * 4), y * (1 + width * 4) + 1);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(raw)), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]));
}

function chunk(type: string, data: Buffer): Buffer {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}
