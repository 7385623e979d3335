import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';

const goals = owned('goals');

/** Whether a budget has a goal. */
export async function goalExists(
  tx: RawTransaction,
  owner: Pick<Scope, 'spaceId'>,
  budgetId: string,
  id: string,
): Promise<boolean> {
  const rows = await tx.$queryRaw<
    unknown[]
  >`SELECT 1 ${goals.read(owner)} AND budget_id = ${budgetId}::uuid AND id = ${id}::uuid`;
  return rows.length > 0;
}
