-- AlterTable
ALTER TABLE "due_dates" ADD COLUMN     "overdue_mailed" DATE;

-- CreateTable
CREATE TABLE "mail_settings" (
    "space_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "time_zone" VARCHAR(64) NOT NULL,
    "considered_on" DATE NOT NULL,
    "next_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_settings_pkey" PRIMARY KEY ("space_id")
);

-- CreateTable
CREATE TABLE "unsubscribe_tokens" (
    "space_id" UUID NOT NULL,
    "token" CHAR(64) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unsubscribe_tokens_pkey" PRIMARY KEY ("space_id","token")
);

-- CreateIndex
CREATE INDEX "mail_settings_next_at_idx" ON "mail_settings"("next_at");

-- CreateIndex
CREATE INDEX "unsubscribe_tokens_expires_at_idx" ON "unsubscribe_tokens"("expires_at");
