import type { DocumentCategory } from '@savvi/documents-contract/category';
import { type Intent, intentFor, newIntentKey } from '@savvi/mfe-kit';
import { inChunks, inTime, type Recognized } from './recognize-files.ts';
import { type Failure, failureOf, type FileToSend, type SentFields } from './send-file.ts';

/** A chosen file and the state of its upload. */
export interface Upload extends Recognized {
  readonly id: string;
  readonly file: File;
  /**
   * `checking`: it waits for the check whether it is a document already. `storing`: it is fully sent and can no longer
   * be canceled.
   */
  readonly state: 'chosen' | 'waiting' | 'checking' | 'uploading' | 'storing' | 'done' | 'failed';
  /** Whether the check for an existing document has not ended yet. */
  readonly isUnchecked: boolean;
  /** The sent share, from 0 to 1. */
  readonly sent: number;
  /** Why the file was not sent or not stored. */
  readonly problem: string | null;
  /** Whether the file is invalid, so that sending it cannot succeed. */
  readonly isRefused: boolean;
  /** The category that it is stored with; null until it is stored. */
  readonly category: DocumentCategory | null;
}

/** The dependencies of the queue. */
export interface QueueDeps {
  /** Finds out which files are documents already. Never rejects. */
  recognize(files: readonly File[]): Promise<readonly Recognized[]>;
  /** Stores a file. */
  send(sending: FileToSend): Promise<unknown>;
  /** Receives each file that was not stored. */
  onFailed(failure: Failure): void;
}

/** Called when no upload is active anymore. `isStopped`: the user stopped the remaining ones. */
type Finished = (isStopped: boolean) => void;

/** Number of concurrent uploads: enough to use the connection, few enough for each to progress. */
const AT_ONCE = 2;

/** Whether an active upload can still be canceled. */
export const isStoppable = ({ state }: Upload): boolean =>
  state === 'waiting' || state === 'checking' || state === 'uploading';
/** Whether a file is being sent or stored, or will be sent automatically. */
export const isUnderWay = (upload: Upload): boolean => isStoppable(upload) || upload.state === 'storing';
/** Whether the user must decide about the file, because it is a document already (DOC-48). */
export const needsDecision = ({ state, storedAs, isRefused }: Upload): boolean =>
  state === 'chosen' && storedAs !== null && !isRefused;
/** Whether leaving would lose the file: it is to be sent and not stored yet. */
export const isOpen = (upload: Upload): boolean =>
  upload.state !== 'storing' && upload.state !== 'done' && !upload.isRefused && !needsDecision(upload);

/** The name of an earlier file in the list with the same content; null if there is none. */
export const twinOf = ({ id, sha256 }: Upload, uploads: readonly Upload[]): string | null => {
  const first = sha256 === null ? undefined : uploads.find((each) => each.sha256 === sha256);
  return first === undefined || first.id === id ? null : first.file.name;
};

/** Applies the result of the check. A known file that waits to be sent needs a decision first. */
const checked = (upload: Upload, recognized: Recognized | undefined): Upload => ({
  ...upload,
  ...recognized,
  isUnchecked: false,
  state: upload.state === 'waiting' && recognized?.storedAs ? 'chosen' : upload.state,
});

/** The upload queue of one dialog. */
export function uploadQueue({ recognize, send, onFailed }: QueueDeps) {
  let uploads: readonly Upload[] = [];
  let fieldsOf: (upload: Upload) => SentFields;
  let isStopped = false;
  let onFinished: Finished = () => {};
  const listeners = new Set<() => void>();
  /** Idempotency keys of files that may be stored although no response arrived. */
  const intents = new Map<string, Intent>();
  const senders = new Map<string, AbortController>();
  /** The check of each file, by its id; it settles when the check has ended. */
  const checks = new Map<string, Promise<void>>();

  function set(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }
  const change = (id: string, news: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...news } : upload)));

  /** Waits for the check of a file. Returns false if it is a document already or was removed, so that it is not sent. */
  async function isToSend(id: string): Promise<boolean> {
    change(id, { state: 'checking' });
    await inTime(checks.get(id) ?? Promise.resolve(), undefined);
    const upload = uploads.find((each) => each.id === id);
    if (upload === undefined) return false;
    if (upload.storedAs !== null) change(id, { state: 'chosen' });
    return upload.storedAs === null;
  }

  async function run(upload: Upload): Promise<void> {
    const { id, file } = upload;
    const sender = new AbortController();
    senders.set(id, sender);
    try {
      if (upload.isUnchecked && !(await isToSend(id))) return;
      const fields = fieldsOf(upload);
      const intent = intentFor(intents.get(id) ?? null, fields);
      intents.set(id, intent);
      change(id, { state: 'uploading', sent: 0 });
      await send({
        file,
        fields,
        idempotencyKey: intent.key,
        signal: sender.signal,
        onSent: (sent) => change(id, { sent, state: sent === 1 ? 'storing' : 'uploading' }),
      });
      change(id, { state: 'done', sent: 1, category: fields.category });
    } catch (error) {
      if (sender.signal.aborted) return; // the upload was removed from the list
      const failure = failureOf(error);
      if (!failure.mayBeStored) intents.delete(id);
      change(id, { state: 'failed', problem: failure.sentence, isRefused: failure.isFinal });
      onFailed(failure);
      if (failure.isSignedOut)
        set(uploads.map((upload) => (upload.state === 'waiting' ? { ...upload, state: 'chosen' } : upload)));
    } finally {
      senders.delete(id);
      goOn();
    }
  }

  function goOn(): void {
    const next = uploads.find(({ state }) => state === 'waiting');
    if (next === undefined) {
      if (senders.size === 0) onFinished(isStopped);
    } else if (senders.size < AT_ONCE) {
      void run(next);
      goOn();
    }
  }

  function leaveOut(isOut: (upload: Upload) => boolean): void {
    const out = uploads.filter(isOut);
    set(uploads.filter((upload) => !out.includes(upload)));
    for (const { id } of out) senders.get(id)?.abort();
  }

  return {
    all: () => uploads,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    add(files: readonly File[]): void {
      const added = files.map((file): Upload => ({
        id: newIntentKey(),
        file,
        state: 'chosen',
        sent: 0,
        problem: null,
        isRefused: false,
        category: null,
        isUnchecked: true,
        sha256: null,
        storedAs: null,
      }));
      set([...uploads, ...added]);
      let check = Promise.resolve();
      for (const chunk of inChunks(added)) {
        check = check
          .then(() => recognize(chunk.map(({ file }) => file)))
          .then((recognized) => {
            const found = new Map(chunk.map(({ id }, at) => [id, recognized[at]]));
            set(
              uploads.map((upload) =>
                found.has(upload.id) ? checked(upload, found.get(upload.id)) : upload,
              ),
            );
          });
        for (const { id } of chunk) checks.set(id, check);
      }
    },

    /** Accepts a file that is a document already, so that it is sent with the next start. */
    accept: (id: string): void => change(id, { storedAs: null }),

    /** Removes a file and aborts its request. A file that is being stored stays. */
    remove: (id: string): void => leaveOut((upload) => upload.id === id && upload.state !== 'storing'),

    /**
     * Whether sending a file with these fields repeats a request that may have been stored. The server then
     * returns the stored result, which needs no further place.
     */
    isRepeat({ id, state }: Upload, sentFields: SentFields): boolean {
      const intent = intents.get(id);
      return state === 'failed' && intent !== undefined && intentFor(intent, sentFields) === intent;
    },

    /** Sends the files in `ids` with the details from `sentFieldsOf`. */
    start(ids: ReadonlySet<string>, sentFieldsOf: (upload: Upload) => SentFields, finished: Finished): void {
      fieldsOf = sentFieldsOf;
      isStopped = false;
      onFinished = finished;
      set(
        uploads.map((upload) =>
          ids.has(upload.id) ? { ...upload, state: 'waiting', sent: 0, problem: null } : upload,
        ),
      );
      goOn();
    },

    /** Cancels all uploads except those that are being stored. Their results are still reported. */
    stop(): void {
      isStopped = true;
      leaveOut(isStoppable);
      if (!uploads.some(isUnderWay)) onFinished = () => {};
    },
  };
}

/** The upload queue of one dialog. */
export type UploadQueue = ReturnType<typeof uploadQueue>;
