import { randomUUID } from 'node:crypto';
import { SECURITY_EVENT_DAYS, SECURITY_EVENTS_LISTED } from '@savvi/contracts/identity/strong-sign-in';
import type { SecurityEventRecord } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';

export type { SecurityEventRecord };

const DAY_MS = 86_400_000;
/** Events up to this time are neither listed nor stored any longer. */
const oldestAt = (now: Date) => new Date(now.getTime() - SECURITY_EVENT_DAYS * DAY_MS);

/** The rows of `security_events`, which owners see in their settings (SEC-19). */
export const securityEventRepository = {
  async insert(
    tx: Transaction,
    event: Pick<SecurityEventRecord, 'userId' | 'kind' | 'device' | 'address'>,
    now: Date,
  ): Promise<void> {
    await tx.securityEventRecord.create({
      data: { ...event, id: randomUUID(), createdAt: now },
      select: { id: true },
    });
  },

  /** The latest events of an account, the newest first. */
  list: (db: Database, userId: string, now: Date): Promise<SecurityEventRecord[]> =>
    db.securityEventRecord.findMany({
      where: { userId, createdAt: { gt: oldestAt(now) } },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: SECURITY_EVENTS_LISTED,
    }),

  /** Removes events that are no longer listed because of their age. */
  async sweep(db: Database, now: Date): Promise<void> {
    await db.securityEventRecord.deleteMany({ where: { createdAt: { lte: oldestAt(now) } } });
  },
};
