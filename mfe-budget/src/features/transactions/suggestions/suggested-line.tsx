import type { ListedTransaction } from '@savvi/budget-contract/transaction';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { useContext, useRef } from 'react';
import { useUndo } from '../../../shared/undo/use-undo.ts';
import { useChangeTransaction } from '../transaction.queries.ts';
import { type LineNames, texts } from '../transaction.texts.ts';
import { RuleQuestions } from './rule-questions.ts';
import styles from './suggested-line.module.css';
import { SuggestionChip } from './suggestion-chip.tsx';

interface SuggestedLineProps {
  readonly transaction: ListedTransaction;
  readonly lines: LineNames;
}

/**
 * The line that is suggested for a transaction in a list, below it; nothing without one. Accepting it changes the
 * shown version only, so it never replaces a line that was chosen meanwhile (MON-79).
 */
export function SuggestedLine({ transaction, lines }: SuggestedLineProps) {
  const { toast } = useShell();
  const place = useRef<HTMLDivElement>(null);
  const change = useChangeTransaction(transaction.budgetId);
  const askForRule = useContext(RuleQuestions);
  const { undoActionOf } = useUndo(transaction.budgetId);
  const line = lines.find(({ lineId }) => lineId === transaction.suggestedLineId);
  if (line === undefined) return null;
  const { lineId, name } = line;

  const accept = () =>
    change.mutateAsync({ stored: transaction, patch: { lineId } }).then(
      (saved) => {
        // The chip disappears with the next list; the row stays.
        if (place.current?.contains(document.activeElement) === true)
          place.current.closest('[data-row]')?.querySelector<HTMLElement>('[data-control="open"]')?.focus();
        askForRule({ stored: transaction, saved });
        toast({ title: texts.suggestion.accepted(name), tone: 'success', ...undoActionOf(saved) });
      },
      (error: unknown) =>
        toast({
          title: texts.form.failed,
          description: messageOf(error, texts.tryAgain),
          tone: 'destructive',
        }),
    );
  return (
    <div ref={place} className={styles.place}>
      <SuggestionChip
        line={name}
        payee={transaction.payee}
        isBusy={change.isPending}
        onAccept={() => void accept()}
      />
    </div>
  );
}
