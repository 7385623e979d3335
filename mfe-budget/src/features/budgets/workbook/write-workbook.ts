import type { Budget } from '@savvi/budget-contract/budget';
import { rowsOfBudget, rowsOfPlan, rowsOfTransactions, sheetsOf } from './workbook.rules.ts';
import { readMonth, readMonths, readTransactions } from './workbook.queries.ts';
import { writeXlsx } from './xlsx.ts';

interface Writing {
  readonly signal: AbortSignal;
  /** Called before each month, and once at the end. */
  readonly onProgress: (done: number, all: number) => void;
}

/**
 * Makes a workbook of a budget and all its months. It requests one month after the other and writes each page
 * of transactions before the next request, so that the page stays responsive. @throws {ApiError}
 */
export async function writeWorkbook(budget: Budget, { signal, onProgress }: Writing): Promise<Blob> {
  const months = await readMonths(budget.id, signal);
  const workbook = writeXlsx(sheetsOf(months));
  workbook.next();
  workbook.add(rowsOfBudget(budget));
  for (const [done, { month, state }] of months.entries()) {
    onProgress(done, months.length);
    const stored = state === 'recorded' ? null : await readMonth(budget.id, month, signal);
    if (stored !== null) {
      workbook.next();
      workbook.add(rowsOfPlan(stored, budget));
    }
    workbook.next();
    for await (const page of readTransactions(budget.id, month, signal))
      workbook.add(rowsOfTransactions(page, stored?.lines ?? [], budget));
  }
  onProgress(months.length, months.length);
  return workbook.finish();
}
