import { monthOfDay } from '../../shared/browser-day.ts';
import { monthNameBeside } from '@savvi/contracts/month-name';
import type { ListedTransaction } from '@savvi/budget-contract/transaction';
import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { dayOf } from '@savvi/ui/format';
import { useListFocus } from '@savvi/ui/list-focus';
import { useOpened } from '@savvi/ui/opened';
import { ReloadState } from '@savvi/ui/reload-state';
import { useSelection } from '@savvi/ui/selection';
import { MoreRows } from './list/more-rows.tsx';
import type { Couple } from '../../shared/couple.ts';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { TransactionDialog } from './form/transaction-dialog.tsx';
import { FoundList } from './search/found-list.tsx';
import { ListHead } from './search/list-head.tsx';
import { ListSkeleton } from './search/list-skeleton.tsx';
import { ListTools } from './search/list-tools.tsx';
import { useListSearch } from './search/use-list-search.ts';
import { foundQuery, type ListSearch, type LoadedFound, useMoreFound } from './transaction-list.queries.ts';
import { listTexts as words } from './transaction-list.texts.ts';
import { RuleQuestionCard } from './suggestions/rule-question.tsx';
import { RuleQuestions } from './suggestions/rule-questions.ts';
import { useRuleQuestion } from './suggestions/use-rule-question.ts';
import { useShownCategories } from './use-shown-categories.ts';
import { type LineNames, texts } from './transaction.texts.ts';
import styles from './transactions-tab.module.css';

// Most visits select nothing, so the code for it is loaded with the first selected transaction.
const BulkBar = lazy(async () => ({ default: (await import('./bulk/bulk-bar.tsx')).BulkBar }));

const NO_ITEMS: readonly ListedTransaction[] = [];

interface TransactionsTabProps {
  readonly budgetId: string;
  /** The shown month: `2027-05`. */
  readonly month: string;
  /** The lines of the month, or of the last started one. */
  readonly lines: LineNames;
  /** The names of the partners; null for a single budget. */
  readonly people: Couple | null;
  readonly closedMonths: readonly string[];
  /** Rendered at the search and the filter. */
  readonly tools?: ReactNode;
}

/**
 * All transactions of a month, with search, filters and selection (MON-57, MON-58). A search covers all months of the
 * budget.
 */
export function TransactionsTab({
  budgetId,
  month,
  lines,
  people,
  closedMonths,
  tools,
}: TransactionsTabProps) {
  const today = dayOf(useShell().now());
  const heading = useId();
  const place = useRef<HTMLElement>(null);
  const { q, only, text, onText, onOnly, onAll } = useListSearch();
  const search: ListSearch = { q, only, month: q === '' ? month : null };
  const { data: list, isFetching, isPlaceholderData, refetch } = useQuery(foundQuery(budgetId, search));
  const items = list?.items ?? NO_ITEMS;
  const { watch } = useListFocus(place, items);
  const categories = useShownCategories(budgetId, items);
  const asking = useRuleQuestion(budgetId, lines);
  const { selecting, ...selection } = useSelection(place, items, `${only} ${q}`);
  // What the selection started may outlast it, such as an open dialog.
  const [hasSelected, setHasSelected] = useState(false);
  if (!hasSelected && selection.selected.length > 0) setHasSelected(true);
  const { open, close, ...opened } = useOpened<ListedTransaction>();

  const content = () => {
    if (list === undefined)
      return isFetching ? (
        <ListSkeleton />
      ) : (
        <ReloadState drawing="budgets" words={texts.list.reload} onReload={() => void refetch()} />
      );
    if (items.length > 0)
      return (
        <>
          <FoundList
            items={items}
            today={today}
            lines={lines}
            categories={categories}
            people={people}
            isOutdated={isPlaceholderData}
            selection={selection}
            onOpen={open}
          />
          {list.next !== null && !isPlaceholderData && (
            <MoreFound budgetId={budgetId} search={search} list={list} next={list.next} />
          )}
        </>
      );
    if (q !== '') return <NothingFound onClear={onAll} />;
    return <NothingShown month={monthNameBeside(month, today)} only={only} onAll={onAll} />;
  };
  return (
    <RuleQuestions value={asking.ask}>
      <div className={styles.page}>
        <ListTools
          lines={lines}
          categories={categories.filter(({ id }) => items.some(({ categoryId }) => categoryId === id))}
          people={people}
          text={text}
          onText={onText}
          only={only}
          onOnly={onOnly}
        >
          {tools}
        </ListTools>
        <RuleQuestionCard asking={asking} />
        <section
          ref={place}
          {...watch}
          {...selecting}
          className={styles.list}
          aria-labelledby={heading}
          aria-busy={isPlaceholderData || undefined}
          tabIndex={-1}
        >
          <ListHead
            id={heading}
            isSearch={q !== ''}
            found={list ?? null}
            selected={selection.selected.length}
            loaded={items.length}
            onSelectAll={selection.selectAll}
          />
          {hasSelected && (
            <Suspense>
              <BulkBar
                place={place}
                budgetId={budgetId}
                selected={selection.selected}
                lines={lines}
                people={people}
                closedMonths={closedMonths}
                onClear={selection.clear}
              />
            </Suspense>
          )}
          {content()}
        </section>
        {opened.what !== null && (
          <TransactionDialog
            key={opened.count}
            transaction={opened.what}
            lines={lines}
            people={people}
            isClosed={closedMonths.includes(monthOfDay(opened.what.date))}
            isOpen={opened.isOpen}
            onClose={close}
          />
        )}
      </div>
    </RuleQuestions>
  );
}

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    framed
    level={3}
    drawing="search"
    title={words.nothingFound.title}
    description={words.nothingFound.description}
    action={<Button onClick={onClear}>{words.nothingFound.action}</Button>}
  />
);

/** A month without transactions, or without those that the filter shows. */
const NothingShown = ({
  month,
  only,
  onAll,
}: Pick<ListSearch, 'only'> & { month: string; onAll: () => void }) =>
  only === null ? (
    <EmptyState
      framed
      level={3}
      drawing="budgets"
      title={texts.list.empty(month)}
      description={texts.list.emptyHint}
    />
  ) : (
    <EmptyState
      framed
      level={3}
      drawing="search"
      title={words.nothingShown.title(words.filter.options[only], month)}
      description={only === 'transfer' ? words.nothingShown.transfers : undefined}
      action={<Button onClick={onAll}>{words.nothingShown.action}</Button>}
    />
  );

interface MoreFoundProps {
  readonly budgetId: string;
  readonly search: ListSearch;
  readonly list: LoadedFound;
  readonly next: string;
}

function MoreFound({ budgetId, search, list, next }: MoreFoundProps) {
  const following = useMoreFound(budgetId, search);
  return <MoreRows following={following} list={list} onMore={() => following.mutate(next)} />;
}
