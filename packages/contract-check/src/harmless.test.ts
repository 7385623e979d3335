// More than twenty compatible changes, each applied to a real contract: the check must allow each.
import { listAudit } from '@savvi/admin-contract/admin.routes';
import { directoryPage } from '@savvi/contracts/identity/directory';
import { receivePayments } from '@savvi/contracts/billing/billing.routes';
import {
  createBudget,
  deleteBudget,
  getBudget,
  listBudgets,
  updateBudget,
} from '@savvi/budget-contract/budget.routes';
import { budgetInput, budgetReply } from '@savvi/budget-contract/budget';
import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { documentEvents } from '@savvi/documents-contract/events';
import { sessionRevoked, userRegistered } from '@savvi/contracts/events';
import { budgetCreated } from '@savvi/budget-contract/events';
import { identityClaims } from '@savvi/contracts/identity-token';
import { debtInput } from '@savvi/masterplan-contract/debt';
import { debtRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { moneyOutput } from '@savvi/contracts/money';
import { recordId, requiredName, text } from '@savvi/contracts/values';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  answering,
  asking,
  breaksOf,
  calling,
  minting,
  needing,
  offering,
  reading,
  serving,
  telling,
  type Planted,
} from './testing/planted.ts';

const planted: readonly (readonly [what: string, candidate: Planted])[] = [
  ['nothing changes', serving('budget', getBudget, {})],
  [
    'a reply has a new field',
    serving('budget', getBudget, { reply: z.extend(budgetReply, { currency: z.string() }) }),
  ],
  [
    'a reply has a new field deep in a list',
    serving('budget', listBudgets, {
      reply: z.array(
        z.extend(budgetReply, {
          savingsGoals: z.array(
            z.object({ name: z.string(), amount: z.number(), dueAt: z.nullable(z.string()) }),
          ),
        }),
      ),
    }),
  ],
  [
    'a reply has fewer values',
    serving('budget', getBudget, { reply: z.extend(budgetReply, { budgetType: z.literal('single') }) }),
  ],
  [
    'a field of a reply is never null any more',
    serving('budget', getBudget, { reply: z.extend(budgetReply, { partner2Name: z.string() }) }),
  ],
  [
    'a number of a reply is always a whole one',
    serving('budget', getBudget, {
      reply: z.extend(budgetReply, {
        fixedExpenses: z.array(z.object({ name: z.string(), amount: z.int() })),
      }),
    }),
  ],
  [
    'a text of a reply has a bound',
    serving('budget', getBudget, {
      reply: z.extend(budgetReply, { name: z.string().check(z.maxLength(50)) }),
    }),
  ],
  [
    'a list of a reply has a bound',
    serving('budget', getBudget, {
      reply: z.extend(budgetReply, {
        fixedExpenses: z.array(z.object({ name: z.string(), amount: z.number() })).check(z.maxLength(10)),
      }),
    }),
  ],
  ['a reply is strict', serving('budget', getBudget, { reply: z.strictObject(budgetReply.shape) })],
  [
    'a request takes a new field, when it is there',
    serving('budget', createBudget, { body: z.extend(budgetInput, { currency: z.optional(z.string()) }) }),
  ],
  [
    'a request has a default for a new field',
    serving('budget', createBudget, {
      body: z.extend(budgetInput, { currency: z._default(z.string(), 'USD') }),
    }),
  ],
  [
    'a request does not need a field any more',
    serving('budget', createBudget, {
      body: z.extend(budgetInput, { partner1Name: z._default(requiredName(200), 'Me') }),
    }),
  ],
  [
    'a request takes more values',
    serving('masterplan', debtRoutes.create, {
      body: z.extend(debtInput, {
        debtType: z._default(
          z.enum([
            'credit_card',
            'auto_loan',
            'student_loan',
            'personal_loan',
            'mortgage',
            'medical',
            'other',
          ]),
          'other',
        ),
      }),
    }),
  ],
  [
    'a request takes any text for a list of values',
    serving('masterplan', debtRoutes.create, {
      body: z.extend(debtInput, { debtType: z._default(z.string(), 'other') }),
    }),
  ],
  [
    'a request takes longer texts',
    serving('budget', createBudget, { body: z.extend(budgetInput, { name: requiredName(500) }) }),
  ],
  [
    'a request takes a text without its pattern',
    serving('budget', createBudget, { body: z.extend(budgetInput, { name: text(200) }) }),
  ],
  [
    'a request takes null',
    serving('budget', createBudget, { body: z.extend(budgetInput, { name: z.nullable(requiredName(200)) }) }),
  ],
  [
    'a request takes more of a number',
    serving('budget', createBudget, {
      body: z.extend(budgetInput, {
        splitPercentage: z._default(z.number().check(z.minimum(-100), z.maximum(200)), 50),
      }),
    }),
  ],
  [
    'a list has a new filter',
    serving('documents', documentRoutes.list, {
      query: z.object({
        limit: z.optional(z.int()),
        cursor: z.optional(text(200)),
        folderId: z.optional(recordId),
        category: z.optional(z.string()),
        text: z.optional(z.string()),
      }),
    }),
  ],
  [
    'an id is called otherwise',
    serving('budget', deleteBudget, {
      path: '/api/budgets/{budgetId}',
      params: z.object({ budgetId: recordId }),
    }),
  ],
  ['an id may be any text', serving('budget', getBudget, { params: z.object({ id: z.string() }) })],
  ['what is said of a route is another', serving('budget', getBudget, { summary: 'A budget', tag: 'Plans' })],
  ['a success has another status', serving('budget', createBudget, { status: 200 })],
  ['a route has a new refusal', serving('budget', getBudget, { problems: ['full'] })],
  ['a route is open to more people', serving('admin', listAudit, { access: 'session' })],
  [
    'a deletion answers something',
    serving('budget', deleteBudget, { status: 200, reply: z.object({ id: recordId }) }),
  ],
  ['a repeated request is noticed', serving('budget', updateBudget, { idempotent: true })],
  [
    'a service has a new route',
    serving('budget', { ...getBudget, path: '/api/budgets/{id}/history', operation: 'getBudgetHistory' }, {}),
  ],
  ['a route that no browser calls is gone', serving('billing', receivePayments, null)],
  [
    'an event tells more',
    telling('budget', budgetCreated, z.extend(budgetCreated.data, { currency: z.string() })),
  ],
  [
    'an event tells fewer values',
    telling('identity', userRegistered, z.extend(userRegistered.data, { planType: z.literal('free') })),
  ],
  [
    'an event tells null no more',
    telling('identity', sessionRevoked, z.extend(sessionRevoked.data, { sids: z.array(z.string()) })),
  ],
  [
    'there is a new event',
    telling('budget', { type: 'budget.budget.shared.v1' }, z.object({ id: recordId })),
  ],
  [
    'a reader needs less of an event',
    reading('achievements', budgetCreated, z.object({ id: recordId, userId: recordId })),
  ],
  [
    'a reader takes more than is told',
    reading(
      'achievements',
      budgetCreated,
      z.extend(budgetCreated.data, {
        totalIncome: z.union([moneyOutput, z.number()]),
        currency: z.optional(z.string()),
      }),
    ),
  ],
  ['a reader reads an event no more', reading('admin', documentEvents.deleted, null)],
  [
    'a service answers another one with a new field',
    answering('identity', 'listAccounts', { reply: z.extend(directoryPage, { pages: z.int() }) }),
  ],
  [
    'a service asks another one for less',
    asking('admin', 'listAccounts', { reply: z.omit(directoryPage, { total: true }) }),
  ],
  ['a token has a new claim', minting(z.extend(identityClaims, { household: z.nullable(recordId) }))],
  [
    'a remote reads less',
    calling('vault', { ...debtRoutes.list, reply: z.array(z.object({ name: z.string() })) }, 'masterplan'),
  ],
  [
    'a remote takes any React of this major and the next',
    needing('budget', { shared: { react: '^19.0.0 || ^20.0.0' } }),
  ],
  [
    'a shell has a newer React and a newer kit',
    offering({ react: '19.9.0', 'react-dom': '19.9.0', '@savvi/mfe-kit': '1.7.0' }),
  ],
];

// Trust: gateway-3
it.each(planted)('the release check allows the compatible change: %s', async (_, candidate) => {
  expect(await breaksOf(candidate)).toEqual([]);
});
