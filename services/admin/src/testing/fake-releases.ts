// A fake of the gateway's release API over HTTP. It has one area, `budget`, with three versions.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { SentOverview } from '@savvi/admin-contract/areas';
import { listenOn } from '@savvi/service-kit/server';

const TOKEN = 'token-of-admin';
const AT = '2026-03-03T12:00:00.000Z';

const version = (name: string, over: Partial<SentOverview['areas'][number]['versions'][number]> = {}) => ({
  version: name,
  weight: 0,
  named: 0,
  releasedAt: AT,
  samples: 0,
  failedSamples: 0,
  loadSeconds: null,
  firstLoadBytes: null,
  rolledBack: null,
  isReturnTarget: true,
  ...over,
});

const overview = (actor: string): SentOverview => ({
  now: AT,
  limitBytes: 35_000,
  areas: [
    {
      area: 'budget',
      label: 'Budget Lab',
      revision: 7,
      running: 'c',
      health: { state: 'healthy', trial: null },
      versions: [
        version('c', {
          weight: 100,
          isReturnTarget: false,
          samples: 40,
          failedSamples: 1,
          loadSeconds: 0.4,
          releasedBy: { kind: 'switch', actor },
        }),
        version('b', { isReturnTarget: false, rolledBack: { at: AT, why: '5 of 9 samples failed' } }),
        version('a'),
      ],
      acts: [
        {
          at: AT,
          actor,
          kind: 'switch',
          reason: 'b was slow',
          isForced: false,
          before: [{ version: 'b', weight: 100, named: 0 }],
          after: [{ version: 'c', weight: 100, named: 0 }],
        },
      ],
    },
  ],
});

type Failure =
  | { readonly status: number; readonly message?: string; readonly code?: string }
  | 'hang'
  | 'hanging switch'
  | null;

/** Starts the fake release API. */
export async function fakeReleases() {
  const switches: { readonly path: string; readonly body: unknown }[] = [];
  let services: readonly { readonly name: string; readonly erasesUserData: boolean }[] = [];
  let actor = 'gateway';
  let failure: Failure = null;

  const server = createServer((request, response) => {
    const reply = (status: number, body: object) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    void text(request).then((body) => {
      const isSwitch = request.method === 'POST';
      if (request.headers.authorization !== `Bearer ${TOKEN}`) return reply(401, { message: 'No token.' });
      if (failure === 'hang' || (failure === 'hanging switch' && isSwitch)) return undefined;
      // A failing switch does not stop the overview that is read before it.
      if (failure !== null && failure !== 'hanging switch' && (isSwitch || failure.status >= 500))
        return reply(failure.status, { message: failure.message, code: failure.code });
      if (request.url === '/v1/services') return reply(200, { services });
      if (!isSwitch) return reply(200, overview(actor));
      switches.push({ path: request.url ?? '', body: JSON.parse(body) });
      return reply(200, { warnings: [] });
    });
  });
  const listener = await listenOn(server, { HOST: '127.0.0.1', PORT: 0 });
  return {
    url: listener.url,
    token: TOKEN,
    /** The switches that the API accepted. */
    switches,
    /** Sets the services that registered. */
    serve: (next: typeof services) => void (services = next),
    /** Sets the actor of the only recorded change. */
    actBy: (name: string) => void (actor = name),
    /** Makes the API fail from now on; null restores the normal responses. */
    fail: (next: Failure) => void (failure = next),
    stop: () => listener.close(0),
  };
}
