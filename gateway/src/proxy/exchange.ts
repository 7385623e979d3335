// One call to a service with undici's low-level dispatch. Its stream and pipeline helpers cost several times
// as much.
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** The request to the service. */
export interface Outgoing {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable | Buffer | null;
  readonly headersTimeout: number;
}

/** A call in progress. */
export interface Exchange {
  /**
   * Resolves when the whole response was handed to the client's connection; rejects when it broke off or was
   * aborted.
   */
  readonly done: Promise<void>;
  /** Aborts the call at any stage, even while it waits for a free connection. */
  abort(reason: Error): void;
}

/**
 * Sends a call. Its response head goes to `onHead`, its body to `response`, at the client's reading speed.
 */
export function exchange(
  dispatcher: Dispatcher,
  { path, method, headers, body, headersTimeout }: Outgoing,
  response: ServerResponse,
  onHead: (status: number, headers: Record<string, string | string[] | undefined>) => void,
): Exchange {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  let controller: Dispatcher.DispatchController | undefined;
  let abortedFor: Error | undefined;
  const resume = () => controller?.resume();
  const end = (complete: () => void) => {
    response.off('drain', resume);
    complete();
  };

  dispatcher.dispatch(
    // The type assertion is safe, because app.ts refuses unknown methods.
    { path, method: method as Dispatcher.HttpMethod, headers, body, headersTimeout },
    {
      onRequestStart(started) {
        controller = started;
        if (abortedFor !== undefined) started.abort(abortedFor);
      },
      onResponseStart(_, status, answered) {
        if (status < 200) return;
        onHead(status, answered);
        response.on('drain', resume);
      },
      onResponseData(started, chunk) {
        if (!response.write(chunk)) started.pause();
      },
      onResponseEnd() {
        response.end();
        end(resolve);
      },
      onResponseError: (_, error) => end(() => reject(error)),
    },
  );

  return {
    done,
    abort(reason) {
      abortedFor ??= reason;
      if (controller === undefined) end(() => reject(reason));
      else controller.abort(reason);
    },
  };
}
