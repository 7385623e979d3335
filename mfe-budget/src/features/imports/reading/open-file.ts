import {
  type Columns,
  FILE_BYTES_MAX,
  type Mapping,
  type Opened,
  type OpenedTable,
  type Spelled,
  type Statement,
  UnreadableFile,
} from '../parse/reading.ts';
import type { FileReply, FileRequest } from './file-session.ts';

/** The URL of the folder that contains the bundles of the area and of the worker (rspack.config.ts). */
declare const __webpack_public_path__: string;

/** How long reading a file may take, in milliseconds (MON-62). After that, its worker is terminated. */
export const READING_MS = 10_000;
/** How long loading the code of the worker may take, in milliseconds. */
export const LOADING_MS = 60_000;

/** A file that a worker has open. */
export interface StatementFile {
  readonly opened: Opened;
  /** What chosen columns of a table leave undecided. @throws {UnreadableFile} */
  ask(columns: Columns): Promise<Pick<OpenedTable, 'open' | 'spelled'>>;
  /** The transactions of a table. @throws {UnreadableFile} */
  map(mapping: Mapping): Promise<readonly Statement[]>;
  /** The transactions of a QIF file. @throws {UnreadableFile} */
  spell(spelled: Spelled): Promise<readonly Statement[]>;
  /** Ends the worker. */
  close(): void;
}

/** The next message of a worker. @throws {UnreadableFile} after `ms` milliseconds or if it fails; it is then terminated */
function messageOf(worker: Worker, ms: number): Promise<FileReply> {
  const { promise, resolve, reject } = Promise.withResolvers<FileReply>();
  const listening = new AbortController();
  const { signal } = listening;
  const fail = (error: Error) => {
    worker.terminate();
    reject(error);
  };
  const timer = setTimeout(() => fail(new UnreadableFile({ reason: 'slow' })), ms);
  worker.addEventListener('message', ({ data }: MessageEvent<FileReply>) => resolve(data), { signal });
  worker.addEventListener(
    'error',
    (event) => {
      event.preventDefault();
      fail(new UnreadableFile({ reason: 'damaged', line: null }));
    },
    { signal },
  );
  return promise.finally(() => {
    clearTimeout(timer);
    listening.abort();
  });
}

/** Sends a request and returns its response. @throws {UnreadableFile} */
async function responseTo(worker: Worker, request: FileRequest): Promise<FileReply> {
  const response = messageOf(worker, READING_MS);
  worker.postMessage(request, request.kind === 'open' ? [request.bytes.buffer] : []);
  const reply = await response;
  if (reply.state === 'refused') throw new UnreadableFile(reply.refusal);
  return reply;
}

const outOfOrder = () => new TypeError('a worker responded out of order');

/**
 * Opens a file of a bank in a worker. The file stays in the browser (MON-63).
 * @throws {UnreadableFile} for a file that cannot be read, or not in time
 */
export async function openFile(file: Blob): Promise<StatementFile> {
  if (file.size > FILE_BYTES_MAX) throw new UnreadableFile({ reason: 'large' });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(`${__webpack_public_path__}statement-worker.js`);
  try {
    await messageOf(worker, LOADING_MS); // the message that it is ready
    const reply = await responseTo(worker, { kind: 'open', bytes });
    if (reply.state !== 'opened') throw outOfOrder();
    let last: Promise<unknown> = Promise.resolve();
    // A worker's response does not name its request, so the next request waits for it.
    const inTurn = (request: FileRequest): Promise<FileReply> => {
      const response = last.then(() => responseTo(worker, request));
      last = response.catch(() => undefined);
      return response;
    };
    const read = async (request: FileRequest) => {
      const found = await inTurn(request);
      if (found.state !== 'read') throw outOfOrder();
      return found.statements;
    };
    return {
      opened: reply.opened,
      async ask(columns) {
        const found = await inTurn({ kind: 'ask', columns });
        if (found.state !== 'asked') throw outOfOrder();
        return found.asked;
      },
      map: (mapping) => read({ kind: 'map', mapping }),
      spell: (spelled) => read({ kind: 'spell', spelled }),
      close: () => worker.terminate(),
    };
  } catch (error) {
    worker.terminate();
    throw error;
  }
}
