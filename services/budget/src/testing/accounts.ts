import { randomUUID } from 'node:crypto';
import type { Envelope } from '@savvi/contracts/event';
import { followAccounts } from '../accounts/known-accounts.consumer.ts';
import type { TestBudget } from './budget.ts';

/** An event of an account of the master plan. */
export const accountEvent = (
  spaceId: string,
  change: string,
  data: { readonly id: string; readonly version: number; readonly deletedAt?: string | null },
  kind = 'savings-account',
): Envelope => ({
  specversion: '1.0',
  datacontenttype: 'application/json',
  id: randomUUID(),
  source: '/services/masterplan',
  type: `masterplan.${kind}.${change}.v1`,
  subject: spaceId,
  time: '2026-03-03T12:00:00.000Z',
  data,
});

/** Lets the service know a new account of a space. @returns its id */
export async function knowAccount(service: TestBudget, spaceId: string, kind?: string): Promise<string> {
  const id = randomUUID();
  const created = accountEvent(spaceId, 'created', { id, version: 1 }, kind);
  await service.db.$transaction((tx) => followAccounts(tx, created));
  return id;
}
