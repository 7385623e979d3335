// What projections must come to: the same as is computed from the tables, as their owner sees them.
import { achievementsOf, type Counted } from '@savvi/contracts/achievements/achievements.rules';
import { fromCents, toCents } from '@savvi/contracts/money';
import { expect } from 'vitest';
import type { Person } from './calls.ts';

const LISTS = {
  budgets: '/api/budgets',
  documents: '/api/documents',
  passwords: '/api/passwords',
  savingsAccounts: '/api/savings-accounts',
  debts: '/api/debts',
  properties: '/api/real-estate-properties',
  policies: '/api/insurance-policies',
} as const;

/** What a person has now, counted from the lists of the services themselves. */
async function countedOf(person: Person): Promise<Counted> {
  const lists = await Promise.all(
    Object.entries(LISTS).map(async ([name, path]) => {
      const { status, json } = await person.call('GET', path);
      expect(status, path).toBe(200);
      return [name, json as { balance?: string }[]] as const; // a list of records; accounts have a balance
    }),
  );
  const having = new Map(lists);
  const counts = Object.fromEntries(lists.map(([name, rows]) => [name, rows.length])) as Record<keyof typeof LISTS, number>; // the keys of LISTS
  const savings = (having.get('savingsAccounts') ?? []).reduce((sum, { balance = '0' }) => sum + toCents(balance), 0n);
  return { ...counts, savings: fromCents(savings) };
}

/** Waits until what achievements are counted from events equals what the lists hold. */
export async function expectProjected(person: Person, withinMs: number): Promise<void> {
  const expected = achievementsOf(await countedOf(person));
  await expect.poll(async () => (await person.call('GET', '/api/achievements')).json, { timeout: withinMs, interval: 250 }).toEqual(expected);
}
