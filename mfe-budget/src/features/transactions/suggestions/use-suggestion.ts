import { type RuleMatchInput, ruleMatch } from '@savvi/budget-contract/rule';
import { mutate } from '@savvi/mfe-kit';
import { queryOptions, useQuery } from '@savvi/mfe-kit/query';
import { useEffect, useState } from 'react';

/** Milliseconds after the last key press until the line of a payee is asked for. */
const DEBOUNCE_MS = 300;

/** A transaction without a line, before it is recorded. */
export type OpenEntry = Omit<RuleMatchInput, 'accountId' | 'isCorrected'>;

/** The line that the payee got the last two times by hand; null without one, and if a rule decides. */
const suggestionQuery = (budgetId: string, entry: OpenEntry | null) =>
  queryOptions({
    // The amount decides nothing but rules, which the service asks again when it records the transaction.
    queryKey: ['suggested-line', budgetId, entry?.payee, entry?.kind, entry?.date],
    queryFn: async (): Promise<string | null> => {
      const { rule, suggestion } = await mutate({
        method: 'POST',
        path: `/api/budgets/${encodeURIComponent(budgetId)}/rules/match`,
        body: entry,
        reader: ruleMatch,
      });
      return rule === null ? (suggestion?.lineId ?? null) : null;
    },
    enabled: entry !== null,
    staleTime: 0,
    retry: false,
  });

/** The id of the line that is suggested for a transaction that is typed; null without one (MON-79). */
export function useSuggestion(budgetId: string, entry: OpenEntry | null): string | null {
  const payee = entry?.payee ?? null;
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(payee), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [payee]);
  const { data } = useQuery(suggestionQuery(budgetId, payee === settled ? entry : null));
  return payee === settled ? (data ?? null) : null;
}
