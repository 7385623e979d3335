import { messageOf, useShell } from '@savvi/mfe-kit';
import { texts } from './documents.texts.ts';

/** Says what failed, with the message (DOC-28 to DOC-30). */
export function useFailure(): (title: string, error: Error) => void {
  const { toast } = useShell();
  return (title, error) => toast({ title, description: messageOf(error, texts.tryAgain), tone: 'destructive' });
}
