import { TEXT_BYTES_MAX } from '@savvi/documents-contract/text';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pdfText } from './pdf-text.ts';
import { OPENING_MS, READING_MS, TookTooLong } from './time-limit.ts';

/** The result of opening the file: its pages, or the error. */
let file: Promise<unknown>;
const close = vi.fn();
vi.mock('../pdf/load-pdf.ts', () => ({
  openPdf: () => ({ pdf: file, close }),
  isLocked: (error: unknown) => error instanceof Error && error.name === 'PasswordException',
}));

const never = <Result>() => Promise.withResolvers<Result>().promise;
const errorOf = (name: string) => Object.assign(new Error(name), { name });

const cleanup = vi.fn();
/** A page with the texts of its lines. */
const page = (...lines: string[]) => ({
  cleanup,
  streamTextContent: () =>
    new ReadableStream({
      start(stream) {
        for (const str of lines) stream.enqueue({ items: [{ str, hasEOL: true }, { type: 'mark' }] });
        stream.close();
      },
    }),
});
type Page = ReturnType<typeof page>;
const opensWith = (...pages: (Page | Error | 'never')[]) => {
  file = Promise.resolve({
    numPages: pages.length,
    getPage: async (at: number) => {
      const found = pages[at - 1];
      if (found instanceof Error) throw found;
      return found === 'never' ? never() : found;
    },
  });
};
const read = () => pdfText(new ArrayBuffer(0));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('the text of a PDF', () => {
  test('lines of a page are joined, pages are separated, and the file is closed [DOC-55]', async () => {
    opensWith(page('The rent', 'is due'), page('on the first'));
    expect(await read()).toEqual({ state: 'text', text: 'The rent is due\fon the first' });
    expect([close.mock.calls.length, cleanup.mock.calls.length]).toEqual([1, 2]);
  });

  test('a page with endless text is read up to the stored size [DOC-55]', async () => {
    const cancel = vi.fn();
    let sent = 0;
    opensWith({
      cleanup,
      streamTextContent: () =>
        new ReadableStream({
          pull: (stream) => {
            sent += 1;
            stream.enqueue({ items: [{ str: 'a'.repeat(10_000), hasEOL: false }] });
          },
          cancel,
        }),
    });
    expect(await read()).toEqual({ state: 'text', text: 'a'.repeat(TEXT_BYTES_MAX) });
    expect(sent).toBeLessThan(TEXT_BYTES_MAX / 10_000 + 3);
    expect(cancel).toHaveBeenCalledOnce();
  });

  test.each([
    ['needs a password is locked', 'PasswordException', 'locked'],
    ['is no PDF is damaged', 'InvalidPDFException', 'damaged'],
  ])('a file that %s [DOC-57]', async (_, name, state) => {
    file = Promise.reject(errorOf(name));
    expect(await read()).toEqual({ state });
    expect(close).toHaveBeenCalledOnce();
  });

  test('a damaged page is skipped, and the others are read [DOC-55]', async () => {
    opensWith(page('first'), errorOf('FormatError'), page('third'));
    expect(await read()).toEqual({ state: 'text', text: 'first\f\fthird' });
  });

  test('a file without text is damaged if a page of it is, and otherwise a scan [DOC-57]', async () => {
    opensWith(page(), errorOf('FormatError'));
    expect(await read()).toEqual({ state: 'damaged' });
    opensWith(page(), page());
    expect(await read()).toEqual({ state: 'none' });
  });

  test('after a minute, the text of the pages so far is returned [DOC-55]', async () => {
    opensWith(page('first'), 'never', page('third'));
    const reading = read();
    await vi.advanceTimersByTimeAsync(READING_MS);
    expect(await reading).toEqual({ state: 'text', text: 'first' });
    expect(close).toHaveBeenCalledOnce();
  });

  test('a file is damaged if its first page takes more than a minute [DOC-57]', async () => {
    opensWith('never');
    const reading = read();
    await vi.advanceTimersByTimeAsync(READING_MS);
    expect(await reading).toEqual({ state: 'damaged' });
  });

  test('a file that does not open in time causes an error, so that it is read again later [DOC-55]', async () => {
    file = never();
    const failure = read().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(OPENING_MS);
    expect(await failure).toBeInstanceOf(TookTooLong);
    expect(close).toHaveBeenCalledOnce();
  });

  test('any other error of pdf.js is thrown, so that the file is read again later [DOC-55]', async () => {
    file = Promise.reject(errorOf('UnknownErrorException'));
    await expect(read()).rejects.toThrow('UnknownErrorException');
  });
});
