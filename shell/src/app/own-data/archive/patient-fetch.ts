import type { Transport } from '@savvi/mfe-kit';

/** How often somebody is asked to wait before it is said. */
const WAITS_MAX = 5;
const WAIT_MAX_S = 65;

/** Waits, unless the work is given up meanwhile. @throws the reason of the signal */
function waited(seconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, seconds * 1_000);
  const giveUp = () => {
    clearTimeout(timer);
    reject(signal?.reason as Error); // what `abort` was given, an AbortError by default
  };
  signal?.addEventListener('abort', giveUp, { once: true });
  return promise.finally(() => signal?.removeEventListener('abort', giveUp));
}

/**
 * As `fetch`, but who is told when to come again (429 or 503 with `Retry-After`) comes again then: hundreds
 * of files in a row pass the limit of calls.
 */
export const patientFetch: Transport = async (path, init) => {
  for (let waits = 0; ; waits += 1) {
    const response = await fetch(path, init);
    const seconds = Number(response.headers.get('Retry-After') ?? 'none');
    const isAskedToWait =
      (response.status === 429 || response.status === 503) && seconds >= 0 && seconds <= WAIT_MAX_S;
    if (!isAskedToWait || waits === WAITS_MAX) return response;
    await response.body?.cancel();
    await waited(Math.max(1, seconds), init.signal);
  }
};
