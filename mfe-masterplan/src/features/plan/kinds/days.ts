const DAY_MS = 86_400_000;
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The day it is here at an instant: `2026-11-21`. */
export const dayOf = (now: Date): string => `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;

/** How many days of the calendar lie between two. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
