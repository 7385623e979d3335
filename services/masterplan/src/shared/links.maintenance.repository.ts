import type { Database } from '../db.ts';

/** Up to `limit` properties whose `linkedMortgage` does not match their linked debts and their own mortgage. */
export const propertiesToRefresh = (
  db: Database,
  limit: number,
): Promise<{ readonly spaceId: string; readonly id: string }[]> =>
  db.$queryRaw`
    SELECT space_id AS "spaceId", id FROM real_estate_properties AS property
    WHERE deleted_at IS NULL AND linked_mortgage IS DISTINCT FROM
      CASE WHEN EXISTS (SELECT FROM debts AS debt WHERE debt.space_id = property.space_id AND debt.property_id = property.id AND debt.debt_type = 'mortgage' AND debt.deleted_at IS NULL) THEN coalesce(mortgage_balance, 0) END
    LIMIT ${limit}::integer`;

/** Removes the links of all spaces to holdings that were purged, so that nothing refers to them (LNK-1). */
export async function forgetPurgedLinks(db: Database): Promise<void> {
  await db.$executeRaw`
    UPDATE debts AS holding SET property_id = NULL
    WHERE property_id IS NOT NULL AND NOT EXISTS (SELECT FROM real_estate_properties AS target WHERE target.space_id = holding.space_id AND target.id = holding.property_id)`;
  await db.$executeRaw`
    UPDATE insurance_policies AS holding SET property_id = NULL
    WHERE property_id IS NOT NULL AND NOT EXISTS (SELECT FROM real_estate_properties AS target WHERE target.space_id = holding.space_id AND target.id = holding.property_id)`;
  await db.$executeRaw`
    UPDATE insurance_policies AS holding SET debt_id = NULL
    WHERE debt_id IS NOT NULL AND NOT EXISTS (SELECT FROM debts AS target WHERE target.space_id = holding.space_id AND target.id = holding.debt_id)`;
}
