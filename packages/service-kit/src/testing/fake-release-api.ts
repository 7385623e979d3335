import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A status and a JSON body, or no response at all. */
type Response = readonly [status: number, body?: object] | 'hang';

/** A request that a {@link FakeReleaseApi} received. */
interface ReceivedRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** A local HTTP server in place of the gateway's release API. */
export interface FakeReleaseApi {
  readonly url: string;
  readonly requests: ReceivedRequest[];
  /** The next responses; when there are none left, each request gets 204. */
  readonly responses: Response[];
  close(): Promise<void>;
}

/** Starts a {@link FakeReleaseApi}. */
export async function fakeReleaseApi(): Promise<FakeReleaseApi> {
  const requests: ReceivedRequest[] = [];
  const responses: Response[] = [];
  const server = createServer(async (request, response) => {
    requests.push({
      method: request.method,
      path: request.url,
      authorization: request.headers.authorization,
      body: JSON.parse(await text(request)) as unknown,
    });
    const next = responses.shift() ?? [204];
    if (next === 'hang') return;
    const [status, body] = next;
    response.writeHead(status).end(body === undefined ? undefined : JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A server that listens on a port has such an address.
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    responses,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
