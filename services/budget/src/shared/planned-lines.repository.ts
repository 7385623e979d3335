import { firstDay } from '@savvi/budget-contract/month.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';

/** A line in the plan of a month or of the budget. */
export interface PlannedLine {
  readonly lineId: string;
  readonly month: string;
  readonly payer: MoneyTransaction['payer'];
}

const [monthLines, planLines] = [owned('month_lines'), owned('plan_lines')];

/** The lines among `wanted` that exist in the plan of their month or in that of the budget. */
export async function plannedLines(
  tx: RawTransaction,
  owner: Pick<Scope, 'spaceId'>,
  budgetId: string,
  wanted: readonly Omit<PlannedLine, 'payer'>[],
): Promise<PlannedLine[]> {
  const json = JSON.stringify(wanted.map(({ lineId, month }) => ({ id: lineId, start: firstDay(month) })));
  return tx.$queryRaw<PlannedLine[]>`
    SELECT wanted.id::text AS "lineId", to_char(wanted.start, 'YYYY-MM') AS month, line.payer
    FROM (SELECT DISTINCT id, start FROM jsonb_to_recordset(${json}::jsonb) AS all_wanted (id uuid, start date)) AS wanted CROSS JOIN LATERAL (
      SELECT 1 AS choice, payer ${monthLines.read(owner)} AND budget_id = ${budgetId}::uuid AND month = wanted.start AND line_id = wanted.id
      UNION ALL SELECT 2, payer ${planLines.read(owner)} AND budget_id = ${budgetId}::uuid AND plan_lines.id = wanted.id ORDER BY choice LIMIT 1) AS line`;
}

/** Whether each line exists in the plan of its month or in that of the budget. */
export async function areAllPlanned(
  tx: RawTransaction,
  owner: Pick<Scope, 'spaceId'>,
  budgetId: string,
  wanted: readonly Omit<PlannedLine, 'payer'>[],
): Promise<boolean> {
  const found = await plannedLines(tx, owner, budgetId, wanted);
  return found.length === new Set(wanted.map(({ lineId, month }) => `${lineId} ${month}`)).size;
}
