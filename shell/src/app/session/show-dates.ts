import type { User } from '@savvi/contracts/identity/account';
import { formatShortDate } from '@savvi/ui/format';

/**
 * Writes how the user wants dates to <html>, from where the formatters of shell and areas read it (REM-5). A browser
 * that does not know the time zone keeps its own.
 */
export function showDates({ dateFormat = '', timeZone }: User): void {
  const { dataset } = document.documentElement;
  dataset['dates'] = dateFormat;
  dataset['timeZone'] = '';
  if (timeZone === undefined) return;
  try {
    formatShortDate(0, { timeZone });
    dataset['timeZone'] = timeZone;
  } catch {
    // The browser is older than the name of the zone.
  }
}
