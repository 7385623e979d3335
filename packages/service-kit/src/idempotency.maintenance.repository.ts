import type { RawTransaction } from './prisma.ts';

const RETENTION_MS = 86_400_000;

/** An idempotency key that was last used before this time can be used for a new request. */
export const oldestKept = (now: Date): Date => new Date(now.getTime() - RETENTION_MS);

/** Removes, in every space, the keys of requests from more than 24 hours ago. */
export async function forgetRequests(db: RawTransaction, now: Date): Promise<void> {
  await db.$executeRaw`DELETE FROM idempotency_keys WHERE created_at <= ${oldestKept(now)}::timestamptz`;
}
