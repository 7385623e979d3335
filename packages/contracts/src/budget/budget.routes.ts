import * as z from 'zod/mini';
import { pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';
import { recordId } from '../values.ts';
import { budgetInput, budgetPatch, budgetReply } from './budget.ts';

const tag = 'Budgets';
const params = z.object({ id: recordId });

/** The user's budgets, newest first, each with its calculations. */
export const listBudgets = defineRoute({ method: 'get', path: '/api/budgets', operation: 'listBudgets', summary: 'Your budgets, newest first', tag, access: 'session', query: pageQuery, status: 200, reply: z.array(budgetReply) });

/** One budget. */
export const getBudget = defineRoute({ method: 'get', path: '/api/budgets/{id}', operation: 'getBudget', summary: 'One budget', tag, access: 'session', params, status: 200, reply: budgetReply });

/** Creates a budget, below the plan's limit. */
export const createBudget = defineRoute({ method: 'post', path: '/api/budgets', operation: 'createBudget', summary: 'Create a budget', tag, access: 'session', body: budgetInput, status: 201, reply: budgetReply, idempotent: true, problems: ['plan-limit'] });

/** Changes a budget; absent keys are left alone. */
export const updateBudget = defineRoute({ method: 'patch', path: '/api/budgets/{id}', operation: 'updateBudget', summary: 'Change a budget', tag, access: 'session', params, body: budgetPatch, status: 200, reply: budgetReply, versioned: true });

/** Deletes a budget for good. */
export const deleteBudget = defineRoute({ method: 'delete', path: '/api/budgets/{id}', operation: 'deleteBudget', summary: 'Delete a budget', tag, access: 'session', params, status: 204, reply: null, versioned: true });

/** Every route the budget service answers. */
export const budgetRoutes = [listBudgets, getBudget, createBudget, updateBudget, deleteBudget] as const;
