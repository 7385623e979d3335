import { browserDay, monthOfDay } from '../../../shared/browser-day.ts';
import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Button, ButtonLink } from '@savvi/ui/button';
import { useListFocus } from '@savvi/ui/list-focus';
import { dayOf } from '@savvi/ui/format';
import { type ReactNode, useId, useRef } from 'react';
import { dayHeading } from '../days.rules.ts';
import { shownAmount } from '../transaction.texts.ts';
import styles from './unsent-notice.module.css';
import { useSending, useUnsent } from './unsent.queries.ts';
import type { UnsentTransaction } from './unsent.rules.ts';
import { removeUnsent } from './unsent-store.ts';
import { texts } from './unsent.texts.ts';

/** The address at which quick add contains a refused transaction. */
function editPath({ key, budgetId, input }: UnsentTransaction, today: string): string {
  const query = new URLSearchParams({ budget: budgetId, edit: key });
  if (input.corrects) query.set('corrects', input.corrects);
  return `/month/${monthOfDay(today)}/transactions?${query}`;
}

interface UnsentListProps {
  readonly title: string;
  readonly explanation?: string;
  readonly items: readonly UnsentTransaction[];
  /** The controls of a row. */
  readonly actions: (transaction: UnsentTransaction) => ReactNode;
}

function UnsentList({ title, explanation, items, actions }: UnsentListProps) {
  const heading = useId();
  const today = dayOf(useShell().now());
  if (items.length === 0) return null;
  return (
    <section className={styles.list} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {explanation !== undefined && <p className={styles.details}>{explanation}</p>}
      <ul className={styles.rows} aria-labelledby={heading}>
        {items.map((transaction) => {
          const { key, input, refusal } = transaction;
          return (
            <li key={key} className={styles.row} data-row={key} tabIndex={-1}>
              <span className={styles.words}>
                <bdi className={styles.payee}>{input.payee}</bdi>
                <span className={styles.details}>{dayHeading(input.date, today)}</span>
                {refusal !== null && <span className={styles.refusal}>{refusal}</span>}
              </span>
              <span className={styles.amount}>{shownAmount(input.kind, String(input.amount))}</span>
              <span className={styles.actions}>{actions(transaction)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/**
 * The transactions that are not sent yet, and those that the server refused, of all budgets (MON-60). It sends what waits
 * as long as it is rendered.
 */
export function UnsentNotice() {
  const { user, now } = useShell();
  const words = texts.refused;
  const news = useSending();
  const all = useUnsent();
  const place = useRef<HTMLDivElement>(null);
  const { watch } = useListFocus(
    place,
    all.map(({ key }) => ({ id: key })),
  );
  const removal = (transaction: UnsentTransaction, label: string, name: (payee: string) => string) => (
    <Button
      size="sm"
      variant="ghost"
      data-control="remove"
      aria-label={name(transaction.input.payee)}
      onClick={() => void removeUnsent(user.id, transaction.key)}
    >
      {label}
    </Button>
  );
  const correction = (transaction: UnsentTransaction) => (
    <>
      <ButtonLink size="sm" asChild>
        <Link
          to={editPath(transaction, browserDay(now()))}
          aria-label={words.editNamed(transaction.input.payee)}
        >
          {words.edit}
        </Link>
      </ButtonLink>
      {removal(transaction, words.discard, words.discardNamed)}
    </>
  );
  const waiting = all.filter(({ refusal }) => refusal === null);
  const refused = all.filter(({ refusal }) => refusal !== null);
  return (
    <div ref={place} {...watch} className={styles.notice} tabIndex={-1}>
      <p role="status" className={styles.details}>
        {news}
      </p>
      <UnsentList
        title={texts.title(waiting.length)}
        explanation={texts.explanation}
        items={waiting}
        actions={(transaction) => removal(transaction, texts.remove, texts.removeNamed)}
      />
      <UnsentList title={words.title(refused.length)} items={refused} actions={correction} />
    </div>
  );
}
