import { PAGE_OWNER_HEADER } from '@savvi/contracts/session-cookie';
import { ApiError, errorOf, isPage } from './api-error.ts';
import { activityHeaders } from './presence.ts';

/** Validates and converts a response, for example a zod schema. */
export interface Reader<Value> {
  parse(input: unknown): Value;
}

/**
 * A call that changes data. Use one idempotency key per intent, so that a repeated click makes one change.
 */
export interface Change<Value> {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly body?: unknown;
  /** The version that the change is based on; sent as `If-Match`. */
  readonly version?: number | undefined;
  /** The idempotency key of a POST; create one per intent (see `newIntentKey`). */
  readonly idempotencyKey?: string | undefined;
  /** Reads the response; absent when it is empty or not needed. */
  readonly reader?: Reader<Value>;
  /** Sends a body that is not JSON. */
  readonly transport?: Transport;
}

/** Sends a call as `fetch` does. File uploads pass their own function to show their progress. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

/** The message for a call that got no response. */
const UNREACHABLE = 'We could not reach the server. Please check your connection and try again.';

/** The response does not match the contract, usually in an old tab after a release. */
const UNREADABLE = 'The response could not be read. Please reload the page.';

let pageOwner: string | null = null;

/** Sets the user whose page this is, which all further calls name; null for a page without one. */
export function setPageOwner(userId: string | null): void {
  pageOwner = userId;
}

/**
 * Asks the user to confirm their identity, and then repeats the refused call.
 * @throws the refusal if the user cancels
 */
export type Reauthentication = (refusal: ApiError, repeat: () => Promise<Response>) => Promise<Response>;

let reauthentication: Reauthentication | null = null;

/** Sets what happens to calls that need a recent re-authentication; with null, they fail. */
export function setReauthentication(handler: Reauthentication | null): void {
  reauthentication = handler;
}

/** The options of a call, with headers as plain values. */
export type Call = Omit<RequestInit, 'headers'> & { readonly headers: Readonly<Record<string, string>> };

/**
 * Makes a call for the page's owner and returns the unread response. The server refuses it when another user
 * has signed in since. Sends cookies, never retries.
 * @throws {ApiError}
 */
export const request = (path: string, call: Call, transport?: Transport): Promise<Response> =>
  send(
    path,
    pageOwner === null ? call : { ...call, headers: { ...call.headers, [PAGE_OWNER_HEADER]: pageOwner } },
    transport,
  );

async function send(
  path: string,
  init: RequestInit,
  transport: Transport = fetch,
  handler = reauthentication,
): Promise<Response> {
  let response: Response;
  try {
    response = await transport(path, { credentials: 'include', ...init });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, UNREACHABLE, 'unreachable');
  }
  if (!response.ok) {
    const refusal = await errorOf(response);
    if (handler && refusal.code === 'reauthenticate')
      return handler(refusal, () => send(path, init, transport, null));
    throw refusal;
  }
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

const callOf = (signal?: AbortSignal, isBackground = false): Call => ({
  headers: { Accept: 'application/json, text/plain', ...activityHeaders(isBackground) },
  ...(signal && { signal }),
});

/**
 * Reads one resource. Sends cookies, never retries. `isBackground`: the page reads it without user action.
 * @throws {ApiError}
 */
export async function get<Value>(
  path: `/api/${string}` | `/registry.json${string}`,
  reader: Reader<Value>,
  signal?: AbortSignal,
  isBackground?: boolean,
): Promise<Value> {
  return read(await request(path, callOf(signal, isBackground)), reader);
}

/** Reads the signed-in user, without naming the page's owner. @throws {ApiError} */
export async function getSignedIn<Value>(reader: Reader<Value>, signal: AbortSignal): Promise<Value> {
  return read(await send('/api/user', callOf(signal)), reader);
}

/** A page of a long list, and the path of the next page; null after the last. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** The number of items in the whole list. */
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
  const response = await request(path, callOf(signal));
  const items = await read(response, reader);
  const next = NEXT_PAGE.exec(response.headers.get('Link') ?? '')?.[1];
  // The path of the next page starts with /api/, because `NEXT_PAGE` matches only such paths.
  return {
    items,
    total: Number(response.headers.get('X-Total-Count') ?? items.length),
    next: next === undefined ? null : (next as `/api/${string}`),
  };
}

/**
 * The only function that changes data on the server. It shows nothing and redirects nowhere. @throws
 * {ApiError}
 */
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
  // Without a reader, the caller's `Value` is void.
  return change.reader === undefined ? (undefined as Value) : read(response, change.reader);
}
