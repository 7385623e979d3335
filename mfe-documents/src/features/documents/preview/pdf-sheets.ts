import type { PDFDocumentProxy } from './pdf-document.ts';

/** The most pages that are printed from here: each is a picture of up to a megabyte until it is printed. */
const PAGES_MAX = 200;
/** In dots per inch; a PDF counts in 72nds of an inch. */
const PRINT_DPI = 150;
/** The most pixels of one page, for posters. */
const PIXELS_MAX = 2 ** 23;

/** Draws one page as a picture whose bytes the browser may keep outside of memory. */
async function sheetOf(pdf: PDFDocumentProxy, at: number): Promise<HTMLImageElement> {
  const page = await pdf.getPage(at);
  const whole = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({
    scale: Math.min(PRINT_DPI / 72, Math.sqrt(PIXELS_MAX / (whole.width * whole.height))),
  });
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.floor(viewport.width),
    height: Math.floor(viewport.height),
  });
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const blob = await new Promise<Blob | null>((done) => void canvas.toBlob(done));
  canvas.width = 0; // browsers are slow to free what a canvas holds
  if (blob === null) throw new Error('a page was not drawn');
  const image = new Image();
  image.dataset['page'] = '';
  image.src = URL.createObjectURL(blob);
  await image.decode().finally(() => URL.revokeObjectURL(image.src));
  return image;
}

/**
 * The pages of a PDF, drawn one after the other for printing.
 * @throws when there are too many, or one is broken
 */
export async function pdfSheets(pdf: PDFDocumentProxy, signal: AbortSignal): Promise<readonly HTMLElement[]> {
  if (pdf.numPages > PAGES_MAX) throw new Error('too many pages to print');
  const sheets: HTMLElement[] = [];
  for (let at = 1; at <= pdf.numPages && !signal.aborted; at += 1) sheets.push(await sheetOf(pdf, at));
  return sheets;
}
