import { PROBLEM_CODE_HEADER } from '@savvi/contracts/problem';

/**
 * A refused or failed call. Its message is `status: body`, which the product shows (API-2), or only the
 * sentence when there was no response (status 0).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's message, or the status text when it sent none. */
  readonly body: string;
  /** The problem code, when the server sent one. */
  readonly code: string | null;

  constructor(status: number, body: string, code: string | null) {
    super(status === 0 ? body : `${status}: ${body}`);
    this.status = status;
    this.body = body;
    this.code = code;
  }
}

/** The services always send a message, but a proxy on the way may not. */
const STATUS_TEXT: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/**
 * Whether the response is an HTML page. No API call returns one, so another program responded and the call
 * was not made.
 */
export const isPage = (response: Response): boolean =>
  response.headers.get('Content-Type')?.startsWith('text/html') ?? false;

/**
 * Converts a failed response into an error. HTTP/2 has no status text, so a table supplies it. An HTML page
 * is not used as a message.
 */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = isPage(response) ? '' : (await response.text()).trim();
  return new ApiError(
    response.status,
    body || response.statusText || STATUS_TEXT[response.status] || 'Error',
    response.headers.get(PROBLEM_CODE_HEADER),
  );
}

/** The message of any error for display: that of a refused call, else the given sentence. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError ? error.message : fallback;

/** The server's own message (T-20: 'the server message'), else the given sentence. */
export const serverMessageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError ? error.body : fallback;
