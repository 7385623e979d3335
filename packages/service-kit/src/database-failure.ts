// An unavailable, restarting or overloaded database is a temporary failure that no caller caused: callers get
// 503 and may retry, instead of a 500 that alerts somebody. Each layer of the driver reports failures in its
// own way, so there are three lists.

/**
 * Codes of Prisma, PostgreSQL and the operating system: unreachable, unknown host name (yet), shut down, too
 * many connections, no transaction available, deadlock, and a statement that took too long.
 */
const CODES = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P1018',
  'P2024',
  'P2028',
  'P2034',
  'P2037',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '40001',
  '40P01',
  '57014',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Temporary failures of the database, as Prisma's driver adapter names them for raw queries. */
const KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TransactionWriteConflict',
  'TransactionAlreadyClosed',
]);
/** The PostgreSQL driver has no code for failures that it detects itself. */
const MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

const read = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
const isIn = (set: ReadonlySet<string>, value: unknown): boolean =>
  typeof value === 'string' && set.has(value);

/** Whether an error means that the database is temporarily unavailable, as opposed to a wrong query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = read(error, 'meta', 'driverAdapterError', 'cause');
  return (
    isIn(CODES, read(error, 'code')) ||
    isIn(KINDS, read(cause, 'kind')) ||
    isIn(CODES, read(cause, 'originalCode')) ||
    (error instanceof Error && MESSAGES.test(error.message))
  );
}

// An alias with the name of the previous release, for services in other repositories.
export { isDatabaseUnavailable as isDatabaseAway };
