import { Link, useParams } from '@savvi/mfe-kit/router';
import { ButtonLink } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { Page } from '@savvi/ui/page';
import { BackToBudgets } from './back-to-budgets.tsx';
import { BudgetForm } from './budget-form.tsx';
import { budgetQuery } from './budget.queries.ts';
import { texts } from './budget.texts.ts';
import { useStoredDraft } from './drafts/use-stored-draft.ts';
import { EditLoading } from './edit-loading.tsx';
import { useQuery } from '@savvi/mfe-kit/query';

function BudgetNotFound() {
  return (
    <EmptyState
      drawing="search"
      level={1}
      title={texts.notFound.title}
      description={texts.notFound.description}
      action={
        <ButtonLink variant="primary" asChild>
          <Link to="/create-budget">{texts.lab.back}</Link>
        </ButtonLink>
      }
    />
  );
}

/** Edits one budget, or shows that it does not exist (BUD-22, BUD-23). */
export function EditBudgetPage() {
  const { id = '' } = useParams();
  const { data: budget, isPending } = useQuery(budgetQuery(id));
  const draft = useStoredDraft(id);
  if (budget === undefined) return isPending ? <EditLoading /> : <BudgetNotFound />;
  if (draft === undefined) return <EditLoading />;
  return (
    <Page title={texts.edit.title} subtitle={budget.name} eyebrow={<BackToBudgets />}>
      <BudgetForm key={budget.id} stored={budget} draft={draft} />
    </Page>
  );
}
