import type { UploadFields } from '@savvi/contracts/documents/document';
import { type Intent, intentFor, newIntentKey } from '@savvi/mfe-kit';
import { type Failure, failureOf, type FileToSend } from './send-file.ts';

/** A file somebody chose, and what became of it. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  /** `storing`: all of it is sent, and nobody can take it back any more. */
  readonly state: 'chosen' | 'waiting' | 'uploading' | 'storing' | 'done' | 'failed';
  /** The share that is sent, from 0 to 1. */
  readonly sent: number;
  /** Why it is not sent or was not stored. */
  readonly problem: string | null;
  /** It is not taken as it is: sending it cannot help. */
  readonly isRefused: boolean;
}

/** What the queue needs. */
export interface QueueDeps {
  /** Stores a file. */
  send(sending: FileToSend): Promise<unknown>;
  /** Is told of each file that was not stored. */
  onFailed(failure: Failure): void;
}

/** Is called when no file is under way any more; `isStopped` when somebody stopped the rest. */
type Settled = (isStopped: boolean) => void;

/** How many files are sent at a time: enough to use the line, few enough that each gets on. */
const AT_ONCE = 2;

/** Whether somebody can still keep a file from being stored that is under way. */
export const isStoppable = ({ state }: Upload): boolean => state === 'waiting' || state === 'uploading';
/** Whether a file is being sent or stored, or will be without anybody's doing. */
export const isUnderWay = (upload: Upload): boolean => isStoppable(upload) || upload.state === 'storing';
/** Whether a file would be lost by leaving: it still is to be sent, or on its way. */
export const isOpen = ({ state, isRefused }: Upload): boolean =>
  state !== 'storing' && state !== 'done' && !isRefused;

/** The files of one dialog, sent in turns. */
export function uploadQueue({ send, onFailed }: QueueDeps) {
  let uploads: readonly Upload[] = [];
  let fields: UploadFields;
  let isStopped = false;
  let onSettled: Settled = () => {};
  const listeners = new Set<() => void>();
  /** Of what may have been stored although nobody heard of it. */
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
      if (sender.signal.aborted) return; // it has left the list
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
      if (senders.size === 0) onSettled(isStopped);
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

    /** Takes a file out; one that is being sent is sent no further. What is being stored stays. */
    remove: (id: string): void => leaveOut((upload) => upload.id === id && upload.state !== 'storing'),

    /**
     * Whether sending a file with these fields repeats what may have been stored: it is answered then, and
     * takes no further place.
     */
    isRepeat({ id, state }: Upload, said: UploadFields): boolean {
      const intent = intents.get(id);
      return state === 'failed' && intent !== undefined && intentFor(intent, said) === intent;
    },

    /** Sends some of the files, with what is said of them. */
    start(ids: ReadonlySet<string>, said: UploadFields, settled: Settled): void {
      fields = said;
      isStopped = false;
      onSettled = settled;
      set(
        uploads.map((upload) =>
          ids.has(upload.id) ? { ...upload, state: 'waiting', sent: 0, problem: null } : upload,
        ),
      );
      goOn();
    },

    /** Sends nothing more. What is being stored goes on, and is told when it is over. */
    stop(): void {
      isStopped = true;
      leaveOut(isStoppable);
      if (!uploads.some(isUnderWay)) onSettled = () => {};
    },
  };
}

/** The files of one dialog. */
export type UploadQueue = ReturnType<typeof uploadQueue>;
