-- AlterTable
ALTER TABLE "due_dates" ADD COLUMN     "announced" DATE,
ADD COLUMN     "mailed_within" SMALLINT;

-- AlterTable
ALTER TABLE "mail_settings" ADD COLUMN     "sources" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Bills of the release before were in no mails. They stay out until the user chooses bills (MON-91).
UPDATE "due_dates" SET "mailed_within" = 14 WHERE "kind" = 'bill';
