import { auditAction, type AuditEntry, auditOutcome } from '@savvi/admin-contract/admin';
import type { Page } from '@savvi/service-kit/page';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';

/** A stored entry of the audit log; accounts are stored by their ids only. */
export type StoredEntry = Omit<AuditEntry, 'actorEmail' | 'targetEmail'>;

type Row = Omit<StoredEntry, 'at'> & { readonly at: Date };

const ENTRIES = Prisma.sql`SELECT id, at, actor_id, action, target_id, outcome, reason FROM audit_entries`;
const fromTables = (isAll: boolean) =>
  isAll
    ? Prisma.sql`FROM (${ENTRIES} UNION ALL SELECT id, at, actor_id, action, target_id, outcome, reason FROM account_actions)`
    : Prisma.sql`FROM (${ENTRIES})`;

/** The audit log of administrators. An entry is written before its action, so that no action lacks one. */
export const auditRepository = {
  /** Logs an action that is about to start; its outcome is unknown. */
  async begin(
    db: Database,
    { id, at, actorId, action, targetId }: Omit<StoredEntry, 'outcome' | 'reason'>,
  ): Promise<void> {
    const line = { data: { id, at, actorId, action, targetId, outcome: 'unknown' }, select: { id: true } };
    if (action === 'user-deletion') await db.auditEntry.create(line);
    else await db.accountAction.create(line);
  },

  /** Stores the outcome of an action, unless it is known already. */
  async setOutcome(
    db: Database | Transaction,
    id: string,
    outcome: 'done' | 'refused',
    reason: string | null = null,
  ): Promise<void> {
    const change = { where: { id, outcome: 'unknown' }, data: { outcome, reason } };
    const { count } = await db.auditEntry.updateMany(change);
    if (count === 0) await db.accountAction.updateMany(change);
  },

  async count(db: Database, isAll: boolean): Promise<number> {
    return (await db.auditEntry.count()) + (isAll ? await db.accountAction.count() : 0);
  },

  /** The entries, latest first: all of them or only deletions. */
  async list(db: Database, { limit, after }: Page, isAll: boolean): Promise<StoredEntry[]> {
    const following =
      after === undefined
        ? Prisma.empty
        : Prisma.sql`WHERE (at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
    const rows = await db.$queryRaw<Row[]>`
      SELECT id::text, at, actor_id::text AS "actorId", action, target_id::text AS "targetId", outcome, reason
      ${fromTables(isAll)} AS entries ${following} ORDER BY at DESC, id DESC LIMIT ${limit ?? null}::integer`;
    return rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      action: auditAction.parse(row.action),
      outcome: auditOutcome.parse(row.outcome),
    }));
  },
};
