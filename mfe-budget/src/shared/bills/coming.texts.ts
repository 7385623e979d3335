/** Texts about what is due. Texts quoted in the specification are exact. */
import { formatMoney } from '@savvi/ui/format';
import { type BeforePayday, daysFromSunday } from './coming.rules.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** The name of the day of the week. */
export const weekdayOf = (day: string): string => WEEKDAYS[daysFromSunday(day)] ?? '';

/** What bills cost before payday (MON-87). */
export const beforePaydayText = ({ payday, total }: BeforePayday): string =>
  `Before payday (${weekdayOf(payday)}): ${formatMoney(total, { cents: true })}`;
