import type { TextInput } from '@savvi/documents-contract/text';
import { isLocked, openPdf, type PDFDocumentProxy } from '../pdf/load-pdf.ts';
import { pageText } from '../pdf/page-text.ts';
import { isEnough, PAGE_BREAK, storedTextOf } from './plain-text.ts';
import { OPENING_MS, READING_MS, TookTooLong, timeLimit } from './time-limit.ts';

/** The maximum number of pages that are read. */
const PAGES_MAX = 2_000;

async function textOfPage(pdf: PDFDocumentProxy, at: number): Promise<string> {
  const page = await pdf.getPage(at);
  const text = await pageText(page);
  page.cleanup();
  return text.replaceAll(/[\n\f]/g, ' ');
}

/** Reads the pages one after another. A damaged page counts as empty. */
async function textOfPages(pdf: PDFDocumentProxy): Promise<{ text: string; isDamaged: boolean }> {
  const limit = timeLimit(READING_MS);
  const pages = Math.min(pdf.numPages, PAGES_MAX);
  let [text, isDamaged] = ['', false];
  try {
    for (let at = 1; at <= pages && !isEnough(text); at += 1) {
      if (at > 1) text += PAGE_BREAK;
      try {
        text += await limit.of(textOfPage(pdf, at));
      } catch (error) {
        isDamaged = true;
        if (error instanceof TookTooLong) break;
      }
    }
  } finally {
    limit.clear();
  }
  return { text, isDamaged };
}

const isInvalid = (error: unknown) => error instanceof Error && error.name === 'InvalidPDFException';

/**
 * Reads the text of a PDF in the worker of pdf.js, page by page. After a minute, it stops the worker and returns the
 * text of the pages so far. The time to load pdf.js and to open the file does not count.
 * @throws {TookTooLong} if the file does not open in time
 */
export async function pdfText(bytes: ArrayBuffer): Promise<TextInput> {
  const opening = openPdf(bytes);
  const limit = timeLimit(OPENING_MS);
  try {
    const { text, isDamaged } = await textOfPages(await limit.of(opening.pdf));
    const stored = storedTextOf(text);
    return stored.state === 'none' && isDamaged ? { state: 'damaged' } : stored;
  } catch (error) {
    if (isLocked(error)) return { state: 'locked' };
    if (isInvalid(error)) return { state: 'damaged' };
    throw error;
  } finally {
    limit.clear();
    opening.close(); // stops the worker; the promise of an unfinished page stays pending
  }
}
