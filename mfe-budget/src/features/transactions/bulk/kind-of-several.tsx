import { transactionKind } from '@savvi/budget-contract/transaction';
import { SelectField } from '@savvi/ui/text-field';
import { useState } from 'react';
import { type Places, TransferFields } from '../accounts/transfer-fields.tsx';
import { listTexts as words } from '../transaction-list.texts.ts';
import { kindChoices, texts } from '../transaction.texts.ts';
import { type BulkDialogProps, BulkForm, MIXED } from './bulk-form.tsx';
import { goesNowhere } from '../form/transaction-form.rules.ts';
import { isSplit, placesOf, shared } from './bulk.rules.ts';

/** Gives all transactions a kind, and transfers the places that the money comes from and goes to (MON-53). */
export function KindOfSeveral({ budgetId, transactions, bulk, onDone, ...dialog }: BulkDialogProps) {
  const start = shared(transactions.map(({ kind }) => kind)) ?? MIXED;
  const common = (key: keyof Places) => shared(transactions.map((each) => placesOf(each)[key])) ?? '';
  const [kind, setKind] = useState(start);
  const [stored] = useState<Places>({
    accountId: common('accountId'),
    toAccountId: common('toAccountId'),
    goalId: common('goalId'),
  });
  const [places, setPlaces] = useState(stored);
  const [isRefused, setRefused] = useState(false);
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
    setRefused(goesNowhere(places));
    if (goesNowhere(places)) return;
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
          problem={isRefused && goesNowhere(places) ? texts.form.advice.toAccountId : null}
          disabled={bulk.isBusy}
          onChange={(key, id) => setPlaces((before) => ({ ...before, [key]: id }))}
        />
      )}
    </BulkForm>
  );
}
