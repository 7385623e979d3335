import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { useQuery } from '@savvi/mfe-kit/query';
import { goalsQuery } from '../../../shared/goals.queries.ts';
import { transferLabel } from '../transaction.texts.ts';
import { AccountNames } from '../../../shared/accounts/account-names.tsx';

/** Says where a transfer comes from and goes to: 'Checking → Savings' (MON-53). */
export function TransferPlaces({ transfer }: { readonly transfer: MoneyTransaction }) {
  const { data } = useQuery({ ...goalsQuery(transfer.budgetId), enabled: transfer.goalId !== undefined });
  return <AccountNames>{(accounts) => transferLabel(accounts, data?.goals ?? [], transfer)}</AccountNames>;
}
