/**
 * The name and code of an error, which are safe to log. Messages of database errors quote values, so they are
 * not logged.
 */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? `${error.name} ${code}` : error.name;
}

/** The message of an error, stored in the database for the operator who decides about a dead letter. */
export const errorMessage = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    .replaceAll('\0', '')
    .slice(0, 2_000);
