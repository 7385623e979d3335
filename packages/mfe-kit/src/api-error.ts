import { PROBLEM_CODE_HEADER } from '@savvi/contracts/problem';

/**
 * A call was refused or failed. Its message is `status: body`, as the product shows it (API-2), or the bare
 * sentence when there was no answer (status 0).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The sentence the server sent, or the status text when it sent none. */
  readonly body: string;
  /** The machine-readable reason, when the server named one. */
  readonly code: string | null;

  constructor(status: number, body: string, code: string | null) {
    super(status === 0 ? body : `${status}: ${body}`);
    this.status = status;
    this.body = body;
    this.code = code;
  }
}

/** The services always say why; what stands on the way may answer without a word. */
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

/** Whether a page came, which no call is answered with: another program answered, and nothing was done. */
export const isPage = (response: Response): boolean =>
  response.headers.get('Content-Type')?.startsWith('text/html') ?? false;

/**
 * The error a non-ok answer becomes. HTTP/2 has no status text, so the standard one stands in; a page is no
 * sentence.
 */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = isPage(response) ? '' : (await response.text()).trim();
  return new ApiError(
    response.status,
    body || response.statusText || STATUS_TEXT[response.status] || 'Error',
    response.headers.get(PROBLEM_CODE_HEADER),
  );
}

/** What a person reads about any error: the message of a refused call, else the given sentence. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError ? error.message : fallback;

/** The server's own words (T-20: 'the server message'), else the given sentence. */
export const serverMessageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError ? error.body : fallback;
