/** The table in which migrations keep their books: the migrations themselves fill it at a restore. */
export const BOOKS = '_prisma_migrations';

/**
 * What is of the moment, and of which the moment is over when it comes back: a session that was ended would
 * be open again, a reset link that was used good for another password, and a mail about a deletion names an
 * address that is gone. And that a projection has begun: what was on its way to it may be lost with the bus,
 * so it begins again and is told everything.
 */
const LEFT_OUT: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'identity',
    ['sessions', 'password_reset_tokens', 'email_verification_tokens', 'security_mails', 'rate_limits'],
  ],
  ['gateway', ['rate_limits', 'call_counts']],
  ['achievements', ['projection']],
  ['admin', ['projection']],
  ['billing', ['projection']],
]);

/** The tables of a database whose rows are not in a backup, or not loaded from an older one that has them. */
export const leftOutOf = (database: string): readonly string[] => LEFT_OUT.get(database) ?? [];
