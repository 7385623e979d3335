import { auditAction, type AuditEntry, auditOutcome } from '@savvi/admin-contract/admin';
import type { Page } from '@savvi/service-kit/page';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';

/** A stored entry of the audit log; accounts are stored by their ids only. */
export type StoredEntry = Omit<AuditEntry, 'actorEmail' | 'targetEmail'>;

type Row = Omit<StoredEntry, 'at' | 'area'> & {
  readonly at: Date;
  readonly area: string | null;
  readonly version: string | null;
};

const ENTRIES = Prisma.sql`SELECT id, at, actor_id, action, target_id, outcome, reason, NULL::text AS area, NULL::text AS version FROM audit_entries`;
const fromTables = (isAll: boolean) =>
  isAll
    ? Prisma.sql`FROM (${ENTRIES}
        UNION ALL SELECT id, at, actor_id, action, target_id, outcome, reason, NULL, NULL FROM account_actions
        UNION ALL SELECT id, at, actor_id, action, id, outcome, reason, area, version FROM area_actions)`
    : Prisma.sql`FROM (${ENTRIES})`;

/** The audit log of administrators. An entry is written before its action, so that no action lacks one. */
export const auditRepository = {
  /** Logs an action that is about to start; its outcome is unknown. */
  async begin(
    db: Database,
    { id, at, actorId, action, targetId, area }: Omit<StoredEntry, 'outcome' | 'reason'>,
  ): Promise<void> {
    const [line, select] = [{ id, at, actorId, action, outcome: 'unknown' }, { id: true }] as const;
    if (area !== undefined)
      await db.areaAction.create({ data: { ...line, area: area.name, version: area.version }, select });
    else if (action === 'user-deletion') await db.auditEntry.create({ data: { ...line, targetId }, select });
    else await db.accountAction.create({ data: { ...line, targetId }, select });
  },

  /** Stores the outcome of an action, unless it is known already. */
  async setOutcome(
    db: Database | Transaction,
    id: string,
    outcome: 'done' | 'refused',
    reason: string | null = null,
  ): Promise<void> {
    const change = { where: { id, outcome: 'unknown' }, data: { outcome, reason } };
    if ((await db.auditEntry.updateMany(change)).count > 0) return;
    if ((await db.accountAction.updateMany(change)).count > 0) return;
    await db.areaAction.updateMany(change);
  },

  async count(db: Database, isAll: boolean): Promise<number> {
    const deletions = await db.auditEntry.count();
    return isAll ? deletions + (await db.accountAction.count()) + (await db.areaAction.count()) : deletions;
  },

  /** The entries, latest first: all of them or only deletions. */
  async list(db: Database, { limit, after }: Page, isAll: boolean): Promise<StoredEntry[]> {
    const following =
      after === undefined
        ? Prisma.empty
        : Prisma.sql`WHERE (at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
    const rows = await db.$queryRaw<Row[]>`
      SELECT id::text, at, actor_id::text AS "actorId", action, target_id::text AS "targetId", outcome, reason, area, version
      ${fromTables(isAll)} AS entries ${following} ORDER BY at DESC, id DESC LIMIT ${limit ?? null}::integer`;
    return rows.map(({ area, version, ...row }) => ({
      ...row,
      ...(area !== null && version !== null && { area: { name: area, version } }),
      at: row.at.toISOString(),
      action: auditAction.parse(row.action),
      outcome: auditOutcome.parse(row.outcome),
    }));
  },
};
