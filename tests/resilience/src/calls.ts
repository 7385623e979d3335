import { randomUUID } from 'node:crypto';
import { register } from '@savvi/testing/session';

/** A response, or the absence of one. */
export interface Answer {
  /** 0 without a response: the connection was refused or closed, or the request timed out. */
  readonly status: number;
  readonly json: unknown;
}

const LONGEST_MS = 8_000;

/** A registered user, with a function that sends requests as this user to an address that may change. */
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

/** Sends a request once, without retries. A connection failure returns status 0 instead of throwing. */
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
    return { status: 0, json: null }; // A request without a response is recorded with an unknown outcome.
  }
}

/** Registers a user at the product under the current `url()`. */
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
