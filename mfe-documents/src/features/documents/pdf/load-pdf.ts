// The only file that imports pdf.js, which reads a file in a worker and renders its pages on a canvas. The built-in
// viewer of a browser would run the scripts of a file and cannot be sandboxed; pdf.js has no script engine.
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;
/** The decoders of scanned images in JPEG 2000 and JBIG2. The worker finds them by name in one folder. */
const DECODERS = [
  new URL('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js', import.meta.url),
  new URL('pdfjs-dist/wasm/jbig2_nowasm_fallback.js', import.meta.url),
] as const;
/**
 * The folder of the decoders and of the character maps for Chinese, Japanese and Korean files without
 * embedded fonts.
 */
const FOLDER = new URL('.', DECODERS[0]);

/** A PDF that is loading. */
export interface OpeningPdf {
  readonly pdf: Promise<PDFDocumentProxy>;
  /** Releases the file and stops its worker. */
  close(): void;
}

/** Opens a PDF. WebAssembly is off, because the content security policy forbids it. */
export function openPdf(bytes: ArrayBuffer): OpeningPdf {
  const task = getDocument({
    data: new Uint8Array(bytes),
    useWasm: false,
    wasmUrl: FOLDER.href,
    cMapUrl: new URL('cmaps/', FOLDER).href,
  });
  return { pdf: task.promise, close: () => void task.destroy() };
}

/** Whether opening failed because the file needs a password. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && error.name === 'PasswordException';
