-- The rule for canaries counts accounts and named users with failed samples. "failed_by" has one bit for the hash of each
-- account, so that it identifies nobody. Gateways of the last release do not write these columns.
ALTER TABLE "view_counts" ADD COLUMN "failed_by" BIGINT NOT NULL DEFAULT 0, ADD COLUMN "named_broken" INTEGER NOT NULL DEFAULT 0;
