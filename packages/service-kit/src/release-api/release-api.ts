import { z } from 'zod';

/** The gateway's release API: its address, and a token of the caller. */
export interface ReleaseApi {
  readonly url: string;
  readonly token: string;
}

/** A request to the release API. */
export interface ReleaseApiRequest {
  readonly method: 'PUT' | 'POST';
  /** The path, such as `/v1/services/budget`. */
  readonly path: string;
  readonly body: object;
  readonly signal: AbortSignal;
}

/** The release API rejected a request; the message is the sentence that it responded. */
export class ReleaseApiError extends Error {
  override readonly name = 'ReleaseApiError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const problem = z.object({ message: z.string() });

/**
 * Calls the release API and returns the JSON of its response; null if the response has no body.
 * @throws {ReleaseApiError} if the API rejects the request; other errors if it is unavailable
 */
export async function callReleaseApi(
  { url, token }: ReleaseApi,
  { method, path, body, signal }: ReleaseApiRequest,
): Promise<unknown> {
  const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  });
  const text = await response.text();
  if (!response.ok) throw new ReleaseApiError(response.status, messageIn(text));
  const reply: unknown = text === '' ? null : JSON.parse(text);
  return reply;
}

function messageIn(text: string): string {
  try {
    return problem.parse(JSON.parse(text)).message;
  } catch {
    return text.slice(0, 500); // A proxy in between does not respond JSON.
  }
}
