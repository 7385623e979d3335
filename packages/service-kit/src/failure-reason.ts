/**
 * Returns the reason of a failed connection in one line. `fetch` has the reason in `cause`; for a host name with
 * several addresses it is the reasons of all of them.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.map(reasonOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  return error.message === 'fetch failed' && error.cause !== undefined
    ? reasonOf(error.cause)
    : error.message;
}
