import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Kind } from '../kinds/kind.ts';
import { textsOf } from '../plan.texts.ts';

type Words = Pick<Kind<never>, 'one' | 'many' | 'drawing' | 'promise'>;

/** Nothing there yet, and the way to the first one (PLAN-4). */
export function EmptyHoldings({ kind, action }: { kind: Words; action: ReactNode }) {
  return <EmptyState framed drawing={kind.drawing} title={textsOf(kind).empty} description={kind.promise} action={action} />;
}

/** The list did not come: nothing is claimed, it can be loaded again (T-32). */
export function FailedHoldings({ kind, onReload }: { kind: Words; onReload: () => void }) {
  const { title, description, action } = textsOf(kind).reload;
  const button = (
    <Button iconBefore={<RotateCw aria-hidden="true" />} onClick={onReload}>
      {action}
    </Button>
  );
  return <EmptyState framed drawing={kind.drawing} title={title} description={description} action={button} />;
}
