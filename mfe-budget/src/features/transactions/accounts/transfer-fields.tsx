import { useQuery } from '@savvi/mfe-kit/query';
import { SelectField } from '@savvi/ui/text-field';
import { AccountNames } from '../../../shared/accounts/account-names.tsx';
import { accountLabel } from '../../../shared/accounts/account.texts.ts';
import { goalsQuery } from '../../../shared/goals.queries.ts';
import { goalLabel, texts } from '../transaction.texts.ts';

/** Ids of the accounts and of the goal of a transfer; empty for none. */
export interface Places {
  readonly accountId: string;
  readonly toAccountId: string;
  readonly goalId: string;
}

interface TransferFieldsProps {
  readonly budgetId: string;
  readonly entries: Places;
  /** What the transaction has, which stays available. */
  readonly stored: Places;
  /** The choice of an end in which several transactions differ. */
  readonly mixed?: { readonly value: string; readonly label: string };
  readonly disabled: boolean;
  readonly onChange: (key: keyof Places, id: string) => void;
}

const NO_GOALS = { goals: [] };

/** Chooses where a transfer comes from, and the account or goal that it goes to (MON-53). */
export function TransferFields({
  budgetId,
  entries,
  stored,
  mixed,
  disabled,
  onChange,
}: TransferFieldsProps) {
  const { goals } = useQuery(goalsQuery(budgetId)).data ?? NO_GOALS;
  const words = texts.form;
  const goalIds = new Set([...goals.map(({ id }) => id), stored.goalId].filter((id) => id !== ''));
  return (
    <AccountNames>
      {(accounts) => {
        const ids = [...new Set([...accounts.map(({ id }) => id), stored.accountId, stored.toAccountId])];
        const options = ids
          .filter((id) => id !== '' && id !== mixed?.value)
          .map((id) => ({ value: id, label: accountLabel(accounts, id) }));
        const outside = { value: '', label: words.outside };
        const mixedAt = (end: string) => (end === mixed?.value ? [{ ...mixed, disabled: true }] : []);
        return (
          <>
            <SelectField
              name="accountId"
              label={words.from}
              hint={options.length === 0 ? words.noAccounts : undefined}
              disabled={disabled}
              options={[...mixedAt(stored.accountId), outside, ...options]}
              value={entries.accountId}
              onChange={({ target: { value } }) => {
                onChange('accountId', value);
                if (value !== '' && value === entries.toAccountId) onChange('toAccountId', '');
              }}
            />
            <SelectField
              name="toAccountId"
              label={words.fields.toAccountId}
              disabled={disabled}
              options={[
                ...mixedAt(stored.toAccountId),
                outside,
                ...options.filter(({ value }) => value !== entries.accountId),
                ...[...goalIds].map((id) => ({ value: id, label: texts.goal(goalLabel(goals, id)) })),
              ]}
              value={entries.goalId === '' ? entries.toAccountId : entries.goalId}
              onChange={({ target: { value } }) => {
                const isGoal = goalIds.has(value);
                onChange('toAccountId', isGoal ? '' : value);
                onChange('goalId', isGoal ? value : '');
              }}
            />
          </>
        );
      }}
    </AccountNames>
  );
}
