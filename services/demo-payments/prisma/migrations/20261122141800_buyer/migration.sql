-- For whom something was bought, by a pseudonym that says nothing elsewhere: who already pays is told so before they pay again.
ALTER TABLE "subscriptions" ADD COLUMN "buyer" TEXT;
CREATE INDEX "subscriptions_buyer_idx" ON "subscriptions" ("buyer");
