import type { BalanceToSet } from './reconcile.queries.ts';
import { Dialog } from '@savvi/ui/dialog';
import { SelectField } from '@savvi/ui/text-field';
import { useState } from 'react';
import { texts } from './reconcile.texts.ts';
import styles from './reconcile.module.css';
import { Statement } from './statement.tsx';

/** The accounts of the master plan with their names. */
export type AccountList = readonly { readonly id: string; readonly name: string }[];

interface ReconcileDialogProps {
  readonly budgetId: string;
  readonly accounts: AccountList;
  /** The account to begin with; another text for none. */
  readonly wanted: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called with the name of the account. */
  readonly onReconciled: (done: BalanceToSet, name: string) => void;
}

/** Compares the transactions of an account with a statement (MON-61). */
export function ReconcileDialog({
  budgetId,
  accounts,
  wanted,
  isOpen,
  onClose,
  onReconciled,
}: ReconcileDialogProps) {
  const [chosen, setChosen] = useState(wanted);
  const account =
    accounts.find(({ id }) => id === chosen) ?? (accounts.length === 1 ? accounts[0] : undefined);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.description}
    >
      <div className={styles.body}>
        <SelectField
          label={texts.account}
          options={[
            { value: '', label: texts.chooseAccount, disabled: true },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={account?.id ?? ''}
          onChange={({ target }) => setChosen(target.value)}
        />
        {account !== undefined && (
          <Statement
            key={account.id}
            budgetId={budgetId}
            accountId={account.id}
            onCancel={onClose}
            onReconciled={(done) => onReconciled(done, account.name)}
          />
        )}
      </div>
    </Dialog>
  );
}
