// While a service is down, its callers get a refusal without a wait. A failed call alone does not prove that
// it is down: the calls of one account may be slow, or one of several replicas may have stopped. So a failed
// call only starts probes, and the probes decide.
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@savvi/service-kit/log';

/** Decides whether a service may be called. */
export interface Breaker {
  readonly isOpen: boolean;
  /**
   * Reports a call that was refused, broke off or timed out. The breaker then probes the service, and opens
   * if the probes fail.
   */
  suspect(error: unknown): void;
  close(): void;
}

/**
 * The failed probes that open the breaker: more than one, because the first probe may reach a replica that
 * just stopped.
 */
const PROBES_UNTIL_OPEN = 3;
const PAUSE_MS = 100;
const PROBE_MS = 400;

/**
 * A breaker that opens when `probe` fails three times in a row, and closes with the first probe that
 * succeeds. It logs each change once.
 */
export function createBreaker(upstream: string, probe: () => Promise<boolean>, log: Log): Breaker {
  let isOpen = false;
  let isProbing = false;
  const closing = new AbortController();
  const waitFor = (ms: number) => pause(ms, undefined, { signal: closing.signal, ref: false });

  async function answers(): Promise<boolean> {
    for (let probes = 1; ; probes += 1) {
      if (await probe()) return true;
      if (probes === PROBES_UNTIL_OPEN) return false;
      await waitFor(PAUSE_MS);
    }
  }

  async function decide(error: unknown): Promise<void> {
    isProbing = true;
    try {
      if ((await answers()) || closing.signal.aborted) return;
      isOpen = true;
      log.warn({ upstream, err: error }, 'circuit breaker opened');
      do await waitFor(PROBE_MS);
      while (!(await probe()));
      isOpen = false;
      log.warn({ upstream }, 'circuit breaker closed');
    } catch {
      // The wait was aborted, which only `close` does.
    } finally {
      isProbing = false;
    }
  }

  return {
    get isOpen() {
      return isOpen;
    },
    suspect(error) {
      if (!isProbing && !closing.signal.aborted) void decide(error);
    },
    close: () => closing.abort(),
  };
}
