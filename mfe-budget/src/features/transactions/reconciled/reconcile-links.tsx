import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { Link, useSearchParams } from '@savvi/mfe-kit/router';
import { AccountNames } from '../../../shared/accounts/account-names.tsx';
import { texts } from '../transaction.texts.ts';
import styles from './reconcile-links.module.css';

interface ReconcileLinksProps {
  readonly transaction: MoneyTransaction;
  /** Called when a link is followed. */
  readonly onFollow: () => void;
}

/** Leads from the names of a transaction's accounts to their reconciliation (MON-61). */
export function ReconcileLinks({ transaction, onFollow }: ReconcileLinksProps) {
  const [search] = useSearchParams();
  const { accountId, toAccountId, date } = transaction;
  const to = (reconcile: string) => {
    const budget = search.get('budget');
    const query = new URLSearchParams({ ...(budget !== null && { budget }), reconcile });
    return `/month/${date.slice(0, 7)}/transactions?${query}`;
  };
  return (
    <AccountNames>
      {(accounts) => {
        const named = accounts.filter(({ id }) => id === accountId || id === toAccountId);
        if (named.length === 0) return null;
        return (
          <p className={styles.links}>
            {named.map(({ id, name }) => (
              <Link key={id} to={to(id)} onClick={onFollow}>
                {texts.reconciled.start(name)}
              </Link>
            ))}
          </p>
        );
      }}
    </AccountNames>
  );
}
