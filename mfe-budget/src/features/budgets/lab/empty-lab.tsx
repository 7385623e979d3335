import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { Plus, RotateCw } from 'lucide-react';
import { texts } from '../budget.texts.ts';
import type { CreateCard } from './create-card.tsx';

/** No budgets yet, and the way to the first one (BUD-4). */
export function EmptyLab({ isDisabled, draftName, onCreate }: Parameters<typeof CreateCard>[0]) {
  const button = (
    <Button variant="primary" size="lg" iconBefore={<Plus size={18} aria-hidden="true" />} disabled={isDisabled} onClick={onCreate}>
      {texts.lab.create}
    </Button>
  );
  return <EmptyState framed drawing="budgets" title={texts.empty.title} description={draftName === null ? texts.empty.description : texts.lab.draftHint(draftName)} action={button} />;
}

/** The list did not come: nothing is claimed, it can be loaded again (T-32). */
export function FailedLab({ onReload }: { onReload: () => void }) {
  const button = (
    <Button iconBefore={<RotateCw size={16} aria-hidden="true" />} onClick={onReload}>
      {texts.reload.action}
    </Button>
  );
  return <EmptyState framed drawing="budgets" title={texts.reload.title} description={texts.reload.description} action={button} />;
}
