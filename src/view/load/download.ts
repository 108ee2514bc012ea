/** Fetches a file of the page, and reports how many bytes have come. */
import { lengthened } from '../../core/base/grown.ts';

/**
 * @param address relative to the page
 * @param size how many bytes it should have
 * @param onBytes called with the number of bytes so far
 * @throws Error with one line; an AbortError where `signal` ends it
 */
export async function download(
  address: string,
  size: number,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await ask(address, signal);
  if (!response.body) return new Uint8Array(await response.arrayBuffer());
  let bytes = new Uint8Array(size);
  let length = 0;
  try {
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (length + part.value.length > bytes.length)
        bytes = lengthened(bytes, Math.max(length + part.value.length, bytes.length * 2));
      bytes.set(part.value, length);
      length += part.value.length;
      onBytes(length);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Error(`${address} was cut off while it was downloaded: check the connection and try again`);
  }
  return length === bytes.length ? bytes : bytes.slice(0, length);
}

/**
 * The response to a GET. @param missing the message where there is no such file
 * @throws Error with one line where there is none, or not that file
 */
export async function ask(address: string, signal?: AbortSignal, missing?: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, { signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Error(`${address} cannot be downloaded: is the server there? Check the connection and try again`);
  }
  if (response.status === 404 && missing) throw new Error(missing);
  if (!response.ok)
    throw new Error(`${address} cannot be downloaded: the server answers ${response.status}; reload the page`);
  return response;
}
