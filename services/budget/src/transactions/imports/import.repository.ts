import { type Import, type ImportInput, IMPORTS_LISTED } from '@savvi/budget-contract/import';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../../generated/prisma/client.ts';

type Owner = Pick<Scope, 'spaceId'>;
/** A person in a space. */
export type Author = Pick<Scope, 'spaceId' | 'userId'>;

/** An import as stored. Dates and `committedAt` are null before the commit. */
export interface StoredImport extends Omit<ImportInput, 'format' | 'rows'> {
  readonly id: string;
  readonly budgetId: string;
  readonly rowCount: number;
  /** How many rows came with each part, by its number. */
  readonly parts: Readonly<Record<string, number>>;
  readonly expiresAt: string;
  readonly committedAt: string | null;
  readonly undoneAt: string | null;
}

/** The figures of an import after its commit. */
export type ImportFigures = Pick<Import, 'added' | 'matched' | 'here' | 'leftOut' | 'from' | 'to'>;

const imports = owned('imports');

const instantOf = (column: Prisma.Sql) =>
  Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const storedJson = Prisma.sql`json_build_object('id', id, 'budgetId', budget_id, 'accountId', account_id, 'statementAccount', statement_account, 'rowCount', row_count, 'parts', parts,
  'expiresAt', ${instantOf(Prisma.sql`expires_at`)}, 'committedAt', ${instantOf(Prisma.sql`committed_at`)}, 'undoneAt', ${instantOf(Prisma.sql`undone_at`)})::text`;
const replyJson = ({ userId }: Pick<Scope, 'userId'>) =>
  Prisma.sql`json_build_object('id', id, 'budgetId', budget_id, 'format', format, 'accountId', account_id, 'rows', row_count, 'added', added, 'matched', matched, 'here', here, 'leftOut', left_out,
  'from', to_char(first_date, 'YYYY-MM-DD'), 'to', to_char(last_date, 'YYYY-MM-DD'), 'isOwn', user_id = ${userId}::uuid,
  'committedAt', ${instantOf(Prisma.sql`committed_at`)}, 'undoneAt', ${instantOf(Prisma.sql`undone_at`)})::text`;

/** The rows of `imports`; every query names the space. */
export const importRepository = {
  async insert(
    tx: RawTransaction,
    { spaceId, userId }: Author,
    budgetId: string,
    {
      id,
      input: { format, rows, accountId, statementAccount },
      now,
      expiresAt,
    }: { readonly id: string; readonly input: ImportInput; readonly now: Date; readonly expiresAt: Date },
  ): Promise<void> {
    await tx.$executeRaw`${imports.insert(
      { spaceId },
      (
        own,
      ) => Prisma.sql`(space_id, id, budget_id, user_id, format, account_id, statement_account, row_count, created_at, expires_at)
      VALUES (${own.spaceId}::uuid, ${id}::uuid, ${budgetId}::uuid, ${userId}::uuid, ${format}, ${accountId}::uuid, ${statementAccount}, ${rows}::integer, ${now}::timestamptz, ${expiresAt}::timestamptz)`,
    )}`;
  },

  /** Deletes the person's imports that are not finished, except for the newest ones. */
  async dropOpen(tx: RawTransaction, author: Author, keep: number): Promise<void> {
    await tx.$executeRaw`${imports.remove(author)} AND id IN (
      SELECT id ${imports.read(author)} AND user_id = ${author.userId}::uuid AND committed_at IS NULL ORDER BY created_at DESC, id DESC OFFSET ${keep})`;
  },

  /** The number of finished imports of a space that are not undone. */
  async count(tx: RawTransaction, owner: Owner): Promise<number> {
    const [row] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::integer AS count ${imports.read(owner)} AND committed_at IS NOT NULL AND undone_at IS NULL`;
    return row?.count ?? 0;
  },

  /** The person's own import with an id. */
  async find(db: RawTransaction, author: Author, budgetId: string, id: string): Promise<StoredImport | null> {
    const [row] = await db.$queryRaw<{ json: string }[]>`
      SELECT ${storedJson} AS json ${imports.read(author)} AND budget_id = ${budgetId}::uuid AND id = ${id}::uuid AND user_id = ${author.userId}::uuid`;
    // The statement builds the text with these keys.
    return row === undefined ? null : (JSON.parse(row.json) as StoredImport);
  },

  /** A finished import, as a reply for the person. */
  async reply(db: RawTransaction, author: Author, id: string): Promise<Import> {
    const [row] = await db.$queryRaw<{ json: string }[]>`
      SELECT ${replyJson(author)} AS json ${imports.read(author)} AND id = ${id}::uuid AND committed_at IS NOT NULL`;
    if (row === undefined) throw new Error('the import is not finished');
    // The statement builds the text with these keys.
    return JSON.parse(row.json) as Import;
  },

  /** The finished imports of a budget, or of all budgets, newest first, as the JSON of a list. */
  async list(db: RawTransaction, author: Author, budgetId: string | null): Promise<string> {
    const limit = budgetId === null ? null : IMPORTS_LISTED;
    const [row] = await db.$queryRaw<{ json: string }[]>`
      SELECT '[' || coalesce(string_agg(json, ','), '') || ']' AS json FROM (
        SELECT ${replyJson(author)} AS json ${imports.read(author)} AND (${budgetId}::uuid IS NULL OR budget_id = ${budgetId}::uuid) AND committed_at IS NOT NULL
        ORDER BY committed_at DESC, id DESC LIMIT ${limit}::integer) AS page`;
    return row?.json ?? '[]';
  },

  /** Notes that a part has come, with its number of rows. */
  async countPart(
    tx: RawTransaction,
    owner: Owner,
    id: string,
    { part, rows }: { readonly part: number; readonly rows: number },
  ): Promise<void> {
    await tx.$executeRaw`${imports.update(owner, Prisma.sql`SET parts = parts || jsonb_build_object(${String(part)}::text, ${rows}::integer)`)} AND id = ${id}::uuid`;
  },

  async finish(
    tx: RawTransaction,
    owner: Owner,
    id: string,
    { added, matched, here, leftOut, from, to }: ImportFigures,
    now: Date,
  ): Promise<void> {
    await tx.$executeRaw`${imports.update(
      owner,
      Prisma.sql`SET committed_at = ${now}::timestamptz, added = ${added}::integer, matched = ${matched}::integer, here = ${here}::integer, left_out = ${leftOut}::integer,
      first_date = ${from}::date, last_date = ${to}::date`,
    )} AND id = ${id}::uuid`;
  },

  async markUndone(tx: RawTransaction, owner: Owner, id: string, now: Date): Promise<void> {
    await tx.$executeRaw`${imports.update(owner, Prisma.sql`SET undone_at = ${now}::timestamptz`)} AND id = ${id}::uuid`;
  },
};
