-- AlterTable
ALTER TABLE "debts" ADD COLUMN     "fixed_rate_until" DATE,
ADD COLUMN     "payment_day" INTEGER;
