import { AMOUNT_DIGITS } from '../../../shared/amount-digits.ts';
import { categoriesQuery } from '../../../shared/categories.queries.ts';
import { categoryOptions } from '../../../shared/category-groups.ts';
import type { Couple } from '../../../shared/couple.ts';
import { monthOfDay } from '../../../shared/browser-day.ts';
import { monthNameBeside } from '@savvi/contracts/month-name';
import type { ListedTransaction } from '@savvi/budget-contract/transaction';
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
import { Lock, Split, Trash2 } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AccountField } from '../../../shared/accounts/account-field.tsx';
import { DocumentsField } from '../documents/documents-field.tsx';
import { IncomePlan } from '../income/income-plan.tsx';
import { TransferFields } from '../accounts/transfer-fields.tsx';
import { ReconcileLinks } from '../reconciled/reconcile-links.tsx';
import { SuggestionChip } from '../suggestions/suggestion-chip.tsx';
import { UnlockQuestion } from '../reconciled/unlock-question.tsx';
import { isReconciled } from '@savvi/budget-contract/reconciliation.rules';
import { categoryLabel, type LineNames, lineLabel, payerOptions, texts } from '../transaction.texts.ts';
import { NEW_PART, textOfParts } from '../split/split.rules.ts';
import { RuleReason } from './rule-reason.tsx';
import { entriesOf, type FieldKey, FIELDS, kindOptions } from './transaction-form.rules.ts';
import styles from './transaction-dialog.module.css';
import { useRemoval } from './use-removal.ts';
import { useTransactionForm } from './use-transaction-form.ts';

// Most transactions are not split.
const PartsField = lazy(async () => ({ default: (await import('../split/parts-field.tsx')).PartsField }));

interface TransactionDialogProps {
  readonly transaction: ListedTransaction;
  readonly lines: LineNames;
  readonly people: Couple | null;
  /** Whether the month is closed, in which only payee, note and documents can change (MON-38). */
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
  const [isUploading, setUploading] = useState(false);
  const isDirty = form.isDirty || isUploading;
  const blocker = useLeaveGuard(isOpen && isDirty && !form.isSaving && !isDeleting, () => true);
  /** What a question about a reconciled transaction is about; null while none is open. */
  const [asked, setAsked] = useState<'change' | 'deletion' | null>(null);
  const { entries, base } = form;
  const { fields, ...words } = texts.form;

  const onLocked = () => setAsked('change');
  const removeIt = (unlock: boolean) => {
    remove(form.stored, unlock, close).catch((error: unknown) => form.fail(texts.remove.failed, error));
  };
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
  const { data: known, isLoadingError } = useQuery(categoriesQuery(transaction.budgetId));
  const categories = known?.categories ?? [];
  const isTransfer = entries.kind === 'transfer';
  const canSplit = !isTransfer && entries.kind !== 'income';
  const isSplit = canSplit && entries.parts !== '';
  const hasLine = canSplit && !isSplit;
  // Not once a line or category was chosen, or another payee was typed.
  const isOpenLine = entries.lineId === '' && entries.categoryId === '' && entries.payee === base.payee;
  const suggested = isOpenLine
    ? lines.find(({ lineId }) => lineId === transaction.suggestedLineId)
    : undefined;
  const lineField = useRef<HTMLSelectElement>(null);
  const startSplit = () => {
    const { lineId, categoryId, payer } = entries;
    const first = { ...NEW_PART, lineId, categoryId: lineId === '' ? categoryId : '', payer };
    form.change('parts', textOfParts([first, NEW_PART]));
  };
  const splitButton = useRef<HTMLButtonElement>(null);
  const changeParts = (parts: string) => {
    flushSync(() => form.change('parts', parts));
    // The button that ended the split is gone.
    if (parts === '') splitButton.current?.focus();
  };
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
      isDirty={isDirty}
      isSaving={form.isSaving || isDeleting}
      isHeld={form.staleness === 'loading' || isUploading}
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
      onSubmit={(unreadable) => isUploading || form.submit(unreadable, { onLocked })}
    >
      {isClosed && (
        <Banner className={styles.wide}>
          {texts.form.closed(monthNameBeside(monthOfDay(transaction.date), dayOf(now())))}
        </Banner>
      )}
      {isReconciled(form.stored) && !isClosed && (
        <Banner className={styles.wide} icon={Lock}>
          {texts.reconciled.note}
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
      {entries.kind === 'income' && (
        <IncomePlan
          stored={form.stored}
          people={people}
          value={entries.planned}
          canAdd={!form.isDirty && form.stored.kind === 'income'}
          disabled={isClosed}
          onChange={(planned) => form.change('planned', planned)}
          onAdded={close}
        />
      )}
      {isTransfer && (
        <TransferFields
          budgetId={transaction.budgetId}
          entries={entries}
          stored={base}
          disabled={isClosed}
          onChange={form.change}
        />
      )}
      {hasLine && lineOptions.length > 1 && (
        <div className={styles.line}>
          <SelectField {...typed('lineId')} ref={lineField} disabled={isClosed} options={lineOptions} />
          {suggested !== undefined && (
            <SuggestionChip
              line={suggested.name}
              payee={entries.payee}
              onAccept={() => {
                form.change('lineId', suggested.lineId);
                lineField.current?.focus();
              }}
            />
          )}
        </div>
      )}
      {hasLine && entries.lineId === '' && (
        <SelectField
          {...typed('categoryId')}
          hint={isLoadingError ? texts.form.categoriesFailed : undefined}
          disabled={isClosed}
          options={categoryChoices}
        />
      )}
      {people !== null && !isTransfer && !isSplit && (
        <SelectField {...typed('payer')} disabled={isClosed} options={payerOptions(people)} />
      )}
      <RuleReason
        transaction={form.stored}
        lines={lines}
        categories={categories}
        people={people}
        canLeave={!form.isDirty}
        onFollow={onClose}
      />
      {hasLine && !isClosed && (
        <div className={styles.wide}>
          <Button
            className={styles.remove}
            variant="ghost"
            iconBefore={<Split size={18} aria-hidden="true" />}
            ref={splitButton}
            onClick={startSplit}
          >
            {texts.split.action}
          </Button>
        </div>
      )}
      {isSplit && (
        <Suspense>
          <PartsField
            total={entries.amount}
            value={entries.parts}
            lines={lines}
            categories={categories}
            people={people}
            isRefused={form.problemOf('parts') !== null}
            disabled={isClosed}
            onChange={changeParts}
          />
        </Suspense>
      )}
      {!isTransfer && <AccountField {...typed('accountId')} stored={base.accountId} disabled={isClosed} />}
      <DocumentsField
        label={fields.documentIds}
        value={entries.documentIds}
        isRefused={form.problemOf('documentIds') !== null}
        onChange={(documentIds) => form.change('documentIds', documentIds)}
        onUploading={setUploading}
        onUploaded={form.addUploaded}
      />
      {!form.isDirty && <ReconcileLinks transaction={form.stored} onFollow={onClose} />}
      <TextArea {...typed('note')} className={styles.wide} rows={2} maxLength={NOTE_MAX} optional />
      {!isClosed && (
        <div className={styles.wide}>
          <Button
            className={styles.remove}
            variant="ghost"
            busy={isDeleting}
            busyLabel={texts.remove.busy}
            iconBefore={<Trash2 size={18} aria-hidden="true" />}
            onClick={() => (isReconciled(form.stored) ? setAsked('deletion') : removeIt(false))}
          >
            {texts.remove.action}
          </Button>
        </div>
      )}
      <UnlockQuestion
        count={1}
        isDeletion={asked === 'deletion'}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() =>
          asked === 'deletion' ? removeIt(true) : form.submit([], { onLocked, unlock: true })
        }
      />
    </FormDialog>
  );
}
