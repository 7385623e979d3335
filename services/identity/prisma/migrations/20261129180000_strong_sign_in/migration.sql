-- Additive: the previous release writes none of these columns and tables. Its sessions have the long limits and are not confirmed.
-- AlterTable
ALTER TABLE "known_devices" ADD COLUMN     "device" VARCHAR(64),
ADD COLUMN     "trusted_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "password_reset_tokens" ADD COLUMN     "is_reported" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "security_mails" ADD COLUMN     "address" VARCHAR(64),
ADD COLUMN     "codes_left" INTEGER;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "fully_confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "has_long_limits" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "method" VARCHAR(24);

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "passkey_handle" BYTEA;

-- CreateTable
CREATE TABLE "known_networks" (
    "user_id" UUID NOT NULL,
    "secret" CHAR(64) NOT NULL,
    "network" VARCHAR(64) NOT NULL,
    "last_sign_in_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_networks_pkey" PRIMARY KEY ("user_id","secret","network")
);

-- CreateTable
CREATE TABLE "second_steps" (
    "user_id" UUID NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "enabled_at" TIMESTAMPTZ(3),
    "last_step" INTEGER,
    "removal_at" TIMESTAMPTZ(3),
    "removal_mail_at" TIMESTAMPTZ(3),

    CONSTRAINT "second_steps_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "user_id" UUID NOT NULL,
    "code" CHAR(64) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id","code")
);

-- CreateTable
CREATE TABLE "passkeys" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "credential_id" VARCHAR(1400) NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" VARCHAR(40)[],
    "is_backed_up" INTEGER NOT NULL,
    "rp_id" VARCHAR(255) NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "is_unproven" INTEGER NOT NULL,

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey_challenges" (
    "digest" CHAR(64) NOT NULL,
    "purpose" VARCHAR(16) NOT NULL,
    "user_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "security_events" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" VARCHAR(32) NOT NULL,
    "device" VARCHAR(64),
    "address" VARCHAR(64),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "security_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "known_networks_last_sign_in_at_idx" ON "known_networks"("last_sign_in_at");

-- CreateIndex
CREATE INDEX "second_steps_removal_at_idx" ON "second_steps"("removal_at");

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");

-- CreateIndex
CREATE INDEX "passkey_challenges_user_id_idx" ON "passkey_challenges"("user_id");

-- CreateIndex
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges"("expires_at");

-- CreateIndex
CREATE INDEX "security_events_user_id_created_at_idx" ON "security_events"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "security_events_created_at_idx" ON "security_events"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "users_passkey_handle_key" ON "users"("passkey_handle");

-- AddForeignKey
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_id_secret_fkey" FOREIGN KEY ("user_id", "secret") REFERENCES "known_devices"("user_id", "secret") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
