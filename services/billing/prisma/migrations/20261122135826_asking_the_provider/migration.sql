-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "ask_at" TIMESTAMPTZ(3),
ADD COLUMN     "asks" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "has_surplus" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "replaced_at" TIMESTAMPTZ(3),
ADD COLUMN     "replaced_plan" VARCHAR(16);
