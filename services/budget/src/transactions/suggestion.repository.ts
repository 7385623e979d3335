import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';

type Owner = Pick<Scope, 'spaceId'>;

const [closedMonths, monthLines, planLines, transactions] = [
  owned('closed_months'),
  owned('month_lines'),
  owned('plan_lines'),
  owned('transactions'),
];

/** The columns of a transaction that {@link withSuggestion} needs. Only a transaction without a line has a payee there. */
export const SUGGESTED_FOR = Prisma.sql`CASE WHEN kind IN ('spending', 'refund') AND line_id IS NULL AND category_id IS NULL AND NOT is_split THEN payee_form(payee) END AS sought_payee, date_trunc('month', date)::date AS plan_month`;

/**
 * The id of the line that a person gave to the last two transactions of `sought_payee`, if it exists in the plan of
 * `plan_month`, which is open; null otherwise (MON-79). The index `transactions_by_hand_idx` finds these two.
 */
const suggestedLine = (owner: Owner, budgetId: string): Prisma.Sql => {
  const ofBudget = Prisma.sql`AND budget_id = ${budgetId}::uuid`;
  return Prisma.sql`(SELECT usual.line_id FROM (SELECT min(line_id::text)::uuid AS line_id FROM (
      SELECT line_id ${transactions.read(owner)} ${ofBudget} AND payee_form(payee) = sought_payee AND (line_id IS NOT NULL OR category_id IS NOT NULL) AND rule_id IS NULL AND bill_date_id IS NULL
      ORDER BY created_at DESC, id DESC LIMIT 2) AS last HAVING count(line_id) = 2 AND count(DISTINCT line_id) = 1) AS usual
    WHERE NOT EXISTS (SELECT 1 ${closedMonths.read(owner)} ${ofBudget} AND month = plan_month)
      AND (EXISTS (SELECT 1 ${monthLines.read(owner)} ${ofBudget} AND month = plan_month AND month_lines.line_id = usual.line_id)
        OR EXISTS (SELECT 1 ${planLines.read(owner)} ${ofBudget} AND plan_lines.id = usual.line_id)))`;
};

/** The `json` of a transaction with the line that is suggested for it, from a row that has {@link SUGGESTED_FOR}, too. */
export const withSuggestion = (owner: Owner, budgetId: string): Prisma.Sql =>
  Prisma.sql`left(json, -1) || coalesce(',"suggestedLineId":"' || ${suggestedLine(owner, budgetId)} || '"', '') || '}' AS json`;

/** The id of the line that is suggested for a payee on a date; null without one (MON-79). */
export async function suggestedLineOf(
  db: RawTransaction,
  owner: Owner,
  budgetId: string,
  { payee, date }: { readonly payee: string; readonly date: string },
): Promise<string | null> {
  const [row] = await db.$queryRaw<{ lineId: string | null }[]>`
    SELECT ${suggestedLine(owner, budgetId)}::text AS "lineId" FROM (SELECT payee_form(${payee}::text) AS sought_payee, date_trunc('month', ${date}::date)::date AS plan_month) AS wanted`;
  return row?.lineId ?? null;
}
