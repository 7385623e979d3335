import { streamAchievements } from '@savvi/contracts/achievements/achievements.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { Streams } from './streams.ts';

/** The headers of a stream: proxies must not cache, compress or buffer it. */
const HEAD = new Headers({
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
});

/**
 * Mounts the route of the event stream. A stream continues after its token has expired: the gateway knows the
 * session and ends the stream with the session.
 */
export function mountStream(app: ServiceApp, { streams }: { readonly streams: Streams }): void {
  app.mount(streamAchievements, ({ scope, request, response }) => {
    // Express's own method would add a charset, which event streams do not need.
    response.status(streamAchievements.status).setHeaders(HEAD);
    if (request.method === 'HEAD') response.end();
    else streams.open(scope, response);
  });
}
