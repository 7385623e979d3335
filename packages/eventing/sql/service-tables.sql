-- Eventing tables of a service: copy this text into a migration of its own (README.md has the Prisma models).

-- Events of this service, in the order of their statements; the relay publishes them and fills sent_at.
CREATE TABLE "outbox" (
    "seq" BIGSERIAL NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "time" TIMESTAMPTZ(3) NOT NULL,
    "data" JSONB NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "traceparent" TEXT, -- the span that it comes from, where something is traced

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("seq")
);
CREATE INDEX "outbox_sent_at_seq_idx" ON "outbox"("sent_at", "seq");

-- Which event had its effect already, per durable consumer.
CREATE TABLE "inbox" (
    "durable" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("durable","event_id")
);
CREATE INDEX "inbox_applied_at_idx" ON "inbox"("applied_at");

-- Events that fail: parked_at is empty while they are still being tried, filled once they are set aside for a person.
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

-- Wakes the relay at commit. A trigger, so that no statement which writes an outbox row can forget it. NOTIFY makes
-- commits wait for each other (half the writes per second at 8 writers), so it is left out while the relay is at work
-- and looks by itself: it then holds the second lock. The first lock tells it who is still under way when it wants to
-- sleep (src/relay-watch.ts).
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
