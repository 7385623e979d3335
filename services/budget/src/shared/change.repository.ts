import type { Change, ChangeAct } from '@savvi/budget-contract/change';
import { CHANGES_MAX } from '@savvi/budget-contract/change';
import { firstDay } from '@savvi/budget-contract/month.rules';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../db.ts';
import type { ChangeRows } from './change-rows.repository.ts';
import type { RowVersions } from './touched.rules.ts';

/** A person in a space. */
type Author = Pick<Scope, 'spaceId' | 'userId'>;

/** What a list needs to name a change. */
export interface ChangeSummary {
  readonly act: ChangeAct;
  readonly name?: string;
  readonly toName?: string;
  readonly transactions?: number;
  readonly month?: string;
  readonly amount?: string | undefined;
}

/** A change to store. */
export interface NewChange extends ChangeSummary {
  readonly id: string;
  readonly before: ChangeRows;
  readonly versions: RowVersions;
  readonly at: Date;
}

/** A stored change without the rows as they were before. */
export interface StoredChange extends Omit<Change, 'isUndoable'> {
  readonly versions: RowVersions;
}

/** The version of a row before a change, and the one that undoing the change gave it. */
export interface Followed {
  readonly key: string;
  readonly before: string;
  readonly now: string;
}

const changes = owned('changes');

const instantOf = (column: Prisma.Sql) =>
  Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const storedJson = Prisma.sql`'id', id, 'act', act, 'name', name, 'toName', to_name, 'transactions', transaction_count, 'month', to_char(month, 'YYYY-MM'), 'amount', amount::text,
  'at', ${instantOf(Prisma.sql`at`)}, 'undoneAt', ${instantOf(Prisma.sql`undone_at`)}, 'versions', versions`;

/** The author's own changes of a budget. */
const own = (author: Author, budgetId: string) =>
  Prisma.sql`${changes.read(author)} AND budget_id = ${budgetId}::uuid AND user_id = ${author.userId}::uuid`;

/** The rows of `changes`; every query names the space. */
export const changeRepository = {
  /** Stores a change, and deletes the author's oldest ones beyond {@link CHANGES_MAX}. */
  async insert(tx: RawTransaction, author: Author, budgetId: string, change: NewChange): Promise<void> {
    const { act, name = null, toName = null, transactions = 0, month, amount = null } = change;
    // Both parts of the statement see the rows as they were before it.
    await tx.$executeRaw`WITH beyond AS (${changes.remove(author)} AND budget_id = ${budgetId}::uuid AND user_id = ${author.userId}::uuid
      AND (at, id) <= (SELECT at, id ${own(author, budgetId)} ORDER BY at DESC, id DESC OFFSET ${CHANGES_MAX - 1} LIMIT 1))
      ${changes.insert(
        author,
        ({
          spaceId,
        }) => Prisma.sql`(space_id, budget_id, id, user_id, act, name, to_name, transaction_count, month, amount, before, versions, at)
      VALUES (${spaceId}::uuid, ${budgetId}::uuid, ${change.id}::uuid, ${author.userId}::uuid, ${act}, ${name}, ${toName}, ${transactions}::integer, ${month === undefined ? null : firstDay(month)}::date, ${amount}::numeric,
        ${JSON.stringify(change.before)}::jsonb, ${JSON.stringify(change.versions)}::jsonb, ${change.at}::timestamptz)`,
      )}`;
  },

  /** The author's own changes after `since`, newest first. */
  async list(db: RawTransaction, author: Author, budgetId: string, since: Date): Promise<StoredChange[]> {
    const rows = await db.$queryRaw<{ json: string }[]>`
      SELECT json_build_object(${storedJson})::text AS json ${own(author, budgetId)} AND at > ${since}::timestamptz ORDER BY at DESC, id DESC LIMIT ${CHANGES_MAX}`;
    // The statement builds the text with these keys.
    return rows.map(({ json }) => JSON.parse(json) as StoredChange);
  },

  /** The author's own change with an id, made after `since`; null if there is none. */
  async find(
    tx: RawTransaction,
    author: Author,
    { budgetId, id, since }: { budgetId: string; id: string; since: Date },
  ): Promise<(StoredChange & { readonly before: ChangeRows }) | null> {
    const [row] = await tx.$queryRaw<{ json: string }[]>`
      SELECT json_build_object(${storedJson}, 'before', before)::text AS json ${own(author, budgetId)} AND id = ${id}::uuid AND at > ${since}::timestamptz`;
    // The statement builds the text with these keys.
    return row === undefined
      ? null
      : (JSON.parse(row.json) as StoredChange & { readonly before: ChangeRows });
  },

  /**
   * Marks a change as undone. Earlier changes follow: a row that has the content of its version `before` again
   * counts as that version for them, also for the changes of other people.
   */
  async markUndone(
    tx: Transaction,
    owner: Pick<Scope, 'spaceId'>,
    { budgetId, id, now }: { budgetId: string; id: string; now: Date },
    followed: readonly Followed[],
  ): Promise<void> {
    const ofBudget = Prisma.sql`AND budget_id = ${budgetId}::uuid`;
    await tx.$executeRaw`${changes.update(owner, Prisma.sql`SET undone_at = ${now}::timestamptz`)} ${ofBudget} AND id = ${id}::uuid`;
    const moved = Prisma.sql`FROM jsonb_to_recordset(${JSON.stringify(followed)}::jsonb) AS moved(key text, before text, now text) WHERE changes.versions ->> moved.key = moved.before`;
    await tx.$executeRaw`${changes.update(
      owner,
      Prisma.sql`SET versions = versions || (SELECT jsonb_object_agg(moved.key, moved.now) ${moved})`,
    )} ${ofBudget} AND undone_at IS NULL AND EXISTS (SELECT 1 ${moved})`;
  },
};
