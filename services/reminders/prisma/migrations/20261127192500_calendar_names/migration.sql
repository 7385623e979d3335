-- AlterTable
ALTER TABLE "calendar_feeds" ADD COLUMN "names" JSONB;
