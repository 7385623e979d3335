import type { Budget } from '@savvi/budget-contract/budget';
import { csvFileName } from '@savvi/budget-contract/budget-csv';
import type { Shell } from '@savvi/mfe-kit';
import { download } from '@savvi/ui/download';
import { workbookTexts as texts } from './workbook.texts.ts';
import { writeWorkbook } from './write-workbook.ts';
import { XLSX } from './xlsx.ts';

/** How often the progress is shown, in milliseconds: before the previous toast closes. */
const SHOWN_EVERY_MS = 3_000;

/** The exports that are under way, by budget, with functions that show their progress again. */
const underWay = new Map<string, () => void>();

/**
 * Downloads a budget with its months as an Excel workbook (MON-25), and shows the progress in toasts. Choosing it again
 * meanwhile shows the progress. @throws {ApiError}
 */
export async function exportWorkbook(budget: Budget, toast: Shell['toast']): Promise<void> {
  const showAgain = underWay.get(budget.id);
  if (showAgain !== undefined) return showAgain();
  const work = new AbortController();
  let [done, all, shownAt] = [0, 0, 0];
  const show = () => {
    shownAt = performance.now();
    toast({
      title: texts.preparing(budget.name),
      ...(all > 0 && { description: texts.progress(done, all) }),
      action: { label: texts.cancel, onAction: () => work.abort() },
    });
  };
  underWay.set(budget.id, show);
  try {
    show();
    const file = await writeWorkbook(budget, {
      signal: work.signal,
      onProgress(isDone, isAll) {
        [done, all] = [isDone, isAll];
        if (performance.now() - shownAt >= SHOWN_EVERY_MS) show();
      },
    });
    work.signal.throwIfAborted();
    download(csvFileName(budget.name, 'xlsx'), file, XLSX);
    toast({ title: texts.done, tone: 'success' });
  } catch (error) {
    if (!work.signal.aborted) throw error;
  } finally {
    underWay.delete(budget.id);
  }
}
