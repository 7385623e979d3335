-- What a subscription was before a change: of changes in one second it tells which was the last. Empty for facts kept until
-- now and by the version before, which are ordered as they were.
ALTER TABLE "provider_events" ADD COLUMN     "state_before" VARCHAR(64);
