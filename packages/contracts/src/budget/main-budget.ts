import type { Budget } from './budget-reply.ts';

/**
 * The main budget of a list that is sorted newest first: the chosen one, else the oldest with an income, else
 * the newest (MON-5).
 */
export const mainBudget = <Of extends Pick<Budget, 'isMain' | 'calculations'>>(
  newestFirst: readonly Of[],
): Of | undefined =>
  newestFirst.find(({ isMain }) => isMain) ??
  newestFirst.findLast(({ calculations }) => Number(calculations.totalIncome) > 0) ??
  newestFirst[0];
