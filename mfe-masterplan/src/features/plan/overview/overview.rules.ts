import { type Cents, toCents } from '@savvi/contracts/money';
import { monthOf } from '@savvi/contracts/values';
import type { Debt } from '@savvi/masterplan-contract/debt';
import type { MonthlyNetWorth, MonthEnd } from '@savvi/masterplan-contract/net-worth';
import type { Property } from '@savvi/masterplan-contract/property';
import type { SavingsAccount } from '@savvi/masterplan-contract/savings-account';
import { mortgagesOf } from '../kinds/link.rules.ts';
import { sumOf } from '../kinds/totals.ts';

/** The records that count toward the net worth. */
export interface Records {
  readonly accounts: readonly SavingsAccount[];
  readonly debts: readonly Debt[];
  readonly properties: readonly Property[];
}
/** The domain of records that count toward the net worth. */
export type CountedDomain = 'savings-accounts' | 'debts' | 'real-estate-properties';

/** A record with the amount that it adds to the net worth; negative for debts. */
export interface CountedRecord {
  readonly id: string;
  readonly name: string;
  readonly domain: CountedDomain;
  readonly createdAt: string;
  readonly net: Cents;
}

/**
 * Returns the amount that each record adds to the net worth. The mortgage of a property counts unless a linked debt
 * replaces it (DASH-8, LNK-2).
 */
export const countedRecords = ({ accounts, debts, properties }: Records): CountedRecord[] => [
  ...accounts.map(({ id, name, createdAt, balance }) => ({
    id,
    name,
    createdAt,
    domain: 'savings-accounts' as const,
    net: toCents(balance),
  })),
  ...debts.map(({ id, name, createdAt, balance }) => ({
    id,
    name,
    createdAt,
    domain: 'debts' as const,
    net: -toCents(balance),
  })),
  ...properties.map(({ id, name, createdAt, propertyValue, mortgageBalance, linkedMortgage }) => ({
    id,
    name,
    createdAt,
    domain: 'real-estate-properties' as const,
    net: toCents(propertyValue) - toCents(mortgageBalance ?? '0') + toCents(linkedMortgage ?? '0'),
  })),
];

/** The net worth: the sum of the amounts of all records. */
export const netWorthOf = (records: readonly CountedRecord[]): Cents =>
  records.reduce((sum, { net }) => sum + net, 0n);

/** The amount that the properties add to the net worth, and the linked mortgages, which count as debts instead. */
export function equityOf(records: Records): { readonly equity: Cents; readonly linked: Cents } {
  const properties = countedRecords({ ...records, accounts: [], debts: [] });
  const mortgages = records.properties.flatMap((property) => mortgagesOf(property, records.debts) ?? []);
  return { equity: netWorthOf(properties), linked: sumOf(mortgages, ({ balance }) => balance) };
}

/** A record that was deleted and can still be restored. */
export interface RemovedRecord {
  readonly id: string;
  readonly name: string;
  readonly domain: CountedDomain;
}

/** The change of one record since the end of last month. */
export interface RecordChange {
  readonly id: string;
  /** Null for a record that was deleted permanently. */
  readonly name: string | null;
  readonly domain: CountedDomain | null;
  readonly happening: 'changed' | 'added' | 'removed';
  readonly before: Cents;
  readonly now: Cents;
  readonly change: Cents;
}

const sizeOf = ({ change }: RecordChange) => (change < 0n ? -change : change);

/** The changes since the end of last month, the largest first. Only new records are included without a change. */
export function changesOfMonth(
  lastMonth: MonthEnd,
  records: readonly CountedRecord[],
  removed: readonly RemovedRecord[],
): RecordChange[] {
  const before = new Map(lastMonth.holdings.map(({ id, net }) => [id, toCents(net)]));
  const live = new Set(records.map(({ id }) => id));
  const changes = records.map(({ id, name, domain, createdAt, net }): RecordChange => {
    const then = before.get(id);
    const isNew = then === undefined && monthOf(new Date(createdAt)) > lastMonth.month;
    return {
      id,
      name,
      domain,
      happening: isNew ? 'added' : 'changed',
      before: then ?? 0n,
      now: net,
      change: net - (then ?? 0n),
    };
  });
  const gone = [...before]
    .filter(([id]) => !live.has(id))
    .map(([id, then]): RecordChange => {
      const found = removed.find((each) => each.id === id);
      return {
        id,
        name: found?.name ?? null,
        domain: found?.domain ?? null,
        happening: 'removed',
        before: then,
        now: 0n,
        change: -then,
      };
    });
  return [...changes, ...gone]
    .filter(({ change, happening }) => change !== 0n || happening === 'added')
    .toSorted((one, other) => {
      const [size, otherSize] = [sizeOf(one), sizeOf(other)];
      return size === otherSize ? (one.id < other.id ? -1 : 1) : size > otherSize ? -1 : 1;
    });
}

/** The points of the line: past months from the service, and this month from the lists (T-43). */
export const lineOf = (
  months: readonly MonthlyNetWorth[],
  now: MonthlyNetWorth,
): readonly MonthlyNetWorth[] => [...months.filter(({ month }) => month < now.month), now];
