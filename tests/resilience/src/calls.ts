// The users of a product under test. They send each request once, to the current address of the product.
import { randomUUID } from 'node:crypto';
import { caller } from '@savvi/testing/caller';
import { cookieOf, PASSWORD, post, register } from '@savvi/testing/session';

/** A response, or the absence of one. */
export interface Answer {
  /**
   * The status code; 0 without a response, when the connection was refused or closed, or the request timed
   * out.
   */
  readonly status: number;
  /** The parsed JSON body, the text of a body that is not JSON, or the reason for the status 0. */
  readonly json: unknown;
}

const LONGEST_MS = 8_000;

/** A registered user, with a function that sends requests as this user to an address that may change. */
export interface Person {
  readonly id: string;
  readonly email: string;
  /** The cookie of the latest sign-in. */
  readonly cookie: string;
  call(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Signs in again, as required after a restore. @returns the status */
  signIn(): Promise<number>;
}

/**
 * Sends a request once, without retries. A form is sent as a form, any other body as JSON. A connection
 * failure returns status 0 instead of throwing.
 */
export const callOnce = (
  url: string,
  method: string,
  { cookie, body, headers = {} }: { cookie?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  caller(url)(method, '', {
    ...(body instanceof FormData ? { raw: body } : { body }),
    headers: { ...(cookie !== undefined && { Cookie: cookie }), ...headers },
    signal: AbortSignal.timeout(LONGEST_MS),
  }).then(
    ({ status, text, json = text }) => ({ status, json }),
    // A request without a response is recorded with an unknown outcome.
    ({ cause, message }: Error) => ({ status: 0, json: String(cause ?? message) }),
  );

/** Uploads a text as the document `<name>.txt`. */
export function upload(person: Person, text: string, name: string): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([text]), `${name}.txt`);
  return person.call('POST', '/api/documents/upload', { body: form });
}

/** Registers a user at the product under the current `url()`. */
export async function newPerson(url: () => string): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const registered = await register(url(), { email });
  let { cookie } = registered;
  return {
    id: registered.userId,
    email,
    get cookie() {
      return cookie;
    },
    call: (method, path, options = {}) => callOnce(url() + path, method, { cookie, ...options }),
    async signIn() {
      const response = await post(`${url()}/api/login`, { email, password: PASSWORD });
      if (response.ok) cookie = cookieOf(response);
      return response.status;
    },
  };
}
