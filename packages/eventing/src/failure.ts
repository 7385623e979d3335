/**
 * What may stand in a log about an error: its name and code. Messages of database errors quote values, so
 * they stay out.
 */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? `${error.name} ${code}` : error.name;
}

/** What is kept in the database about an error, for the person who decides on a parked event. */
export const errorMessage = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    .replaceAll('\0', '')
    .slice(0, 2_000);
