// Simulates a user's browser as the product's pages use it: cookies, origin, the id of the page's user, the
// version that a change is based on, and an idempotency key for repeated clicks
// (packages/mfe-kit/src/api.ts). Runs in k6.
import { check } from 'k6';
import http, { type RefinedParams, type RefinedResponse } from 'k6/http';
import { Trend } from 'k6/metrics';
import type { Kind } from './profiles.ts';

/** A response with a text body. */
export type Answer = RefinedResponse<'text'>;

/** The content of a change request. */
interface Change {
  readonly body: object;
  /** The version of the record to change. */
  readonly version?: number;
}

type Statements = Readonly<Record<string, (answer: Answer) => boolean>>;

/** Milliseconds until a change is visible in values that are computed from events. */
export const countedMs = new Trend('counted_ms', true);

const base = __ENV['BASE_URL'] ?? '';
const SAME_ORIGIN = {
  Origin: base,
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Dest': 'empty',
};
const NAVIGATION = {
  Accept: 'text/html',
  'Sec-Fetch-Site': 'none',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
};
const COMPRESSED = { 'Accept-Encoding': 'br, gzip' };
/**
 * Matches the files that a browser fetches for a page: styles, scripts, font, and preloaded API responses.
 */
const NAMED = /<(?:script|link rel="(?:stylesheet|preload|icon)")[^>]*? (?:src|href)="(\/[^"]+)"/g;

const KEPT_FOR_GOOD: Statements = {
  'file: is kept for good': ({ headers }) => (headers['Cache-Control'] ?? '').includes('immutable'),
};

/** The wrong responses that this virtual user has already logged: each is logged only once. */
const told = new Set<string>();

/** Parses a response as the type in its contract; the checks next to each call verify it. */
export const jsonOf = <Body>(answer: Answer): Body => JSON.parse(answer.body) as Body; // k6 cannot run zod

/** Creates a signed-out browser with an empty cache. k6 itself clears cookies after each iteration. */
export function newBrowser() {
  const cached = new Set<string>();
  let owner: string | null = null;

  /** Replaces ids in paths with one name: otherwise k6 stores metrics for each id. */
  const nameOf = (method: string, path: string) =>
    `${method} ${path
      .replace(/\?.*$/, '')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')
      .replace(/\/(assets|remotes)\/.+/, '/$1/…')}`;

  const params = (
    method: string,
    path: string,
    kind: Kind,
    headers: Readonly<Record<string, string>>,
    expected: number,
  ): RefinedParams<'text'> => ({
    headers: { ...COMPRESSED, ...headers },
    redirects: 0,
    responseType: 'text',
    timeout: '30s',
    tags: { kind, name: nameOf(method, path) },
    responseCallback: http.expectedStatuses(expected),
  });

  /**
   * Checks the status of a response, and its content with `statements`, and returns the response. A statement
   * that is false counts as a failed k6 check with the name of the statement.
   */
  function checked(answer: Answer, what: string, expected: number, statements: Statements = {}): Answer {
    const all = { [`${what}: ${expected}`]: ({ status }: Answer) => status === expected, ...statements };
    // A check that throws on an unexpected response counts as failed, and the journey continues.
    const safely = Object.fromEntries(
      Object.entries(all).map(([name, holds]) => [
        name,
        (value: Answer) => {
          try {
            return holds(value);
          } catch {
            return false;
          }
        },
      ]),
    );
    if (!check(answer, safely, { about: 'answer' }) && !told.has(what)) {
      told.add(what);
      console.warn(`${what}: ${answer.status} ${answer.error} ${String(answer.body).slice(0, 200)}`);
    }
    return answer;
  }

  const apiHeaders = () => ({
    Accept: 'application/json, text/plain',
    ...SAME_ORIGIN,
    ...(owner !== null && { 'X-Page-Owner': owner }),
  });

  function send(
    method: 'POST' | 'PATCH',
    path: string,
    kind: Kind,
    expected: number,
    { body, version }: Change,
  ): Answer {
    const headers = {
      ...apiHeaders(),
      'Content-Type': 'application/json',
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
      ...(kind === 'write' && method === 'POST' && { 'Idempotency-Key': crypto.randomUUID() }),
    };
    return http.request(
      method,
      base + path,
      JSON.stringify(body),
      params(method, path, kind, headers, expected),
    );
  }

  return {
    /** Sends requests as the page of this user from now on. */
    belongsTo(userId: string): void {
      owner = userId;
    },

    /**
     * Opens a page and fetches the files it refers to like a browser: files once, API responses each time.
     */
    open(path: string, saying: string): void {
      const page = checked(
        http.get(base + path, params('GET', path, 'page', NAVIGATION, 200)),
        `page ${path}`,
        200,
        { [`page ${path}: is the one`]: ({ body }) => body.includes(saying) },
      );
      const named = [...page.body.matchAll(NAMED)].flatMap(([, address]) => address ?? []);
      const wanted = [...new Set(named)].filter((address) => !cached.has(address));
      const isData = (address: string) => address.startsWith('/api/') || address === '/registry.json';
      const headers = { ...SAME_ORIGIN, Accept: '*/*' };
      const answers = http.batch(
        wanted.map((address) => ({
          method: 'GET',
          url: base + address,
          params: params('GET', address, isData(address) ? 'read' : 'file', headers, 200),
        })),
      );
      for (const answer of answers) {
        const address = answer.url.slice(base.length);
        checked(
          answer,
          isData(address) ? 'what a page asks for first' : 'file',
          200,
          address.startsWith('/assets/') ? KEPT_FOR_GOOD : {},
        );
        if (!isData(address)) cached.add(address);
      }
    },

    /** Sends several GET requests concurrently, as a page does. */
    readAll: (paths: readonly string[]): Answer[] =>
      http
        .batch(
          paths.map((path) => ({
            method: 'GET',
            url: base + path,
            params: params('GET', path, 'read', apiHeaders(), 200),
          })),
        )
        .map((answer, index) => checked(answer, `GET ${(paths[index] ?? '').replace(/\?.*$/, '')}`, 200)),

    /** Sends one GET request. */
    read: (path: string, statements: Statements = {}, expected = 200): Answer =>
      checked(
        http.get(base + path, params('GET', path, 'read', apiHeaders(), expected)),
        nameOf('GET', path),
        expected,
        statements,
      ),

    /** Creates a record. */
    create: (path: string, body: object, statements: Statements = {}): Answer =>
      checked(send('POST', path, 'write', 201, { body }), nameOf('POST', path), 201, statements),

    /** Changes a record, based on one of its versions. */
    change: (
      path: string,
      version: number,
      body: object,
      statements: Statements = {},
      expected = 200,
    ): Answer =>
      checked(
        send('PATCH', path, 'write', expected, { body, version }),
        `${nameOf('PATCH', path)}${expected === 200 ? '' : ', outdated'}`,
        expected,
        statements,
      ),

    /** Sends a registration or a sign-in, successful or not. */
    enter: (
      path: '/api/register' | '/api/login',
      body: object,
      expected: number,
      statements: Statements = {},
    ): Answer =>
      checked(send('POST', path, 'door', expected, { body }), nameOf('POST', path), expected, statements),

    /** Uploads a document: the fields first, then the file, in the order of the locker's form. */
    upload(
      file: { readonly content: ArrayBuffer; readonly name: string; readonly type: string },
      fields: Readonly<Record<string, string>>,
      statements: Statements,
    ): Answer {
      const path = '/api/documents/upload';
      const headers = { ...apiHeaders(), 'Idempotency-Key': crypto.randomUUID() };
      return checked(
        http.post(
          base + path,
          { ...fields, file: http.file(file.content, file.name, file.type) },
          params('POST', path, 'upload', headers, 201),
        ),
        `POST ${path}`,
        201,
        statements,
      );
    },

    /** Downloads a file as its owner does. */
    download(path: string, bytes: number): void {
      const answer = http.get(base + path, {
        ...params('GET', path, 'download', apiHeaders(), 200),
        responseType: 'binary',
      });
      check(
        answer,
        {
          'download: 200': ({ status }) => status === 200,
          'download: has every byte': ({ body }) => body?.byteLength === bytes,
        },
        { about: 'answer' },
      );
    },

    /** Signs out with a navigation, like the menu does. */
    signOut(): void {
      const path = '/api/simple-logout';
      const headers = { ...NAVIGATION, 'Sec-Fetch-Site': 'same-origin' };
      checked(http.get(base + path, params('GET', path, 'write', headers, 302)), 'sign out', 302);
      owner = null;
    },
  };
}

/** The simulated browser of one user. */
export type Browser = ReturnType<typeof newBrowser>;
