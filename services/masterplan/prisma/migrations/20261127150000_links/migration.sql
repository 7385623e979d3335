-- AlterTable
ALTER TABLE "debts" ADD COLUMN     "property_id" UUID;

-- AlterTable
ALTER TABLE "insurance_policies" ADD COLUMN     "debt_id" UUID,
ADD COLUMN     "property_id" UUID;

-- AlterTable
ALTER TABLE "real_estate_properties" ADD COLUMN     "linked_mortgage" DECIMAL(12,2);
