import { isLimitReached, UNLIMITED } from '@savvi/contracts/entitlements';
import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { Navigate } from '@savvi/mfe-kit/router';
import { Page } from '@savvi/ui/page';
import { useState } from 'react';
import { BackToBudgets } from './back-to-budgets.tsx';
import { BudgetForm } from './budget-form.tsx';
import { texts } from './budget.texts.ts';
import { useStoredDraft } from './drafts/use-stored-draft.ts';
import { budgetsQuery } from '../../shared/budgets.queries.ts';
import { FormLoading } from './form-loading.tsx';
import { LimitBanner } from './lab/limit-banner.tsx';

/**
 * The form for a new budget, inside the Budget Lab (BUD-3). If the plan limits the number of budgets, the
 * form shows only after they are counted. It stays open when the plan ends.
 */
export function CreateBudget() {
  const { maxBudgets } = useShell().entitlements;
  const { data: budgets, isPending } = useQuery(budgetsQuery);
  const draft = useStoredDraft(null);
  const isFull = isLimitReached(budgets?.length ?? 0, maxBudgets);
  // The limit is checked only once: saving the new budget may reach the limit, which must not close the form.
  const [isAllowed, setAllowed] = useState<boolean | null>(null);
  if (isAllowed === null && (maxBudgets === UNLIMITED || !isPending)) setAllowed(!isFull);
  // The draft is read only once: from here on the form writes it.
  const [start, setStart] = useState<{ readonly draft: unknown } | null>(null);
  if (start === null && draft !== undefined) setStart({ draft });
  if (isAllowed === false) return <Navigate to="/create-budget" replace />;
  if (isAllowed === null || start === null) return <FormLoading title={texts.lab.title} />;
  return (
    <Page title={texts.lab.title} eyebrow={<BackToBudgets />}>
      {isFull && budgets !== undefined && <LimitBanner count={budgets.length} />}
      <BudgetForm stored={null} draft={start.draft} />
    </Page>
  );
}
