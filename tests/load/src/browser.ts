// One person's browser, as the product's own pages use it: cookies, where a call comes from, whose page it
// is, which version a change is based on, and a key that makes a repeated click one change
// (packages/mfe-kit/src/api.ts). Runs in k6.
import { check } from 'k6';
import http, { type RefinedParams, type RefinedResponse } from 'k6/http';
import { Trend } from 'k6/metrics';
import type { Kind } from './kinds.ts';

/** An answer with a text. */
export type Answer = RefinedResponse<'text'>;

/** The options of a change request. */
interface Change {
  readonly body?: object;
  /** Of the record that is changed. */
  readonly version?: number;
}

type Statements = Readonly<Record<string, (answer: Answer) => boolean>>;

/** How long a change took to be seen in what is counted from events, in milliseconds. */
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
 * What a page names that a browser fetches by itself: its styles, scripts, font, and the answers it will want
 * first.
 */
const NAMED = /<(?:script|link rel="(?:stylesheet|preload|icon)")[^>]*? (?:src|href)="(\/[^"]+)"/g;

/** What was told once already by this one of k6's people: a wrong answer is seldom alone. */
const told = new Set<string>();

/** Reads an answer as what its contract says it is; the checks beside it say whether it is. */
export const jsonOf = <Body>(answer: Answer): Body => JSON.parse(answer.body) as Body; // k6 knows no zod

/**
 * A browser with nothing in its cache and nobody signed in. k6 forgets cookies with each iteration by itself.
 */
export function newBrowser() {
  const cached = new Set<string>();
  let owner: string | null = null;

  /** Ids in addresses are one name: otherwise k6 keeps figures for each. */
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
   * Whether an answer is the right one; `statements` are about what it says. A false one is a failed check by
   * its name.
   */
  function isRight(answer: Answer, what: string, expected: number, statements: Statements = {}): boolean {
    const all = { [`${what}: ${expected}`]: ({ status }: Answer) => status === expected, ...statements };
    // What could not be read is not what was asked for, and the journey goes on to say so.
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
    const holds = check(answer, safely, { about: 'answer' });
    if (!holds && !told.has(what)) {
      told.add(what);
      console.warn(`${what}: ${answer.status} ${answer.error} ${String(answer.body).slice(0, 200)}`);
    }
    return holds;
  }

  const apiHeaders = () => ({
    Accept: 'application/json, text/plain',
    ...SAME_ORIGIN,
    ...(owner !== null && { 'X-Page-Owner': owner }),
  });

  function send(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    kind: Kind,
    expected: number,
    { body, version }: Change,
  ): Answer {
    const headers = {
      ...apiHeaders(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
      ...(method === 'POST' && kind === 'write' && { 'Idempotency-Key': crypto.randomUUID() }),
    };
    return http.request(
      method,
      base + path,
      body === undefined ? null : JSON.stringify(body),
      params(method, path, kind, headers, expected),
    );
  }

  return {
    /** From now on calls say that they come from this user's page. */
    belongsTo(userId: string): void {
      owner = userId;
    },

    /** Opens a page and fetches what it names, like a browser: files once, answers of the API each time. */
    open(path: string, saying: string): void {
      const page = http.get(base + path, params('GET', path, 'page', NAVIGATION, 200));
      isRight(page, `page ${path}`, 200, {
        [`page ${path}: is the one`]: ({ body }) => body.includes(saying),
      });
      const named = [...page.body.matchAll(NAMED)].flatMap(([, address]) => address ?? []);
      const wanted = [...new Set(named)].filter((address) => !cached.has(address));
      const isData = (address: string) => address.startsWith('/api/') || address === '/registry.json';
      const answers = http.batch(
        wanted.map((address) => ({
          method: 'GET',
          url: base + address,
          params: params(
            'GET',
            address,
            isData(address) ? 'read' : 'file',
            isData(address) ? { ...SAME_ORIGIN, Accept: '*/*' } : { ...SAME_ORIGIN, Accept: '*/*' },
            200,
          ),
        })),
      );
      for (const answer of answers) {
        const address = answer.url.slice(base.length);
        const isHashed = address.startsWith('/assets/');
        isRight(
          answer,
          isData(address) ? 'what a page asks for first' : 'file',
          200,
          isHashed
            ? {
                'file: is kept for good': ({ headers }) =>
                  (headers['Cache-Control'] ?? '').includes('immutable'),
              }
            : {},
        );
        if (!isData(address)) cached.add(address);
      }
    },

    /** Asks for several things at once, as a page does. */
    readAll(paths: readonly string[]): Answer[] {
      const answers = http.batch(
        paths.map((path) => ({
          method: 'GET',
          url: base + path,
          params: params('GET', path, 'read', apiHeaders(), 200),
        })),
      );
      answers.forEach((answer, index) =>
        isRight(answer, `GET ${(paths[index] ?? '').replace(/\?.*$/, '')}`, 200),
      );
      return answers;
    },

    /** Asks for one thing. */
    read(path: string, statements: Statements = {}, expected = 200): Answer {
      const answer = http.get(base + path, params('GET', path, 'read', apiHeaders(), expected));
      isRight(answer, nameOf('GET', path), expected, statements);
      return answer;
    },

    /** Creates something. */
    create<Body extends object>(path: string, body: Body, statements: Statements = {}): Answer {
      const answer = send('POST', path, 'write', 201, { body });
      isRight(answer, nameOf('POST', path), 201, statements);
      return answer;
    },

    /** Changes what is there, based on a version of it. */
    change<Body extends object>(
      path: string,
      version: number,
      body: Body,
      statements: Statements = {},
      expected = 200,
    ): Answer {
      const answer = send('PATCH', path, 'write', expected, { body, version });
      isRight(
        answer,
        `${nameOf('PATCH', path)}${expected === 200 ? '' : ', outdated'}`,
        expected,
        statements,
      );
      return answer;
    },

    /** Registers, signs in, or tries to. */
    enter(
      path: '/api/register' | '/api/login',
      body: object,
      expected: number,
      statements: Statements = {},
    ): Answer {
      const answer = send('POST', path, 'door', expected, { body });
      isRight(answer, nameOf('POST', path), expected, statements);
      return answer;
    },

    /** Files a document: the fields first, then the file, as the form of the locker sends them. */
    upload(
      file: { readonly content: ArrayBuffer; readonly name: string; readonly type: string },
      fields: Readonly<Record<string, string>>,
      statements: Statements,
    ): Answer {
      const path = '/api/documents/upload';
      const headers = { ...apiHeaders(), 'Idempotency-Key': crypto.randomUUID() };
      const answer = http.post(
        base + path,
        { ...fields, file: http.file(file.content, file.name, file.type) },
        params('POST', path, 'upload', headers, 201),
      );
      isRight(answer, `POST ${path}`, 201, statements);
      return answer;
    },

    /** Fetches a file, as its owner saves it. */
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

    /** Signs out, as the menu does: a navigation. */
    signOut(): void {
      const path = '/api/simple-logout';
      const answer = http.get(
        base + path,
        params('GET', path, 'write', { ...NAVIGATION, 'Sec-Fetch-Site': 'same-origin' }, 302),
      );
      isRight(answer, 'sign out', 302);
      owner = null;
    },
  };
}

/** A browser of one person. */
export type Browser = ReturnType<typeof newBrowser>;
