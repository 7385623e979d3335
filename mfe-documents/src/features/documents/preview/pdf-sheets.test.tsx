import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PDFDocumentProxy } from '../pdf/load-pdf.ts';
import { pdfSheets } from './pdf-sheets.ts';

const proto = HTMLCanvasElement.prototype;
const drawn: number[] = [];

/** Returns a fake PDF with `numPages` pages. `onPage` runs while a page is drawn. */
const pdfOf = (numPages: number, onPage: (at: number) => void = () => {}) =>
  ({
    numPages,
    getPage: (at: number) =>
      Promise.resolve({
        getViewport: ({ scale }: { scale: number }) => ({ width: 612 * scale, height: 792 * scale }),
        render: () => ({
          promise: Promise.resolve().then(() => {
            onPage(at);
            drawn.push(at);
          }),
        }),
      }),
  }) as unknown as PDFDocumentProxy; // pdfSheets uses only these parts of pdf.js

beforeEach(() => {
  drawn.length = 0;
  proto.toBlob = (done) => done(new Blob(['picture']));
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  HTMLImageElement.prototype.decode = () => Promise.resolve();
});
afterEach(() => vi.restoreAllMocks());

test('a PDF of 200 pages is drawn for printing, one sheet per page in order', async () => {
  const sheets = await pdfSheets(pdfOf(200), new AbortController().signal);
  expect(sheets).toHaveLength(200);
  expect(drawn).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
});

test('a PDF of more than 200 pages is rejected before a page is drawn', async () => {
  await expect(pdfSheets(pdfOf(201), new AbortController().signal)).rejects.toThrow(
    'too many pages to print',
  );
  expect(drawn).toEqual([]);
});

test('a PDF with a broken page is not printed at all', async () => {
  const broken = pdfOf(3, (at) => {
    if (at === 2) throw new Error('the page is broken');
  });
  await expect(pdfSheets(broken, new AbortController().signal)).rejects.toThrow('the page is broken');
  expect(drawn).toEqual([1]);
});

test('printing fails when the browser cannot create the image of a page', async () => {
  proto.toBlob = (done) => done(null);
  await expect(pdfSheets(pdfOf(1), new AbortController().signal)).rejects.toThrow(
    'the browser could not create the image of a page',
  );
});

test('canceling the print stops drawing after the current page', async () => {
  const end = new AbortController();
  await pdfSheets(
    pdfOf(50, (at) => void (at === 3 && end.abort())),
    end.signal,
  );
  expect(drawn).toEqual([1, 2, 3]);
});
