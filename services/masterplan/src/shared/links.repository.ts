import { owned } from '@savvi/service-kit/owned';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';

const debts = owned('debts');

/** Whether a mortgage that is not deleted is linked to a property. */
export async function hasMortgage(
  tx: Transaction,
  owner: Pick<Scope, 'spaceId'>,
  propertyId: string,
): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isLinked: boolean }[]>`
    SELECT EXISTS (SELECT ${debts.read(owner)} AND property_id = ${propertyId}::uuid AND debt_type = 'mortgage' AND deleted_at IS NULL) AS "isLinked"`;
  return row?.isLinked ?? false;
}
