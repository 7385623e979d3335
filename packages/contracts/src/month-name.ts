// The names of calendar months. A separate module, because lists and cards name months without calculating any.
/** The names of the months, January first. */
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The name of a month in a sentence: `2027-05` gives `May 2027`. */
export function monthName(month: string): string {
  const [year = '', number] = month.split('-');
  return `${MONTH_NAMES[Number(number) - 1] ?? ''} ${year}`;
}

/** The name of a month beside another one: `May`, or `May 2027` in another year. */
export const monthNameBeside = (month: string, other: string): string =>
  month.slice(0, 4) === other.slice(0, 4) ? monthName(month).slice(0, -5) : monthName(month);
