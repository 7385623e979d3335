import { monthListed } from '@savvi/budget-contract/month';
import { foundReply } from '@savvi/budget-contract/transaction-list';
import * as z from '@savvi/contracts/schema';
import { get } from '@savvi/mfe-kit';
import { queryOptions, useQuery } from '@savvi/mfe-kit/query';
import { Button } from '@savvi/ui/button';
import { texts } from './kept-months.texts.ts';

/** How many months and transactions go with a budget. */
const countsQuery = (budgetId: string) =>
  queryOptions({
    queryKey: ['budgets', budgetId, 'counts'],
    queryFn: async ({ signal }) => {
      const [months, found] = await Promise.all([
        get(`/api/budgets/${encodeURIComponent(budgetId)}/months`, z.array(monthListed), signal),
        get(`/api/budgets/${encodeURIComponent(budgetId)}/transactions/search?limit=1`, foundReply, signal),
      ]);
      return {
        months: months.filter(({ state }) => state !== 'recorded').length,
        transactions: found.total,
      };
    },
    staleTime: 0,
  });

/** What goes with a budget that has months, and a way to download it before (MON-47). */
export function KeptMonths({ budgetId, onDownload }: { budgetId: string; onDownload: () => void }) {
  const { data } = useQuery(countsQuery(budgetId));
  return (
    <>
      {' '}
      {data === undefined ? texts.unknown : texts.counts(data.months, data.transactions)}{' '}
      <Button size="sm" variant="ghost" onClick={onDownload}>
        {texts.download}
      </Button>
    </>
  );
}
