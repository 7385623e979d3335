import { type ToastInput, useShell } from '@savvi/mfe-kit';
import { TEXTS } from './security.texts.ts';

/** Returns a function that copies a text and shows a toast. Without https, browsers offer no clipboard. */
export function useCopy(): (text: string, copied: ToastInput) => void {
  const { toast } = useShell();
  return (text, copied) => {
    const write = async () => navigator.clipboard.writeText(text);
    write().then(
      () => toast({ ...copied, tone: 'success' }),
      () => toast({ ...TEXTS.notCopied, tone: 'destructive' }),
    );
  };
}
