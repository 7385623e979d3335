import { auditAction, type AuditEntry, auditOutcome } from '@savvi/contracts/admin/admin';
import type { Page } from '@savvi/service-kit/page';
import type { Database, Transaction } from '../db.ts';

/** A line as it is kept: accounts by their ids alone. */
export type KeptEntry = Omit<AuditEntry, 'actorEmail'>;

/** What administrators did. A line is written before it is done, so that nothing is done without one. */
export const auditRepository = {
  /** Writes down what is about to be done; its outcome is not known yet. */
  async begin(db: Database, { id, at, actorId, action, targetId }: Omit<KeptEntry, 'outcome' | 'reason'>): Promise<void> {
    await db.auditEntry.create({ data: { id, at, actorId, action, targetId, outcome: 'unknown' }, select: { id: true } });
  },

  /** Writes down how it ended, unless that is known. */
  async settle(db: Database | Transaction, id: string, outcome: 'done' | 'refused', reason: string | null = null): Promise<void> {
    await db.auditEntry.updateMany({ where: { id, outcome: 'unknown' }, data: { outcome, reason } });
  },

  count: (db: Database): Promise<number> => db.auditEntry.count(),

  /** Latest first. */
  async list(db: Database, { limit, after }: Page): Promise<KeptEntry[]> {
    const rows = await db.auditEntry.findMany({
      ...(after !== undefined && { where: { OR: [{ at: { lt: after.createdAt } }, { at: after.createdAt, id: { lt: after.id } }] } }),
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      ...(limit !== undefined && { take: limit }),
    });
    return rows.map((row) => ({ ...row, at: row.at.toISOString(), action: auditAction.parse(row.action), outcome: auditOutcome.parse(row.outcome) }));
  },
};
