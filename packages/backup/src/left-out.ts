/** The table of applied migrations. A restore runs the migrations, which fill it. */
export const BOOKS = '_prisma_migrations';

/**
 * Short-lived rows that must not return with a restore: an ended session would be open again, a used reset
 * link would work for another password, and a mail about an account deletion contains the address of a
 * deleted account. The start of a projection is also excluded: the restore may lose events on the bus, so the
 * projection starts over with a full replay.
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

/** The tables of a database that a backup excludes, and that a restore ignores in an older backup. */
export const leftOutOf = (database: string): readonly string[] => LEFT_OUT.get(database) ?? [];
