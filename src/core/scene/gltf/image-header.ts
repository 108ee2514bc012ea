/**
 * What an image file says of itself in its first bytes: format, width and height, so that a small file that claims a
 * huge picture is refused before a decoder makes room for it.
 *
 * Guarantee: no bytes make it throw. A format that it does not know, or a header cut short, gives undefined.
 * Source: PNG specification, 11.2.2 (IHDR); ITU-T T.81, B.2.2 (frame header); RFC 9649 (WebP).
 */

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** markers C4, C8 and CC lie among the frame headers C0 .. CF and are none */
const NO_FRAME = [0xc4, 0xc8, 0xcc];

export function readImageHeader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, 0, PNG)) return readPng(view);
  if (startsWith(bytes, 0, JPEG)) return readJpeg(view);
  if (startsWith(bytes, 0, letters('RIFF')) && startsWith(bytes, 8, letters('WEBP'))) return readWebp(bytes, view);
  return undefined;
}

function readPng(view: DataView) {
  if (view.byteLength < 24) return undefined;
  return { mimeType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Segments follow each other, a marker and a length each, until one is a frame header. */
function readJpeg(view: DataView) {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return undefined;
    if (marker === 0xff) at++;
    else if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.includes(marker))
      return { mimeType: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function readWebp(bytes: Uint8Array, view: DataView) {
  const mimeType = 'image/webp';
  if (bytes.length < 30) return undefined;
  if (startsWith(bytes, 12, letters('VP8X'))) {
    const three = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65536;
    return { mimeType, width: three(24) + 1, height: three(27) + 1 };
  }
  if (startsWith(bytes, 12, letters('VP8L'))) {
    const bits = view.getUint32(21, true);
    return { mimeType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (!startsWith(bytes, 12, letters('VP8 '))) return undefined;
  return { mimeType, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

function letters(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}

function startsWith(bytes: Uint8Array, at: number, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[at + i] === byte);
}
