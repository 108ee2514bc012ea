/**
 * CRC-32 as in Ethernet, zip and PNG: reflected polynomial 0xedb88320, one table of 256 words.
 *
 * Guarantee: any one to three flipped bits of a file below 11 KB, and any burst of 32 bits in any file, change the sum.
 * Source: IEEE 802.3; the table method of D. V. Sarwate (1988); Koopman's tables for the distance.
 */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The sum of `bytes`; with `before`, the sum of the bytes that gave `before` followed by `bytes`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  for (let i = 0; i < bytes.length; i++) sum = (sum >>> 8) ^ TABLE[(sum ^ bytes[i]) & 0xff];
  return ~sum >>> 0;
}
