-- Whether real money moves where an event is from: what was made with the stand-in, or in the provider's test mode, has not to be
-- ended for somebody who goes. Empty for events kept until now and by the version before: as far as is known, it does.
ALTER TABLE "provider_events" ADD COLUMN     "is_live" BOOLEAN;
