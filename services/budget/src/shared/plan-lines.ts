import { randomUUID } from 'node:crypto';
import type { Budget } from '@savvi/budget-contract/budget';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';
import { planLineRepository } from './plan-line.repository.ts';
import { isInStep, linesOf, type PlanLine, withIds } from './plan-lines.rules.ts';

/**
 * The lines of a budget with their ids, under the lock of the space. They are stored again if the budget was changed
 * since.
 */
export async function planLinesOf(
  tx: Transaction,
  scope: Scope,
  budget: Pick<Budget, 'id' | 'fixedExpenses' | 'variableExpenses'>,
): Promise<PlanLine[]> {
  const [lines, stored] = [linesOf(budget), await planLineRepository.list(tx, scope, budget.id)];
  const named = withIds(lines, stored, randomUUID);
  if (!isInStep(lines, stored)) await planLineRepository.replace(tx, scope, budget.id, named);
  return named;
}
