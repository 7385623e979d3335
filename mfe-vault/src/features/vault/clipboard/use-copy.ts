import { useShell } from '@savvi/mfe-kit';
import { texts } from '../vault.texts.ts';
import { copyForAWhile } from './clipboard.ts';

/** Returns a function that copies a password or user name for a limited time and shows a toast. */
export function useCopy(): (what: 'password' | 'username', text: string) => void {
  const { toast } = useShell();
  return (what, text) => {
    copyForAWhile(text).then(
      () => toast({ title: texts.copied[what], description: texts.copied.description, tone: 'success' }),
      () => toast({ ...texts.copied.failed, tone: 'destructive' }),
    );
  };
}
