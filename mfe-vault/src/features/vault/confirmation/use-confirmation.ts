import * as z from '@savvi/contracts/schema';
import { ApiError, get, refreshUser, useShell } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';

/** The part of `confirmedReply` that this page reads. */
const reader = z.object({ until: z.nullable(z.string()) });

/** Functions that ask users to confirm their identity before a secret is shown or copied. */
export interface Confirmation {
  /** Whether nothing needs to be asked now. */
  readonly isGiven: () => boolean;
  /** Asks the user if necessary. @returns false if the user cancels, or the session has ended */
  readonly ask: () => Promise<boolean>;
  /** Runs `show` immediately, or after the user has confirmed. */
  readonly before: (show: () => void) => void;
}

/**
 * Returns functions that ask only protected accounts, and not again while the confirmation lasts (SEC-16). Without a
 * response, nothing is asked: this is no security boundary, because the page has the secrets already (docs/security-decisions.md).
 */
export function useConfirmation(): Confirmation {
  const { user, now } = useShell();
  const client = useQueryClient();
  // Turning on the second step changes whether the account is asked.
  const key = ['vault-confirmed', user.hasSecondStep === true];
  const isGiven = () => now().getTime() < (client.getQueryData<number>(key) ?? 0);
  async function ask(): Promise<boolean> {
    if (isGiven()) return true;
    try {
      const { until } = await get('/api/auth/confirmed', reader); // the shell asks if the service refuses
      client.setQueryData(key, until === null ? Number.POSITIVE_INFINITY : Date.parse(until));
      return true;
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 401) void refreshUser(client);
      return status !== 401 && status !== 403;
    }
  }
  return {
    isGiven,
    ask,
    before: (show) => (isGiven() ? show() : void ask().then((isConfirmed) => isConfirmed && show())),
  };
}
