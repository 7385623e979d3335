import { ApiError, messageOf, useShell } from '@savvi/mfe-kit';
import type { EntryType } from './vault-codec.ts';
import { texts } from './vault.texts.ts';

const SIGN_IN = '/api/login';
/** Milliseconds to show that the user is signed out before the redirect (VAULT-19). */
const READING_MS = 500;

/** Whether an error means that the session has ended (T-20). */
export const isSignedOut = ({ message }: Error): boolean =>
  message.startsWith('401:') && message.includes('Unauthorized');

/** The action that failed. */
export type Attempt = 'add' | 'edit' | 'remove' | 'restore';

/**
 * Returns a function that shows a failed action (VAULT-16 to VAULT-18) and redirects a signed-out user to
 * sign-in (VAULT-19).
 */
export function useFailure(): (attempt: Attempt, error: Error, type?: EntryType) => void {
  const { toast } = useShell();
  return (attempt, error, type = 'login') => {
    if (isSignedOut(error)) {
      toast({ ...texts.signedOut, tone: 'destructive' });
      setTimeout(() => globalThis.location.assign(SIGN_IN), READING_MS);
      return;
    }
    // The specified texts suggest a retry, which cannot help without permission. So the toast shows the
    // reason from the service.
    const why = error instanceof ApiError && error.status === 403 && { description: error.message };
    toast(
      attempt === 'add'
        ? { title: texts.failed.add[type](messageOf(error, texts.failed.unknown)), tone: 'destructive' }
        : { title: texts.failed[attempt][type], ...why, tone: 'destructive' },
    );
  };
}
