import type { Budget } from '@savvi/budget-contract/budget';
import type { Shell } from '@savvi/mfe-kit';
import { download } from '@savvi/ui/download';

/** Downloads a budget as a CSV file; the code that writes it loads with the first export. */
export async function exportBudget(budget: Budget): Promise<void> {
  const { budgetCsv, csvFileName } = await import('@savvi/budget-contract/budget-csv');
  download(csvFileName(budget.name), budgetCsv(budget), 'text/csv;charset=utf-8');
}

/** Downloads a budget with its months as an Excel workbook (MON-25). */
export async function exportWorkbook(budget: Budget, toast: Shell['toast']): Promise<void> {
  await (await import('../workbook/export-workbook.ts')).exportWorkbook(budget, toast);
}
