import { PAGE_OWNER_HEADER } from '@savvi/contracts/session-cookie';
import { ApiError, errorOf, isPage } from './api-error.ts';
import { activityHeaders } from './presence.ts';

/** Anything that can check and shape an answer; a zod schema is one. */
export interface Reader<Value> {
  parse(input: unknown): Value;
}

/**
 * A call that changes something. Build it with one key per intent, so that a repeated click is one change.
 */
export interface Change<Value> {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly body?: unknown;
  /** The version the change is based on; sent as `If-Match`. */
  readonly version?: number | undefined;
  /** Sent with POST; made once per intent (see `newIntentKey`). */
  readonly idempotencyKey?: string | undefined;
  /** Reads the answer; absent when the answer is empty or not needed. */
  readonly reader?: Reader<Value>;
  /** Brings a body of its own where that is no JSON. */
  readonly transport?: Transport;
}

/** How a call is made: as `fetch` does, unless it carries files and somebody watches how much is sent. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

/** The one sentence for a call that never got an answer. */
const UNREACHABLE = 'We could not reach the server. Please check your connection and try again.';

/** The answer took another shape than the contract's: usually an old tab after a release. */
const UNREADABLE = 'The response could not be read. Please reload the page.';

let pageOwner: string | null = null;

/** From now on calls say that they come from this user's page; null when it is nobody's. */
export function setPageOwner(userId: string | null): void {
  pageOwner = userId;
}

/** What a call is made with; headers as plain values. */
export type Call = Omit<RequestInit, 'headers'> & { readonly headers: Readonly<Record<string, string>> };

/**
 * One call of the page's owner, its answer still to be read: it is refused when somebody else is signed in by
 * now. Sends cookies, never retries.
 * @throws {ApiError}
 */
export const request = (path: string, call: Call, transport?: Transport): Promise<Response> =>
  send(
    path,
    pageOwner === null ? call : { ...call, headers: { ...call.headers, [PAGE_OWNER_HEADER]: pageOwner } },
    transport,
  );

async function send(path: string, init: RequestInit, transport: Transport = fetch): Promise<Response> {
  let response: Response;
  try {
    response = await transport(path, { credentials: 'include', ...init });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, UNREACHABLE, 'unreachable');
  }
  if (!response.ok) throw await errorOf(response);
  if (isPage(response)) throw new ApiError(response.status, UNREADABLE, 'unreadable');
  return response;
}

async function read<Value>(response: Response, reader: Reader<Value>): Promise<Value> {
  try {
    return reader.parse(await response.json());
  } catch {
    throw new ApiError(response.status, UNREADABLE, 'unreadable');
  }
}

const asking = (signal?: AbortSignal, isBackground = false): Call => ({
  headers: { Accept: 'application/json, text/plain', ...activityHeaders(isBackground) },
  ...(signal && { signal }),
});

/**
 * Reads one resource. Sends cookies, never retries. What the page asks by itself `isBackground`.
 * @throws {ApiError}
 */
export async function get<Value>(
  path: `/api/${string}` | '/registry.json',
  reader: Reader<Value>,
  signal?: AbortSignal,
  isBackground?: boolean,
): Promise<Value> {
  return read(await request(path, asking(signal, isBackground)), reader);
}

/** Reads who is signed in, whosever page this is. @throws {ApiError} */
export async function getSignedIn<Value>(reader: Reader<Value>, signal: AbortSignal): Promise<Value> {
  return read(await send('/api/user', asking(signal)), reader);
}

/** What came of a long list, and where the next page of it is asked for; null after the last. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** How many the whole list has. */
  readonly total: number;
  readonly next: `/api/${string}` | null;
}

const NEXT_PAGE = /<(\/api\/[^>]+)>; rel="next"/;

/** Reads one page of a list. Sends cookies, never retries. @throws {ApiError} */
export async function getPage<Item>(
  path: `/api/${string}`,
  reader: Reader<Item[]>,
  signal?: AbortSignal,
): Promise<ListPage<Item>> {
  const response = await request(path, asking(signal));
  const items = await read(response, reader);
  const next = NEXT_PAGE.exec(response.headers.get('Link') ?? '')?.[1];
  // The pattern says so.
  return {
    items,
    total: Number(response.headers.get('X-Total-Count') ?? items.length),
    next: next === undefined ? null : (next as `/api/${string}`),
  };
}

/** The one way anything is changed on the server. Shows nothing and redirects nowhere. @throws {ApiError} */
export async function mutate<Value = void>(change: Change<Value>): Promise<Value> {
  const headers: Record<string, string> = { Accept: 'application/json, text/plain' };
  if (change.body !== undefined) headers['Content-Type'] = 'application/json';
  if (change.version !== undefined) headers['If-Match'] = `"${change.version}"`;
  if (change.idempotencyKey !== undefined) headers['Idempotency-Key'] = change.idempotencyKey;
  const response = await request(
    change.path,
    {
      method: change.method,
      headers,
      ...(change.body !== undefined && { body: JSON.stringify(change.body) }),
    },
    change.transport,
  );
  return change.reader === undefined ? (undefined as Value) : read(response, change.reader); // without a reader the caller's Value is void
}
