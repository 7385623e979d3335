-- The account that the payments of a bill have. It has no foreign key: a bill keeps it after it is deleted.
ALTER TABLE "bills" ADD COLUMN "account_id" UUID;
