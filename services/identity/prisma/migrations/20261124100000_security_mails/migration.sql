-- Mails about security events (S-10). A table of their own: the release before this one would take a kind of notice that it does not know for its own.
CREATE TABLE "security_mails" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "kind" VARCHAR(32) NOT NULL,
    "device" VARCHAR(64),
    "email" VARCHAR(255),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "token" CHAR(64),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "security_mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "security_mails_token_key" ON "security_mails"("token");

-- CreateIndex
CREATE INDEX "security_mails_user_id_kind_created_at_idx" ON "security_mails"("user_id", "kind", "created_at");

-- CreateIndex
CREATE INDEX "security_mails_due_at_idx" ON "security_mails"("due_at");

-- CreateIndex
CREATE INDEX "security_mails_created_at_idx" ON "security_mails"("created_at");

-- AddForeignKey
ALTER TABLE "security_mails" ADD CONSTRAINT "security_mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
