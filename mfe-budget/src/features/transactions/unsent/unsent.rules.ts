import type { TransactionRequest } from '@savvi/budget-contract/transaction';

/** The maximum number of transactions of a user that a browser keeps until they are sent. */
export const UNSENT_MAX = 500;

/** A transaction that the server does not have yet, as far as this browser knows. */
export interface UnsentTransaction {
  /**
   * Its idempotency key, the same for every attempt: a UUID of version 7, so that keys sort by the time of typing. The
   * service makes the id of the transaction from it and so records it once, however long it waited.
   */
  readonly key: string;
  readonly budgetId: string;
  readonly input: TransactionRequest;
  /** Why the server refused it; null while it waits. */
  readonly refusal: string | null;
}

let latest = 0;

/**
 * An idempotency key for a transaction that was typed at `now`, from 128 random bits in hex. It sorts after the earlier keys
 * of the page, even if the clock was set back.
 */
export function nextKey(now: Date, random: string): string {
  latest = Math.max(now.getTime(), latest + 1);
  const time = latest.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
}

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;

/** How long to wait after a number of failed attempts before the next one, in milliseconds. */
export const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);

/**
 * What a failed request means. `wait`: nothing answered, or not now, so a later attempt may succeed. An HTML page with
 * status 200 is from another program, such as the sign-in page of a Wi-Fi. `signed-out`: the session has ended.
 * `refused`: another attempt would not help.
 */
export function meaningOf({ status }: { readonly status: number }): 'wait' | 'signed-out' | 'refused' {
  if (status === 401) return 'signed-out';
  return status < 400 || status === 408 || status === 429 || status >= 500 ? 'wait' : 'refused';
}
