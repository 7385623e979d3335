import { streamAchievements } from '@savvi/contracts/achievements/achievements.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { Streams } from './streams.ts';

/** What the answer to a stream says of itself: nothing on the way may keep, press or collect it. */
const HEAD = new Headers({
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
});

/**
 * Mounts the stream. It runs on after its token has expired: the gateway, which knows the session, ends it
 * with that.
 */
export function mountStream(app: ServiceApp, { streams }: { readonly streams: Streams }): void {
  app.mount(streamAchievements, ({ scope, request, response }) => {
    response.status(streamAchievements.status).setHeaders(HEAD); // not by Express's own: it would add a charset, and there is but one
    if (request.method === 'HEAD') response.end();
    else streams.open(scope, response);
  });
}
