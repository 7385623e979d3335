import { useQuery } from '@savvi/mfe-kit/query';
import { payQuery } from '../../../shared/pay.queries.ts';
import { type PaidPartner, type PayEntries, type PayEntry, shownEntry } from './pay-entry.rules.ts';

/** Where the paycheck of a partner comes from. */
export interface PaySource {
  /** The stored budget; null for a new one. */
  readonly budgetId: string | null;
  readonly typed: PayEntries | undefined;
  readonly partner: PaidPartner;
}

/** The paycheck of a partner that the form shows. */
export function usePayEntry({ budgetId, typed, partner }: PaySource): PayEntry {
  const { data: stored } = useQuery({ ...payQuery(budgetId ?? ''), enabled: budgetId !== null });
  return shownEntry(typed, stored, partner);
}
