-- What every service has in a migration that seals what it keeps.

-- The key of each space, wrapped by a master key, which is never in here. Erasing it makes everything of the space unreadable.
CREATE TABLE "space_keys" (
    "space_id" UUID NOT NULL,
    "master_key_id" VARCHAR(64) NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "space_keys_pkey" PRIMARY KEY ("space_id")
);
CREATE INDEX "space_keys_master_key_id_idx" ON "space_keys"("master_key_id");

-- The one master key that new space keys are wrapped by. Whoever makes a space key holds a share lock on this row until the
-- key is committed; a rotation changes the row, so it waits for them and no later one can use the key before.
CREATE TABLE "current_master_key" (
    "single" BOOLEAN NOT NULL,
    "id" VARCHAR(64) NOT NULL,

    CONSTRAINT "current_master_key_pkey" PRIMARY KEY ("single"),
    CONSTRAINT "current_master_key_single_check" CHECK ("single")
);
