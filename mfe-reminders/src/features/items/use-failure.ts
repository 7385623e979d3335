import { messageOf, useShell } from '@savvi/mfe-kit';
import { texts } from './items.texts.ts';

/** Shows an error message with what failed and why. */
export function useFailure(): (title: string, error: Error) => void {
  const { toast } = useShell();
  return (title, error) =>
    toast({ title, description: messageOf(error, texts.tryAgain), tone: 'destructive' });
}
