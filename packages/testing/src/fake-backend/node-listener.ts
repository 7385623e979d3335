// The backend of a standalone area, as a listener of Node's HTTP server.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { allRoutes } from '@savvi/tooling/contracts/routes';
import { createFakeBackend, isFor, refusal } from './fake-backend.ts';
import { answerWithSamples, type SampleUser } from './sample-answers.ts';

/** Creates a listener that answers `/api` with sample records, which change until the process ends. */
export function fakeBackendListener(
  as: SampleUser,
): (request: IncomingMessage, response: ServerResponse) => void {
  const backend = createFakeBackend();
  answerWithSamples(backend, as);

  async function responseTo(incoming: IncomingMessage): Promise<Response> {
    const request = await requestOf(incoming);
    const handled = await backend.handle(request);
    return (await handled?.response) ?? unanswered(request);
  }

  return (incoming, outgoing) => {
    responseTo(incoming)
      .catch((error: unknown) => refusal('internal', String(error)))
      .then(async (response) => {
        const body = Buffer.from(await response.arrayBuffer());
        outgoing
          .writeHead(response.status, { ...Object.fromEntries(response.headers), ...NOT_CACHED })
          .end(body);
      })
      .catch((error: unknown) => void outgoing.destroy(Object(error)));
  };
}

const NOT_CACHED = { 'cache-control': 'no-store' };

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const body = new Uint8Array(await buffer(incoming));
  return new Request(new URL(incoming.url ?? '/', 'http://fake'), {
    method: incoming.method ?? 'GET',
    headers: Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    ...(body.length > 0 && { body }),
  });
}

function unanswered({ method, url }: Request): Response {
  const route = allRoutes.find((each) => isFor(each, { method, path: new URL(url).pathname }));
  if (route === undefined) return refusal('not-found');
  return new Response(
    `The fake backend does not answer ${method} ${route.path}. Run with --api http://localhost:8080 to ask a product.`,
    { status: 501, headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  );
}
