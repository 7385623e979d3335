import { isLimitReached, UNLIMITED } from '@savvi/contracts/entitlements';
import { budgetsQuery, useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { Navigate } from '@savvi/mfe-kit/router';
import { Page } from '@savvi/ui/page';
import { useState } from 'react';
import { BackToBudgets } from './back-to-budgets.tsx';
import { texts } from './budget.texts.ts';
import { FormLoading } from './form-loading.tsx';
import { Wizard } from './wizard/wizard.tsx';

function CreateForm({ isFull }: { isFull: boolean }) {
  // Decided once: the budget made here may be the last one, and its own saving must not close its form.
  const [isRefused] = useState(isFull);
  if (isRefused) return <Navigate to="/create-budget" replace />;
  return (
    <Page title={texts.lab.title} eyebrow={<BackToBudgets />}>
      <Wizard stored={null} />
    </Page>
  );
}

/** The form for a new budget, inside the Budget Lab (BUD-3); with a limited plan it waits for the count. */
export function CreateBudget() {
  const { maxBudgets } = useShell().entitlements;
  const { data, isPending } = useQuery(budgetsQuery);
  if (maxBudgets !== UNLIMITED && isPending) return <FormLoading title={texts.lab.title} />;
  return <CreateForm isFull={isLimitReached(data?.length ?? 0, maxBudgets)} />;
}
