-- The hash of a file, sealed, and a keyed one (docs/formats/file-at-rest.md). The service fills both for older rows. Older code
-- reads and writes "sha256" alone; the next release empties it, so it may be NULL from here on.
ALTER TABLE "documents" ADD COLUMN     "sha256_mac" BYTEA,
ADD COLUMN     "sha256_sealed" BYTEA,
ALTER COLUMN "sha256" DROP NOT NULL;

-- The service asks every few seconds which rows are left: those alone are in this index.
CREATE INDEX "documents_unsealed_sha256_idx" ON "documents" ("space_id", "id") WHERE "sha256_sealed" IS NULL;
