// One call to a service by undici's bare dispatch: its stream and pipeline helpers cost several times what it
// costs.
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** What goes to the service. */
export interface Outgoing {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable | Buffer | null;
  readonly headersTimeout: number;
}

/** A call under way. */
export interface Exchange {
  /**
   * Resolves when the whole answer was handed to the client's connection; rejects when it broke off or was
   * aborted.
   */
  readonly done: Promise<void>;
  /** Ends it, wherever it is: also while it waits for a free connection. */
  abort(reason: Error): void;
}

/** Sends a call; its answer's head goes to `onHead`, its body to `response`, at the pace of the client. */
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
  const end = (settle: () => void) => {
    response.off('drain', resume);
    settle();
  };

  dispatcher.dispatch(
    { path, method: method as Dispatcher.HttpMethod, headers, body, headersTimeout }, // a known method: app.ts refuses the others
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
