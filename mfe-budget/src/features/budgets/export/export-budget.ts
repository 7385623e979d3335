import type { Budget } from '@savvi/contracts/budget/budget';
import { download } from '@savvi/ui/download';
import { csvFileName } from './file-name.rules.ts';

/** Downloads a budget as a CSV file; the code that writes it is loaded with the first export. */
export async function exportBudget(budget: Budget): Promise<void> {
  const { budgetCsv } = await import('./budget-csv.ts');
  download(csvFileName(budget.name), budgetCsv(budget), 'text/csv;charset=utf-8');
}
