/** A scanned page: the header of a PDF, and 256 KiB that cannot be compressed. */
export const scan: ArrayBuffer = (() => {
  const bytes = new Uint8Array(256 * 1024);
  let state = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    // Deterministic, because files are compared by their bytes.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[at] = state >>> 24;
  }
  const head = '%PDF-1.4\n';
  for (let at = 0; at < head.length; at += 1) bytes[at] = head.charCodeAt(at);
  return bytes.buffer;
})();
