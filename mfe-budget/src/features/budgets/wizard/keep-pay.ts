import type { Budget } from '@savvi/budget-contract/budget';
import type { Shell } from '@savvi/mfe-kit';
import type { QueryClient } from '@savvi/mfe-kit/query';
import type { PayEntries } from '../pay/pay-entry.rules.ts';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.pay;

interface KeepPay {
  readonly client: QueryClient;
  readonly budget: Budget;
  readonly typed: PayEntries;
  readonly toast: Shell['toast'];
}

/** Saves the typed paychecks of a budget that was saved (MON-23). A failure offers another attempt. */
export async function keepPay({ client, budget, typed, toast }: KeepPay): Promise<boolean> {
  try {
    const { saveTypedPay } = await import('../pay/save-typed-pay.ts');
    await saveTypedPay(client, budget, typed);
    return true;
  } catch {
    const again = async () => {
      if (await keepPay({ client, budget, typed, toast })) toast({ title: texts.done, tone: 'success' });
    };
    toast({
      title: texts.failed,
      tone: 'destructive',
      action: { label: texts.again, onAction: () => void again() },
    });
    return false;
  }
}
