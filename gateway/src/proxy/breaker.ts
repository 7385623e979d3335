// A service that is down must cost its callers nothing but a refusal: after it failed, calls are refused at once and only
// a probe of its own asks whether it is back.
import type { Log } from '@savvi/service-kit/log';

/** Whether a service may be called. */
export interface Breaker {
  readonly isOpen: boolean;
  /** The service answered: whatever it said, it is there. */
  succeeded(): void;
  /** Nobody listens there (opens at once), or one call broke off or was not answered in time (opens when it goes on). */
  failed(kind: 'absent' | 'call', error: unknown): void;
  close(): void;
}

const FAILURES_UNTIL_OPEN = 3;
const PROBE_MS = 400;

/** A breaker that asks `probe` for the service until it is back. The log is told when calls stop and when they go on, not of each. */
export function createBreaker(upstream: string, probe: () => Promise<boolean>, log: Log): Breaker {
  let isOpen = false;
  let isClosed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const askLater = () => {
    timer = setTimeout(() => {
      void probe().then((isBack) => {
        if (isClosed) return;
        if (!isBack) return askLater();
        isOpen = false;
        log.warn({ upstream }, 'a service is back: it is called again');
      });
    }, PROBE_MS);
    timer.unref();
  };

  return {
    get isOpen() {
      return isOpen;
    },
    succeeded() {
      failures = 0;
    },
    failed(kind, error) {
      failures += 1;
      if (isOpen || isClosed || (kind === 'call' && failures < FAILURES_UNTIL_OPEN)) return;
      isOpen = true;
      failures = 0;
      log.warn({ upstream, err: error }, 'a service fails: its calls are refused until it is back');
      askLater();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
