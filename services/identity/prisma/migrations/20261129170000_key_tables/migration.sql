-- The tables of packages/sealing, for the secrets of authenticator apps (docs/formats/totp-secret-at-rest.md).

-- The key of each space, wrapped by a master key, which is never stored in the database. Erasing a space's key makes all
-- data of the space unreadable.
CREATE TABLE "space_keys" (
    "space_id" UUID NOT NULL,
    "master_key_id" VARCHAR(64) NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "space_keys_pkey" PRIMARY KEY ("space_id")
);
CREATE INDEX "space_keys_master_key_id_idx" ON "space_keys"("master_key_id");

-- The master key that wraps new space keys. A transaction that creates a space key holds a share lock on this row until it
-- commits. A rotation updates the row, so it waits for these transactions, and later ones cannot use the previous key.
CREATE TABLE "current_master_key" (
    "single" BOOLEAN NOT NULL,
    "id" VARCHAR(64) NOT NULL,

    CONSTRAINT "current_master_key_pkey" PRIMARY KEY ("single"),
    CONSTRAINT "current_master_key_single_check" CHECK ("single")
);
