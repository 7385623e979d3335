import type { Envelope } from '@savvi/contracts/event';
import { loginIdCondition } from '@savvi/service-kit/login-ids';
import { outbox } from '@savvi/eventing/outbox';
import { eventStatement } from '@savvi/eventing/outbox-statement';
import { owned } from '@savvi/service-kit/owned';
import type { Page } from '@savvi/service-kit/page';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import type { ListedEntry, StoredEntry } from './entry.ts';
import type { Usage } from './entry.rules.ts';

type Owner = Pick<Scope, 'spaceId'>;
type Client = Database | Transaction;

/** Returns SQL that formats a time as replies contain it. */
export const instant = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const entriesTable = owned('entries');
const eventOf = eventStatement(Prisma.sql);
const columns = Prisma.raw(
  `id::text, user_id::text AS "userId", version, ${instant('created_at')} AS "createdAt", ${instant('updated_at')} AS "updatedAt", ${instant('deleted_at')} AS "deletedAt", format, wrapped_key AS "wrappedKey", sealed`,
);
/** The id, version and dates of an entry as JSON. */
const datesJson = `json_build_object('id', id, 'version', version, 'createdAt', ${instant('created_at')}, 'updatedAt', ${instant('updated_at')})`;
const headOf = (more: string) =>
  `row_to_json((SELECT reply FROM (SELECT id, user_id AS "userId", version, ${instant('created_at')} AS "createdAt", ${instant('updated_at')} AS "updatedAt", format${more}) AS reply))`;
/** Separates two entries; neither JSON nor base64 contains this character. */
const END = '\x1e';
/**
 * Selects all entries as one text in one row: reading a thousand rows would cost as much as decrypting half
 * of them. The line breaks in PostgreSQL's base64 are harmless, and removing them would cost more than
 * everything else.
 */
const textOf = (head: string) =>
  Prisma.raw(
    `string_agg(concat_ws(E'\t', id, format, ${head}, encode(wrapped_key, 'base64'), encode(sealed, 'base64')), '${END}') AS entries`,
  );
const [listedEntries, deletedEntries, namedEntries] = [
  textOf(headOf('')),
  textOf(headOf(`, ${instant('deleted_at')} AS "deletedAt"`)),
  textOf(datesJson),
];
type Text = readonly { entries: string | null }[];
const entriesIn = ([row]: Text): string[] => row?.entries?.split(END) ?? [];

/** Parses one entry of the text that contains a list of entries. */
export function listedEntry(text: string): ListedEntry {
  // The JSON in `head` contains no tab, because JSON escapes tabs.
  const [id = '', format, head = '', wrappedKey = '', sealed = ''] = text.split('\t');
  return {
    id,
    format: Number(format),
    head,
    wrappedKey: Buffer.from(wrappedKey, 'base64'),
    sealed: Buffer.from(sealed, 'base64'),
  };
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** The rows of entries. Every query names the space. */
export const entryRepository = {
  /** The entries that are not deleted, newest first, each as a text for {@link listedEntry}. */
  async list(db: Client, owner: Owner, { limit, after }: Page): Promise<string[]> {
    const older =
      after === undefined
        ? Prisma.empty
        : Prisma.sql`AND (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
    return entriesIn(
      await db.$queryRaw<Text>`
        SELECT ${listedEntries} FROM (SELECT * ${entriesTable.read(owner)} AND deleted_at IS NULL ${older} ORDER BY created_at DESC, id DESC LIMIT ${limit ?? null}::integer) AS entry`,
    );
  },

  /**
   * The JSON of the ids, versions and dates of logins that are not deleted, newest first. Cards and notes are
   * left out.
   */
  async listIds(db: Client, owner: Owner): Promise<string> {
    const [row] = await db.$queryRaw<{ ids: string | null }[]>`
      SELECT json_agg(${Prisma.raw(datesJson)} ORDER BY created_at DESC, id DESC)::text AS ids ${entriesTable.read(owner)} AND deleted_at IS NULL AND ${Prisma.raw(loginIdCondition('id'))}`;
    return row?.ids ?? '[]';
  },

  /**
   * The entries that are not deleted, newest first, each as a text for {@link listedEntry}. Their heads contain
   * only ids, versions and dates.
   */
  async listNamed(db: Client, owner: Owner): Promise<string[]> {
    return entriesIn(
      await db.$queryRaw<Text>`SELECT ${namedEntries} FROM (SELECT * ${entriesTable.read(owner)} AND deleted_at IS NULL ORDER BY created_at DESC, id DESC) AS entry`,
    );
  },

  /**
   * The entries deleted after `since`, the latest deletion first, each as a text for {@link listedEntry}.
   * Their heads contain `deletedAt`.
   */
  async listDeleted(db: Client, owner: Owner, since: Date): Promise<string[]> {
    return entriesIn(
      await db.$queryRaw<Text>`SELECT ${deletedEntries} FROM (SELECT * ${entriesTable.read(owner)} AND deleted_at > ${since}::timestamptz ORDER BY deleted_at DESC, id DESC) AS entry`,
    );
  },

  /** The number of entries that are not deleted. */
  count: (db: Client, { spaceId }: Owner): Promise<number> =>
    db.entry.count({ where: { spaceId, deletedAt: null } }),

  /** How much of its quota a space uses. */
  async usage(db: Client, owner: Owner): Promise<Usage> {
    const [row] = await db.$queryRaw<Usage[]>`
      SELECT count(*) FILTER (WHERE deleted_at IS NULL)::integer AS entries, coalesce(sum(octet_length(sealed)) FILTER (WHERE deleted_at IS NULL), 0)::integer AS bytes,
        count(*)::integer AS "keptEntries", coalesce(sum(octet_length(sealed)), 0)::integer AS "keptBytes"
      ${entriesTable.read(owner)}`;
    return row ?? { entries: 0, bytes: 0, keptEntries: 0, keptBytes: 0 };
  },

  /** Finds an entry, also a deleted one that can still be restored. */
  async find(db: Client, owner: Owner, id: string): Promise<StoredEntry | null> {
    const [row] = await db.$queryRaw<
      StoredEntry[]
    >`SELECT ${columns} ${entriesTable.read(owner)} AND id = ${id}::uuid`;
    return row ?? null;
  },

  /** Inserts entries and appends their events. */
  async insert(
    tx: Transaction,
    owner: Owner,
    entries: readonly StoredEntry[],
    events: readonly Envelope[],
  ): Promise<void> {
    const rows = JSON.stringify(
      entries.map(({ wrappedKey, sealed, ...entry }) => ({
        ...entry,
        wrappedKey: base64(wrappedKey),
        sealed: base64(sealed),
      })),
    );
    await tx.$executeRaw`
      ${entriesTable.insert(
        owner,
        (
          own,
        ) => Prisma.sql`(space_id, id, user_id, format, wrapped_key, sealed, version, created_at, updated_at)
      SELECT ${own.spaceId}::uuid, id, "userId", format, decode("wrappedKey", 'base64'), decode(sealed, 'base64'), version, "createdAt", "updatedAt"
      FROM jsonb_to_recordset(${rows}::jsonb) AS (id uuid, "userId" uuid, format smallint, "wrappedKey" text, sealed text, version integer, "createdAt" timestamptz, "updatedAt" timestamptz)`,
      )}`;
    await outbox.append(tx, events);
  },

  /**
   * Replaces the previous version of an entry and appends the event. False if another version is stored by
   * now.
   */
  async replace(
    db: Client,
    owner: Owner,
    { id, format, wrappedKey, sealed, version, updatedAt, deletedAt }: StoredEntry,
    event: Envelope,
  ): Promise<boolean> {
    const written = await db.$executeRaw`
      WITH written AS (
        ${entriesTable.update(
          owner,
          Prisma.sql`SET format = ${format}, wrapped_key = ${wrappedKey}, sealed = ${sealed}, version = ${version}, updated_at = ${updatedAt}::timestamptz, deleted_at = ${deletedAt}::timestamptz`,
          8,
        )} AND id = ${id}::uuid AND version = ${version - 1} RETURNING id)
      ${eventOf(event, Prisma.sql`written`)}`;
    return written === 1;
  },

  /** Removes a deleted entry for good. False if another version is stored by now. */
  async remove(
    db: Client,
    owner: Owner,
    { id, version }: Pick<StoredEntry, 'id' | 'version'>,
  ): Promise<boolean> {
    const removed =
      await db.$executeRaw`${entriesTable.remove(owner)} AND id = ${id}::uuid AND version = ${version} AND deleted_at IS NOT NULL`;
    return removed === 1;
  },

  /** Removes all entries of a space, deleted ones too. */
  async erase(tx: Transaction, owner: Owner): Promise<void> {
    await tx.$executeRaw`${entriesTable.remove(owner)}`;
  },
};
