import { messageOf, type ToastInput } from '@savvi/mfe-kit';
import type { QueryClient } from '@savvi/mfe-kit/query';
import { changeGoals } from '../../../shared/goals.queries.ts';
import type { EntryLine } from './entries.rules.ts';
import { withTyped } from './goals.rules.ts';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.goals;

/** The typed goals of a saved budget. */
export interface GoalsToKeep {
  readonly client: QueryClient;
  readonly toast: (input: ToastInput) => void;
  readonly budgetId: string;
  readonly goals: readonly EntryLine[];
  /** Called when a later attempt has stored the goals. */
  readonly onKept: () => void;
}

/**
 * Stores the typed goals of a saved budget (MON-20). After a failure, a toast offers another attempt (MON-21).
 * @returns whether they are stored
 */
export async function keepGoals(keeping: GoalsToKeep): Promise<boolean> {
  const { client, toast, budgetId, goals, onKept } = keeping;
  const again = async () => {
    if (!(await keepGoals(keeping))) return;
    onKept();
    toast({ title: texts.kept, tone: 'success' });
  };
  try {
    await changeGoals(client, budgetId, (kept) => withTyped(kept, goals));
    return true;
  } catch (error) {
    toast({
      title: texts.failed,
      description: messageOf(error, texts.tryAgain),
      tone: 'destructive',
      action: { label: texts.again, onAction: () => void again() },
    });
    return false;
  }
}
