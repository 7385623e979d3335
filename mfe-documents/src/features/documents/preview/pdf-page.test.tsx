import '@savvi/testing/fake-shell';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PDFDocumentProxy } from '../pdf/load-pdf.ts';
import { PdfPage } from './pdf-page.tsx';

let tellNear: (isIntersecting: boolean) => void;
let tellWidth: (width: number) => void;
beforeEach(() => {
  tellWidth = () => {
    throw new Error('no observer exists yet');
  };
  const observer = { observe: () => undefined, disconnect: () => undefined };
  vi.stubGlobal(
    'IntersectionObserver',
    function IntersectionObserver(callback: (entries: { isIntersecting: boolean }[]) => void) {
      tellNear = (isIntersecting) => act(() => callback([{ isIntersecting }]));
      return observer;
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    function ResizeObserver(callback: (entries: { contentRect: { width: number } }[]) => void) {
      tellWidth = (width) => act(() => callback([{ contentRect: { width } }]));
      return observer;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function aPage() {
  const cancel = vi.fn();
  const page = {
    getViewport: ({ scale }: { scale: number }) => ({ width: 600 * scale, height: 800 * scale }),
    streamTextContent: () =>
      new ReadableStream({
        start(stream) {
          stream.enqueue({ items: [{ str: 'Lease', hasEOL: true }] });
          stream.close();
        },
      }),
    render: vi.fn((_: { canvas: HTMLCanvasElement }) => ({
      promise: Promise.withResolvers<void>().promise,
      cancel,
    })),
    cleanup: vi.fn(),
  };
  // The component PdfPage uses only these parts of a PDF document of pdf.js.
  const pdf = { numPages: 1, getPage: async () => page } as unknown as PDFDocumentProxy;
  return { pdf, page, cancel };
}
const drawnWidths = ({ page }: ReturnType<typeof aPage>) =>
  page.render.mock.calls.map(([{ canvas }]) => canvas.width);

test('a PDF page that leaves the view stops rendering and releases its memory', async () => {
  const { pdf, page, cancel } = aPage();
  render(
    <ol>
      <PdfPage pdf={pdf} at={1} usualShape={8.5 / 11} />
    </ol>,
  );
  expect(page.render).not.toHaveBeenCalled();
  tellNear(true);
  expect(await screen.findByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await waitFor(() => tellWidth(300)); // the resize observer is created after the page is in view
  expect(page.render).toHaveBeenCalledOnce();
  expect(page.cleanup).not.toHaveBeenCalled();
  tellNear(false);
  expect(cancel).toHaveBeenCalledOnce();
  expect(page.cleanup).toHaveBeenCalledOnce();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByText('Lease')).toBeInTheDocument();
});

test('a PDF page is drawn at device resolution, redrawn after a resize, and stays within the canvas limit', async () => {
  vi.stubGlobal('devicePixelRatio', 3);
  const shown = aPage();
  render(
    <ol>
      <PdfPage pdf={shown.pdf} at={1} usualShape={8.5 / 11} />
    </ol>,
  );
  tellNear(true);
  await screen.findByRole('img');
  await waitFor(() => tellWidth(300)); // the resize observer is created after the page is in view
  expect(drawnWidths(shown)).toEqual([900]);
  for (const width of [310, 320, 330]) tellWidth(width);
  await waitFor(() => expect(shown.page.render).toHaveBeenCalledTimes(2));
  expect(drawnWidths(shown).at(-1)).toBe(990);
  expect(shown.cancel).toHaveBeenCalledOnce();
  tellWidth(3000);
  await waitFor(() => expect(shown.page.render).toHaveBeenCalledTimes(3));
  expect(drawnWidths(shown).at(-1)).toBe(Math.floor(Math.sqrt(2 ** 23 * (600 / 800))));
});
