import { download } from '@savvi/ui/download';

/** Where an archive goes. Rejects when it can't be written or is given up; nothing is left behind then. */
export type Destination = (zip: ReadableStream<Uint8Array>, signal: AbortSignal) => Promise<void>;

// Not in TypeScript's DOM yet: https://wicg.github.io/file-system-access
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
  // What the standard says it gives.
  return typeof found === 'function'
    ? (options) => Reflect.apply(found, globalThis, [options]) as ReturnType<Picker>
    : null;
}

/**
 * Whether this browser writes straight into a file that the person chose; else the archive waits in memory
 * until it is whole.
 */
export const canWriteFile = (): boolean => picker() !== null;

/** A file that the person chooses now (only within a click); null when they choose none. */
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
      // Choosing a new file made an empty one; one that held something keeps it.
      if ((await file.getFile()).size === 0) await file.remove?.();
      throw error;
    }
  };
}

/** The browser's downloads. The browser itself keeps what has come so far, large ones on the disk. */
export const downloads =
  (fileName: string): Destination =>
  async (zip, signal) => {
    const blob = await new Response(zip, { headers: { 'Content-Type': TYPE } }).blob();
    signal.throwIfAborted();
    download(fileName, blob, TYPE);
  };
