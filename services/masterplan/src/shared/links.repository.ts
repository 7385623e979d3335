import { owned } from '@savvi/service-kit/owned';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../db.ts';

type Owner = Pick<Scope, 'spaceId'>;
const debts = owned('debts');
const policies = owned('insurance_policies');

/** Whether a mortgage that is not deleted is linked to a property. */
export async function hasMortgage(tx: Transaction, owner: Owner, propertyId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isLinked: boolean }[]>`
    SELECT EXISTS (SELECT ${debts.read(owner)} AND property_id = ${propertyId}::uuid AND debt_type = 'mortgage' AND deleted_at IS NULL) AS "isLinked"`;
  return row?.isLinked ?? false;
}

/** Removes the links of a space to a holding that is removed for good, so that nothing refers to it (LNK-1). */
export const forgetLinks = {
  async property(tx: Transaction, owner: Owner, id: string): Promise<void> {
    await tx.$executeRaw`${debts.update(owner, Prisma.sql`SET property_id = NULL`)} AND property_id = ${id}::uuid`;
    await tx.$executeRaw`${policies.update(owner, Prisma.sql`SET property_id = NULL`)} AND property_id = ${id}::uuid`;
  },
  async debt(tx: Transaction, owner: Owner, id: string): Promise<void> {
    await tx.$executeRaw`${policies.update(owner, Prisma.sql`SET debt_id = NULL`)} AND debt_id = ${id}::uuid`;
  },
};
