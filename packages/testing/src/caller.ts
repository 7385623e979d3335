/** A response with its body as text, and parsed if it is JSON. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

/** The parts of a test request. `raw` is sent unchanged, for bodies that are not JSON, such as a form. */
export interface Sent {
  readonly token?: string;
  readonly body?: unknown;
  readonly raw?: string | Uint8Array<ArrayBuffer> | FormData;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a body that is not JSON is a plain sentence
  }
};

/**
 * Calls a service under test over HTTP: `call('POST', '/api/budgets', { token, body })`. Redirects are not
 * followed.
 */
export const caller =
  (url: string) =>
  async (
    method: string,
    path: string,
    { token, body, raw, headers = {}, signal }: Sent = {},
  ): Promise<Answered> => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(payload !== undefined &&
          !(payload instanceof FormData) && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(payload !== undefined && { body: payload }),
      ...(signal !== undefined && { signal }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  };
