/** A scanned page: the head of a PDF, and a quarter of a megabyte that no compression makes smaller. */
export const scan: ArrayBuffer = (() => {
  const bytes = new Uint8Array(256 * 1024);
  let state = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0; // always the same: files are compared by their bytes
    bytes[at] = state >>> 24;
  }
  const head = '%PDF-1.4\n';
  for (let at = 0; at < head.length; at += 1) bytes[at] = head.charCodeAt(at);
  return bytes.buffer;
})();
