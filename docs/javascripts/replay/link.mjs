/** Records within addresses: compressed with what browsers have. */

const MOST_BYTES = 10_000_000;

/** What comes out of a stream; a small piece of an address may stand for far too much. */
async function through(stream, bytes) {
  const parts = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > MOST_BYTES) throw new Error('too long');
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A text as a piece of an address; null where the browser cannot compress. */
export async function packed(text) {
  if (typeof CompressionStream === 'undefined') return null;
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
}

/** The text of a piece of an address; throws for what is none. */
export async function unpacked(code) {
  const letters = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = await through(new DecompressionStream('deflate-raw'), Uint8Array.from(letters, (c) => c.charCodeAt(0)));
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** What an address says after its #: the values by name. */
export const readFragment = (hash) => new URLSearchParams(hash.replace(/^#/u, ''));
