import { useShell } from '@savvi/mfe-kit';
import { useSearchParams } from '@savvi/mfe-kit/router';
import { Button } from '@savvi/ui/button';
import { useOpened } from '@savvi/ui/opened';
import { ListChecks } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AccountList } from './reconcile-dialog.tsx';
import { type BalanceToSet, isSettable } from './reconcile.queries.ts';
import { texts } from './reconcile.texts.ts';
import { SetBalance } from './set-balance.tsx';

// Most visits reconcile nothing, so the dialog is loaded when it is opened.
const ReconcileDialog = lazy(async () => ({
  default: (await import('./reconcile-dialog.tsx')).ReconcileDialog,
}));

interface ReconcileProps {
  readonly budgetId: string;
  /** Renders its children with the accounts of the master plan. */
  readonly accounts: ComponentType<{ readonly children: (accounts: AccountList) => ReactNode }>;
}

/** The parameter of the address that opens the dialog, for the account with this id or for any. */
const PARAMETER = 'reconcile';

/** The button that reconciles an account, and its dialogs; nothing without accounts (MON-61). */
export const Reconcile = ({ budgetId, accounts: Accounts }: ReconcileProps) => (
  <Accounts>
    {(accounts) => accounts.length > 0 && <ReconcileAccounts budgetId={budgetId} accounts={accounts} />}
  </Accounts>
);

function ReconcileAccounts({ budgetId, accounts }: { budgetId: string; accounts: AccountList }) {
  const { toast } = useShell();
  const [address, setAddress] = useSearchParams();
  const wanted = address.get(PARAMETER);
  // The dialog stays mounted while it closes.
  const [opening, setOpening] = useState({ wanted, count: 0 });
  if (wanted !== null && wanted !== opening.wanted) setOpening({ wanted, count: opening.count + 1 });
  const question = useOpened<{ readonly toSet: BalanceToSet; readonly name: string }>();

  const open = () => {
    setOpening(({ count }) => ({ wanted: '', count: count + 1 }));
    const next = new URLSearchParams(address);
    next.set(PARAMETER, '');
    setAddress(next);
  };
  const close = () => {
    const next = new URLSearchParams(address);
    next.delete(PARAMETER);
    setAddress(next, { replace: true });
  };
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        iconBefore={<ListChecks size={16} aria-hidden="true" />}
        onClick={open}
      >
        {texts.action}
      </Button>
      {opening.wanted !== null && (
        <Suspense>
          <ReconcileDialog
            key={opening.count}
            budgetId={budgetId}
            accounts={accounts}
            wanted={opening.wanted}
            isOpen={wanted !== null}
            onClose={close}
            onReconciled={(toSet, name) => {
              // The dialog releases the focus before the question opens.
              flushSync(close);
              toast({ title: texts.done(name), tone: 'success' });
              if (isSettable(toSet)) question.open({ toSet, name });
            }}
          />
        </Suspense>
      )}
      {question.what !== null && (
        <SetBalance
          key={question.count}
          {...question.what}
          isOpen={question.isOpen}
          onClose={question.close}
        />
      )}
    </>
  );
}
