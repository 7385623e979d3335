import { randomUUID } from 'node:crypto';
import { register } from '@savvi/testing/session';

/** An answer, or the lack of one. */
export interface Answer {
  /** 0 when there was none: refused, cut or too late. */
  readonly status: number;
  readonly json: unknown;
}

const LONGEST_MS = 8_000;

/** Somebody who is registered, and how to call as them at an address that may change. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
  call(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
}

/** Calls once; nothing is repeated, and no failure of the connection is thrown. */
export async function callOnce(
  url: string,
  method: string,
  { cookie, body, headers = {} }: { cookie?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_MS),
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(cookie !== undefined && { Cookie: cookie }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      json: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    };
  } catch {
    return { status: 0, json: null }; // that is what the record calls unknown
  }
}

/** Registers somebody at the product that `url()` names at the time. */
export async function newPerson(url: () => string): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const { userId: id, cookie } = await register(url(), { email });
  return {
    id,
    email,
    cookie,
    call: (method, path, options = {}) => callOnce(url() + path, method, { cookie, ...options }),
  };
}
