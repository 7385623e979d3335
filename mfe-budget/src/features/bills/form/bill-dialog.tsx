import type { Bill, BillDate } from '@savvi/budget-contract/bill';
import { BILL_NAME_MAX } from '@savvi/budget-contract/bill';
import {
  monthsBetween,
  type Recurrence,
  RECURRENCES,
  WEEKENDS,
} from '@savvi/budget-contract/recurrence.rules';
import { messageOf, newIntentKey, useShell } from '@savvi/mfe-kit';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { Button } from '@savvi/ui/button';
import { FormDialog } from '@savvi/ui/form-dialog';
import { MoneyField } from '@savvi/ui/money-field';
import { Segmented } from '@savvi/ui/segmented';
import { Checkbox, SelectField, TextField } from '@savvi/ui/text-field';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { AccountField } from '../../../shared/accounts/account-field.tsx';
import { AMOUNT_DIGITS } from '../../../shared/amount-digits.ts';
import { type Couple, NO_PAYER } from '../../../shared/couple.ts';
import { useBillChanges } from '../bill.queries.ts';
import { texts } from '../bill.texts.ts';
import type { BillLine } from '../fixed-costs.rules.ts';
import styles from './bill-dialog.module.css';
import {
  adviceFor,
  type BillEntries,
  type BillField,
  billOf,
  dateOf,
  entriesOf,
  newBill,
  patchOf,
} from './bill-form.rules.ts';

const words = texts.form;
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const RECURRENCE_OPTIONS = RECURRENCES.map((value) => ({ value, label: texts.all.recurrence[value] }));
const WEEKEND_OPTIONS = WEEKENDS.map((value) => ({ value, label: words.weekends[value] }));

/** Whether a recurrence can be due on the last day of the month. */
const isByMonth = (recurrence: string): boolean =>
  recurrence === 'twice-a-month' || monthsBetween(recurrence as Recurrence) !== null; // a value of the select

/** What the form changes: nothing yet, a bill from a due date on, or only this one (MON-89). */
export interface BillDialogProps {
  readonly budgetId: string;
  /** Null adds a bill. */
  readonly bill: Bill | null;
  /** The due date from which the change reaches; null for a bill that is not due any more. */
  readonly date: BillDate | null;
  /** The line of the plan that a new bill starts from. */
  readonly start?: BillLine | undefined;
  /** The browser's date. */
  readonly today: string;
  readonly lines: readonly { readonly lineId: string; readonly name: string }[];
  readonly couple: Couple | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type Reach = 'one' | 'later';

/** Adds a bill, or changes one due date or this and later ones (MON-85, MON-89). */
export function BillDialog(props: BillDialogProps) {
  const { budgetId, bill, date, start, today, lines, couple, isOpen, onClose } = props;
  const { toast } = useShell();
  const changes = useBillChanges(budgetId);
  const [base] = useState<BillEntries>(() => (bill === null ? newBill(start) : entriesOf(bill, date)));
  const [entries, setEntries] = useState(base);
  const [reach, setReach] = useState<Reach>(date === null ? 'later' : 'one');
  const [isChecked, setChecked] = useState(false);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const [key] = useState(newIntentKey);
  const isOne = bill !== null && reach === 'one';
  const isSaving = changes.add.isPending || changes.change.isPending || changes.changeDate.isPending;
  const isDirty = JSON.stringify(entries) !== JSON.stringify(base);
  const blocker = useLeaveGuard(isOpen && isDirty && !isSaving, () => true);

  // A bill that is not due any more keeps its first due date.
  const whole = billOf(entries.day === '' && bill !== null ? { ...entries, day: bill.firstDue } : entries);
  const { refused } = isOne ? dateOf(entries) : whole;
  const change = (name: BillField) => (entry: string) => {
    setEntries((before) => ({ ...before, [name]: entry }));
    setUnreadable((names) => names.filter((other) => other !== name));
  };
  const field = (name: BillField, label: string) => ({
    name,
    label,
    value: entries[name],
    error: isChecked && (refused.includes(name) || unreadable.includes(name)) ? adviceFor(name) : null,
  });
  const typed = (name: BillField, label: string) => ({
    ...field(name, label),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change(name)(target.value),
  });
  const fail = (error: unknown) =>
    toast({ title: words.failed, description: messageOf(error, texts.tryAgain), tone: 'destructive' });
  const done = (title: string, reply: object) => {
    // Closes synchronously, so that the dialog has released the focus before the list changes.
    flushSync(onClose);
    toast({ title, tone: 'success', ...changes.undoActionOf(reply) });
  };

  const unskip = async (of: Bill, date: BillDate) => {
    if (isSaving) return;
    try {
      const reply = await changes.changeDate.mutateAsync({ bill: of, date, patch: { isSkipped: false } });
      done(texts.skip.taken(of.name), reply);
    } catch (error) {
      fail(error);
    }
  };

  const submit = (incomplete: readonly string[]) => {
    if (isSaving) return;
    setChecked(true);
    setUnreadable(incomplete);
    if (refused.length > 0 || incomplete.length > 0) return;
    if (bill !== null && !isDirty) return onClose();
    const save = async () => {
      if (bill === null && whole.value !== null)
        done(
          words.added(entries.name),
          await changes.add.mutateAsync({ input: whole.value, idempotencyKey: key }),
        );
      if (bill === null) return;
      const one = dateOf(entries).value;
      if (isOne && date !== null && one !== null)
        return done(words.saved(bill.name), await changes.changeDate.mutateAsync({ bill, date, patch: one }));
      const { value } = whole;
      if (value === null) return;
      const from = [date?.dueOn ?? today, entries.day].filter((day) => day !== '').toSorted()[0] ?? today;
      done(
        words.saved(entries.name),
        await changes.change.mutateAsync({ bill, patch: { ...patchOf(value, entries, base), from } }),
      );
    };
    save().catch(fail);
  };

  const dayLabel = bill === null ? words.fields.firstDue : isOne ? words.fields.dueOn : words.fields.nextDue;
  const isRange = entries.amountKind === 'range';
  return (
    <FormDialog
      open={isOpen}
      words={{
        ...(bill === null ? words.add : { ...words.edit, title: words.edit.title(bill.name) }),
        cancel: words.cancel,
        leave: words.leave,
      }}
      isDirty={isDirty}
      isSaving={isSaving}
      blocker={blocker}
      className={styles.form}
      onClose={onClose}
      onSubmit={submit}
    >
      {bill !== null && date?.isSkipped === true && (
        <p className={styles.skipped}>
          {texts.skip.isSkipped}
          <Button size="sm" onClick={() => void unskip(bill, date)}>
            {texts.skip.back}
          </Button>
        </p>
      )}
      {bill !== null && date !== null && (
        <div className={styles.wide}>
          <Segmented
            legend={words.reach.legend}
            legendHidden
            options={[
              { value: 'one', label: words.reach.one },
              { value: 'later', label: words.reach.later },
            ]}
            value={reach}
            onValueChange={setReach}
          />
        </div>
      )}
      {!isOne && (
        <>
          <TextField
            {...typed('name', words.fields.name)}
            className={bill === null ? undefined : styles.wide}
            maxLength={BILL_NAME_MAX}
            required
          />
          {bill === null && (
            <SelectField {...typed('kind', words.fields.kind)} options={optionsOf(words.kinds)} />
          )}
        </>
      )}
      <SelectField {...typed('amountKind', words.fields.amountKind)} options={optionsOf(words.amounts)} />
      <MoneyField
        {...field('amount', isRange ? words.fields.from : words.fields.amount)}
        digits={AMOUNT_DIGITS}
        required
        onValueChange={change('amount')}
      />
      {isRange && (
        <MoneyField
          {...field('amountTo', words.fields.amountTo)}
          digits={AMOUNT_DIGITS}
          required
          onValueChange={change('amountTo')}
        />
      )}
      {(bill === null || date !== null) && (
        <TextField {...typed('day', dayLabel)} type="date" min="2000-01-01" max="2199-12-31" required />
      )}
      {!isOne && (
        <>
          <SelectField {...typed('recurrence', words.fields.recurrence)} options={RECURRENCE_OPTIONS} />
          <SelectField {...typed('weekend', words.fields.weekend)} options={WEEKEND_OPTIONS} />
          {isByMonth(entries.recurrence) && (
            <Checkbox
              label={words.lastDay}
              hint={words.lastDayHint(entries.recurrence === 'twice-a-month')}
              checked={entries.isLastDay !== ''}
              onChange={({ target }) => change('isLastDay')(target.checked ? 'yes' : '')}
            />
          )}
          <TextField
            {...typed('endsOn', words.fields.endsOn)}
            type="date"
            min="2000-01-01"
            max="2199-12-31"
            optional
          />
          {entries.kind === 'spending' && (lines.length > 0 || entries.lineId !== '') && (
            <SelectField
              {...typed('lineId', words.fields.lineId)}
              options={[
                { value: '', label: words.noLine },
                ...lines.map(({ lineId, name }) => ({ value: lineId, label: name })),
              ]}
            />
          )}
          {couple !== null && (
            <SelectField
              {...typed('payer', words.fields.payer)}
              options={[
                { value: '', label: NO_PAYER },
                { value: 'partner1', label: couple.partner1 },
                { value: 'partner2', label: couple.partner2 },
                { value: 'joint', label: words.joint },
              ]}
            />
          )}
          <AccountField {...typed('accountId', words.fields.accountId)} stored={base.accountId} />
        </>
      )}
    </FormDialog>
  );
}
