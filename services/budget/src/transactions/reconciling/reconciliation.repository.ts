import type { Reconciliation, ToReconcile } from '@savvi/budget-contract/reconciliation';
import type { Booked } from '@savvi/budget-contract/reconciliation.rules';
import { owned } from '@savvi/service-kit/owned';
import type { Cursor } from '@savvi/service-kit/page';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../../generated/prisma/client.ts';
import { dateOf, replyJson } from '../transaction.repository.ts';

type Owner = Pick<Scope, 'spaceId'>;

/** An account as a budget uses it. */
export interface AccountOfBudget {
  readonly budgetId: string;
  readonly accountId: string;
}

/** The reconciled part of an account. */
export interface ReconciledPart {
  readonly last: ToReconcile['last'];
  /** The balance before the first reconciliation; null before there is one. */
  readonly opening: string | null;
  /** The sums of its reconciled transactions, by what their effect on the balance depends on. */
  readonly sums: readonly Booked[];
}

const [reconciliations, moneyTransactions] = [owned('reconciliations'), owned('transactions')];

const reconciliationJson = Prisma.sql`json_build_object('id', id, 'budgetId', budget_id, 'accountId', account_id, 'date', to_char(date, 'YYYY-MM-DD'), 'balance', balance::text, 'startBalance', start_balance::text,
  'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text`;

const openIn = ({ budgetId, accountId }: AccountOfBudget, until: string) =>
  Prisma.sql`AND budget_id = ${budgetId}::uuid AND ((account_id = ${accountId}::uuid AND reconciliation_id IS NULL) OR (to_account_id = ${accountId}::uuid AND to_reconciliation_id IS NULL)) AND date <= ${until}::date`;

/** The rows of `reconciliations`, and the reconciled and open transactions of an account; every query names the space. */
export const reconciliationRepository = {
  /** The reconciled part of an account. */
  async reconciled(
    db: RawTransaction,
    owner: Owner,
    { budgetId, accountId }: AccountOfBudget,
  ): Promise<ReconciledPart> {
    const ofAccount = Prisma.sql`AND budget_id = ${budgetId}::uuid AND account_id = ${accountId}::uuid`;
    const [row] = await db.$queryRaw<{ json: string }[]>`
      SELECT json_build_object(
        'last', (SELECT json_build_object('date', to_char(date, 'YYYY-MM-DD'), 'balance', balance::text) ${reconciliations.read(owner)} ${ofAccount} ORDER BY id DESC LIMIT 1),
        'opening', (SELECT start_balance::text ${reconciliations.read(owner)} ${ofAccount} ORDER BY id LIMIT 1),
        'sums', (SELECT coalesce(json_agg(sums), '[]') FROM (
          SELECT kind, account_id AS "accountId", to_account_id AS "toAccountId", sum(amount)::numeric(20,2)::text AS amount ${moneyTransactions.read(owner)} AND budget_id = ${budgetId}::uuid
            AND ((account_id = ${accountId}::uuid AND reconciliation_id IS NOT NULL) OR (to_account_id = ${accountId}::uuid AND to_reconciliation_id IS NOT NULL)) GROUP BY kind, account_id, to_account_id) AS sums))::text AS json`;
    // The statement builds the text with these keys.
    return JSON.parse(row?.json ?? '') as ReconciledPart;
  },

  /** A page of the open transactions of an account until a date, oldest first, as the JSON of its items, and the number of all. */
  async open(
    db: RawTransaction,
    owner: Owner,
    account: AccountOfBudget,
    {
      until,
      after,
      limit,
    }: { readonly until: string; readonly after: Cursor | undefined; readonly limit: number },
  ): Promise<{ items: readonly string[]; total: number }> {
    const later =
      after === undefined
        ? Prisma.empty
        : Prisma.sql`AND (date, id) > (${dateOf(after)}::date, ${after.id}::uuid)`;
    const [row] = await db.$queryRaw<{ items: string[]; total: number }[]>`
      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT ${replyJson(owner)} AS json ${moneyTransactions.read(owner)} ${openIn(account, until)} ${later} ORDER BY transactions.date, id LIMIT ${limit}::integer) AS page) AS items,
        (SELECT count(*)::integer ${moneyTransactions.read(owner)} ${openIn(account, until)}) AS total`;
    return row ?? { items: [], total: 0 };
  },

  /** The number of reconciliations of a space. */
  async count(tx: RawTransaction, owner: Owner): Promise<number> {
    const [row] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::integer AS count ${reconciliations.read(owner)}`;
    return row?.count ?? 0;
  },

  /** A reconciliation of a budget; null if there is none with the id. */
  async find(db: RawTransaction, owner: Owner, budgetId: string, id: string): Promise<Reconciliation | null> {
    const [row] = await db.$queryRaw<{ json: string }[]>`
      SELECT ${reconciliationJson} AS json ${reconciliations.read(owner)} AND budget_id = ${budgetId}::uuid AND id = ${id}::uuid`;
    // The statement builds the text with these keys.
    return row === undefined ? null : (JSON.parse(row.json) as Reconciliation);
  },

  /** All reconciliations of a space, oldest first, as the JSON of a list. */
  async listAll(db: RawTransaction, owner: Owner): Promise<string> {
    const [row] = await db.$queryRaw<{ json: string }[]>`
      SELECT '[' || coalesce(string_agg(${reconciliationJson}, ',' ORDER BY id), '') || ']' AS json ${reconciliations.read(owner)}`;
    return row?.json ?? '[]';
  },

  async insert(
    tx: RawTransaction,
    { spaceId, userId }: Pick<Scope, 'spaceId' | 'userId'>,
    { id, budgetId, accountId, date, balance, startBalance, at }: Reconciliation,
  ): Promise<void> {
    await tx.$executeRaw`${reconciliations.insert(
      { spaceId },
      (own) => Prisma.sql`(space_id, budget_id, id, account_id, date, balance, start_balance, user_id, at)
      VALUES (${own.spaceId}::uuid, ${budgetId}::uuid, ${id}::uuid, ${accountId}::uuid, ${date}::date, ${balance}::numeric, ${startBalance}::numeric, ${userId}::uuid, ${at}::timestamptz)`,
    )}`;
  },

  /** Adds transactions to the reconciliation of their account. Other changes of them can no longer be undone. */
  async lock(
    tx: RawTransaction,
    owner: Owner,
    { id, accountId, at }: Pick<Reconciliation, 'id' | 'accountId' | 'at'>,
    ids: readonly string[],
  ): Promise<void> {
    const where = (column: Prisma.Sql, before: Prisma.Sql) =>
      Prisma.sql`CASE WHEN ${column} = ${accountId}::uuid THEN ${id}::uuid ELSE ${before} END`;
    await tx.$executeRaw`
      ${moneyTransactions.update(
        owner,
        Prisma.sql`SET reconciliation_id = ${where(Prisma.sql`account_id`, Prisma.sql`reconciliation_id`)}, to_reconciliation_id = ${where(Prisma.sql`to_account_id`, Prisma.sql`to_reconciliation_id`)},
        version = version + 1, updated_at = ${at}::timestamptz`,
        6,
      )} AND id = ANY(${ids}::uuid[])`;
  },
};
