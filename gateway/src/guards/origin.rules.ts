import type { IncomingHttpHeaders } from 'node:http';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Calls that a provider's server makes, never a browser: they carry a signature of their own. */
const SERVER_TO_SERVER = ['/api/webhooks/'];
/** A GET that changes state (T-13): another site must not be able to trigger it, not even as an image. */
const SIGN_OUT = '/api/simple-logout';

/** Whether a call must come from our own pages (or from no page at all). */
export const needsOwnOrigin = (method: string, path: string): boolean =>
  path === SIGN_OUT ||
  (!SAFE_METHODS.has(method) && !SERVER_TO_SERVER.some((prefix) => path.startsWith(prefix)));

/** Where a page that names itself in Referer lies; what is no address counts as another site. */
const refererOrigin = (referer: string | undefined) =>
  referer === undefined ? undefined : URL.canParse(referer) ? new URL(referer).origin : 'null';

/**
 * Whether a call comes from our own pages. Browsers say so in Sec-Fetch-Site, older ones in Origin or
 * Referer, which must name the origin of PUBLIC_URL: `Host` has no scheme, and the caller chooses it. A call
 * with none of the three comes from no browser page (command-line clients) and passes.
 */
export function comesFromOwnOrigin(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = headers.origin ?? refererOrigin(headers.referer);
  return origin === undefined || origin === publicOrigin;
}
