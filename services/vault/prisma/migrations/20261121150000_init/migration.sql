-- Vault entries. What an entry holds is in "sealed" alone (docs/formats/vault-at-rest.md); names are no column, so that nobody
-- can search or sort by them here. What is sealed can't be compressed. A deleted entry keeps its row for 30 days.
CREATE TABLE "entries" (
    "space_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "format" SMALLINT NOT NULL,
    "wrapped_key" BYTEA NOT NULL,
    "sealed" BYTEA NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "entries_pkey" PRIMARY KEY ("space_id","id"),
    CONSTRAINT "entries_format_check" CHECK ("format" >= 1)
);
ALTER TABLE "entries" ALTER COLUMN "sealed" SET STORAGE EXTERNAL;
CREATE INDEX "entries_space_id_created_at_id_idx" ON "entries"("space_id", "created_at" DESC, "id" DESC);
CREATE INDEX "entries_deleted_at_idx" ON "entries"("deleted_at");

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

-- Which POST created what, for 24 hours (@savvi/service-kit/idempotency). The hash is keyed: bodies hold passwords.
CREATE TABLE "idempotency_keys" (
    "space_id" UUID NOT NULL,
    "route" VARCHAR(64) NOT NULL,
    "key" VARCHAR(200) NOT NULL,
    "body_hash" CHAR(64) NOT NULL,
    "created_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("space_id","route","key")
);

-- Spaces whose user is gone: a call that comes late makes nothing in them.
CREATE TABLE "erased_spaces" (
    "space_id" UUID NOT NULL,
    "erased_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erased_spaces_pkey" PRIMARY KEY ("space_id")
);
