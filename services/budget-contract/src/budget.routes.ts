import * as z from 'zod/mini';
import { pageQuery } from '@savvi/contracts/page';
import { defineRoute } from '@savvi/contracts/route';
import { recordId } from '@savvi/contracts/values';
import { budgetInput, budgetPatch, budgetWithGoals } from './budget.ts';
import { listActivity } from './activity.routes.ts';
import { billRoutes } from './bill.routes.ts';
import { categoryRoutes } from './category.routes.ts';
import { changeRoutes } from './change.routes.ts';
import { goalRoutes } from './goal.routes.ts';
import { importRoutes } from './import.routes.ts';
import { ruleRoutes } from './rule.routes.ts';
import { monthRoutes } from './month.routes.ts';
import { reconciliationRoutes } from './reconciliation.routes.ts';
import { transactionRoutes } from './transaction.routes.ts';
import { payRoutes } from './pay.routes.ts';
import { draftInput, draftOf, draftReply } from './draft.ts';

const tag = 'Budgets';
const params = z.object({ id: recordId });

/** The user's budgets, newest first, each with its calculations. */
export const listBudgets = defineRoute({
  method: 'get',
  path: '/api/budgets',
  operation: 'listBudgets',
  summary: 'Your budgets, newest first',
  tag,
  access: 'session',
  query: pageQuery,
  status: 200,
  reply: z.array(budgetWithGoals),
});

/** The budget with the id in the path. */
export const getBudget = defineRoute({
  method: 'get',
  path: '/api/budgets/{id}',
  operation: 'getBudget',
  summary: 'One budget',
  tag,
  access: 'session',
  params,
  status: 200,
  reply: budgetWithGoals,
});

/** Creates a budget, if the plan's limit allows it. */
export const createBudget = defineRoute({
  method: 'post',
  path: '/api/budgets',
  operation: 'createBudget',
  summary: 'Create a budget',
  tag,
  access: 'session',
  body: budgetInput,
  status: 201,
  reply: budgetWithGoals,
  idempotent: true,
  problems: ['plan-limit', 'full'],
});

/** Changes a budget; absent keys stay unchanged. */
export const updateBudget = defineRoute({
  method: 'patch',
  path: '/api/budgets/{id}',
  operation: 'updateBudget',
  summary: 'Change a budget',
  tag,
  access: 'session',
  params,
  body: budgetPatch,
  status: 200,
  reply: budgetWithGoals,
  versioned: true,
  problems: ['full'],
});

/** Deletes a budget permanently. */
export const deleteBudget = defineRoute({
  method: 'delete',
  path: '/api/budgets/{id}',
  operation: 'deleteBudget',
  summary: 'Delete a budget',
  tag,
  access: 'session',
  params,
  status: 204,
  reply: null,
  versioned: true,
});

/** Makes a budget the main one of its space (MON-4). */
export const chooseMainBudget = defineRoute({
  method: 'put',
  path: '/api/budgets/{id}/main',
  operation: 'chooseMainBudget',
  summary: 'Make a budget your main one',
  tag,
  access: 'session',
  params,
  status: 200,
  reply: budgetWithGoals,
});

const draftParams = z.object({ id: draftOf });

/** The user's drafts, newest first. */
export const listDrafts = defineRoute({
  method: 'get',
  path: '/api/budgets/drafts',
  operation: 'listDrafts',
  summary: 'Your unfinished budgets, newest first',
  tag,
  access: 'session',
  status: 200,
  reply: z.array(draftReply),
});

/** Saves a draft in place of the previous one. The id `new` is the draft of a new budget. */
export const keepDraft = defineRoute({
  method: 'put',
  path: '/api/budgets/drafts/{id}',
  operation: 'keepDraft',
  summary: 'Keep an unfinished budget',
  tag,
  access: 'session',
  params: draftParams,
  body: draftInput,
  status: 204,
  reply: null,
  problems: ['full'],
});

/** Discards a draft. */
export const discardDraft = defineRoute({
  method: 'delete',
  path: '/api/budgets/drafts/{id}',
  operation: 'discardDraft',
  summary: 'Discard an unfinished budget',
  tag,
  access: 'session',
  params: draftParams,
  status: 204,
  reply: null,
});

/** Every route of the budget service. */
export const budgetRoutes = [
  listBudgets,
  getBudget,
  createBudget,
  updateBudget,
  deleteBudget,
  chooseMainBudget,
  listDrafts,
  keepDraft,
  discardDraft,
  ...monthRoutes,
  ...transactionRoutes,
  ...categoryRoutes,
  ...goalRoutes,
  ...payRoutes,
  ...changeRoutes,
  ...importRoutes,
  listActivity,
  ...billRoutes,
  ...reconciliationRoutes,
  ...ruleRoutes,
] as const;
