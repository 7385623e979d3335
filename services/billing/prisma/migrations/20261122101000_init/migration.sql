-- Subscriptions, and what they are folded from. Nobody's address or name is here, no card and no amount.
CREATE TABLE "subscriptions" (
    "space_id" UUID NOT NULL,
    "subscription_status" VARCHAR(16) NOT NULL,
    "plan_type" VARCHAR(16) NOT NULL,
    "current_period_end" TIMESTAMPTZ(3),
    "cancel_at_period_end" BOOLEAN NOT NULL,
    "customer_id" VARCHAR(255),
    "version" INTEGER NOT NULL,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("space_id"),
    CONSTRAINT "subscriptions_status_check" CHECK ("subscription_status" IN ('free', 'active', 'cancelled', 'past_due')),
    CONSTRAINT "subscriptions_plan_check" CHECK ("plan_type" IN ('free', 'basic', 'premium', 'annual'))
);
CREATE INDEX "subscriptions_subscription_status_current_period_end_idx" ON "subscriptions"("subscription_status", "current_period_end");

-- An event is ignored with a reason, a fact (happening) or a link (linked_space_id). Facts may come before their link.
CREATE TABLE "provider_events" (
    "id" VARCHAR(255) NOT NULL,
    "type" VARCHAR(255) NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "ignored_because" VARCHAR(32),
    "customer_id" VARCHAR(255),
    "subscription_id" VARCHAR(255),
    "linked_space_id" UUID,
    "happening" VARCHAR(16),
    "plan_type" VARCHAR(16),
    "period_end" TIMESTAMPTZ(3),
    "cancel_at_period_end" BOOLEAN,

    CONSTRAINT "provider_events_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "provider_events_kind_check" CHECK (num_nonnulls("ignored_because", "happening", "linked_space_id") = 1)
);
CREATE INDEX "provider_events_customer_id_idx" ON "provider_events"("customer_id");
CREATE INDEX "provider_events_linked_space_id_idx" ON "provider_events"("linked_space_id");
CREATE INDEX "provider_events_received_at_idx" ON "provider_events"("received_at");

-- Spaces whose user is gone: an event that comes late makes nothing in them.
CREATE TABLE "erased_spaces" (
    "space_id" UUID NOT NULL,
    "erased_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erased_spaces_pkey" PRIMARY KEY ("space_id")
);
