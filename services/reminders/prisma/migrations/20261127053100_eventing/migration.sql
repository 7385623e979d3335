-- The eventing tables of a service. Copy this file into a migration of the service (README.md names the Prisma models).

-- Events of this service, in the order of their statements. The relay publishes them and sets sent_at.
CREATE TABLE "outbox" (
    "seq" BIGSERIAL NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "time" TIMESTAMPTZ(3) NOT NULL,
    "data" JSONB NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "traceparent" TEXT, -- The span that created the event; null if it was not traced.

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("seq")
);
CREATE INDEX "outbox_sent_at_seq_idx" ON "outbox"("sent_at", "seq");

-- The events that each durable consumer has already applied.
CREATE TABLE "inbox" (
    "durable" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("durable","event_id")
);
CREATE INDEX "inbox_applied_at_idx" ON "inbox"("applied_at");

-- Failed events. parked_at is null while an event is retried, and set once the event is dead-lettered.
CREATE TABLE "parked_events" (
    "durable" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "event" JSONB NOT NULL,
    "error" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "first_failed_at" TIMESTAMPTZ(3) NOT NULL,
    "parked_at" TIMESTAMPTZ(3),

    CONSTRAINT "parked_events_pkey" PRIMARY KEY ("durable","event_id")
);

-- Wakes the relay at commit. This is a trigger, so that no statement that inserts into the outbox can forget it. NOTIFY
-- serializes commits (half the writes per second with 8 writers), so it is skipped while the relay polls and holds the
-- second lock. By the first lock, a relay that is about to sleep finds out whether writers are still in progress
-- (src/relay-watch.ts).
CREATE FUNCTION "outbox_wake"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(7411, 1);
    IF pg_try_advisory_xact_lock_shared(7411, 2) THEN
        NOTIFY outbox;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER "outbox_wake" AFTER INSERT ON "outbox" FOR EACH STATEMENT EXECUTE FUNCTION "outbox_wake"();
