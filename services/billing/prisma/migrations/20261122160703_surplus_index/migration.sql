-- CreateIndex
CREATE INDEX "subscriptions_has_surplus_idx" ON "subscriptions"("has_surplus");
