import { AMOUNT_DIGITS } from '../../../shared/amount-digits.ts';
import { categoriesQuery } from '../../../shared/categories.queries.ts';
import { categoryOptions } from '../../../shared/category-groups.ts';
import type { Couple } from '../../../shared/couple.ts';
import { monthOfDay } from '../../../shared/browser-day.ts';
import { monthNameBeside } from '@savvi/contracts/month-name';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { NOTE_MAX, PAYEE_MAX } from '@savvi/budget-contract/transaction';
import { useQuery } from '@savvi/mfe-kit/query';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { useShell } from '@savvi/mfe-kit';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { dayOf } from '@savvi/ui/format';
import { FormDialog } from '@savvi/ui/form-dialog';
import { MoneyField } from '@savvi/ui/money-field';
import { StaleNotice } from '@savvi/ui/stale-notice';
import { SelectField, TextArea, TextField } from '@savvi/ui/text-field';
import { Trash2 } from 'lucide-react';
import { flushSync } from 'react-dom';
import { categoryLabel, type LineNames, lineLabel, payerOptions, texts } from '../transaction.texts.ts';
import { entriesOf, type FieldKey, FIELDS, kindOptions } from './transaction-form.rules.ts';
import styles from './transaction-dialog.module.css';
import { useRemoval } from './use-removal.ts';
import { useTransactionForm } from './use-transaction-form.ts';

interface TransactionDialogProps {
  readonly transaction: MoneyTransaction;
  readonly lines: LineNames;
  readonly people: Couple | null;
  /** Whether the month is closed, in which only payee and note can change (MON-38). */
  readonly isClosed: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes every field of a transaction, or deletes it (MON-50). */
export function TransactionDialog({
  transaction,
  lines,
  people,
  isClosed,
  isOpen,
  onClose,
}: TransactionDialogProps) {
  // Closes synchronously, so that the dialog has released the focus before the list changes.
  const close = () => flushSync(onClose);
  const { now } = useShell();
  const form = useTransactionForm(transaction, close);
  const { isDeleting, remove } = useRemoval(transaction.budgetId);
  const blocker = useLeaveGuard(isOpen && form.isDirty && !form.isSaving && !isDeleting, () => true);
  const { entries, base } = form;
  const { fields, ...words } = texts.form;

  const changeText = (key: string, entry: string) => form.change(key as FieldKey, entry); // a key of FIELDS
  const field = (key: FieldKey) => ({
    name: key,
    label: fields[key],
    error: form.problemOf(key),
    value: entries[key],
  });
  const typed = (key: FieldKey) => ({
    ...field(key),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => form.change(key, target.value),
  });
  // A line that the month does not have stays available as long as the transaction has it.
  const lineIds = new Set([...lines.map(({ lineId }) => lineId), base.lineId].filter((id) => id !== ''));
  const lineOptions = [null, ...lineIds].map((lineId) => ({
    value: lineId ?? '',
    label: lineLabel(lines, lineId),
  }));
  const { data: known } = useQuery(categoriesQuery(transaction.budgetId));
  const categories = known?.categories ?? [];
  // A deleted category stays available as long as the transaction has it.
  const isOther = base.categoryId !== '' && categories.every(({ id }) => id !== base.categoryId);
  const categoryChoices = [
    ...categoryOptions(categories),
    ...(isOther ? [{ value: base.categoryId, label: categoryLabel(categories, form.stored) }] : []),
  ];
  return (
    <FormDialog
      open={isOpen}
      words={words}
      isDirty={form.isDirty}
      isSaving={form.isSaving || isDeleting}
      isHeld={form.staleness === 'loading'}
      blocker={blocker}
      news={
        <StaleNotice
          staleness={form.staleness}
          words={words.stale}
          onLoad={() => void form.loadNewest()}
          sides={{
            fields: FIELDS.map((key) => ({ key, label: fields[key] })),
            was: entriesOf(transaction),
            base,
            entries,
            change: changeText,
          }}
        />
      }
      className={styles.form}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {isClosed && (
        <Banner className={styles.wide}>
          {texts.form.closed(monthNameBeside(monthOfDay(transaction.date), dayOf(now())))}
        </Banner>
      )}
      <MoneyField
        {...field('amount')}
        disabled={isClosed}
        digits={AMOUNT_DIGITS}
        required
        onValueChange={(amount) => form.change('amount', amount)}
      />
      <TextField
        {...typed('date')}
        disabled={isClosed}
        type="date"
        min="1000-01-01"
        max="9999-12-31"
        required
      />
      <TextField {...typed('payee')} className={styles.wide} maxLength={PAYEE_MAX} required />
      <SelectField {...typed('kind')} disabled={isClosed} options={kindOptions(base.kind)} />
      {entries.kind !== 'income' && lineOptions.length > 1 && (
        <SelectField {...typed('lineId')} disabled={isClosed} options={lineOptions} />
      )}
      {entries.kind !== 'income' && entries.lineId === '' && (
        <SelectField {...typed('categoryId')} disabled={isClosed} options={categoryChoices} />
      )}
      {people !== null && (
        <SelectField {...typed('payer')} disabled={isClosed} options={payerOptions(people)} />
      )}
      <TextArea {...typed('note')} className={styles.wide} rows={2} maxLength={NOTE_MAX} optional />
      {!isClosed && (
        <div className={styles.wide}>
          <Button
            className={styles.remove}
            variant="ghost"
            busy={isDeleting}
            busyLabel={texts.remove.busy}
            iconBefore={<Trash2 size={18} aria-hidden="true" />}
            onClick={() => {
              remove(form.stored, close).catch((error: unknown) => form.fail(texts.remove.failed, error));
            }}
          >
            {texts.remove.action}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
