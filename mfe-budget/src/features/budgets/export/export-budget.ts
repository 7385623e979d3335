import type { Budget } from '@savvi/contracts/budget/budget';
import { csvFileName } from './file-name.rules.ts';

/** Hands a text to the browser as a file to keep. */
function download(fileName: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has its own hold on the data once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Downloads a budget as a CSV file; the code that writes it is loaded with the first export. */
export async function exportBudget(budget: Budget): Promise<void> {
  const { budgetCsv } = await import('./budget-csv.ts');
  download(csvFileName(budget.name), budgetCsv(budget));
}
