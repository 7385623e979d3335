import { MoreRows } from './list/more-rows.tsx';
import type { Couple } from '../../shared/couple.ts';
import { monthNameBeside } from '@savvi/contracts/month-name';
import type { ListedTransaction } from '@savvi/budget-contract/transaction';
import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { EmptyState } from '@savvi/ui/empty-state';
import { dayOf } from '@savvi/ui/format';
import { useListFocus } from '@savvi/ui/list-focus';
import { useOpened } from '@savvi/ui/opened';
import { ReloadState } from '@savvi/ui/reload-state';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { type ReactNode, useId, useRef } from 'react';
import { byDay, dayHeading } from './days.rules.ts';
import { TransactionDialog } from './form/transaction-dialog.tsx';
import { TransactionRow } from './list/transaction-row.tsx';
import styles from './list/transactions.module.css';
import { type LoadedTransactions, transactionsQuery, useMoreTransactions } from './transaction.queries.ts';
import { RuleQuestionCard } from './suggestions/rule-question.tsx';
import { RuleQuestions } from './suggestions/rule-questions.ts';
import { useRuleQuestion } from './suggestions/use-rule-question.ts';
import { useShownCategories } from './use-shown-categories.ts';
import { type LineNames, texts } from './transaction.texts.ts';

const NO_ITEMS: readonly ListedTransaction[] = [];
const SKELETON_ROWS = [1, 2, 3, 4];

interface RecentTransactionsProps {
  readonly budgetId: string;
  /** The shown month: `2027-05`. */
  readonly month: string;
  /** The lines of the month; empty if it is not started. */
  readonly lines: LineNames;
  /** The names of the partners; null for a single budget. */
  readonly people: Couple | null;
  readonly isStarted: boolean;
  readonly closedMonths: readonly string[];
  /** Rendered at the heading. */
  readonly tools?: ReactNode;
}

/** The transactions of a month by day, latest first. Each can be opened, changed and deleted. */
export function RecentTransactions({
  budgetId,
  month,
  lines,
  people,
  isStarted,
  closedMonths,
  tools,
}: RecentTransactionsProps) {
  const { now } = useShell();
  const today = dayOf(now());
  const heading = useId();
  const place = useRef<HTMLElement>(null);
  const { data: list, isFetching, refetch } = useQuery(transactionsQuery(budgetId, month));
  const items = list?.items ?? NO_ITEMS;
  const { watch } = useListFocus(place, items);
  const categories = useShownCategories(budgetId, items);
  const asking = useRuleQuestion(budgetId, lines);
  const opened = useOpened<ListedTransaction>();

  const content = () => {
    if (list === undefined)
      return isFetching ? (
        <LoadingRows />
      ) : (
        <ReloadState drawing="budgets" words={texts.list.reload} onReload={() => void refetch()} />
      );
    if (items.length === 0)
      return (
        <EmptyState
          framed
          level={3}
          drawing="budgets"
          title={texts.list.empty(monthNameBeside(month, today))}
          description={texts.list.emptyHint}
        />
      );
    return (
      <>
        {byDay(items).map(({ day, items: ofDay }) => (
          <div key={day} className={styles.day}>
            <h3 className={styles.heading} id={`${heading}-${day}`}>
              {dayHeading(day, today)}
            </h3>
            <ul className={styles.rows} aria-labelledby={`${heading}-${day}`}>
              {ofDay.map((transaction) => (
                <li key={transaction.id} data-row={transaction.id} tabIndex={-1}>
                  <TransactionRow
                    transaction={transaction}
                    lines={lines}
                    categories={categories}
                    people={people}
                    onOpen={() => opened.open(transaction)}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
        {list.next !== null && <MoreOfMonth budgetId={budgetId} month={month} list={list} next={list.next} />}
      </>
    );
  };
  // A month that is not started is about its start, as long as nothing was recorded in it.
  if (!isStarted && items.length === 0) return null;
  return (
    <RuleQuestions value={asking.ask}>
      <section ref={place} className={styles.section} aria-labelledby={heading} tabIndex={-1} {...watch}>
        <header className={styles.head}>
          <h2 id={heading}>{texts.list.title}</h2>
          {tools}
        </header>
        <RuleQuestionCard asking={asking} />
        {content()}
        {opened.what !== null && (
          <TransactionDialog
            key={opened.count}
            transaction={opened.what}
            lines={lines}
            people={people}
            isClosed={closedMonths.includes(month)}
            isOpen={opened.isOpen}
            onClose={opened.close}
          />
        )}
      </section>
    </RuleQuestions>
  );
}

const LoadingRows = () => (
  <SkeletonRegion label={texts.list.loading} className={styles.rows}>
    {SKELETON_ROWS.map((row) => (
      <div key={row} className={styles.loading}>
        <Skeleton width="md" />
        <Skeleton width="xs" />
      </div>
    ))}
  </SkeletonRegion>
);

interface MoreOfMonthProps {
  readonly budgetId: string;
  readonly month: string;
  readonly list: LoadedTransactions;
  readonly next: `/api/${string}`;
}

function MoreOfMonth({ budgetId, month, list, next }: MoreOfMonthProps) {
  const following = useMoreTransactions(budgetId, month);
  return <MoreRows following={following} list={list} onMore={() => following.mutate(next)} />;
}
