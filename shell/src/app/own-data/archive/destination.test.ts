import { afterEach, describe, expect, test, vi } from 'vitest';
import { canWriteFile, chosenFile } from './destination.ts';

afterEach(() => void vi.unstubAllGlobals());

const zipOf = (...chunks: string[]) => new Blob(chunks).stream();
const broken = () =>
  new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('the line broke')) });

/** A browser in which the user chooses a file with this content. */
function aChosenFile(before: string) {
  const file = { written: '', isRemoved: false, isAborted: false };
  const handle = {
    createWritable: async () =>
      new WritableStream<Uint8Array>({
        write: (chunk) => void (file.written += new TextDecoder().decode(chunk)),
        abort: () => void (file.isAborted = true),
      }),
    getFile: async () => new File([before], 'x.zip'),
    remove: async () => void (file.isRemoved = true),
  };
  vi.stubGlobal('showSaveFilePicker', async () => handle);
  return file;
}

describe('a file that the user chooses for the archive', () => {
  test('receives the archive in chunks, and stays', async () => {
    const file = aChosenFile('');
    expect(canWriteFile()).toBe(true);
    const write = await chosenFile('x.zip', 'Zip archive');
    await write?.(zipOf('one ', 'two'), new AbortController().signal);
    expect(file).toEqual({ written: 'one two', isRemoved: false, isAborted: false });
  });

  test.each([
    ['a new file is deleted', '', true],
    ['an existing file keeps its content', 'what was there', false],
  ])('is cleaned up after a failed write: %s', async (_what, before, isRemoved) => {
    const file = aChosenFile(before);
    const write = await chosenFile('x.zip', 'Zip archive');
    await expect(write?.(broken(), new AbortController().signal)).rejects.toThrow('the line broke');
    expect(file).toEqual({ written: '', isRemoved, isAborted: true });
  });

  test('is optional: cancelling the file dialog is no error, but other failures are', async () => {
    vi.stubGlobal('showSaveFilePicker', () => Promise.reject(new DOMException('closed', 'AbortError')));
    expect(await chosenFile('x.zip', 'Zip archive')).toBeNull();
    vi.stubGlobal('showSaveFilePicker', () => Promise.reject(new DOMException('no click', 'SecurityError')));
    await expect(chosenFile('x.zip', 'Zip archive')).rejects.toThrow('no click');
  });

  test('is not available in browsers without the file dialog', async () => {
    expect(canWriteFile()).toBe(false);
    expect(await chosenFile('x.zip', 'Zip archive')).toBeNull();
  });
});
