// Mozilla's reader draws the pages, on canvas and in a worker. The browser's own viewer would be a plug-in
// that runs the scripts of a file, and cannot be sandboxed; this one has no part that runs any.
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;
/** What opens the pictures of scans. The worker looks for both by their names, in one folder. */
const DECODERS = [
  new URL('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js', import.meta.url),
  new URL('pdfjs-dist/wasm/jbig2_nowasm_fallback.js', import.meta.url),
] as const;
/**
 * Where both are, and beside them what reads Chinese, Japanese and Korean letters of files that bring no
 * font.
 */
const FOLDER = new URL('.', DECODERS[0]);

/** A file that is being opened. */
export interface OpeningPdf {
  readonly pdf: Promise<PDFDocumentProxy>;
  /** Forgets it, and ends its worker. */
  close(): void;
}

/** Opens a file. WebAssembly stays off: our pages may compile none. */
export function openPdf(bytes: ArrayBuffer): OpeningPdf {
  const task = getDocument({
    data: new Uint8Array(bytes),
    useWasm: false,
    wasmUrl: FOLDER.href,
    cMapUrl: new URL('cmaps/', FOLDER).href,
  });
  return { pdf: task.promise, close: () => void task.destroy() };
}

/** Whether a file cannot be opened because it asks for a password. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && error.name === 'PasswordException';
