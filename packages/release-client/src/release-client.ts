import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { BuiltRemote } from '@savvi/contracts/remote';
import type { Contract } from '@savvi/part-contracts/contract';
import type { Deployed } from '@savvi/part-contracts/deployed';
import type { z } from 'zod';
import { ReleaseRefused } from './release-refused.ts';
import {
  type Comparison,
  type Outcome,
  type RecordedAct,
  type RegistryEntry,
  responses,
} from './responses.ts';

/** The users that get a version: a share in percent, and named users by id, who get it whatever the share. */
export interface Audience {
  readonly weight: number;
  readonly users: string[];
}

/** The audience with all users. */
export const EVERYBODY: Audience = { weight: 100, users: [] };

/** Whether a change overrides the compatibility check and the promotion rule, and its reason. */
export interface Decision {
  readonly isForced: boolean;
  readonly reason: string | null;
}

/** A change of an area's registry entry. */
export interface Change extends Decision {
  readonly area: string;
  /** The revision of the entry on which the change is based; 0 if the area has none. */
  readonly revision: number;
  /** The lock that the caller holds; absent: the gateway locks out other releases for this change. */
  readonly lock?: string | undefined;
}

/** The lock of one release. Disposing of it gives it back. */
export interface ReleaseLock extends AsyncDisposable {
  readonly id: string;
}

/** What a team may do with the areas of its token. Each method throws a refusal as a sentence. */
export interface ReleaseApi {
  /** The registry entries of all areas. */
  entries(): Promise<readonly RegistryEntry[]>;
  /** The latest acts of an area, newest first. */
  acts(area: string): Promise<readonly RecordedAct[]>;
  /** Compares the canary of an area with its stable version; null when all users have the same one. */
  comparison(area: string): Promise<Comparison | null>;
  /** The contracts of everything that is deployed. */
  deployed(): Promise<Deployed>;
  /** Locks out other releases until it is disposed of, 15 minutes at most. */
  lock(): Promise<ReleaseLock>;
  /** Checks a change before its work begins. */
  check(
    change: Change & {
      /** What the contracts are of, as the first words of a sentence. */
      readonly what: string;
      readonly contracts: readonly Contract[];
      readonly version?: string | undefined;
    },
  ): Promise<Outcome>;
  /** Publishes a version and assigns it to an audience. */
  release(
    change: Change & {
      readonly built: BuiltRemote;
      readonly files: readonly { readonly path: string; readonly bytes: Buffer }[];
      readonly audience: Audience;
    },
  ): Promise<Outcome & { readonly isNews: boolean }>;
  /** Assigns a published version to an audience. */
  switchTo(change: Change & { readonly version: string; readonly audience: Audience }): Promise<Outcome>;
  /** Assigns the canary of an area to everybody. */
  promote(change: Change & { readonly version: string }): Promise<Outcome>;
}

/** The parsed JSON; undefined if the text is none. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The time limit of one request, in milliseconds: an upload of a large version over a slow network. */
const TIMEOUT_MS = 120_000;

/** Whether a request changed nothing: nothing listens at the address, fetch forbids its port, or it redirects. */
function isRefusedConnection(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  return (
    cause instanceof Error &&
    (('code' in cause &&
      /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/.test(String(cause.code))) ||
      ['unexpected redirect', 'bad port'].includes(cause.message))
  );
}

/** Calls the release API at `url` with the token of a team. @throws {ReleaseRefused} */
export function releaseClient(url: string, token: string): ReleaseApi {
  async function ask(method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal) {
    const isChange = /^areas\/.*\/(releases|switch|promotion)$/.test(path);
    const response = await fetch(`${url.replace(/\/$/, '')}/v1/${path}`, {
      method,
      redirect: 'error', // another address would get the token
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ?? AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new ReleaseRefused(
        isChange && !isRefusedConnection(cause)
          ? `The release API at ${url} did not confirm the change. Check with --list whether it was made.`
          : `The release API at ${url} does not answer. Is the product running, and is that its address?`,
        { cause },
      );
    });
    if (response.ok) return response;
    const refusal = responses.refusal.safeParse(await response.json().catch(() => null));
    throw new ReleaseRefused(
      refusal.data?.message ??
        `The release API at ${url} answered with status ${response.status}. Is that its address?`,
    );
  }
  async function read<Schema extends z.ZodType>(response: Response, schema: Schema) {
    const { success, data } = schema.safeParse(await response.json().catch(() => undefined));
    if (success) return data;
    throw new ReleaseRefused(
      `The answer of ${url} is not one of the release API. Is that its address, and is this client of its release?`,
    );
  }
  const get = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
    read(await ask('GET', path), schema);
  const post = async <Schema extends z.ZodType>(path: string, body: unknown, schema: Schema) =>
    read(await ask('POST', path, body), schema);

  return {
    entries: async () => (await get('areas', responses.areas)).areas,
    acts: (area) => get(`areas/${area}/acts`, responses.acts),
    comparison: (area) => get(`areas/${area}/comparison`, responses.comparison),
    deployed: () => get('deployed', responses.deployed),
    check: ({ area, ...change }) => post(`areas/${area}/check`, change, responses.outcome),
    release: ({ area, files, ...release }) =>
      post(
        `areas/${area}/releases`,
        {
          ...release,
          files: files.map(({ path, bytes }) => ({ path, base64: bytes.toString('base64') })),
        },
        responses.released,
      ),
    switchTo: ({ area, ...change }) => post(`areas/${area}/switch`, change, responses.outcome),
    promote: ({ area, ...change }) => post(`areas/${area}/promotion`, change, responses.outcome),
    /** The lock is held for as long as the response of the request is open. */
    async lock() {
      const ending = new AbortController();
      const { body } = await ask('POST', 'lock', undefined, ending.signal);
      if (body === null)
        throw new ReleaseRefused(`The release API at ${url} did not lock other releases out.`);
      // The DOM and Node declare this one class separately.
      const lines = createInterface({ input: Readable.fromWeb(body as ReadableStream) });
      lines.on('error', () => undefined); // the next change is refused, because its lock has ended
      const first = await Promise.race([
        new Promise<string>((resolve) => lines.once('line', resolve)),
        new Promise<null>((resolve) => lines.once('close', () => resolve(null))),
      ]);
      if (first === null) throw new ReleaseRefused('The lock of this release has ended. Release again.');
      const { success, data } = responses.lock.safeParse(jsonIn(first));
      if (!success) {
        ending.abort();
        throw new ReleaseRefused(
          `The answer of ${url} is not one of the release API. Is that its address, and is this client of its release?`,
        );
      }
      return {
        id: data.id,
        async [Symbol.asyncDispose]() {
          ending.abort();
        },
      };
    },
  };
}
