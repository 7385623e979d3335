/** The value of a `date` column for a calendar day: `2026-03-31`. */
export const dateOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);
