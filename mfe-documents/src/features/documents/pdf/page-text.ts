import { TEXT_BYTES_MAX } from '@savvi/documents-contract/text';
import type { PDFPageProxy } from './load-pdf.ts';

/** A chunk of a page's text. The types of pdf.js do not describe it. */
interface TextChunk {
  readonly items: readonly ({ readonly str: string; readonly hasEOL: boolean } | { readonly type: string })[];
}

/**
 * Reads the text of a page until it has the size of a stored text, because a page of a small file may repeat a text
 * without end and fill the memory. `between` separates the pieces of a line; a line feed separates lines.
 */
export async function pageText(page: Pick<PDFPageProxy, 'streamTextContent'>, between = ''): Promise<string> {
  // The types of pdf.js do not describe what the stream yields.
  const reader = (page.streamTextContent({}) as ReadableStream<TextChunk>).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    for (const item of value.items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : between);
    if (text.length < TEXT_BYTES_MAX) continue;
    // The worker stops reading the page. If it cannot be notified, the text is complete nevertheless.
    reader.cancel(new Error('the text of a page is long enough')).catch(() => undefined);
    return text;
  }
}
