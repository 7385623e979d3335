// A proxy for the ranges of Have I Been Pwned (https://haveibeenpwned.com/API/v3#PwnedPasswords), so that the
// provider sees neither the address of a user nor the page. The upstream gets five digits of a SHA-1 and
// nothing else, and our logs contain no digits at all. Nothing waits for this check, so every failure is a 503.
import type { Clock } from '@savvi/service-kit/clock';
import type { Log } from '@savvi/service-kit/log';
import type { Networks } from '@savvi/service-kit/network';
import type { NetworkLimiter } from '@savvi/service-kit/network-limit';
import { Problem } from '@savvi/service-kit/problem';

/** How many searches a network may make. */
export const BREACHED_PASSWORDS_LIMIT = { name: 'breached-passwords', points: 60, durationS: 900 } as const;

/** The bounds of requests to the upstream and of the cache. */
export const BOUNDS = {
  /** How long the upstream may take, with the body. */
  timeoutMs: 2_000,
  /** The largest response, decompressed. Padded ranges have up to 60 kB. */
  bytes: 100_000,
  cacheMs: 3_600_000,
  cachedRanges: 100,
  concurrentRequests: 20,
  /** How long the upstream gets no request after one that failed. */
  pauseMs: 10_000,
} as const;

const LINE = /^[0-9A-F]{35}:\d{1,10}$/;

/** Dependencies of {@link breachedPasswords}. */
export interface BreachedPasswordsDeps {
  /** The address of the upstream; undefined turns the search off. */
  readonly url: string | undefined;
  readonly limit: Pick<NetworkLimiter, 'take'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The search in breached passwords. */
export interface BreachedPasswords {
  /**
   * The lines of a range, each with 35 digits of a hash and a count.
   * @throws {Problem} `not-found` when the search is off, `too-often`, and `unavailable` without an upstream
   */
  find(prefix: string, networks: Networks): Promise<readonly string[]>;
}

/** Reads a body up to the largest size. @throws {Error} when it is larger */
async function textOf(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > BOUNDS.bytes) throw new Error('the response is too large'); // ends the request, too
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('latin1');
}

async function fetchRange(url: string, prefix: string): Promise<readonly string[]> {
  const response = await fetch(`${url}/range/${prefix}`, {
    headers: { 'Add-Padding': 'true', 'User-Agent': 'Savvi', Accept: 'text/plain' },
    redirect: 'error',
    signal: AbortSignal.timeout(BOUNDS.timeoutMs),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`the response has the status ${response.status}`);
  }
  const lines = (await textOf(response.body)).toUpperCase().trimEnd().split(/\r?\n/);
  if (!lines.every((line) => LINE.test(line))) throw new Error('the response is not a range');
  return lines;
}

/** Creates the search, with a cache of its own. */
export function breachedPasswords({ url, limit, clock, log }: BreachedPasswordsDeps): BreachedPasswords {
  const cache = new Map<string, { readonly lines: readonly string[]; readonly until: number }>();
  const pending = new Map<string, Promise<readonly string[]>>();
  let failedUntil = 0;
  let isFailing = false;

  const nowMs = () => clock.now().getTime();
  const unavailable = (cause?: unknown) =>
    new Problem('unavailable', { retryAfterS: BOUNDS.pauseMs / 1_000, cause });

  function cached(prefix: string): readonly string[] | null {
    const range = cache.get(prefix);
    if (range === undefined) return null;
    if (range.until > nowMs()) return range.lines;
    cache.delete(prefix);
    return null;
  }

  function store(prefix: string, lines: readonly string[]): void {
    const [oldest] = cache.keys();
    if (cache.size >= BOUNDS.cachedRanges && oldest !== undefined) cache.delete(oldest);
    cache.set(prefix, { lines, until: nowMs() + BOUNDS.cacheMs });
  }

  async function ask(upstream: string, prefix: string): Promise<readonly string[]> {
    try {
      const lines = await fetchRange(upstream, prefix);
      isFailing = false;
      store(prefix, lines);
      return lines;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'breached passwords unavailable');
      isFailing = true;
      failedUntil = nowMs() + BOUNDS.pauseMs;
      throw unavailable(error);
    } finally {
      pending.delete(prefix);
    }
  }

  return {
    async find(prefix, networks) {
      if (url === undefined) throw new Problem('not-found');
      await limit.take(networks);
      const known = cached(prefix) ?? pending.get(prefix);
      if (known !== undefined) return known;
      if (nowMs() < failedUntil || pending.size >= BOUNDS.concurrentRequests) throw unavailable();
      const request = ask(url, prefix);
      pending.set(prefix, request);
      return request;
    },
  };
}
