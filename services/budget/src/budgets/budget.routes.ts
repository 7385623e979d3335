import { createBudget, deleteBudget, getBudget, listBudgets, updateBudget } from '@savvi/contracts/budget/budget.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import { Problem } from '@savvi/service-kit/problem';
import * as z from 'zod/mini';
import type { Cursor } from './budget.repository.ts';
import type { BudgetService } from './budget.service.ts';

const cursorParts = z.tuple([z.iso.datetime().check(z.startsWith('2')), z.uuid()]); // no budget is older than this millennium

const toCursor = (budget: { createdAt: string; id: string }) => Buffer.from(JSON.stringify([budget.createdAt, budget.id])).toString('base64url');

function fromCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [createdAt, id] = cursorParts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { createdAt: new Date(createdAt), id };
  } catch (error) {
    throw new Problem('invalid', { sentence: 'cursor is not one this list gave out.', cause: error });
  }
}

/** Mounts the routes of budgets. */
export function mountBudgets(app: ServiceApp, service: BudgetService): void {
  app.mount(listBudgets, async ({ scope, query, response }) => {
    const { budgets, total, last } = await service.list(scope, { limit: query.limit, after: fromCursor(query.cursor) });
    response.setHeader('X-Total-Count', String(total));
    if (last !== undefined) response.setHeader('Link', `</api/budgets?limit=${query.limit}&cursor=${toCursor(last)}>; rel="next"`);
    return budgets;
  });
  app.mount(getBudget, ({ scope, params }) => service.get(scope, params.id));
  app.mount(createBudget, ({ scope, body, idempotencyKey }) => service.create(scope, body, idempotencyKey));
  app.mount(updateBudget, ({ scope, params, body, ifMatch }) => service.update(scope, params.id, body, ifMatch));
  app.mount(deleteBudget, ({ scope, params, ifMatch }) => service.delete(scope, params.id, ifMatch));
}
