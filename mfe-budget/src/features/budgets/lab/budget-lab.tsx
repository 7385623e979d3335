import type { Budget } from '@savvi/budget-contract/budget';
import { isLimitReached, UNLIMITED } from '@savvi/contracts/entitlements';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { useQuery, useQueryClient } from '@savvi/mfe-kit/query';
import { useNavigate } from '@savvi/mfe-kit/router';
import { Page } from '@savvi/ui/page';
import { lazy, Suspense, useRef, useState } from 'react';
import { budgetsQuery } from '../../../shared/budgets.queries.ts';
import { mainBudget } from '../../../shared/main-budget.ts';
import { useChooseMain } from '../budget.queries.ts';
import { texts } from '../budget.texts.ts';
import { exportBudget, exportWorkbook } from '../export/export-budget.ts';
import { useWaitingDrafts } from '../drafts/waiting-drafts.ts';
import { BudgetGrid } from './budget-grid.tsx';
import type { DeleteDialog } from './delete-dialog.tsx';
import { EmptyLab, FailedLab, NothingFound } from './empty-lab.tsx';
import styles from '../budget-lab.module.css';
import { loadDeleteDialog } from './load-delete-dialog.ts';
import { inOrder, isMatch, type Order } from './list.rules.ts';

// Most visits need none of these parts.
const BudgetSearch = lazy(async () => ({ default: (await import('./rare-parts.ts')).BudgetSearch }));
const LimitBanner = lazy(async () => ({ default: (await import('./rare-parts.ts')).LimitBanner }));
const Unfinished = lazy(async () => ({ default: (await import('./rare-parts.ts')).Unfinished }));

/** From this number of budgets on, a search field is faster than looking through the list. */
const SEARCHED_FROM = 9;

/** The list of budgets with their actions, and a card to create a new one (BUD-1 to BUD-21). */
export function BudgetLab() {
  const { entitlements, toast } = useShell();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: budgets, isFetching, isPending, refetch } = useQuery(budgetsQuery);
  const { waiting, discard } = useWaitingDrafts(budgets ?? []);
  const chooseMain = useChooseMain();
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>('newest');
  const [isSearching, setSearching] = useState(false);
  const [chosen, setChosen] = useState<{
    budget: Budget;
    isAsked: boolean;
    Dialog: typeof DeleteDialog;
  } | null>(null);
  const place = useRef<HTMLElement>(null);

  const isFull = budgets !== undefined && isLimitReached(budgets.length, entitlements.maxBudgets);
  const create = {
    // While the list loads, it is only certain for a plan without a limit that a budget can be created.
    isDisabled: isFull || (isPending && entitlements.maxBudgets !== UNLIMITED),
    draftName: waiting.find(({ id }) => id === 'new')?.name ?? null,
    onCreate: () => void navigate('/create-budget?new'),
  };
  const exportOne = (budget: Budget, isWorkbook?: boolean) => {
    (isWorkbook ? exportWorkbook(budget, toast) : exportBudget(budget)).catch(() =>
      toast({ ...texts.exportFailed, tone: 'destructive' }),
    );
  };

  const duplicate = (budget: Budget) => {
    const failed = (error: unknown) =>
      toast({
        title: texts.copyFailed.title,
        description: messageOf(error, texts.copyFailed.description),
        tone: 'destructive',
      });
    import('../copy/copy.queries.ts')
      .then(({ copyBudget }) => copyBudget(client, budget))
      .then(toast, failed);
  };
  const choose = (budget: Budget) => {
    chooseMain.mutateAsync(budget).then(
      () => toast({ title: texts.main.done(budget.name), tone: 'success' }),
      () => toast({ ...texts.main.failed, tone: 'destructive' }),
    );
  };
  const confirmDeletion = (budget: Budget) => {
    loadDeleteDialog().then(
      (loaded) => setChosen({ budget, isAsked: true, Dialog: loaded.DeleteDialog }),
      () => toast({ ...texts.remove.failed, tone: 'destructive' }),
    );
  };

  // The search field stays while it is used, even if deleting makes the list short.
  const isSearched =
    budgets !== undefined && budgets.length > 0 && (isSearching || budgets.length >= SEARCHED_FROM);
  const found = isSearched ? inOrder(budgets, order).filter((budget) => isMatch(budget, search)) : budgets;

  const searchFor = (text: string) => {
    setSearching(true);
    setSearch(text);
  };
  const orderBy = (by: Order) => {
    setSearching(true);
    setOrder(by);
  };

  const content = () => {
    if (budgets === undefined && !isFetching) return <FailedLab onReload={() => void refetch()} />;
    if (budgets?.length === 0) return <EmptyLab {...create} />;
    if (found?.length === 0) return <NothingFound search={search} onClear={() => setSearch('')} />;
    return (
      <BudgetGrid
        budgets={found}
        main={mainBudget(budgets ?? [])}
        create={create}
        onChoose={choose}
        onExport={exportOne}
        onDuplicate={duplicate}
        onDelete={confirmDeletion}
      />
    );
  };
  return (
    <Page title={texts.lab.title} subtitle={texts.lab.subtitle}>
      <Suspense>
        {isFull && <LimitBanner count={budgets.length} />}
        {waiting.length > 0 && (
          <Unfinished waiting={waiting} canCreate={!create.isDisabled} onDiscard={discard} />
        )}
      </Suspense>
      {isSearched && (
        <Suspense fallback={<div className={styles.search} />}>
          <BudgetSearch
            value={search}
            onChange={searchFor}
            order={order}
            onOrder={orderBy}
            shown={found?.length ?? 0}
            all={budgets.length}
          />
        </Suspense>
      )}
      <section ref={place} className={styles.place} aria-label={texts.lab.list} tabIndex={-1}>
        {content()}
      </section>
      {chosen !== null && (
        <chosen.Dialog
          budget={chosen.budget}
          isOpen={chosen.isAsked}
          onClose={() => setChosen({ ...chosen, isAsked: false })}
          onDownload={() => exportOne(chosen.budget, true)}
          onDeleted={() => place.current?.focus({ preventScroll: true })}
        />
      )}
    </Page>
  );
}
