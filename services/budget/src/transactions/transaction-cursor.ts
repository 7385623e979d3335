import type { MoneyTransaction } from '@savvi/budget-contract/transaction';

/** The record for the cursor after a transaction. The lists are sorted by date, which it contains as an instant. */
export const cursorOf = ({ id, date }: Pick<MoneyTransaction, 'id' | 'date'>) => ({
  id,
  createdAt: `${date}T00:00:00.000Z`,
});
