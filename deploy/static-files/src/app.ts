import type { RequestListener, ServerResponse } from 'node:http';
import type { Log } from '@savvi/service-kit/log';
import { type Metrics, metricsListener } from '@savvi/service-kit/metrics';
import { timeRequests, UNKNOWN_ROUTE } from '@savvi/service-kit/request-times';
import type { Files } from './files.ts';
import { type Listing, LISTING_PATH, sha256 } from './listing.ts';

/** Dependencies of {@link buildApp}. */
export interface StaticFiles {
  readonly files: Files;
  readonly listing: Listing;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly isReady: () => boolean;
}

const UNCOUNTED = new Set(['/livez', '/readyz']);

/**
 * Serves one frontend's files unchanged. The client is a gateway, which handles content types, encodings,
 * caching and security headers, and verifies each file against the listing.
 */
export function buildApp({ files, listing, metrics, log, isReady }: StaticFiles): RequestListener {
  const listingJson = JSON.stringify(listing);
  const etag = `"${sha256(listingJson)}"`;
  const known = new Set(listing.files.map(({ path }) => path));
  const routeOf = (path: string) =>
    UNCOUNTED.has(path)
      ? null
      : path === LISTING_PATH
        ? path
        : known.has(path.slice(1))
          ? '/*'
          : UNKNOWN_ROUTE;
  const time = timeRequests(metrics, ({ url }) => routeOf(url ?? ''));
  const serveMetrics = metricsListener(metrics, (error) =>
    log.error({ err: error }, 'metrics could not be read'),
  );

  async function answer(
    url: string,
    ifNoneMatch: string | undefined,
    response: ServerResponse,
  ): Promise<void> {
    const send = (status: number, type: string, body: Buffer | string) =>
      void response
        .writeHead(status, {
          'Content-Type': type,
          'Content-Length': Buffer.byteLength(body),
          'X-Content-Type-Options': 'nosniff',
        })
        .end(body);
    const sendText = (status: number, text: string) => send(status, 'text/plain; charset=utf-8', text);
    if (url === '/livez') return sendText(200, 'alive');
    if (url === '/readyz') return isReady() ? sendText(200, 'ready') : sendText(503, 'not ready');
    if (url === LISTING_PATH) {
      response.setHeader('ETag', etag);
      if (ifNoneMatch === etag) return void response.writeHead(304).end();
      return send(200, 'application/json; charset=utf-8', listingJson);
    }
    const bytes = await files.read(url.slice(1)); // `files.read` returns null for an unsafe path.
    return bytes === null ? sendText(404, 'Not found') : send(200, 'application/octet-stream', bytes);
  }

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    if (request.url === '/metrics') return serveMetrics(request, response);
    time(request, response);
    answer(request.url ?? '', request.headers['if-none-match'], response).catch((error: unknown) => {
      log.error({ err: error }, 'a file could not be read');
      response.destroy();
    });
  };
}
