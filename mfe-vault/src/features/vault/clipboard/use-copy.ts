import { useShell } from '@savvi/mfe-kit';
import { useConfirmation } from '../confirmation/use-confirmation.ts';
import { texts } from '../vault.texts.ts';
import { copyForAWhile } from './clipboard.ts';

/** The kind of text that is copied, which the toast names. `hidden` is the value of a hidden field. */
export type Copied = 'password' | 'username' | 'number' | 'securityCode' | 'totp' | 'value' | 'hidden';

/** The kinds that are secret, so that users may have to confirm their identity first. */
const SECRETS: ReadonlySet<Copied> = new Set(['password', 'number', 'securityCode', 'hidden']);

class Canceled extends Error {}

/** Returns a function that copies a text of an entry for a limited time and shows a toast. */
export function useCopy(): (what: Copied, text: string) => void {
  const { toast } = useShell();
  const { isGiven, ask } = useConfirmation();
  async function afterConfirmation(text: string): Promise<string> {
    if (await ask()) return text;
    throw new Canceled();
  }
  return (what, text) => {
    copyForAWhile(!SECRETS.has(what) || isGiven() ? text : afterConfirmation(text)).then(
      () => toast({ title: texts.copied[what], description: texts.copied.description, tone: 'success' }),
      (error: unknown) => {
        if (!(error instanceof Canceled)) toast({ ...texts.copied.failed, tone: 'destructive' });
      },
    );
  };
}
