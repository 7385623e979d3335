// More than twenty breaking changes, each applied to a real contract: the check must refuse to deploy each.
import { directoryPage } from '@savvi/contracts/identity/directory';
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
import { userDeleted, userUpdated } from '@savvi/contracts/events';
import { budgetCreated } from '@savvi/budget-contract/events';
import { identityClaims } from '@savvi/contracts/identity-token';
import { debtInput } from '@savvi/masterplan-contract/debt';
import { debtRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { requiredName, text } from '@savvi/contracts/values';
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

const planted: readonly (readonly [what: string, candidate: Planted, sentence: RegExp])[] = [
  [
    'a field of a reply is gone',
    serving('budget', getBudget, { reply: z.omit(budgetReply, { calculations: true }) }),
    /^The budget remote \S+, which is deployed, cannot read what the candidate of the budget service answers to getBudget \(GET \/api\/budgets\/\{id\}\): “calculations” is missing, and is needed\.$/,
  ],
  [
    'a field of a reply may be missing',
    serving('budget', getBudget, { reply: z.extend(budgetReply, { name: z.optional(z.string()) }) }),
    /: “name” may be missing, and is needed\.$/,
  ],
  [
    'a field of a reply may be null',
    serving('budget', getBudget, { reply: z.extend(budgetReply, { partner1Name: z.nullable(z.string()) }) }),
    /: “partner1Name” may be null, where text is expected\.$/,
  ],
  [
    'a list of values in a reply is longer',
    serving('budget', listBudgets, {
      reply: z.array(z.extend(budgetReply, { budgetType: z.enum(['single', 'couple', 'household']) })),
    }),
    /^The shell \S+, which is deployed, cannot read .* listBudgets .*: “\[\]\.budgetType” may be "household", where "single" or "couple" is expected\.$/,
  ],
  [
    'a number becomes a text',
    serving('budget', getBudget, { reply: z.extend(budgetReply, { splitPercentage: z.string() }) }),
    /: “splitPercentage” may be any text, where a whole number is expected\.$/,
  ],
  [
    'an amount of money becomes a number',
    serving('budget', getBudget, { reply: z.extend(budgetReply, { partner1Income: z.number() }) }),
    /: “partner1Income” may be a number, where text is expected\.$/,
  ],
  [
    'a whole number may be a fraction',
    serving('budget', getBudget, {
      reply: z.extend(budgetReply, { version: z.number().check(z.minimum(1), z.maximum(100)) }),
    }),
    /: “version” may be a fraction, where a whole number is expected\.$/,
  ],
  [
    'a field deep in a list is renamed',
    serving('budget', getBudget, {
      reply: z.extend(budgetReply, {
        savingsGoals: z.array(z.object({ name: z.string(), value: z.number() })),
      }),
    }),
    /: “savingsGoals\[\]\.amount” is missing, and is needed\.$/,
  ],
  [
    'an amount is written otherwise',
    serving('budget', getBudget, {
      reply: z.extend(budgetReply, { partner1Income: z.string().check(z.regex(/^\d+,\d{2}$/)) }),
    }),
    /: “partner1Income” may not match the expected pattern .* \(patterns are judged by their text\)\.$/,
  ],
  [
    'a file becomes JSON',
    serving('documents', documentRoutes.download, { reply: z.object({ address: z.string() }) }),
    /^The candidate of the documents service answers downloadDocument .* with JSON, where the documents remote \S+, which is deployed, expects a file\.$/,
  ],
  [
    'an object becomes a pair, which nobody judges',
    serving('budget', getBudget, {
      reply: z.extend(budgetReply, { fixedExpenses: z.tuple([z.string(), z.number()]) }),
    }),
    /: “fixedExpenses” cannot be judged \(prefixItems\) and is not the same\.$/,
  ],
  [
    'an operation is gone',
    serving('masterplan', debtRoutes.restore, null),
    /^The masterplan remote \S+, which is deployed, calls restoreDebt \(POST \/api\/debts\/\{id\}\/restore\), which the candidate of the masterplan service does not answer\.$/,
  ],
  [
    'a path is another',
    serving('masterplan', debtRoutes.list, { path: '/api/liabilities' }),
    /calls listDebts \(GET \/api\/debts\), which the candidate of the masterplan service does not answer\.$/,
  ],
  [
    'a method is another',
    serving('budget', updateBudget, { method: 'post' }),
    /calls updateBudget \(PATCH \/api\/budgets\/\{id\}\), which .* does not answer\.$/,
  ],
  [
    'a request needs a new field',
    serving('budget', createBudget, { body: z.extend(budgetInput, { currency: z.string() }) }),
    /^The candidate of the budget service refuses what the budget remote \S+, which is deployed, may send with createBudget \(POST \/api\/budgets\): “currency” is missing, and is needed\.$/,
  ],
  [
    'a request takes fewer values',
    serving('masterplan', debtRoutes.create, {
      body: z.extend(debtInput, { debtType: z._default(z.enum(['credit_card', 'other']), 'other') }),
    }),
    /: “debtType” may be "auto_loan" or "student_loan" or "personal_loan" or "mortgage", where "credit_card" or "other" is expected\.$/,
  ],
  [
    'a request takes shorter texts',
    serving('budget', createBudget, { body: z.extend(budgetInput, { name: requiredName(100) }) }),
    /: “name” may be longer than expected \(at most 100\)\.$/,
  ],
  [
    'a request takes no null any more',
    serving('budget', createBudget, { body: z.extend(budgetInput, { partner2Name: text(200) }) }),
    /“partner2Name” may be null, where text is expected\.$/,
  ],
  [
    'a request refuses a field that it took',
    serving('budget', createBudget, {
      body: z.strictObject(z.omit(budgetInput, { splitPercentage: true }).shape),
    }),
    /: “splitPercentage” is refused as unknown\.$/,
  ],
  [
    'a filter of a list is needed',
    serving('documents', documentRoutes.list, { query: z.object({ category: z.string() }) }),
    /: “\?category” may be missing, and is needed\.$/,
  ],
  [
    'an id is of another kind',
    serving('budget', deleteBudget, { params: z.object({ id: z.string().check(z.regex(/^[0-9]+$/)) }) }),
    /: “\{id\}” may not match the expected pattern \^\[0-9\]\+\$/,
  ],
  [
    'only administrators may call it',
    serving('budget', createBudget, { access: 'admin' }),
    /^The candidate of the budget service lets only administrators call createBudget .*, which the budget remote \S+, which is deployed, calls for people who are signed in\.$/,
  ],
  [
    'a stale change is not noticed any more',
    serving('budget', updateBudget, { versioned: false }),
    /^The candidate of the budget service does not honour If-Match of updateBudget .*, on which the budget remote \S+, which is deployed, relies\.$/,
  ],
  [
    'a repeated click makes a second budget',
    serving('budget', createBudget, { idempotent: false }),
    /does not honour Idempotency-Key of createBudget/,
  ],
  [
    'an event tells less',
    telling('budget', budgetCreated, z.omit(budgetCreated.data, { userId: true })),
    /^The achievements service \S+, which is deployed, cannot read budget\.budget\.created\.v1 as the candidate of the budget service tells it: “data\.userId” is missing, and is needed\.$/,
  ],
  [
    'an event tells null',
    telling('identity', userUpdated, z.extend(userUpdated.data, { isAdmin: z.nullable(z.boolean()) })),
    /^The gateway service \S+, which is deployed, cannot read identity\.user\.updated\.v1 .*: “data\.isAdmin” may be null, where true or false is expected\.$/,
  ],
  [
    'an event is told no more',
    telling('documents', documentEvents.deleted, null),
    /^The admin service \S+, which is deployed, reads documents\.document\.deleted\.v1, which the candidate of the documents service does not tell\.$/,
  ],
  [
    'a reader wants of an event what is not told yet',
    reading('vault', userDeleted, z.extend(userDeleted.data, { reason: z.string() })),
    /^The candidate of the vault service cannot read identity\.user\.deleted\.v1 as the identity service \S+, which is deployed, tells it: “data\.reason” is missing, and is needed\.$/,
  ],
  [
    'a service wants more of its own events, of which old ones are on the bus',
    reading(
      'admin',
      { type: 'admin.user-data.erased.v1' },
      z.object({ userId: z.string(), objects: z.int() }),
    ),
    /^The candidate of the admin service cannot read admin\.user-data\.erased\.v1 as the admin service told it so far: “data\.objects” is missing, and is needed\.$/,
  ],
  [
    'a service answers another one without a field',
    answering('identity', 'listAccounts', { reply: z.omit(directoryPage, { total: true }) }),
    /^The admin service \S+, which is deployed, cannot read what the candidate of the identity service answers to listAccounts \(GET \/internal\/users\): “total” is missing, and is needed\.$/,
  ],
  [
    'a service does not answer the gateway any more',
    answering('identity', 'mintIdentityToken', null),
    /^The gateway service \S+, which is deployed, calls mintIdentityToken \(POST \/internal\/identity-token\), which the candidate of the identity service does not answer\.$/,
  ],
  [
    'keys are of another kind',
    answering('identity', 'getPublicKeys', {
      reply: z.object({
        keys: z.array(z.object({ kid: z.string(), kty: z.string(), crv: z.string(), x: z.string() })),
      }),
    }),
    /^The vault service \S+, which is deployed, cannot read what the candidate of the identity service answers to getPublicKeys \(GET \/internal\/keys\): “keys\[\]\.y” is missing, and is needed\.$/,
  ],
  [
    'a service asks another one for what it does not answer yet',
    asking('admin', 'listAddresses', { path: '/internal/names' }),
    /^The candidate of the admin service calls listAddresses \(GET \/internal\/names\), which the identity service \S+, which is deployed, does not answer\.$/,
  ],
  [
    'a token lacks a claim',
    minting(z.omit(identityClaims, { space: true })),
    /^The budget service \S+, which is deployed, cannot read identity\.token as the candidate of the identity service tells it: “space” is missing, and is needed\.$/,
  ],
  [
    'a remote calls what is not answered yet',
    calling(
      'budget',
      { ...debtRoutes.list, path: '/api/debts/summary', operation: 'getDebtSummary' },
      'masterplan',
    ),
    /^The candidate of the budget remote calls getDebtSummary \(GET \/api\/debts\/summary\), which the masterplan service \S+, which is deployed, does not answer\.$/,
  ],
  [
    'a remote calls a service that is not there',
    calling('budget', { ...debtRoutes.list, path: '/api/wombats' }, 'wombats'),
    /^The candidate of the budget remote calls listDebts \(GET \/api\/wombats\) of the wombats service, which is not deployed\.$/,
  ],
  [
    'a remote reads a field that is not answered yet',
    calling(
      'vault',
      { ...debtRoutes.list, reply: z.array(z.object({ nickname: z.string() })) },
      'masterplan',
    ),
    /^The candidate of the vault remote cannot read what the masterplan service \S+, which is deployed, answers to listDebts .*: “\[\]\.nickname” is missing, and is needed\.$/,
  ],
  [
    'a remote is made for the next React',
    needing('budget', { shared: { react: '^20.0.0' } }),
    /^The candidate of the budget remote needs react \^20\.0\.0, and the shell \S+, which is deployed, hands over 19\.\d+\.\d+\.$/,
  ],
  [
    'a remote needs a query client that the shell keeps to itself',
    needing('budget', { shared: { '@tanstack/react-query': '^5.0.0' } }),
    /^The candidate of the budget remote needs the shell's @tanstack\/react-query, which the shell \S+, which is deployed, does not hand over\.$/,
  ],
  [
    'a remote is made for the next shell',
    needing('budget', { shellApi: 2 }),
    /^The candidate of the budget remote is made for shell API 2, and the shell \S+, which is deployed, is 1\.$/,
  ],
  [
    'a shell has an older kit than remotes need',
    offering({ '@savvi/mfe-kit': '0.9.0' }),
    /^The documents remote \S+, which is deployed, needs @savvi\/mfe-kit \^1\.0\.0, and the candidate of the shell hands over 0\.9\.0\.$/,
  ],
];

// Trust: gateway-3
it.each(planted)('the release check refuses the breaking change: %s', async (_, candidate, sentence) => {
  const breaks = await breaksOf(candidate);
  expect(breaks).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
});
