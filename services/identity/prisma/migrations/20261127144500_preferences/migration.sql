-- AlterTable
ALTER TABLE "users" ADD COLUMN     "date_format" VARCHAR(20),
ADD COLUMN     "time_zone" VARCHAR(64);
