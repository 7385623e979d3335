import * as z from 'zod/mini';
import { defineRoute } from '@savvi/contracts/route';
import { recordId } from '@savvi/contracts/values';
import { payInput, payReply, storedPay } from './pay.ts';

const shared = { tag: 'Pay', access: 'session' } as const;
const params = z.object({ id: recordId });

/** How the partners of a budget are paid (MON-23). */
export const getPay = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/{id}/pay',
  operation: 'getPay',
  summary: 'How often the partners of a budget are paid, and how much',
  params,
  status: 200,
  reply: payReply,
});

/** Replaces how the partners of a budget are paid. */
export const savePay = defineRoute({
  ...shared,
  method: 'put',
  path: '/api/budgets/{id}/pay',
  operation: 'savePay',
  summary: 'Save how often the partners of a budget are paid, and how much',
  params,
  body: payInput,
  status: 200,
  reply: payReply,
  versioned: true,
});

/** The pay of all budgets, for the archive of the user's own data. */
export const listPay = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/pay',
  operation: 'listPay',
  summary: 'How often the partners of all your budgets are paid, and how much',
  status: 200,
  reply: z.array(storedPay),
});

/** Every route of pay. */
export const payRoutes = [getPay, savePay, listPay] as const;
