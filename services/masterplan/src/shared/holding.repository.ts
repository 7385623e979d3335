import type { Envelope } from '@savvi/contracts/event';
import { eventStatement } from '@savvi/eventing/outbox-statement';
import { owned } from '@savvi/service-kit/owned';
import type { Page } from '@savvi/service-kit/page';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import { holdingMaintenance } from './holding.maintenance.repository.ts';
import { readHolding, type StoredHolding } from './holding.ts';

/**
 * The type of a column; numeric columns have the decimals of the contract, so that their text equals the
 * contract's.
 */
export type ColumnType = 'text' | 'integer' | 'numeric' | 'date' | 'uuid';

type Owner = Pick<Scope, 'spaceId'>;
type Client = Database | Transaction;

const eventOf = eventStatement(Prisma.sql);
const instant = (column: string) =>
  Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const READ: Readonly<Record<ColumnType, (column: string) => string>> = {
  text: (column) => column,
  integer: (column) => column,
  uuid: (column) => column,
  numeric: (column) => `${column}::text`,
  date: (column) => `to_char(${column}, 'YYYY-MM-DD')`,
};

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The rows of one kind of holding. Every query names the space, except those of `acrossSpaces`. `columns` are
 * the kind's own fields, in the order of the contract.
 */
export function holdingRepository(name: string, columns: Readonly<Record<string, ColumnType>>) {
  const holdings = owned(name);
  const fields = Object.entries(columns).map(([field, type]) => ({
    field,
    type: Prisma.raw(type),
    column: Prisma.raw(columnOf(field)),
    read: Prisma.raw(`${READ[type](columnOf(field))} AS "${field}"`),
  }));
  const answered = Prisma.sql`id, user_id AS "userId", version, ${instant('created_at')} AS "createdAt", ${instant('updated_at')} AS "updatedAt", ${Prisma.join(fields.map((each) => each.read))}`;
  const json = (keys: Prisma.Sql) =>
    Prisma.sql`row_to_json((SELECT holding FROM (SELECT ${keys}) AS holding))::text AS json`;
  const live = json(answered);
  const whole = json(Prisma.sql`${answered}, ${instant('deleted_at')} AS "deletedAt"`);
  const values = (holding: StoredHolding) =>
    fields.map(({ field, type }) => Prisma.sql`${holding[field] ?? null}::${type}`);

  return {
    /** The holdings that are not deleted, newest first, each as the JSON of its reply. */
    async list(db: Client, owner: Owner, { limit, after }: Page): Promise<string[]> {
      const older =
        after === undefined
          ? Prisma.empty
          : Prisma.sql`AND (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
      const rows = await db.$queryRaw<{ json: string }[]>`
        SELECT ${live} ${holdings.read(owner)} AND deleted_at IS NULL ${older} ORDER BY created_at DESC, id DESC LIMIT ${limit ?? null}::integer`;
      return rows.map((row) => row.json);
    },

    async count(db: Client, owner: Owner): Promise<number> {
      const [row] = await db.$queryRaw<
        { total: number }[]
      >`SELECT count(*)::integer AS total ${holdings.read(owner)} AND deleted_at IS NULL`;
      return row?.total ?? 0;
    },

    /** The number of rows, deleted ones included. */
    async countAll(tx: Transaction, owner: Owner): Promise<number> {
      const [row] = await tx.$queryRaw<
        { total: number }[]
      >`SELECT count(*)::integer AS total ${holdings.read(owner)}`;
      return row?.total ?? 0;
    },

    /** The holdings deleted after `since`, the latest deletion first, each as the JSON of its reply. */
    async listDeleted(db: Client, owner: Owner, since: Date): Promise<string[]> {
      const rows = await db.$queryRaw<
        { json: string }[]
      >`SELECT ${whole} ${holdings.read(owner)} AND deleted_at > ${since}::timestamptz ORDER BY deleted_at DESC, id DESC`;
      return rows.map((row) => row.json);
    },

    /** Finds a holding, also a deleted one that can still be restored. */
    async find(db: RawTransaction, owner: Owner, id: string): Promise<StoredHolding | null> {
      const [row] = await db.$queryRaw<
        { json: string }[]
      >`SELECT ${whole} ${holdings.read(owner)} AND id = ${id}::uuid`;
      return row === undefined ? null : readHolding(row);
    },

    /** Inserts a holding and appends its event. */
    async insert(tx: Transaction, owner: Owner, holding: StoredHolding, event: Envelope): Promise<void> {
      const { id, userId, version, createdAt, updatedAt } = holding;
      await tx.$executeRaw`
        WITH written AS (
          ${holdings.insert(
            owner,
            (
              own,
            ) => Prisma.sql`(space_id, id, user_id, version, created_at, updated_at, ${Prisma.join(fields.map((each) => each.column))})
          VALUES (${own.spaceId}::uuid, ${id}::uuid, ${userId}::uuid, ${version}, ${createdAt}::timestamptz, ${updatedAt}::timestamptz, ${Prisma.join(values(holding))})`,
          )} RETURNING id)
        ${eventOf(event, Prisma.sql`written`)}`;
    },

    /**
     * Replaces the previous version of a holding and appends the event. False if another version is stored by
     * now.
     */
    async replace(db: Client, owner: Owner, holding: StoredHolding, event: Envelope): Promise<boolean> {
      const { id, version, updatedAt, deletedAt } = holding;
      const own = values(holding).map((value, index) => Prisma.sql`${fields[index]?.column} = ${value}`);
      const written = await db.$executeRaw`
        WITH written AS (
          ${holdings.update(
            owner,
            Prisma.sql`SET version = ${version}, updated_at = ${updatedAt}::timestamptz, deleted_at = ${deletedAt}::timestamptz, ${Prisma.join(own)}`,
            10,
          )} AND id = ${id}::uuid AND version = ${version - 1} RETURNING id)
        ${eventOf(event, Prisma.sql`written`)}`;
      return written === 1;
    },

    /** Removes a deleted holding for good. False if another version is stored by now. */
    async remove(
      db: Client,
      owner: Owner,
      { id, version }: Pick<StoredHolding, 'id' | 'version'>,
    ): Promise<boolean> {
      const removed =
        await db.$executeRaw`${holdings.remove(owner)} AND id = ${id}::uuid AND version = ${version} AND deleted_at IS NOT NULL`;
      return removed === 1;
    },

    acrossSpaces: holdingMaintenance(name, whole, { hasHistory: 'balance' in columns }),

    /** Removes all holdings of a space, deleted ones too. */
    async erase(tx: Transaction, owner: Owner): Promise<void> {
      await tx.$executeRaw`${holdings.remove(owner)}`;
    },
  };
}

/** The rows of one kind of holding. */
export type HoldingRepository = ReturnType<typeof holdingRepository>;
