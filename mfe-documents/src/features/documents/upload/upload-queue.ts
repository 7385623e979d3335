import { type Intent, intentFor, newIntentKey } from '@savvi/mfe-kit';
import { type Failure, failureOf, type FileToSend, type SentFields } from './send-file.ts';

/** A chosen file and the state of its upload. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  /** `storing`: the file is fully sent and can no longer be canceled. */
  readonly state: 'chosen' | 'waiting' | 'uploading' | 'storing' | 'done' | 'failed';
  /** The sent share, from 0 to 1. */
  readonly sent: number;
  /** Why the file was not sent or not stored. */
  readonly problem: string | null;
  /** Whether the file is invalid, so that sending it cannot succeed. */
  readonly isRefused: boolean;
}

/** The dependencies of the queue. */
export interface QueueDeps {
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
export const isStoppable = ({ state }: Upload): boolean => state === 'waiting' || state === 'uploading';
/** Whether a file is being sent or stored, or will be sent automatically. */
export const isUnderWay = (upload: Upload): boolean => isStoppable(upload) || upload.state === 'storing';
/** Whether leaving would lose the file: it is not sent or not stored yet. */
export const isOpen = ({ state, isRefused }: Upload): boolean =>
  state !== 'storing' && state !== 'done' && !isRefused;

/** The upload queue of one dialog. */
export function uploadQueue({ send, onFailed }: QueueDeps) {
  let uploads: readonly Upload[] = [];
  let fields: SentFields;
  let isStopped = false;
  let onFinished: Finished = () => {};
  const listeners = new Set<() => void>();
  /** Idempotency keys of files that may be stored although no response arrived. */
  const intents = new Map<string, Intent>();
  const senders = new Map<string, AbortController>();

  function set(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }
  const change = (id: string, news: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...news } : upload)));

  async function run({ id, file }: Upload): Promise<void> {
    const sender = new AbortController();
    senders.set(id, sender);
    const intent = intentFor(intents.get(id) ?? null, fields);
    intents.set(id, intent);
    change(id, { state: 'uploading', sent: 0 });
    try {
      await send({
        file,
        fields,
        idempotencyKey: intent.key,
        signal: sender.signal,
        onSent: (sent) => change(id, { sent, state: sent === 1 ? 'storing' : 'uploading' }),
      });
      change(id, { state: 'done', sent: 1 });
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
      set([
        ...uploads,
        ...files.map((file): Upload => ({
          id: newIntentKey(),
          file,
          state: 'chosen',
          sent: 0,
          problem: null,
          isRefused: false,
        })),
      ]);
    },

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

    /** Sends the files in `ids` with the details in `sentFields`. */
    start(ids: ReadonlySet<string>, sentFields: SentFields, finished: Finished): void {
      fields = sentFields;
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
