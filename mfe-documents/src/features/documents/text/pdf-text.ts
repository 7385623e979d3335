import type { TextInput } from '@savvi/documents-contract/text';
import { isLocked, openPdf, type PDFDocumentProxy } from '../pdf/load-pdf.ts';
import { isEnough, PAGE_BREAK, storedTextOf } from './plain-text.ts';

/** The most pages of a PDF that are read. */
const PAGES_MAX = 2_000;

async function pageText(pdf: PDFDocumentProxy, at: number): Promise<string> {
  const page = await pdf.getPage(at);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
    .join('')
    .replaceAll(/[\n\f]/g, ' ');
}

/** Rejects once the signal aborts. pdf.js does not settle what it was reading when it is closed. */
function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Error('reading took too long')), { once: true });
  promise.catch(() => undefined);
  return promise;
}

const isInvalid = (error: unknown) => error instanceof Error && error.name === 'InvalidPDFException';

/**
 * Reads the text of a PDF in the worker of pdf.js, page by page. When the signal aborts, the worker ends, and what
 * was read until then is the text.
 */
export async function pdfText(bytes: ArrayBuffer, signal: AbortSignal): Promise<TextInput> {
  const opening = openPdf(bytes);
  const end = aborted(signal);
  let text = '';
  try {
    const pdf = await Promise.race([opening.pdf, end]);
    const pages = Math.min(pdf.numPages, PAGES_MAX);
    for (let at = 1; at <= pages && !isEnough(text); at += 1)
      text += `${at === 1 ? '' : PAGE_BREAK}${await Promise.race([pageText(pdf, at), end])}`;
  } catch (error) {
    if (isLocked(error)) return { state: 'locked' };
    if (!isInvalid(error) && !signal.aborted) throw error;
    if (text.trim() === '') return { state: 'damaged' };
  } finally {
    opening.close();
  }
  return storedTextOf(text);
}
