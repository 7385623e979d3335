import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../db.ts';
import type { PlanLine } from './plan-lines.rules.ts';

type Owner = Pick<Scope, 'spaceId'>;

const planLines = owned('plan_lines');

/** The rows of `plan_lines`; every query names the space. */
export const planLineRepository = {
  /** The stored lines of a budget, in no particular order. */
  list: (tx: RawTransaction, owner: Owner, budgetId: string): Promise<PlanLine[]> =>
    tx.$queryRaw<PlanLine[]>`
      SELECT id::text AS id, list, position::integer AS position, name, carry_over AS "carryOver", payer, category_id::text AS "categoryId" ${planLines.read(owner)} AND budget_id = ${budgetId}::uuid`,

  /** Replaces the lines of a budget. */
  async replace(tx: Transaction, owner: Owner, budgetId: string, lines: readonly PlanLine[]): Promise<void> {
    await tx.$executeRaw`${planLines.remove(owner)} AND budget_id = ${budgetId}::uuid`;
    await tx.$executeRaw`${planLines.insert(
      owner,
      (own) => Prisma.sql`(space_id, budget_id, id, list, position, name, carry_over, payer, category_id)
      SELECT ${own.spaceId}::uuid, ${budgetId}::uuid, id, list, position, name, "carryOver", payer, "categoryId"
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line(id uuid, list text, position smallint, name text, "carryOver" text, payer text, "categoryId" uuid)`,
    )}`;
  },
};
