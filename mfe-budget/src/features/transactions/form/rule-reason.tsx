import type { Category } from '@savvi/budget-contract/category';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { useQuery } from '@savvi/mfe-kit/query';
import { Link, useSearchParams } from '@savvi/mfe-kit/router';
import { ruleSentence, type RuleNames } from '../../../shared/rules/rule-sentence.ts';
import { rulesQuery } from '../../../shared/rules/rules.queries.ts';
import { AccountNames } from '../../../shared/accounts/account-names.tsx';
import { texts } from '../transaction.texts.ts';
import styles from './rule-reason.module.css';

interface RuleReasonProps extends Pick<RuleNames, 'lines' | 'people'> {
  readonly transaction: MoneyTransaction;
  readonly categories: readonly Category[];
  /** Whether a link may leave the form. */
  readonly canLeave: boolean;
  /** Called when the link is followed. */
  readonly onFollow: () => void;
}

/** Says why a rule set a transaction, from the rule in its version then (MON-82). */
export function RuleReason({ transaction, canLeave, onFollow, ...names }: RuleReasonProps) {
  const { rule: set, budgetId } = transaction;
  const [search] = useSearchParams();
  const { data } = useQuery({ ...rulesQuery(budgetId), enabled: set !== undefined });
  if (set === undefined || data === undefined) return null;
  const rule = data.rules.find(({ id }) => id === set.id);
  const then = rule && [rule, ...rule.earlier].find(({ version }) => version === set.version);
  const budget = search.get('budget');
  const query = new URLSearchParams({ ...(budget !== null && { budget }), rule: set.id });
  return (
    <p className={styles.reason}>
      <AccountNames>
        {(accounts) => {
          if (rule === undefined) return texts.rule.deleted;
          return then === undefined
            ? texts.rule.changed
            : ruleSentence(then, { ...names, accounts }, 'because');
        }}
      </AccountNames>
      {rule !== undefined && canLeave && (
        <Link to={`/month/rules?${query}`} onClick={onFollow}>
          {texts.rule.change}
        </Link>
      )}
    </p>
  );
}
