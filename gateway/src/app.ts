import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { areaAt, isUnder, withoutTrailingSlash } from '@savvi/contracts/app-paths';
import { BROWSER_REPORTS_PATH } from '@savvi/contracts/browser-reports-path';
import { type Registry, WHOLE_REGISTRY } from '@savvi/contracts/registry';
import { concurrencyLimit } from '@savvi/service-kit/concurrency-limit';
import { withContext } from '@savvi/service-kit/context';
import type { Log } from '@savvi/service-kit/log';
import { Problem, toProblem } from '@savvi/service-kit/problem';
import { sendProblem } from '@savvi/service-kit/problem-reply';
import type { TimeRequest } from '@savvi/service-kit/request-times';
import type { FileStore } from '@savvi/release-kit/files/store';
import { sendFile } from './files/send-file.ts';
import { assertWithinBounds, type BodyBounds, movesFile, wholeBody } from './guards/bounds.ts';
import { comesFromOwnOrigin, needsOwnOrigin } from './guards/origin.rules.ts';
import { setSecurityHeaders } from './guards/security-headers.ts';
import { CONCURRENT_CALLS, CONCURRENT_FILES, isAuthAttempt, type Limits } from './limits/limits.ts';
import type { CountRefusal, Rule } from './limits/refusals.ts';
import { dashboardReads, forAreas, type HtmlPages, sendHtml, sendText } from './pages/html-pages.ts';
import { pageOf } from './pages/page.rules.ts';
import type { Routing } from './proxy/routing.ts';
import type { Upstream } from './proxy/upstream.ts';
import { forBrowser, isShared, isSharedArea, versionFor } from '@savvi/release-kit/registry/choice';
import type { RegistryView } from '@savvi/release-kit/registry/view';
import type { TakeReport } from '@savvi/release-kit/canaries/reports';
import {
  deviceCookieName,
  deviceCookieOf,
  PAGE_OWNER_HEADER,
  PASSES_DEVICES_HEADER,
  sessionCookieName,
  sessionCookieOf,
} from '@savvi/contracts/session-cookie';
import type { Caller, SessionTokens } from './sessions/session-tokens.ts';
import { isStream, type OpenStreams } from './streams/open-streams.ts';

/** The parts from which the gateway app is built. */
export interface GatewayDeps {
  readonly log: Log;
  readonly publicOrigin: string;
  readonly boundsOf: (path: string) => BodyBounds;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly limits: Limits;
  /** Called when the gateway refuses a request over a limit. */
  readonly refused: CountRefusal;
  /** Records a report that a browser sends about a page. */
  readonly takeReport: TakeReport;
  /** Measures a request from its start to the end of its response. */
  readonly time: TimeRequest<IncomingMessage>;
  readonly tokens: SessionTokens;
  /**
   * Headers that prove to the identity service that a call comes from the gateway. No other service receives
   * them.
   */
  readonly proof: Readonly<Record<string, string>>;
  readonly streams: OpenStreams;
  readonly routing: Pick<Routing, 'find' | 'docs'>;
  /** The payment simulator; null when the installation has none. */
  readonly demoPayments: Upstream | null;
  readonly registry: RegistryView;
  readonly shellFiles: FileStore;
  readonly remoteFiles: FileStore;
  readonly pages: HtmlPages;
  /** Origins from which signed-in users may load an area's code instead of the released code. */
  readonly overrideOrigins: readonly string[];
  readonly isReady: () => boolean;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** A request target: the path and query that the gateway forwards. */
interface Target {
  readonly pathname: string;
  readonly search: string;
}

/**
 * A target that URL parsing cannot change: no dots, escapes or query. Most calls match, and skipping the
 * parser saves time.
 */
const PLAIN = /^\/(?!\/)[\w/-]*$/;

/**
 * Whether a request has exactly one Host header (RFC 9112). With two, a proxy in front may have used the
 * other one.
 */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1;
}

/**
 * The path and query of a request target in origin form, with dot segments resolved.
 * @throws {Problem} `malformed`
 */
function targetOf(request: IncomingMessage): Target {
  const target = request.url ?? '';
  if (!hasOneHost(request)) throw new Problem('malformed');
  if (PLAIN.test(target)) return { pathname: target, search: '' };
  if (!target.startsWith('/') || target.startsWith('//') || target.includes('\\'))
    throw new Problem('malformed');
  const url = URL.parse(target, 'http://gateway');
  if (url === null) throw new Problem('malformed');
  return url;
}

/** @throws {Problem} `method-not-allowed` unless the method is GET or HEAD */
function assertOnlyRead(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  response.setHeader('Allow', 'GET, HEAD');
  throw new Problem('method-not-allowed');
}

/** Builds the gateway's request listener. */
export function buildApp(deps: GatewayDeps) {
  const isTls = deps.publicOrigin.startsWith('https:');
  const cookieName = sessionCookieName(isTls);
  const deviceName = deviceCookieName(isTls);
  const atOnce = (maxPerSpace: number, rule: Rule, refusal: string) =>
    concurrencyLimit({
      maxRunning: Number.POSITIVE_INFINITY,
      maxPerSpace,
      maxQueued: 0,
      timeoutMs: 0,
      refusal,
      onRefused: () => deps.refused(rule),
    });
  const filesOf = atOnce(
    CONCURRENT_FILES,
    'files',
    'Too many file transfers at the same time. Please wait a little and try again.',
  );
  const callsOf = atOnce(
    CONCURRENT_CALLS,
    'at-once',
    'Too many requests at once. Please wait a little and try again.',
  );

  /** The session and device cookies, which only the identity service receives. */
  function cookiesForIdentity(request: IncomingMessage): Record<string, string> {
    const [session, device] = [
      sessionCookieOf(request.headers.cookie, cookieName),
      deviceCookieOf(request.headers.cookie, deviceName),
    ];
    const pairs = [
      ...(session === null ? [] : [`${cookieName}=${session}`]),
      ...(device === null ? [] : [`${deviceName}=${device}`]),
    ];
    return { [PASSES_DEVICES_HEADER]: 'yes', ...(pairs.length > 0 && { cookie: pairs.join('; ') }) };
  }

  /** The checks that every call to an upstream must pass. @throws {Problem} */
  async function admit(
    request: IncomingMessage,
    path: string,
  ): Promise<{ bounds: BodyBounds; address: string }> {
    const method = request.method ?? 'GET';
    const bounds = deps.boundsOf(path);
    assertWithinBounds(request, bounds);
    if (needsOwnOrigin(method, path) && !comesFromOwnOrigin(request.headers, deps.publicOrigin))
      throw new Problem('foreign-origin');
    const address = deps.addressOf(request);
    await deps.limits.takeForAddress(address, isAuthAttempt(method, path));
    return { bounds, address };
  }

  /** Forwards a call to the payment simulator without the caller's identity, as to an external provider. */
  async function demoPages(
    request: IncomingMessage,
    response: ServerResponse,
    { pathname, search }: Target,
    requestId: string,
    demo: Upstream,
  ): Promise<void> {
    const { bounds } = await admit(request, pathname);
    await demo.forward({
      request,
      response,
      target: pathname + search,
      headers: { 'x-request-id': requestId },
      bounds,
      movesFile: false,
      isForeign: true,
    });
  }

  async function api(
    request: IncomingMessage,
    response: ServerResponse,
    url: Target,
    requestId: string,
  ): Promise<void> {
    const path = url.pathname;
    const method = request.method ?? 'GET';
    const { bounds, address } = await admit(request, path);
    if (path === '/api/openapi.json' || path === '/api/docs') assertOnlyRead(request, response);
    if (path === '/api/openapi.json')
      return sendText(request, response, { type: 'application/json', text: deps.routing.docs().document });
    if (path === '/api/docs') return sendHtml(request, response, deps.routing.docs().page, 200);
    const owner = deps.routing.find(path);
    if (owner === null) throw new Problem('not-found');
    const { service, upstream } = owner;
    const cookie = sessionCookieOf(request.headers.cookie, cookieName);
    const streams = isStream(method, path);
    // Reconnecting a stream is automatic, so it does not count as user activity.
    const isBackground = streams || request.headers['x-activity'] === 'background';
    const findSession = async () =>
      cookie === null ? null : deps.tokens.find(cookie, { address, requestId, isBackground });
    const session = await findSession();
    const pageOwner = request.headers[PAGE_OWNER_HEADER];
    if (session !== null && pageOwner !== undefined && pageOwner !== session.userId)
      throw new Problem('unauthorized');
    if (session !== null) deps.limits.takeForAccount(session.userId);
    const headers: Record<string, string> = { 'x-request-id': requestId, 'x-client-address': address };
    if (session !== null) headers['authorization'] = `Bearer ${session.token}`;
    if (service === 'identity') Object.assign(headers, deps.proof, cookiesForIdentity(request));
    const call = {
      request,
      response,
      target: path + url.search,
      headers,
      bounds,
      movesFile: movesFile(path),
    };
    if (streams && session !== null) {
      deps.limits.takeForStream(session.userId);
      await deps.streams.run({
        session,
        findSession,
        forward: (ending) => upstream.forward({ ...call, ending }),
      });
    } else if (session !== null)
      await (call.movesFile ? filesOf : callsOf).run(session.userId, () => upstream.forward(call));
    else await upstream.forward(call);
  }

  async function report(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    requestId: string,
  ): Promise<void> {
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      throw new Problem('method-not-allowed');
    }
    const { bounds, address } = await admit(request, path);
    deps.limits.takeForReport(address);
    const body = await wholeBody(request, bounds);
    const registry = await deps.registry.current();
    // A browser report is automatic, so it does not count as user activity.
    const userId = await userOf(request, { address, requestId, isBackground: true });
    deps.takeReport(body, registry, userId);
    response.statusCode = 204;
    response.setHeader('Cache-Control', 'no-store');
    response.end();
  }

  /**
   * The id of the signed-in caller; null without a live session, or when the identity service does not
   * respond.
   */
  async function userOf(request: IncomingMessage, caller: Caller): Promise<string | null> {
    const cookie = sessionCookieOf(request.headers.cookie, cookieName);
    // The token cache has already logged the failure.
    const session = cookie === null ? null : await deps.tokens.find(cookie, caller).catch(() => null);
    return session?.userId ?? null;
  }

  /** The area registry, with the version of each area that the caller gets. */
  async function registryFor(
    request: IncomingMessage,
    requestId: string,
    hasLateSlots: boolean,
  ): Promise<Registry> {
    const registry = await deps.registry.current();
    const mayOverride = deps.overrideOrigins.length > 0;
    const userId =
      mayOverride || isShared(registry)
        ? await userOf(request, { address: deps.addressOf(request), requestId, isBackground: false })
        : null;
    return {
      ...forBrowser(registry, userId, { hasLateSlots }),
      ...(mayOverride && userId !== null && { overrideOrigins: deps.overrideOrigins }),
    };
  }

  async function files(
    request: IncomingMessage,
    response: ServerResponse,
    url: Target,
    requestId: string,
  ): Promise<void> {
    const path = url.pathname;
    assertOnlyRead(request, response);
    if (path === '/livez') return sendText(request, response, { type: 'text/plain', text: 'alive' });
    if (path === '/readyz')
      return sendText(
        request,
        response,
        deps.isReady()
          ? { type: 'text/plain', text: 'ready' }
          : { status: 503, type: 'text/plain', text: 'not ready' },
      );
    const isRemote = path.startsWith('/remotes/');
    const file = isRemote
      ? await deps.remoteFiles.find(path.slice('/remotes/'.length))
      : await deps.shellFiles.find(path.slice(1));
    if (file !== null) return sendFile(request, response, file);
    assertWithinBounds(request, deps.boundsOf(path));
    await deps.limits.takeForAddress(deps.addressOf(request), false);
    if (path === '/registry.json')
      return sendText(request, response, {
        type: 'application/json',
        text: JSON.stringify(await registryFor(request, requestId, path + url.search === WHOLE_REGISTRY)),
      });
    // A missing file must not return the app's HTML.
    if (isRemote || /\.[a-z0-9]{2,11}$/i.test(path)) throw new Problem('not-found');
    const registry = await deps.registry.current();
    const hasSession = sessionCookieOf(request.headers.cookie, cookieName) !== null;
    const page = pageOf(path, hasSession, registry);
    // Without a session, the page of an area redirects to sign-in.
    const area = hasSession ? areaAt(registry.areas, path) : undefined;
    const needsUser = deps.overrideOrigins.length > 0 || (area !== undefined && isSharedArea(area));
    const userId = needsUser
      ? await userOf(request, { address: deps.addressOf(request), requestId, isBackground: false })
      : null;
    const version = area && versionFor(area, userId);
    const first =
      area === undefined || version === undefined
        ? { reads: hasSession && path === '/' ? dashboardReads(registry.areas) : [] }
        : { version, reads: area.reads.find(({ page }) => page === withoutTrailingSlash(path))?.calls ?? [] };
    await sendHtml(
      request,
      response,
      forAreas(await deps.pages.read(page.file), registry, first),
      page.status,
      userId === null ? [] : deps.overrideOrigins,
    );
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    if (!METHODS.has(request.method ?? '')) {
      response.setHeader('Allow', [...METHODS].join(', '));
      throw new Problem('method-not-allowed');
    }
    const url = targetOf(request);
    if (isUnder(url.pathname, '/api')) return api(request, response, url, requestId);
    if (deps.demoPayments !== null && isUnder(url.pathname, '/demo-payments'))
      return demoPages(request, response, url, requestId, deps.demoPayments);
    if (url.pathname === BROWSER_REPORTS_PATH) return report(request, response, url.pathname, requestId);
    return files(request, response, url, requestId);
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const requestId = randomUUID();
    deps.time(request, response);
    setSecurityHeaders(response, isTls);
    response.setHeader('X-Request-Id', requestId);
    withContext({ requestId }, () => {
      answer(request, response, requestId).catch((error: unknown) => {
        const problem = toProblem(error);
        if (problem.code === 'internal') deps.log.error({ err: error }, 'request failed');
        // Logs the failure under the request id, which the user can report. The circuit breaker logs an
        // unavailable service only once.
        if (problem.status === 503 || problem.status === 504)
          deps.log.info(
            { code: problem.code, sentence: problem.message, err: problem.cause },
            'request refused: an upstream is unavailable',
          );
        if (response.headersSent || response.destroyed) return void response.destroy();
        // An unread body must not be parsed as the next request on this connection.
        if (!request.complete) response.setHeader('Connection', 'close');
        sendProblem(request, response, problem);
      });
    });
  };
}
