import type { Debt } from '@savvi/masterplan-contract/debt';
import type { Property } from '@savvi/masterplan-contract/property';
import { type Cents, toCents } from '@savvi/contracts/money';

/** A mortgage that seems to be entered both with a property and as a debt. */
export interface MortgagePair {
  readonly property: Property;
  readonly debt: Debt;
  /** The key under which the question about the pair is dismissed. */
  readonly key: string;
}

/** Whether a debt is a mortgage that is not linked to a property. */
export const isFreeMortgage = ({ debtType, propertyId }: Debt): boolean =>
  debtType === 'mortgage' && propertyId === null;

/** The mortgage of a property that no debt replaces. */
export const ownMortgage = ({ mortgageBalance, linkedMortgage }: Property): Cents =>
  linkedMortgage === null ? toCents(mortgageBalance ?? '0') : 0n;

/** Pairs of a property and an unlinked mortgage with equal balances above zero (LNK-2). Each debt is in one pair at most. */
export function mortgagePairs(
  properties: readonly Property[],
  debts: readonly Debt[],
  dismissed: ReadonlySet<string>,
): MortgagePair[] {
  const free = new Set(debts.filter(isFreeMortgage));
  return properties.flatMap((property) => {
    const owed = ownMortgage(property);
    if (owed === 0n) return [];
    for (const debt of free) {
      const key = `same-mortgage.${property.id}.${debt.id}`;
      if (toCents(debt.balance) !== owed || dismissed.has(key)) continue;
      free.delete(debt);
      return [{ property, debt, key }];
    }
    return [];
  });
}
