import type { IncomingHttpHeaders } from 'node:http';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * POST calls from anywhere, without a session: webhooks of a provider, each with its own signature, and the links that
 * unsubscribe from mails with one click (RFC 8058), whose token alone gives the right to do so.
 */
const FROM_ANYWHERE = /^\/api\/(webhooks\/|[a-z-]+\/unsubscribe\/[^/]+$)/;
/** A GET that changes state (T-13). Another site must not be able to trigger it, not even with an image. */
const SIGN_OUT = '/api/simple-logout';

/** Whether a call must come from our own pages or from outside a browser. */
export const needsOwnOrigin = (method: string, path: string): boolean =>
  path === SIGN_OUT || !(SAFE_METHODS.has(method) || (method === 'POST' && FROM_ANYWHERE.test(path)));

/** The origin of the Referer header; an invalid URL counts as another site. */
const refererOrigin = (referer: string | undefined) =>
  referer === undefined ? undefined : URL.canParse(referer) ? new URL(referer).origin : 'null';

/**
 * Whether a call comes from our own pages. Browsers send Sec-Fetch-Site; older ones send Origin or Referer,
 * which must match the origin of PUBLIC_URL. `Host` is not used: it has no scheme, and the caller chooses it.
 * A call without any of the three does not come from a browser page (for example a command-line client) and
 * passes.
 */
export function comesFromOwnOrigin(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = headers.origin ?? refererOrigin(headers.referer);
  return origin === undefined || origin === publicOrigin;
}
