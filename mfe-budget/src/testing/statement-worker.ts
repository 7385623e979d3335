import { afterEach, beforeEach, vi } from 'vitest';
import { type FileReply, type FileRequest, fileSession } from '../features/imports/reading/file-session.ts';

/** Runs the code of the worker that reads files in the page, because jsdom has no workers. */
export function runStatementWorker(): void {
  class TestWorker extends EventTarget {
    readonly #respond = fileSession();
    constructor() {
      super();
      this.#send({ state: 'ready' });
    }
    #send(data: FileReply): void {
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
    }
    postMessage(request: FileRequest): void {
      // Not in the same realm as the bytes that jsdom reads.
      const own = request.kind === 'open' ? { ...request, bytes: new Uint8Array(request.bytes) } : request;
      this.#send(this.#respond(own));
    }
    terminate(): void {}
  }
  beforeEach(() => {
    vi.stubGlobal('Worker', TestWorker);
    vi.stubGlobal('__webpack_public_path__', '/');
  });
  afterEach(() => void vi.unstubAllGlobals());
}
