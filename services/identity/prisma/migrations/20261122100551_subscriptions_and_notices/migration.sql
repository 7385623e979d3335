-- What billing says of a subscription, and which version of an account a profile form has to be based on: until now every
-- change of an account made an open form stale, so each account begins with its own version.
ALTER TABLE "users" ADD COLUMN     "cancel_at_period_end" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "profile_version" INTEGER NOT NULL DEFAULT 1;
UPDATE "users" SET "profile_version" = "version";
ALTER TABLE "users" ADD CONSTRAINT "users_cancel_at_period_end_check" CHECK ("cancel_at_period_end" IN (0, 1));

-- Mails that are due or were: the key lets each occasion come once.
CREATE TABLE "notices" (
    "user_id" UUID NOT NULL,
    "kind" VARCHAR(32) NOT NULL,
    "occasion" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "notices_pkey" PRIMARY KEY ("user_id","kind","occasion")
);

-- CreateIndex
CREATE INDEX "notices_due_at_idx" ON "notices"("due_at");

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
