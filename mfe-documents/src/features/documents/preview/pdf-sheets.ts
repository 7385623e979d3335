import type { PDFDocumentProxy } from '../pdf/load-pdf.ts';

/** Maximum pages to print. Each is an image of up to a megabyte until it is printed. */
const PAGES_MAX = 200;
/** Dots per inch. PDF units are 1/72 inch. */
const PRINT_DPI = 150;
/** Maximum pixels of a printed page; a poster is drawn at a lower resolution to stay below it. */
const PIXELS_MAX = 2 ** 23;

/** Draws one page as an image, whose bytes the browser may store outside of memory. */
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
  canvas.width = 0; // browsers free canvas memory late
  if (blob === null) throw new Error('the browser could not create the image of a page');
  const image = new Image();
  image.dataset['page'] = '';
  image.src = URL.createObjectURL(blob);
  await image.decode().finally(() => URL.revokeObjectURL(image.src));
  return image;
}

/**
 * Draws the pages of a PDF for printing, one after the other.
 * @throws when there are too many pages, or one is broken
 */
export async function pdfSheets(pdf: PDFDocumentProxy, signal: AbortSignal): Promise<readonly HTMLElement[]> {
  if (pdf.numPages > PAGES_MAX) throw new Error('too many pages to print');
  const sheets: HTMLElement[] = [];
  for (let at = 1; at <= pdf.numPages && !signal.aborted; at += 1) sheets.push(await sheetOf(pdf, at));
  return sheets;
}
