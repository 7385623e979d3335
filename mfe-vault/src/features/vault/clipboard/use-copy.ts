import { useShell } from '@savvi/mfe-kit';
import { texts } from '../vault.texts.ts';
import { copyForAWhile } from './clipboard.ts';

/** What is copied, for the toast. */
export type Copied = 'password' | 'username' | 'number' | 'securityCode' | 'totp' | 'value';

/** Returns a function that copies a text of an entry for a limited time and shows a toast. */
export function useCopy(): (what: Copied, text: string) => void {
  const { toast } = useShell();
  return (what, text) => {
    copyForAWhile(text).then(
      () => toast({ title: texts.copied[what], description: texts.copied.description, tone: 'success' }),
      () => toast({ ...texts.copied.failed, tone: 'destructive' }),
    );
  };
}
