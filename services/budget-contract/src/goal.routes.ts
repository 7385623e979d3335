import * as z from 'zod/mini';
import { defineRoute } from '@savvi/contracts/route';
import { recordId } from '@savvi/contracts/values';
import { GOALS_MAX, goalsInput, goalsReply, storedGoal } from './goal.ts';

const shared = { tag: 'Goals', access: 'session' } as const;
const ofBudget = z.object({ id: recordId });

/** The savings goals of a budget. */
export const listGoals = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/{id}/goals',
  operation: 'listGoals',
  summary: 'The savings goals of a budget, with the version of their list',
  params: ofBudget,
  status: 200,
  reply: goalsReply,
});

/** Replaces the savings goals of a budget (MON-20). */
export const replaceGoals = defineRoute({
  ...shared,
  method: 'put',
  path: '/api/budgets/{id}/goals',
  operation: 'replaceGoals',
  summary: `Replace the savings goals of a budget; you can have at most ${GOALS_MAX} in all`,
  params: ofBudget,
  body: goalsInput,
  status: 200,
  reply: goalsReply,
  versioned: true,
  problems: ['plan-feature', 'full'],
});

/** All goals of the space, for the archive of the user's own data. */
export const listStoredGoals = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/goals',
  operation: 'listStoredGoals',
  summary: 'The savings goals of all your budgets',
  status: 200,
  reply: z.array(storedGoal),
});

/** Every route of savings goals. */
export const goalRoutes = [listGoals, replaceGoals, listStoredGoals] as const;
