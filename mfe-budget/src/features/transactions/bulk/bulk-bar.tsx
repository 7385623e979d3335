import { monthOfDay } from '../../../shared/browser-day.ts';
import { categoriesQuery } from '../../../shared/categories.queries.ts';
import type { Couple } from '../../../shared/couple.ts';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { BULK_MAX } from '@savvi/budget-contract/transaction-list';
import { useQuery } from '@savvi/mfe-kit/query';
import { useOpened } from '@savvi/ui/opened';
import { SelectionAction, SelectionBar } from '@savvi/ui/selection-bar';
import { ArrowLeftRight, CalendarDays, ListTree, type LucideIcon, Shapes, Trash2, Users } from 'lucide-react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { listTexts } from '../transaction-list.texts.ts';
import type { LineNames } from '../transaction.texts.ts';
import { BulkDialogs, type BulkAction } from './bulk-dialogs.tsx';
import { UnlockQuestion } from '../reconciled/unlock-question.tsx';
import { useBulkChanges } from './use-bulk-changes.ts';

const words = listTexts.bar;

const ACTIONS: readonly (readonly [BulkAction, LucideIcon])[] = [
  ['line', ListTree],
  ['category', Shapes],
  ['payer', Users],
  ['date', CalendarDays],
  ['kind', ArrowLeftRight],
  ['remove', Trash2],
];

interface BulkBarProps {
  /** The list, which has the focus after a change. */
  readonly place: RefObject<HTMLElement | null>;
  readonly budgetId: string;
  /** The selected transactions; the bar is hidden without any. */
  readonly selected: readonly MoneyTransaction[];
  readonly lines: LineNames;
  /** Null for a single budget, which has no payers. */
  readonly people: Couple | null;
  readonly closedMonths: readonly string[];
  readonly onClear: () => void;
}

/** What can be done with the selected transactions (MON-58). Its dialogs outlast the selection. */
export function BulkBar({ place, budgetId, selected, lines, people, closedMonths, onClear }: BulkBarProps) {
  const bulk = useBulkChanges(budgetId);
  const { open, close, ...opened } = useOpened<{
    readonly action: BulkAction;
    readonly transactions: readonly MoneyTransaction[];
  }>();
  const { data: known } = useQuery(categoriesQuery(budgetId));
  const isTooMany = selected.length > BULK_MAX;
  const closed = selected.filter(({ date }) => closedMonths.includes(monthOfDay(date))).length;
  const note = isTooMany ? words.tooMany(BULK_MAX) : closed > 0 && words.closed(closed);
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar
          label={words.label}
          clearLabel={words.clear}
          place={place}
          count={words.count(selected.length)}
          note={note}
          onClear={onClear}
        >
          {ACTIONS.map(
            ([action, Icon]) =>
              (action !== 'payer' || people !== null) && (
                <SelectionAction
                  key={action}
                  disabled={note !== false || (action === 'category' && known === undefined)}
                  icon={<Icon aria-hidden="true" />}
                  label={words[action]}
                  onClick={() => open({ action, transactions: selected })}
                />
              ),
          )}
        </SelectionBar>
      )}
      {opened.what !== null && (
        <BulkDialogs
          key={opened.count}
          {...opened.what}
          budgetId={budgetId}
          bulk={bulk}
          lines={lines}
          categories={known?.categories ?? []}
          people={people}
          isOpen={opened.isOpen}
          onClose={close}
          onDone={() => {
            // The dialog closes synchronously, so that it has released the focus before the bar disappears.
            flushSync(close);
            place.current?.focus({ preventScroll: true });
            onClear();
          }}
        />
      )}
      {bulk.question.what !== null && (
        <UnlockQuestion
          key={bulk.question.count}
          {...bulk.question.what}
          isOpen={bulk.question.isOpen}
          onClose={bulk.question.close}
        />
      )}
    </>
  );
}
