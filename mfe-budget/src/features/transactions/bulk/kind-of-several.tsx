import { transactionKind } from '@savvi/budget-contract/transaction';
import { SelectField } from '@savvi/ui/text-field';
import { useState } from 'react';
import { AccountNames } from '../../../shared/accounts/account-names.tsx';
import { type Places, TransferFields } from '../accounts/transfer-fields.tsx';
import { listTexts as words } from '../transaction-list.texts.ts';
import { kindChoices, texts } from '../transaction.texts.ts';
import { type BulkDialogProps, BulkForm, MIXED } from './bulk-form.tsx';
import { isSplit, isTransfer, shared } from './bulk.rules.ts';

const TRANSFER = { value: 'transfer', label: texts.kinds.transfer };

/** Gives all transactions a kind, and transfers the places that the money comes from and goes to (MON-53). */
export function KindOfSeveral({ budgetId, transactions, bulk, onDone, ...dialog }: BulkDialogProps) {
  const start = shared(transactions.map(({ kind }) => kind)) ?? MIXED;
  const common = (key: keyof Places) => shared(transactions.map((each) => each[key] ?? '')) ?? '';
  const [kind, setKind] = useState(start);
  const [stored] = useState<Places>({
    accountId: common('accountId'),
    toAccountId: common('toAccountId'),
    goalId: common('goalId'),
  });
  const [places, setPlaces] = useState(stored);
  const [isRefused, setRefused] = useState(false);
  const { accountId, toAccountId, goalId } = places;
  const missing = {
    accountId: accountId === '',
    toAccountId: goalId === '' && (toAccountId === '' || toAccountId === accountId),
  };
  const hints = [
    ...(kind === 'transfer' ? [words.dialogs.transfersHaveNone] : []),
    ...(kind === 'income' && transactions.some(({ lineId }) => lineId !== null)
      ? [words.dialogs.losesLine]
      : []),
    ...((kind === 'income' || kind === 'transfer') && transactions.some(isSplit)
      ? [words.dialogs.splitStays]
      : []),
  ];
  const submit = () => {
    const chosen = transactionKind.safeParse(kind);
    if (!chosen.success) return;
    if (chosen.data !== 'transfer') return bulk.change(transactions, { kind: chosen.data }, onDone);
    const isIncomplete = missing.accountId || missing.toAccountId;
    setRefused(isIncomplete);
    if (isIncomplete) return;
    const to = { toAccountId: toAccountId || null, goalId: goalId || null };
    bulk.change(transactions, { kind: chosen.data, accountId, ...to }, onDone);
  };
  const hasTransfer = transactions.some(isTransfer);
  return (
    <BulkForm
      {...dialog}
      bulk={bulk}
      title={words.dialogs.kind(transactions.length)}
      isDirty={kind !== start || places !== stored}
      onSubmit={submit}
    >
      <AccountNames>
        {(accounts) => (
          <SelectField
            label={words.bar.kind}
            hint={hints.join(' ') || undefined}
            options={[
              ...(start === MIXED ? [{ value: MIXED, label: words.dialogs.mixed, disabled: true }] : []),
              ...kindChoices,
              ...(accounts.length > 0 || hasTransfer ? [TRANSFER] : []),
            ]}
            value={kind}
            onChange={({ target }) => setKind(target.value)}
          />
        )}
      </AccountNames>
      {kind === 'transfer' && (
        <TransferFields
          budgetId={budgetId}
          entries={places}
          stored={stored}
          problemOf={(key) => (isRefused && missing[key] ? texts.form.advice[key] : null)}
          disabled={bulk.isBusy}
          onChange={(key, id) => setPlaces((before) => ({ ...before, [key]: id }))}
        />
      )}
    </BulkForm>
  );
}
