-- AlterTable
-- Null for every account that is here, and for those that the version before this one makes meanwhile: they count as verified.
ALTER TABLE "users" ADD COLUMN     "empty_start" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "trial_used" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "unverified_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "email_verification_tokens" (
    "user_id" UUID NOT NULL,
    "email" VARCHAR(255) NOT NULL,
    "token" CHAR(64) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_verification_tokens_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "trial_addresses" (
    "address_hash" CHAR(64) NOT NULL,
    "keep_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trial_addresses_pkey" PRIMARY KEY ("address_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "email_verification_tokens_token_key" ON "email_verification_tokens"("token");

-- CreateIndex
CREATE INDEX "email_verification_tokens_expires_at_idx" ON "email_verification_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "trial_addresses_keep_until_idx" ON "trial_addresses"("keep_until");

-- AddForeignKey
ALTER TABLE "email_verification_tokens" ADD CONSTRAINT "email_verification_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
