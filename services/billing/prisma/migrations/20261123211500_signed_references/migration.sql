-- Whether we gave a checkout its link, and which of several subscriptions their owner agreed to end (T-66). The release before writes neither.
ALTER TABLE "provider_events" ADD COLUMN "is_confirmed" BOOLEAN;
ALTER TABLE "subscriptions" ADD COLUMN "is_undecided" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "agreed_ends" VARCHAR(255)[] NOT NULL DEFAULT ARRAY[]::VARCHAR(255)[];
