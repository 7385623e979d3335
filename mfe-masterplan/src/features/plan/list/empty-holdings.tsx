import { EmptyState } from '@savvi/ui/empty-state';
import { ReloadState } from '@savvi/ui/reload-state';
import type { ReactNode } from 'react';
import type { Kind } from '../kinds/kind.ts';
import { textsOf } from '../plan.texts.ts';

type Words = Pick<Kind<never>, 'one' | 'many' | 'drawing' | 'promise'>;

/** Nothing there yet, and the way to the first one (PLAN-4); who cannot add one is not asked to (T-7). */
export function EmptyHoldings({ kind, canAdd, action }: { kind: Words; canAdd: boolean; action: ReactNode }) {
  return (
    <EmptyState
      framed
      drawing={kind.drawing}
      title={textsOf(kind).empty}
      description={canAdd && kind.promise}
      action={action}
    />
  );
}

/** The list did not come: nothing is claimed, it can be loaded again (T-32). */
export const FailedHoldings = ({ kind, onReload }: { kind: Words; onReload: () => void }) => (
  <ReloadState drawing={kind.drawing} words={textsOf(kind).reload} onReload={onReload} />
);
