import type { Database } from '../db.ts';

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
