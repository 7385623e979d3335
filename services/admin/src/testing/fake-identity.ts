// A fake identity service for the admin service: it uses HTTP, the admin service's public key, and accounts
// of the test.
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { DirectoryUser } from '@savvi/contracts/identity/directory-user';
import {
  ADDRESSES_PATH,
  DIRECTORY_PATH,
  DIRECTORY_TOKEN_AUDIENCE,
  DIRECTORY_TOKEN_ISSUER,
} from '@savvi/contracts/identity/directory';
import { PROBLEM_CODE_HEADER, PROBLEMS, type ProblemCode } from '@savvi/contracts/problem';
import { listenOn } from '@savvi/service-kit/server';
import jwt from 'jsonwebtoken';

/** A request that the fake identity service received. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The administrator on whose behalf the request was sent. */
  readonly actorId: string;
}

type Refusal = { readonly code: ProblemCode; readonly sentence: string } | 'hang' | null;

/** Starts the fake identity service. */
export async function fakeIdentity() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const users: DirectoryUser[] = [];
  const seen: SeenCall[] = [];
  let refusal: Refusal = null;

  function replyTo(method: string, path: string, query: URLSearchParams): object | null {
    if (method !== 'GET') return null;
    if (path === DIRECTORY_PATH)
      return { users: users.slice(0, Number(query.get('limit'))), total: users.length };
    const ids = query.get('ids')?.split(',') ?? [];
    return Object.fromEntries(users.filter(({ id }) => ids.includes(id)).map(({ id, email }) => [id, email]));
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://identity');
    const claims = jwt.verify(request.headers.authorization?.replace('Bearer ', '') ?? '', publicKey, {
      algorithms: ['ES256'],
      issuer: DIRECTORY_TOKEN_ISSUER,
      audience: DIRECTORY_TOKEN_AUDIENCE,
      maxAge: 15,
    });
    const method = request.method ?? '';
    seen.push({
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      actorId: String(claims.sub),
    });
    if (refusal === 'hang') return;
    if (refusal !== null)
      return void response
        .writeHead(PROBLEMS[refusal.code].status, { [PROBLEM_CODE_HEADER]: refusal.code })
        .end(refusal.sentence);
    const isKnown = pathname === ADDRESSES_PATH || pathname.startsWith(DIRECTORY_PATH);
    const reply = isKnown ? replyTo(method, pathname, searchParams) : null;
    if (!isKnown) response.writeHead(404).end();
    else if (reply === null) response.writeHead(204).end();
    else response.end(JSON.stringify(reply));
  });
  const listener = await listenOn(server, { HOST: '127.0.0.1', PORT: 0 });
  return {
    url: listener.url,
    key: privateKey,
    users,
    seen,
    /** Sets the response of the fake identity service from now on; null restores the normal response. */
    answer: (next: Refusal) => void (refusal = next),
    stop: () => listener.close(0),
  };
}

/** The fake identity service of one test file. */
export type FakeIdentity = Awaited<ReturnType<typeof fakeIdentity>>;
