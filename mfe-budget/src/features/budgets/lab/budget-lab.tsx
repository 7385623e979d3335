import type { Budget } from '@savvi/contracts/budget/budget';
import { isLimitReached } from '@savvi/contracts/entitlements';
import { budgetsQuery, useShell } from '@savvi/mfe-kit';
import { useNavigate } from '@savvi/mfe-kit/router';
import { Page } from '@savvi/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { texts } from '../budget.texts.ts';
import { exportBudget } from '../export/export-budget.ts';
import { DEFAULT_NAMES } from '../wizard/entries.rules.ts';
import { keptDraft } from '../wizard/use-wizard.ts';
import { BudgetGrid } from './budget-grid.tsx';
import { BudgetsSkeleton } from './budgets-skeleton.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EmptyLab, FailedLab } from './empty-lab.tsx';
import { LimitBanner } from './limit-banner.tsx';

/** The list of budgets: what there is, what to do with each, and the way to a new one (BUD-1 to BUD-21). */
export function BudgetLab() {
  const { entitlements, drafts, toast } = useShell();
  const navigate = useNavigate();
  const list = useQuery(budgetsQuery);
  const [chosen, choose] = useState<Budget | null>(null);
  const grid = useRef<HTMLDivElement>(null);

  const draft = keptDraft(drafts);
  const create = {
    isDisabled: list.isSuccess && isLimitReached(list.data.length, entitlements.maxBudgets),
    draftName: draft && (draft.entries.name.trim() || DEFAULT_NAMES.budget),
    onCreate: () => void navigate('/create-budget?new'),
  };
  const exportOne = (budget: Budget) => {
    exportBudget(budget).catch(() => toast({ ...texts.exportFailed, tone: 'destructive' }));
  };

  const content = () => {
    if (list.data === undefined) return list.isFetching ? <BudgetsSkeleton /> : <FailedLab onReload={() => void list.refetch()} />;
    if (list.data.length === 0) return <EmptyLab {...create} />;
    return <BudgetGrid ref={grid} budgets={list.data} create={create} onExport={exportOne} onDelete={choose} />;
  };
  return (
    <Page title={texts.lab.title} subtitle={texts.lab.subtitle}>
      {create.isDisabled && <LimitBanner />}
      {content()}
      <DeleteDialog budget={chosen} onClose={() => choose(null)} onDeleted={() => grid.current?.focus()} />
    </Page>
  );
}
