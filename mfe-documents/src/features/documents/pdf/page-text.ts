import { TEXT_BYTES_MAX } from '@savvi/documents-contract/text';
import type { PDFPageProxy } from './load-pdf.ts';

/** A part of a page's text; the type of pdf.js lacks it. */
interface TextPart {
  readonly items: readonly ({ readonly str: string; readonly hasEOL: boolean } | { readonly type: string })[];
}

/**
 * Reads the text of a page up to the size of a stored text, so that a small file whose page repeats a text without
 * end cannot fill the memory. `between` separates the pieces of a line, and a line feed the lines.
 */
export async function pageText(page: Pick<PDFPageProxy, 'streamTextContent'>, between = ''): Promise<string> {
  // The type of pdf.js does not say what the stream yields.
  const reader = (page.streamTextContent({}) as ReadableStream<TextPart>).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    for (const item of value.items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : between);
    if (text.length < TEXT_BYTES_MAX) continue;
    // The worker stops reading the page. It does not matter whether it still can be told.
    reader.cancel(new Error('the text of a page is long enough')).catch(() => undefined);
    return text;
  }
}
