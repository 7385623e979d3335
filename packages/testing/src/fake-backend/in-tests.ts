// Page tests replace only the backend. A call without a configured response fails its test.
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Answers, type BackendCall, createFakeBackend, isFor, type Target } from './fake-backend.ts';

export type { BackendCall, Held, SentFile, Target } from './fake-backend.ts';

/** The backend of a test file. */
export interface FakeBackend extends Answers {
  /** The calls of the running test, in order. */
  readonly calls: readonly BackendCall[];
  /** The calls to one target. */
  callsTo(target: Target): BackendCall[];
}

/**
 * Answers all requests of a test file; call it once at the top of the file. Responses are removed after each
 * test.
 */
export function openFakeBackend(): FakeBackend {
  const { handle, forget, ...answers } = createFakeBackend();
  const calls: BackendCall[] = [];
  const unanswered: string[] = [];
  const server = setupServer(
    // A relative path matches requests to the page's own origin.
    http.all('/*', async ({ request }) => {
      const handled = await handle(request);
      if (handled === null) return undefined;
      calls.push(handled.call);
      return handled.response;
    }),
    http.all('*', ({ request }) => {
      unanswered.push(`${request.method} ${new URL(request.url).pathname}`);
      return Response.error();
    }),
  );

  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    forget();
    calls.length = 0;
    const forgotten = unanswered.splice(0);
    if (forgotten.length > 0) throw new Error(`no answer was given for ${forgotten.join(', ')}`);
  });
  afterAll(() => server.close());

  return {
    ...answers,
    calls,
    callsTo: (target) => calls.filter((call) => isFor(target, call)),
  };
}
