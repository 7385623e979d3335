import { download } from '@savvi/ui/download';

/** Writes an archive. Rejects if writing fails or is aborted, and then leaves no file behind. */
export type Destination = (zip: ReadableStream<Uint8Array>, signal: AbortSignal) => Promise<void>;

// TypeScript's DOM types do not contain this API yet: https://wicg.github.io/file-system-access
interface ChosenFile {
  createWritable(): Promise<WritableStream<Uint8Array>>;
  getFile(): Promise<File>;
  remove?(): Promise<void>;
}
type Picker = (options: {
  suggestedName: string;
  types: readonly { description: string; accept: Record<string, readonly string[]> }[];
}) => Promise<ChosenFile>;

const TYPE = 'application/zip';

function picker(): Picker | null {
  const found: unknown = Reflect.get(globalThis, 'showSaveFilePicker');
  // The cast follows the type of `showSaveFilePicker` in the File System Access standard.
  return typeof found === 'function'
    ? (options) => Reflect.apply(found, globalThis, [options]) as ReturnType<Picker>
    : null;
}

/**
 * Whether this browser can write into a file that the user chose; otherwise the complete archive has to fit
 * into memory first.
 */
export const canWriteFile = (): boolean => picker() !== null;

/** Lets the user choose a file (browsers allow this only during a click); null if they cancel. */
export async function chosenFile(suggestedName: string, description: string): Promise<Destination | null> {
  const file = await picker()?.({
    suggestedName,
    types: [{ description, accept: { [TYPE]: ['.zip'] } }],
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  });
  if (!file) return null;
  return async (zip) => {
    try {
      await zip.pipeTo(await file.createWritable());
    } catch (error) {
      // The file dialog creates an empty file for a new name; an existing file keeps its content.
      if ((await file.getFile()).size === 0) await file.remove?.();
      throw error;
    }
  };
}

/** Saves the archive to the browser's downloads. The browser buffers the chunks, large archives on disk. */
export const downloads =
  (fileName: string): Destination =>
  async (zip, signal) => {
    const blob = await new Response(zip, { headers: { 'Content-Type': TYPE } }).blob();
    signal.throwIfAborted();
    download(fileName, blob, TYPE);
  };
