import type { Transport } from '@savvi/mfe-kit';

/** The maximum number of retries; after that, the response is returned as it is. */
const WAITS_MAX = 5;
const WAIT_MAX_S = 65;

/** Waits, unless the signal aborts first. @throws the reason of the signal */
function waited(seconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, seconds * 1_000);
  const giveUp = () => {
    clearTimeout(timer);
    reject(signal?.reason as Error); // the reason is the argument of `abort`, by default an AbortError
  };
  signal?.addEventListener('abort', giveUp, { once: true });
  return promise.finally(() => signal?.removeEventListener('abort', giveUp));
}

/**
 * Like `fetch`, but repeats a request after the `Retry-After` time of a 429 or 503 response: downloading
 * hundreds of files in a row exceeds the rate limit.
 */
export const patientFetch: Transport = async (path, init) => {
  for (let waits = 0; ; waits += 1) {
    const response = await fetch(path, init);
    const seconds = Number(response.headers.get('Retry-After') ?? 'none');
    const isThrottled =
      (response.status === 429 || response.status === 503) && seconds >= 0 && seconds <= WAIT_MAX_S;
    if (!isThrottled || waits === WAITS_MAX) return response;
    await response.body?.cancel();
    await waited(Math.max(1, seconds), init.signal);
  }
};
