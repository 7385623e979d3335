-- Accounts, sessions, reset links and rate limits. Times come from the service's clock, never from here.

-- subscriptionId and customerId are stored by billing alone; subscription_status, plan_type and current_period_end are
-- identity's copy of what billing says, and subscription_version is the version of that copy.
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" VARCHAR(255) NOT NULL,
    "email_canonical" VARCHAR(255) NOT NULL,
    "password" VARCHAR(255) NOT NULL,
    "first_name" VARCHAR(100),
    "last_name" VARCHAR(100),
    "profile_image_url" TEXT,
    "is_email_verified" INTEGER NOT NULL DEFAULT 0,
    "subscription_status" VARCHAR(16) NOT NULL DEFAULT 'free',
    "plan_type" VARCHAR(16) NOT NULL DEFAULT 'free',
    "current_period_end" TIMESTAMPTZ(3),
    "subscription_version" INTEGER NOT NULL DEFAULT 0,
    "is_admin" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "users_is_email_verified_check" CHECK ("is_email_verified" IN (0, 1)),
    CONSTRAINT "users_is_admin_check" CHECK ("is_admin" IN (0, 1)),
    CONSTRAINT "users_subscription_status_check" CHECK ("subscription_status" IN ('free', 'active', 'cancelled', 'past_due')),
    CONSTRAINT "users_plan_type_check" CHECK ("plan_type" IN ('free', 'basic', 'premium', 'annual'))
);
CREATE UNIQUE INDEX "users_email_canonical_key" ON "users"("email_canonical");

-- sid is the SHA-256 of the cookie's value, so a copy of this table signs nobody in.
CREATE TABLE "sessions" (
    "sid" CHAR(64) NOT NULL,
    "sess" JSONB NOT NULL,
    "expire" TIMESTAMPTZ(3) NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("sid")
);
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");
CREATE INDEX "sessions_expire_idx" ON "sessions"("expire");
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One row per address: a newer link replaces the older. token is the SHA-256 of what is mailed.
CREATE TABLE "password_reset_tokens" (
    "id" UUID NOT NULL,
    "email" VARCHAR(255) NOT NULL,
    "token" CHAR(64) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_reset_tokens_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "password_reset_tokens_email_key" ON "password_reset_tokens"("email");
CREATE UNIQUE INDEX "password_reset_tokens_token_key" ON "password_reset_tokens"("token");
CREATE INDEX "password_reset_tokens_expires_at_idx" ON "password_reset_tokens"("expires_at");

-- From where a person has signed in before.
CREATE TABLE "known_addresses" (
    "user_id" UUID NOT NULL,
    "address" VARCHAR(64) NOT NULL,
    "last_sign_in_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_addresses_pkey" PRIMARY KEY ("user_id","address")
);
CREATE INDEX "known_addresses_last_sign_in_at_idx" ON "known_addresses"("last_sign_in_at");
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Counted by @savvi/service-kit/rate-limit, in real time (milliseconds).
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");
