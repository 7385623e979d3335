import { ApiError, messageOf, useShell } from '@savvi/mfe-kit';
import { texts } from './vault.texts.ts';

const SIGN_IN = '/api/login';
/** How long people can read that they are signed out (VAULT-19). */
const READING_MS = 500;

/** Whether an error is the one sentence of a missing session (T-20). */
export const isSignedOut = ({ message }: Error): boolean =>
  message.startsWith('401:') && message.includes('Unauthorized');

/** What was tried. */
export type Attempt = 'add' | 'edit' | 'remove' | 'restore';

/** Says what could not be done (VAULT-16 to VAULT-18); who is signed out is led to signing in (VAULT-19). */
export function useFailure(): (attempt: Attempt, error: Error) => void {
  const { toast } = useShell();
  return (attempt, error) => {
    if (isSignedOut(error)) {
      toast({ ...texts.signedOut, tone: 'destructive' });
      setTimeout(() => globalThis.location.assign(SIGN_IN), READING_MS);
      return;
    }
    // Trying again, as the specified sentences say, helps nobody who may not: the service says why.
    const why = error instanceof ApiError && error.status === 403 && { description: error.message };
    toast(
      attempt === 'add'
        ? { title: texts.failed.add(messageOf(error, texts.failed.unknown)), tone: 'destructive' }
        : { title: texts.failed[attempt], ...why, tone: 'destructive' },
    );
  };
}
