import { owned } from '@savvi/service-kit/owned';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';

type Owner = Pick<Scope, 'spaceId'>;

const [moneyTransactions, parts] = [owned('transactions'), owned('transaction_parts')];

/**
 * The SQL that joins rows of transactions with their parts; others have null in its columns. `part_of_line` counts the parts
 * of a line. The window function keeps the look-up by the key of the parts, whatever the database estimates.
 */
export const withParts = (owner: Owner): Prisma.Sql => Prisma.sql`LEFT JOIN LATERAL (
      SELECT position AS part_position, amount AS part_amount, line_id AS part_line_id, category_id AS part_category_id, payer AS part_payer, row_number() OVER (PARTITION BY line_id ORDER BY position) AS part_of_line
      ${parts.read(owner)} AND transaction_id = id AND is_split) AS part ON TRUE`;

/**
 * The SQL `FROM …` with what counts of the transactions of a budget that fulfill `condition`: the parts of a split
 * transaction in place of the whole (MON-51). `is_first` and `is_first_of_line` are true once for each transaction, and once
 * for each line of it. The whole of a split transaction has no line, category or payer.
 */
export const countedAmounts = (
  owner: Owner,
  budgetId: string,
  condition: Prisma.Sql,
): Prisma.Sql => Prisma.sql`FROM (
    SELECT month, kind, coalesce(part_amount, amount) AS amount, coalesce(part_line_id, line_id) AS line_id, coalesce(part_category_id, category_id) AS category_id, coalesce(part_payer, payer) AS payer,
      coalesce(part_position, 0) = 0 AS is_first, coalesce(part_of_line, 1) = 1 AS is_first_of_line
    FROM (SELECT id, month, kind, amount, line_id, category_id, payer, is_split ${moneyTransactions.read(owner)} AND budget_id = ${budgetId}::uuid ${condition}) AS whole
    ${withParts(owner)}) AS counted`;
