import * as z from 'zod/mini';
import { defineRoute } from '@savvi/contracts/route';
import { recordId } from '@savvi/contracts/values';
import {
  BALANCE_POINTS_MAX,
  BALANCE_POINTS_OF_SPACE_MAX,
  balanceDay,
  balanceHistory,
  balanceInput,
  balancePoint,
} from './balance.ts';

const shared = { tag: 'Master plan', access: 'session' } as const;

/** The routes of the balance history of one kind of record (PLN-4). */
function balanceRoutes<const Path extends string>(kind: { path: Path; one: string; operation: string }) {
  const path = `/api/${kind.path}/{id}/balances` as const;
  const pointOf = { path: `${path}/{day}`, params: z.object({ id: recordId, day: balanceDay }) } as const;
  return {
    list: defineRoute({
      ...shared,
      method: 'get',
      path,
      operation: `list${kind.operation}Balances`,
      summary: `The balance history of a ${kind.one}, oldest day first, up to today; at most ${BALANCE_POINTS_MAX} points and today`,
      params: z.object({ id: recordId }),
      status: 200,
      reply: z.array(balancePoint),
    }),
    set: defineRoute({
      ...shared,
      ...pointOf,
      method: 'put',
      operation: `set${kind.operation}Balance`,
      summary: `Add or correct the balance of a ${kind.one} on a past day; today’s balance is that of the ${kind.one}`,
      body: balanceInput,
      status: 200,
      reply: balancePoint,
      problems: ['plan-feature', 'full'],
    }),
    remove: defineRoute({
      ...shared,
      ...pointOf,
      method: 'delete',
      operation: `remove${kind.operation}Balance`,
      summary: `Remove the balance of a ${kind.one} on a past day`,
      status: 204,
      reply: null,
    }),
  } as const;
}

/** The routes of the balance history of savings accounts. */
export const savingsAccountBalanceRoutes = balanceRoutes({
  path: 'savings-accounts',
  one: 'savings account',
  operation: 'SavingsAccount',
});

/** The routes of the balance history of debts. */
export const debtBalanceRoutes = balanceRoutes({ path: 'debts', one: 'debt', operation: 'Debt' });

/** The balance histories of all savings accounts and debts, including deleted ones that can still be restored. */
export const listBalances = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/net-worth/balances',
  operation: 'listBalances',
  summary: `The recorded balances of all your savings accounts and debts, the latest ${BALANCE_POINTS_OF_SPACE_MAX} at most`,
  status: 200,
  reply: z.array(balanceHistory),
});
