import { transferEnds } from '@savvi/budget-contract/kind.rules';
import { type MoneyTransaction, transactionKind } from '@savvi/budget-contract/transaction';
import { SelectField } from '@savvi/ui/text-field';
import { useState } from 'react';
import { type Places, TransferFields } from '../accounts/transfer-fields.tsx';
import { listTexts as words } from '../transaction-list.texts.ts';
import { kindChoices } from '../transaction.texts.ts';
import { type BulkDialogProps, BulkForm, MIXED } from './bulk-form.tsx';
import { isSplit, shared } from './bulk.rules.ts';

/** The ends that all transactions have once they are transfers; {@link MIXED} where they differ. */
function commonPlaces(transactions: readonly MoneyTransaction[]): Places {
  const from = shared(transactions.map((each) => transferEnds(each).accountId));
  const goalId = shared(transactions.map((each) => each.goalId)) ?? '';
  const to = shared(transactions.map((each) => each.goalId ?? transferEnds(each).toAccountId));
  const entry = (id: string | null | undefined) => (id === undefined ? MIXED : (id ?? ''));
  return { accountId: entry(from), toAccountId: goalId === '' ? entry(to) : '', goalId };
}

/** Gives all transactions a kind, and transfers the places that the money comes from and goes to (MON-53). */
export function KindOfSeveral({ budgetId, transactions, bulk, onDone, ...dialog }: BulkDialogProps) {
  const start = shared(transactions.map(({ kind }) => kind)) ?? MIXED;
  const [kind, setKind] = useState(start);
  const [stored] = useState(() => commonPlaces(transactions));
  const [places, setPlaces] = useState(stored);
  const { accountId, toAccountId, goalId } = places;
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
    const isTo = toAccountId !== stored.toAccountId || goalId !== stored.goalId;
    const change = {
      kind: chosen.data,
      ...(accountId !== stored.accountId && { accountId: accountId || null }),
      ...(isTo && { toAccountId: toAccountId || null, goalId: goalId || null }),
    };
    bulk.change(transactions, change, onDone);
  };
  return (
    <BulkForm
      {...dialog}
      bulk={bulk}
      title={words.dialogs.kind(transactions.length)}
      isDirty={kind !== start || places !== stored}
      onSubmit={submit}
    >
      <SelectField
        label={words.bar.kind}
        hint={hints.join(' ') || undefined}
        options={[
          ...(start === MIXED ? [{ value: MIXED, label: words.dialogs.mixed, disabled: true }] : []),
          ...kindChoices,
        ]}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
      />
      {kind === 'transfer' && (
        <TransferFields
          budgetId={budgetId}
          entries={places}
          stored={stored}
          mixed={{ value: MIXED, label: words.dialogs.mixed }}
          disabled={bulk.isBusy}
          onChange={(key, id) => setPlaces((before) => ({ ...before, [key]: id }))}
        />
      )}
    </BulkForm>
  );
}
