import type { Route } from '@savvi/contracts/route';
import { debtBalanceRoutes, listBalances, savingsAccountBalanceRoutes } from './balance.routes.ts';
import { debtInput, debtPatch, debtReply } from './debt.ts';
import { holdingRoutes } from './holding.routes.ts';
import { hintRoutes } from './hint.routes.ts';
import { getLastMonth, getNetWorth } from './net-worth.routes.ts';
import { policyInput, policyPatch, policyReply } from './policy.ts';
import { propertyInput, propertyPatch, propertyReply } from './property.ts';
import { savingsAccountInput, savingsAccountPatch, savingsAccountReply } from './savings-account.ts';

/** The routes of savings accounts (PLAN-20). */
export const savingsAccountRoutes = holdingRoutes({
  path: 'savings-accounts',
  one: 'savings account',
  many: 'savings accounts',
  input: savingsAccountInput,
  patch: savingsAccountPatch,
  reply: savingsAccountReply,
});

/** The routes of debts (PLAN-21). */
export const debtRoutes = holdingRoutes({
  path: 'debts',
  one: 'debt',
  many: 'debts',
  input: debtInput,
  patch: debtPatch,
  reply: debtReply,
});

/** The routes of properties (PLAN-22). */
export const propertyRoutes = holdingRoutes({
  path: 'real-estate-properties',
  one: 'property',
  many: 'properties',
  input: propertyInput,
  patch: propertyPatch,
  reply: propertyReply,
});

/** The routes of insurance policies (PLAN-23). */
export const policyRoutes = holdingRoutes({
  path: 'insurance-policies',
  one: 'policy',
  many: 'policies',
  input: policyInput,
  patch: policyPatch,
  reply: policyReply,
});

/** Every route of the masterplan service. */
export const masterplanRoutes: readonly Route[] = [
  ...[savingsAccountRoutes, debtRoutes, propertyRoutes, policyRoutes].flatMap(
    ({ list, listDeleted, create, update, delete: remove, restore, deletePermanently }) => [
      list,
      listDeleted,
      create,
      update,
      remove,
      restore,
      deletePermanently,
    ],
  ),
  getNetWorth,
  getLastMonth,
  listBalances,
  ...Object.values(savingsAccountBalanceRoutes),
  ...Object.values(debtBalanceRoutes),
  ...Object.values(hintRoutes),
];
