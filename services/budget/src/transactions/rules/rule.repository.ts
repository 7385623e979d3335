import { NEVER_MAX, RULE_TRIED_ON, type RuleContent } from '@savvi/budget-contract/rule';
import type { RuleSubject } from '@savvi/budget-contract/rule.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../../generated/prisma/client.ts';
import { inOpenMonth } from '../../shared/closed-month.repository.ts';
import { replyJson } from '../transaction.repository.ts';

type Owner = Pick<Scope, 'spaceId'>;
type Person = Pick<Scope, 'spaceId' | 'userId'>;

/** A rule as stored. */
export interface StoredRule extends RuleContent {
  readonly id: string;
  readonly version: number;
  readonly earlier: (RuleContent & { readonly version: number })[];
}

/** The rules of a budget as stored. */
export interface StoredRules {
  readonly rules: StoredRule[];
  readonly version: number;
}

/** The rules of a budget with those that the last change of their list removed. */
export interface StoredRuleList extends StoredRules {
  readonly removed: readonly StoredRule[];
}

const [ruleLists, rules, refusals, transactions] = [
  owned('rule_lists'),
  owned('rules'),
  owned('rule_refusals'),
  owned('transactions'),
];

/** A transaction that rules may change. */
export interface PastTransaction {
  readonly transaction: MoneyTransaction;
  /** Whether it pays a bill, whose kind it has. */
  readonly paysBill: boolean;
}

/** The version of a list that was never stored. */
const FIRST_VERSION = 1;
/** The number of latest transactions that the rules are applied to. */
const PAST_MAX = 10_000;

const ruleJson = Prisma.sql`'id', id, 'version', version, 'conditions', conditions, 'results', results`;
const ofPerson = ({ userId }: Person) => Prisma.sql`AND user_id = ${userId}::uuid`;
const ofBudget = (budgetId: string) => Prisma.sql`AND budget_id = ${budgetId}::uuid`;

/** The condition that a transfer is as a rule made it: with one end, which is on no statement. */
const asRuleMadeIt = Prisma.sql`rule_id IS NOT NULL AND goal_id IS NULL AND (account_id IS NULL OR to_account_id IS NULL) AND reconciliation_id IS NULL AND to_reconciliation_id IS NULL`;
/** The condition that rules may change a transaction: no person has set or changed what they decide (MON-83). */
const notByHand = Prisma.sql`AND NOT by_hand AND NOT is_split AND planned IS NULL AND (kind <> 'transfer' OR (${asRuleMadeIt})) AND (rule_id IS NOT NULL OR (line_id IS NULL AND category_id IS NULL))`;

/** The rows of `rule_lists`, `rules` and `rule_refusals`; every query names the space. */
export const ruleRepository = {
  /** The rules of a budget in their order. */
  async list(db: RawTransaction, owner: Owner, budgetId: string): Promise<StoredRules> {
    const [row] = await db.$queryRaw<{ json: string }[]>`
      SELECT json_build_object('version', version, 'rules', (
        SELECT coalesce(json_agg(json_build_object(${ruleJson}, 'earlier', earlier) ORDER BY position), '[]') ${rules.read(owner)} ${ofBudget(budgetId)}))::text AS json
      ${ruleLists.read(owner)} ${ofBudget(budgetId)}`;
    // The statement builds the text with these keys.
    return row === undefined ? { rules: [], version: FIRST_VERSION } : (JSON.parse(row.json) as StoredRules);
  },

  /** The rules that the last change of the list of a budget removed. */
  async removed(db: RawTransaction, owner: Owner, budgetId: string): Promise<StoredRule[]> {
    const [row] = await db.$queryRaw<{ json: string }[]>`
      SELECT removed::text AS json ${ruleLists.read(owner)} ${ofBudget(budgetId)}`;
    // They are stored as they were.
    return JSON.parse(row?.json ?? '[]') as StoredRule[];
  },

  /** All rules of a space, and the payees for which a person wants none, as JSON. */
  async listAll(db: RawTransaction, owner: Person): Promise<string> {
    const [row] = await db.$queryRaw<{ json: string }[]>`
      SELECT json_build_object(
        'rules', (SELECT coalesce(json_agg(json_build_object('budgetId', budget_id, ${ruleJson}) ORDER BY budget_id, position), '[]') ${rules.read(owner)}),
        'never', (SELECT coalesce(json_agg(json_build_object('budgetId', budget_id, 'payee', payee, 'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY budget_id, payee), '[]') ${refusals.read(owner)} ${ofPerson(owner)}))::text AS json`;
    return row?.json ?? '{"rules":[],"never":[]}';
  },

  /** How many rules the other budgets of a space have. */
  async countOthers(tx: RawTransaction, owner: Owner, budgetId: string): Promise<number> {
    const [row] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::integer AS count ${rules.read(owner)} AND budget_id <> ${budgetId}::uuid`;
    return row?.count ?? 0;
  },

  /** Replaces the rules of a budget. */
  async replace(
    tx: RawTransaction,
    owner: Owner,
    budgetId: string,
    { rules: list, version, removed }: StoredRuleList,
    now: Date,
  ): Promise<void> {
    await tx.$executeRaw`${ruleLists.insert(
      owner,
      (own) => Prisma.sql`(space_id, budget_id, version, removed, updated_at)
      VALUES (${own.spaceId}::uuid, ${budgetId}::uuid, ${version}, ${JSON.stringify(removed)}::json, ${now}::timestamptz)`,
    )} ON CONFLICT (space_id, budget_id) DO UPDATE SET version = excluded.version, removed = excluded.removed, updated_at = excluded.updated_at`;
    await tx.$executeRaw`${rules.remove(owner)} ${ofBudget(budgetId)}`;
    await tx.$executeRaw`${rules.insert(
      owner,
      (own) => Prisma.sql`(space_id, budget_id, id, position, version, conditions, results, earlier)
      SELECT ${own.spaceId}::uuid, ${budgetId}::uuid, id, position, version, conditions, results, earlier
      FROM ROWS FROM (json_to_recordset(${JSON.stringify(list)}::json) AS (id uuid, version integer, conditions json, results json, earlier json)) WITH ORDINALITY AS rule(id, version, conditions, results, earlier, position)`,
    )}`;
  },

  /** Remembers that a person wants no rule for a payee, and forgets the oldest payees beyond {@link NEVER_MAX}. */
  async refuse(
    tx: RawTransaction,
    owner: Person,
    budgetId: string,
    { payee, now }: { readonly payee: string; readonly now: Date },
  ): Promise<void> {
    await tx.$executeRaw`${refusals.insert(
      owner,
      (own) => Prisma.sql`(space_id, user_id, budget_id, payee, at)
      VALUES (${own.spaceId}::uuid, ${owner.userId}::uuid, ${budgetId}::uuid, ${payee}, ${now}::timestamptz)`,
    )} ON CONFLICT DO NOTHING`;
    await tx.$executeRaw`${refusals.remove(owner)} ${ofPerson(owner)} ${ofBudget(budgetId)} AND payee IN (
      SELECT payee ${refusals.read(owner)} ${ofPerson(owner)} ${ofBudget(budgetId)} ORDER BY at DESC, payee OFFSET ${NEVER_MAX})`;
  },

  /** Whether at least two transactions of a budget have a payee. */
  async isRepeated(db: RawTransaction, owner: Owner, budgetId: string, payee: string): Promise<boolean> {
    const rows = await db.$queryRaw<
      unknown[]
    >`SELECT 1 AS one ${transactions.read(owner)} ${ofBudget(budgetId)} AND starts_with(search_text, (SELECT search_form(${payee}::text) || chr(10))) LIMIT 2`;
    return rows.length === 2;
  },

  /** Whether a person wants no rule for a payee. */
  async isRefused(db: RawTransaction, owner: Person, budgetId: string, payee: string): Promise<boolean> {
    const rows = await db.$queryRaw<
      unknown[]
    >`SELECT 1 AS one ${refusals.read(owner)} ${ofPerson(owner)} ${ofBudget(budgetId)} AND payee = ${payee}`;
    return rows.length > 0;
  },

  /** What rules know of the latest transactions of a budget. */
  async latest(db: RawTransaction, owner: Owner, budgetId: string): Promise<RuleSubject[]> {
    return db.$queryRaw<RuleSubject[]>`
      SELECT payee, amount::text AS amount, kind, account_id::text AS "accountId" ${transactions.read(owner)} ${ofBudget(budgetId)} ORDER BY date DESC, id DESC LIMIT ${RULE_TRIED_ON}`;
  },

  /**
   * The latest transactions in open months that rules may change, or those of them with the given ids, latest first.
   */
  async past(
    db: RawTransaction,
    owner: Owner,
    budgetId: string,
    ids: readonly string[] | null,
  ): Promise<PastTransaction[]> {
    const found = await db.$queryRaw<{ json: string; paysBill: boolean }[]>`
      SELECT ${replyJson(owner)} AS json, bill_date_id IS NOT NULL AS "paysBill" ${transactions.read(owner)} ${inOpenMonth(owner, budgetId)} ${notByHand}
        AND (${ids === null}::boolean OR id = ANY(${[...(ids ?? [])]}::uuid[])) ORDER BY transactions.date DESC, id DESC LIMIT ${PAST_MAX}`;
    // The columns have the keys of the reply.
    return found.map(({ json, paysBill }) => ({
      transaction: JSON.parse(json) as MoneyTransaction,
      paysBill,
    }));
  },

  /** Stores the next version of transactions that rules have set. */
  async applyAll(tx: RawTransaction, owner: Owner, changed: readonly MoneyTransaction[]): Promise<void> {
    const json = JSON.stringify(
      changed.map(({ rule, ...each }) => ({ ...each, changed: each.id, rule: rule?.id, at: rule?.version })),
    );
    await tx.$executeRaw`${transactions.update(
      owner,
      Prisma.sql`SET kind = next.kind, payee = next.payee, line_id = next."lineId", category_id = next."categoryId", payer = next.payer, account_id = next."accountId", to_account_id = next."toAccountId", rule_id = next.rule, rule_version = next.at, version = next.version, updated_at = next."updatedAt"
      FROM jsonb_to_recordset(${json}::jsonb) AS next (changed uuid, kind text, payee text, "lineId" uuid, "categoryId" uuid, payer text, "accountId" uuid, "toAccountId" uuid, rule uuid, at integer, version integer, "updatedAt" timestamptz)`,
    )} AND id = next.changed`;
  },
};

/** Whether two rules have the same content. */
export const isSameRule = (one: RuleContent, other: RuleContent): boolean =>
  JSON.stringify([one.conditions, one.results]) === JSON.stringify([other.conditions, other.results]);
