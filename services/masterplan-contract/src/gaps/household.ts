// What several rules need to know about a household.
import { type Cents, toCents } from '@savvi/contracts/money';
import type { GapDebt, GapInput, GapPolicy, GapProperty, GapRecord, GapRecordKind } from './gap.ts';

/** Returns the sum of amounts. */
export const sumOf = (amounts: readonly string[]): Cents =>
  amounts.reduce((sum, amount) => sum + toCents(amount), 0n);

const sortedById = <Item extends { readonly id: string }>(items: readonly Item[]): readonly Item[] =>
  items.toSorted((one, other) => (one.id < other.id ? -1 : Number(one.id > other.id)));

/** References to records of one kind. */
export const recordsOf = (kind: GapRecordKind, items: readonly { readonly id: string }[]): GapRecord[] =>
  items.map(({ id }) => ({ kind, id }));

/** Whether a policy or document is valid on a day; the last day counts. */
export const isValid = ({ expirationDate }: { readonly expirationDate: string | null }, today: string) =>
  expirationDate === null || expirationDate >= today;

/** An input sorted by id, and what the rules derive from it. */
export interface Household extends GapInput {
  /** Debts with a balance. */
  readonly openDebts: readonly GapDebt[];
  /** Policies in force. */
  readonly inForce: readonly GapPolicy[];
  /** The debts with a balance on each property. */
  readonly debtsByProperty: ReadonlyMap<string | null, readonly GapDebt[]>;
  /** The policies in force for each property. */
  readonly policiesByProperty: ReadonlyMap<string | null, readonly GapPolicy[]>;
  /** The policies in force for each debt. */
  readonly policiesByDebt: ReadonlyMap<string | null, readonly GapPolicy[]>;
  /** The income per month; null without an income above zero. */
  readonly income: Cents | null;
  /** The balances of all accounts but certificates of deposit. */
  readonly cash: Cents;
}

/** Returns the household of an input. */
export function householdOf(input: GapInput): Household {
  const debts = sortedById(input.debts);
  const policies = sortedById(input.policies);
  const openDebts = debts.filter(({ balance }) => toCents(balance) > 0n);
  const inForce = policies.filter((policy) => isValid(policy, input.today));
  const income = input.monthlyIncome === null ? 0n : toCents(input.monthlyIncome);
  return {
    ...input,
    debts,
    policies,
    properties: sortedById(input.properties),
    accounts: sortedById(input.accounts),
    documents: sortedById(input.documents),
    openDebts,
    inForce,
    debtsByProperty: Map.groupBy(openDebts, ({ propertyId }) => propertyId),
    policiesByProperty: Map.groupBy(inForce, ({ propertyId }) => propertyId),
    policiesByDebt: Map.groupBy(inForce, ({ debtId }) => debtId),
    income: income > 0n ? income : null,
    cash: sumOf(
      input.accounts.filter(({ accountType }) => accountType !== 'cd').map(({ balance }) => balance),
    ),
  };
}

/** The property's own mortgage; zero if a linked debt replaces it (LNK-2). */
export function ownMortgage(property: GapProperty, linked: readonly GapDebt[]): Cents {
  const isReplaced =
    property.linkedMortgage !== null || linked.some(({ debtType }) => debtType === 'mortgage');
  return isReplaced ? 0n : toCents(property.mortgageBalance ?? '0');
}
