const padded = (value: number, length: number) => String(value).padStart(length, '0');

/** The date of an instant in the browser's time zone, which decides the running month: `2027-05-31` (MON-29). */
export const browserDay = (now: Date): string =>
  `${padded(now.getFullYear(), 4)}-${padded(now.getMonth() + 1, 2)}-${padded(now.getDate(), 2)}`;

/** The month of a date. */
export const monthOfDay = (day: string): string => day.slice(0, 7);
