-- What a checkout came to, so that paying twice is paying once. Kept for as long as its form is good.
CREATE TABLE "checkouts" (
    "id" TEXT PRIMARY KEY,
    "state" TEXT NOT NULL CHECK ("state" IN ('complete', 'expired')),
    "settled_at" TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX "checkouts_settled_at_idx" ON "checkouts" ("settled_at");

-- A customer has one subscription. Who they are is not known here: the reference of a checkout goes out with its event.
CREATE TABLE "subscriptions" (
    "id" TEXT PRIMARY KEY,
    "customer_id" TEXT NOT NULL UNIQUE,
    -- When the clock does something with it next; null once it has ended.
    "due_at" TIMESTAMPTZ(3),
    "state" JSONB NOT NULL
);
CREATE INDEX "subscriptions_due_at_idx" ON "subscriptions" ("due_at");

CREATE TABLE "portal_sessions" (
    "id_hash" BYTEA PRIMARY KEY,
    "customer_id" TEXT NOT NULL,
    "return_url" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX "portal_sessions_expires_at_idx" ON "portal_sessions" ("expires_at");

-- Events that have not been taken yet. Of those that are in order, a subject's next one goes out once the one before is taken.
CREATE TABLE "deliveries" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "is_ordered" BOOLEAN NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX "deliveries_due_at_idx" ON "deliveries" ("due_at");
CREATE INDEX "deliveries_subject_idx" ON "deliveries" ("subject", "id") WHERE "is_ordered";

-- Ids of events rise, so that of two in one second the later one can be told.
CREATE SEQUENCE "event_numbers";
