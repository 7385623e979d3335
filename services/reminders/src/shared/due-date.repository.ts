import type { DueDate as DateInEvent } from '@savvi/contracts/due-on';
import { owned } from '@savvi/service-kit/owned';
import type { Scope } from '@savvi/service-kit/scope';
import { sql } from '@savvi/service-kit/raw-statements';
import type { Database, Transaction } from '../db.ts';
import { dateOf } from './calendar-day.ts';

type Owner = Pick<Scope, 'spaceId'>;
type Client = Database | Transaction;

/** A date of a record with the user's answer. Days are calendar days: `2026-03-31`. */
export interface DueDate {
  readonly recordId: string;
  readonly kind: string;
  /** The day of a date that occurs once; null for one that repeats every month. */
  readonly dueOn: string | null;
  readonly dayOfMonth: number | null;
  /** The occurrence that the user answered. */
  readonly answeredOn: string | null;
  /** The day on which it comes back; null if it is done. */
  readonly postponedUntil: string | null;
  /** The day `dueOn` about which a mail said that it is overdue. */
  readonly overdueMailed: string | null;
  /**
   * For dates whose kind a user has to choose: how many days before the date mails start to include it. Null for dates
   * that everybody's mails include.
   */
  readonly mailedWithin: number | null;
  /** The value of `dueOn` when a mail to a user who has chosen its kind first included the date. */
  readonly announced: string | null;
}

/** A date with the version of its record. */
export interface VersionedDate {
  readonly date: DueDate;
  readonly version: number;
  readonly changedAt: Date;
}

const select = {
  recordId: true,
  kind: true,
  dueOn: true,
  dayOfMonth: true,
  answeredOn: true,
  postponedUntil: true,
  overdueMailed: true,
  mailedWithin: true,
  announced: true,
} as const;

const dayOf = (at: Date | null): string | null => at && at.toISOString().slice(0, 10);

interface Row {
  readonly recordId: string;
  readonly kind: string;
  readonly dueOn: Date | null;
  readonly dayOfMonth: number | null;
  readonly answeredOn: Date | null;
  readonly postponedUntil: Date | null;
  readonly overdueMailed: Date | null;
  readonly mailedWithin: number | null;
  readonly announced: Date | null;
}

const toDueDate = (row: Row): DueDate => ({
  ...row,
  dueOn: dayOf(row.dueOn),
  answeredOn: dayOf(row.answeredOn),
  postponedUntil: dayOf(row.postponedUntil),
  overdueMailed: dayOf(row.overdueMailed),
  announced: dayOf(row.announced),
});
const dueDates = owned('due_dates');

/** The rows of dated records and their dates. Every query names the space. */
export const dueDateRepository = {
  /** The dates of a space; with `until`, those that occur once only up to this day. */
  async list(db: Client, { spaceId }: Owner, until?: string): Promise<DueDate[]> {
    const dueOn = until === undefined ? { not: null } : { lte: dateOf(until) };
    const rows = await db.dueDate.findMany({
      where: { spaceId, OR: [{ dueOn }, { dayOfMonth: { not: null } }] },
      select,
    });
    return rows.map(toDueDate);
  },

  /** All dates of a space with the versions of their records, and when those changed. */
  async listVersions(db: Client, { spaceId }: Owner): Promise<VersionedDate[]> {
    const records = await db.datedRecord.findMany({
      where: { spaceId },
      select: { version: true, changedAt: true, dates: { select } },
      orderBy: { id: 'asc' },
    });
    return records.flatMap(({ dates, ...record }) =>
      dates.map((row) => ({ ...record, date: toDueDate(row) })),
    );
  },

  async find(
    db: Client,
    { spaceId }: Owner,
    { recordId, kind }: Pick<DueDate, 'recordId' | 'kind'>,
  ): Promise<DueDate | null> {
    const row = await db.dueDate.findFirst({ where: { spaceId, recordId, kind }, select });
    return row && toDueDate(row);
  },

  /** Stores the answer to an occurrence; null for both removes it. */
  async answer(
    tx: Transaction,
    { spaceId }: Owner,
    {
      recordId,
      kind,
      answeredOn,
      postponedUntil,
    }: Pick<DueDate, 'recordId' | 'kind' | 'answeredOn' | 'postponedUntil'>,
  ): Promise<void> {
    await tx.dueDate.updateMany({
      where: { spaceId, recordId, kind },
      data: {
        answeredOn: answeredOn === null ? null : dateOf(answeredOn),
        postponedUntil: postponedUntil === null ? null : dateOf(postponedUntil),
      },
    });
  },

  /** Notes that a mail said of dates that they are overdue, or counted dates of chosen kinds. */
  async noteMailed(
    tx: Transaction,
    owner: Owner,
    dates: readonly DueDate[],
    column: 'overdue_mailed' | 'announced',
  ): Promise<void> {
    const [records, kinds] = [dates.map(({ recordId }) => recordId), dates.map(({ kind }) => kind)];
    const change = column === 'announced' ? sql`SET announced = due_on` : sql`SET overdue_mailed = due_on`;
    await tx.$executeRaw`${dueDates.update(owner, change)} AND (record_id, kind) IN (SELECT * FROM unnest(${records}::uuid[], ${kinds}::text[]))`;
  },

  /**
   * Replaces the dates of a record unless a newer version of it is known. An equal version replaces them, too, so that
   * republishing can add dates. Dates that stay, and dates that were removed, keep their answers.
   */
  async replace(
    tx: Transaction,
    { spaceId }: Owner,
    record: { id: string; version: number; changedAt: Date; dates: readonly DateInEvent[] },
  ): Promise<void> {
    const { id, version, changedAt, dates } = record;
    const known = await tx.datedRecord.findFirst({ where: { spaceId, id }, select: { version: true } });
    if (known !== null && known.version > version) return;
    if (known === null)
      await tx.datedRecord.create({ data: { spaceId, id, version, changedAt }, select: { id: true } });
    // A snapshot event may repeat a version later. The record has not changed since, so a series keeps its start.
    else if (known.version < version)
      await tx.datedRecord.updateMany({ where: { spaceId, id }, data: { version, changedAt } });
    await tx.dueDate.updateMany({
      where: { spaceId, recordId: id, kind: { notIn: dates.map(({ kind }) => kind) } },
      data: { dueOn: null, dayOfMonth: null },
    });
    for (const { kind, ...day } of dates) {
      const data = {
        dueOn: 'on' in day ? dateOf(day.on) : null,
        dayOfMonth: 'on' in day ? null : day.dayOfMonth,
        mailedWithin: 'on' in day ? (day.mailedWithin ?? null) : null,
      };
      const { count } = await tx.dueDate.updateMany({ where: { spaceId, recordId: id, kind }, data });
      if (count === 0)
        await tx.dueDate.create({ data: { spaceId, recordId: id, kind, ...data }, select: { kind: true } });
    }
  },

  /** Removes all records and dates of a space. */
  async erase(tx: Transaction, { spaceId }: Owner): Promise<void> {
    await tx.dueDate.deleteMany({ where: { spaceId } });
    await tx.datedRecord.deleteMany({ where: { spaceId } });
  },
};
