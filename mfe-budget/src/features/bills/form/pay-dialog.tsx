import { fromCents } from '@savvi/contracts/money';
import { expectedAmount } from '@savvi/budget-contract/bill.rules';
import { messageOf, newIntentKey, useShell } from '@savvi/mfe-kit';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { FormDialog } from '@savvi/ui/form-dialog';
import { MoneyField } from '@savvi/ui/money-field';
import { TextField } from '@savvi/ui/text-field';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { AMOUNT_DIGITS } from '../../../shared/amount-digits.ts';
import type { DueBill } from '../../../shared/bills/coming.rules.ts';
import { useBillChanges } from '../bill.queries.ts';
import { texts } from '../bill.texts.ts';
import styles from './bill-dialog.module.css';
import { paymentOf } from './bill-form.rules.ts';

const words = texts.pay;

interface PayDialogProps {
  readonly due: DueBill;
  /** The browser's date. */
  readonly today: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Marks a due date as paid, which records a transaction (MON-88). */
export function PayDialog({ due: { bill, date }, today, isOpen, onClose }: PayDialogProps) {
  const { toast } = useShell();
  const { pay, undoActionOf } = useBillChanges(bill.budgetId);
  const [base] = useState({ date: today, amount: fromCents(expectedAmount(date)) });
  const [entries, setEntries] = useState(base);
  const [isChecked, setChecked] = useState(false);
  const [key] = useState(newIntentKey);
  const isDirty = entries.date !== base.date || entries.amount !== base.amount;
  const blocker = useLeaveGuard(isOpen && isDirty && !pay.isPending, () => true);
  const payment = paymentOf(entries);
  const problemOf = (name: 'date' | 'amount', advice: string) =>
    isChecked && paymentOf({ ...base, amount: '1', [name]: entries[name] }) === null ? advice : null;

  const submit = (incomplete: readonly string[]) => {
    setChecked(true);
    if (pay.isPending || payment === null || incomplete.length > 0) return;
    pay.mutateAsync({ bill, date, payment, idempotencyKey: key }).then(
      (paid) => {
        flushSync(onClose);
        toast({ title: words.done(bill.name), tone: 'success', ...undoActionOf(paid) });
      },
      (error: unknown) =>
        toast({ title: words.failed, description: messageOf(error, texts.tryAgain), tone: 'destructive' }),
    );
  };
  return (
    <FormDialog
      open={isOpen}
      size="sm"
      words={{
        title: words.title(bill.name),
        submit: words.submit,
        busy: words.busy,
        cancel: texts.form.cancel,
        leave: texts.form.leave,
      }}
      isDirty={isDirty}
      isSaving={pay.isPending}
      blocker={blocker}
      className={styles.form}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={styles.wide}>{words.description}</p>
      <MoneyField
        name="amount"
        label={words.amount}
        value={entries.amount}
        digits={AMOUNT_DIGITS}
        required
        error={problemOf('amount', texts.form.advice.amount)}
        onValueChange={(amount) => setEntries((before) => ({ ...before, amount }))}
      />
      <TextField
        name="date"
        label={words.date}
        type="date"
        min="2000-01-01"
        max="2199-12-31"
        value={entries.date}
        required
        error={problemOf('date', texts.form.advice.day)}
        onChange={({ target }) => setEntries((before) => ({ ...before, date: target.value }))}
      />
    </FormDialog>
  );
}
