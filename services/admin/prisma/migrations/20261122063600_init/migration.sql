-- What administrators look at, counted from events. Nobody's address or name is here: identity is asked for those.
CREATE TABLE "accounts" (
    "user_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "subscription_status" VARCHAR(16) NOT NULL,
    "plan_type" VARCHAR(16) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("user_id")
);
CREATE INDEX "accounts_created_at_idx" ON "accounts"("created_at");

-- A deleted thing keeps its row with its version, is_counted false.
CREATE TABLE "counted_things" (
    "space_id" UUID NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "is_counted" BOOLEAN NOT NULL,

    CONSTRAINT "counted_things_pkey" PRIMARY KEY ("space_id","kind","id"),
    CONSTRAINT "counted_things_kind_check" CHECK ("kind" IN ('budget', 'document', 'entry'))
);
CREATE INDEX "counted_things_user_id_kind_is_counted_idx" ON "counted_things"("user_id", "kind", "is_counted");

CREATE TABLE "deletions" (
    "user_id" UUID NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deletions_pkey" PRIMARY KEY ("user_id")
);
CREATE INDEX "deletions_deleted_at_user_id_idx" ON "deletions"("deleted_at" DESC, "user_id" DESC);

-- No foreign key to deletions: events of different services come in any order.
CREATE TABLE "erasures" (
    "user_id" UUID NOT NULL,
    "service" VARCHAR(20) NOT NULL,
    "erased_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("user_id","service")
);

CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" UUID NOT NULL,
    "action" VARCHAR(32) NOT NULL,
    "target_id" UUID NOT NULL,
    "outcome" VARCHAR(16) NOT NULL,
    "reason" VARCHAR(300),

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "audit_entries_outcome_check" CHECK ("outcome" IN ('done', 'refused', 'unknown'))
);
CREATE INDEX "audit_entries_at_id_idx" ON "audit_entries"("at" DESC, "id" DESC);

-- Spaces whose user is gone: an event that comes late makes nothing in them.
CREATE TABLE "erased_spaces" (
    "space_id" UUID NOT NULL,
    "erased_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erased_spaces_pkey" PRIMARY KEY ("space_id")
);
