// A service that is down must cost its callers nothing but a refusal: after it failed, calls are refused at once and only
// a probe of its own asks whether it is back.

/** Whether a service may be called. */
export interface Breaker {
  readonly isOpen: boolean;
  /** The service answered: whatever it said, it is there. */
  succeeded(): void;
  /** The service could not be reached, or did not answer in time. */
  failed(kind: 'unreachable' | 'timeout'): void;
  close(): void;
}

const TIMEOUTS_UNTIL_OPEN = 3;
const PROBE_MS = 400;

/** A breaker that asks `probe` for the service until it is back. */
export function createBreaker(probe: () => Promise<boolean>): Breaker {
  let isOpen = false;
  let isClosed = false;
  let timeouts = 0;
  let timer: NodeJS.Timeout | undefined;

  const askLater = () => {
    timer = setTimeout(() => {
      void probe().then((isBack) => {
        if (isClosed) return;
        if (isBack) isOpen = false;
        else askLater();
      });
    }, PROBE_MS);
    timer.unref();
  };

  return {
    get isOpen() {
      return isOpen;
    },
    succeeded() {
      timeouts = 0;
    },
    failed(kind) {
      timeouts = kind === 'timeout' ? timeouts + 1 : 0;
      if (isOpen || isClosed || (kind === 'timeout' && timeouts < TIMEOUTS_UNTIL_OPEN)) return;
      isOpen = true;
      timeouts = 0;
      askLater();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
