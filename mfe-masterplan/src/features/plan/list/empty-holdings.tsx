import { EmptyState } from '@savvi/ui/empty-state';
import { ReloadState } from '@savvi/ui/reload-state';
import type { ReactNode } from 'react';
import type { Kind } from '../kinds/kind.ts';
import { textsOf } from '../plan.texts.ts';

type Words = Pick<Kind<never>, 'one' | 'many' | 'drawing' | 'promise'>;

/**
 * The empty state of a tab with a button to add the first record (PLAN-4), which is hidden without permission
 * (T-7).
 */
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

/** The message when a list fails to load, with a reload button (T-32). */
export const FailedHoldings = ({ kind, onReload }: { kind: Words; onReload: () => void }) => (
  <ReloadState drawing={kind.drawing} words={textsOf(kind).reload} onReload={onReload} />
);
