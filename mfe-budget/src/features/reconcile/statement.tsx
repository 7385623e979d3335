import { RECONCILED_MAX, type ToReconcile } from '@savvi/budget-contract/reconciliation';
import { transactionInput } from '@savvi/budget-contract/transaction';
import { fromCents, MONEY_LIMITS } from '@savvi/contracts/money';
import { intentFor, type Intent, serverMessageOf, useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { Button } from '@savvi/ui/button';
import { dayOf } from '@savvi/ui/format';
import { MoneyField } from '@savvi/ui/money-field';
import { ReloadState } from '@savvi/ui/reload-state';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { Checkbox, FieldError, TextField } from '@savvi/ui/text-field';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type BalanceToSet, toReconcileQuery, useReconcile } from './reconcile.queries.ts';
import {
  compared,
  emptyEntries,
  type StatementEntries,
  statementEntries,
  type TypedBalance,
} from './reconcile.rules.ts';
import { texts } from './reconcile.texts.ts';
import styles from './reconcile.module.css';
import { StatementRows } from './statement-rows.tsx';

const BALANCE_DIGITS = fromCents(MONEY_LIMITS.balance).indexOf('.');

/** The entries for a statement of an account. The tab keeps them, so closing the dialog loses none (MON-61). */
function useEntries(budgetId: string, accountId: string) {
  const { drafts, now } = useShell();
  const name = `reconcile:${budgetId}:${accountId}`;
  const [entries, setEntries] = useState<StatementEntries>(() => {
    const kept = statementEntries.safeParse(drafts.read(name));
    return kept.success ? kept.data : emptyEntries(dayOf(now()));
  });
  return {
    entries,
    change(next: Partial<StatementEntries>) {
      const changed = { ...entries, ...next };
      setEntries(changed);
      drafts.write(name, changed);
    },
    forget: () => drafts.remove(name),
  };
}

interface BalanceFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly kind: string;
  readonly value: TypedBalance;
  readonly onChange: (value: TypedBalance) => void;
}

/** A balance, which can be below zero. */
function BalanceField({ label, hint, kind, value, onChange }: BalanceFieldProps) {
  return (
    <div className={styles.balance}>
      <MoneyField
        label={label}
        hint={hint}
        digits={BALANCE_DIGITS}
        required
        value={value.digits}
        onValueChange={(digits) => onChange({ ...value, digits })}
      />
      <Checkbox
        label={kind === 'debt' ? texts.belowZero.debt : texts.belowZero['savings-account']}
        aria-label={`${label}: ${kind === 'debt' ? texts.belowZero.debt : texts.belowZero['savings-account']}`}
        checked={value.isBelowZero}
        onChange={({ target }) => onChange({ ...value, isBelowZero: target.checked })}
      />
    </div>
  );
}

const LoadingRows = () => (
  <SkeletonRegion label={texts.loading} className={styles.rows}>
    <Skeleton width="lg" />
    <Skeleton width="md" />
    <Skeleton width="lg" />
  </SkeletonRegion>
);

/** What is reconciled so far; null before the first reconciliation. */
function soFar({ last, startBalance }: ToReconcile): ReactNode {
  if (last === null || startBalance === null) return null;
  return (
    <p className={styles.note}>
      {`${texts.last(last.date, last.balance)} ${last.balance === startBalance ? '' : `${texts.changedSince} ${texts.startsAt(startBalance)}`}`}
    </p>
  );
}

interface StatementProps {
  readonly budgetId: string;
  readonly accountId: string;
  readonly onCancel: () => void;
  readonly onReconciled: (done: BalanceToSet) => void;
}

/** A statement of an account beside the transactions to tick, until nothing differs (MON-61). */
export function Statement({ budgetId, accountId, onCancel, onReconciled }: StatementProps) {
  const { entries, change, forget } = useEntries(budgetId, accountId);
  const isDate = transactionInput.shape.date.safeParse(entries.date).success;
  const {
    data: list,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({ ...toReconcileQuery(budgetId, accountId, entries.date), enabled: isDate });
  const reconcile = useReconcile(budgetId);
  const intent = useRef<Intent | null>(null);
  const [isRefused, setRefused] = useState(false);
  const status = useId();
  const found = list && compared(accountId, list, entries);

  const missing = () => {
    if (found === undefined || found.difference !== null) return null;
    return found.balance === null ? texts.noBalance : texts.noStart;
  };
  const isReady = isDate && !isPlaceholderData && found?.difference === 0n;
  const finish = () => {
    if (list === undefined || found?.balance == null || found.startBalance === null || !isReady) {
      setRefused(true);
      return;
    }
    const { balance, startBalance } = found;
    const transactions = found.ticked.map(({ id, version }) => ({ id, version }));
    const input = { accountId, date: entries.date, balance, startBalance, transactions };
    intent.current = intentFor(intent.current, input);
    reconcile.mutate(
      { input, idempotencyKey: intent.current.key },
      {
        onSuccess: () => {
          forget();
          onReconciled({ accountId, accountKind: list.accountKind, balance });
        },
      },
    );
  };
  const rows = () => {
    if (list === undefined) {
      if (!isDate) return null;
      return isFetching ? (
        <LoadingRows />
      ) : (
        <ReloadState drawing="budgets" words={texts.reload} onReload={() => void refetch()} />
      );
    }
    if (list.items.length === 0) return <p className={styles.note}>{texts.empty(entries.date)}</p>;
    return (
      <StatementRows
        account={{ id: accountId, kind: list.accountKind }}
        items={list.items}
        ticked={new Set(entries.ticked)}
        note={list.total > list.items.length ? texts.tooMany(RECONCILED_MAX) : null}
        onTick={(ticked) => change({ ticked: [...ticked] })}
      />
    );
  };
  return (
    <>
      <div className={styles.fields}>
        <TextField
          type="date"
          label={texts.date}
          min="1000-01-01"
          max="9999-12-31"
          autoComplete="off"
          required
          value={entries.date}
          onChange={({ target }) => change({ date: target.value })}
        />
        {list && (
          <BalanceField
            label={texts.balance}
            kind={list.accountKind}
            value={entries.balance}
            onChange={(balance) => change({ balance })}
          />
        )}
        {list?.startBalance === null && (
          <BalanceField
            label={texts.start}
            hint={texts.startHint}
            kind={list.accountKind}
            value={entries.start}
            onChange={(start) => change({ start })}
          />
        )}
      </div>
      {list && soFar(list)}
      {rows()}
      <div className={styles.foot}>
        <div className={styles.result}>
          <p id={status} role="status" className={styles.difference} data-zero={isReady || undefined}>
            {found?.difference == null ? missing() : texts.difference(found.difference)}
          </p>
          <div role="alert">
            {reconcile.error !== null && (
              <FieldError>{serverMessageOf(reconcile.error, texts.failed)}</FieldError>
            )}
            {isRefused && !isReady && reconcile.error === null && found?.difference != null && (
              <FieldError>{texts.notZero}</FieldError>
            )}
          </div>
        </div>
        <Button aria-disabled={reconcile.isPending || undefined} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button
          variant={isReady ? 'primary' : 'secondary'}
          aria-describedby={status}
          aria-disabled={!isReady || undefined}
          busy={reconcile.isPending}
          busyLabel={texts.finishBusy}
          onClick={finish}
        >
          {texts.finish}
        </Button>
      </div>
    </>
  );
}
