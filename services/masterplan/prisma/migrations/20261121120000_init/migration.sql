-- The four kinds of holdings. The space comes first in the key and in each list's index; times come from the service's
-- clock, never from here. A deleted holding keeps its row for 30 days; the index on deleted_at is for the sweep over all spaces.
CREATE TABLE "savings_accounts" (
    "space_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "bank_name" VARCHAR(200) NOT NULL,
    "balance" DECIMAL(12,2) NOT NULL,
    "interest_rate" DECIMAL(5,4),
    "account_type" VARCHAR(32) NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "savings_accounts_pkey" PRIMARY KEY ("space_id","id"),
    CONSTRAINT "savings_accounts_type_check" CHECK ("account_type" IN ('savings', 'checking', 'money_market', 'cd'))
);
CREATE INDEX "savings_accounts_space_id_created_at_id_idx" ON "savings_accounts"("space_id", "created_at" DESC, "id" DESC);
CREATE INDEX "savings_accounts_deleted_at_idx" ON "savings_accounts"("deleted_at");

CREATE TABLE "debts" (
    "space_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "creditor" VARCHAR(200) NOT NULL,
    "balance" DECIMAL(12,2) NOT NULL,
    "interest_rate" DECIMAL(5,4) NOT NULL,
    "minimum_payment" DECIMAL(10,2) NOT NULL,
    "debt_type" VARCHAR(32) NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "debts_pkey" PRIMARY KEY ("space_id","id"),
    CONSTRAINT "debts_type_check" CHECK ("debt_type" IN ('credit_card', 'auto_loan', 'student_loan', 'personal_loan', 'mortgage', 'other'))
);
CREATE INDEX "debts_space_id_created_at_id_idx" ON "debts"("space_id", "created_at" DESC, "id" DESC);
CREATE INDEX "debts_deleted_at_idx" ON "debts"("deleted_at");

CREATE TABLE "real_estate_properties" (
    "space_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "address" VARCHAR(500) NOT NULL,
    "property_value" DECIMAL(12,2) NOT NULL,
    "mortgage_balance" DECIMAL(12,2),
    "monthly_rent" DECIMAL(10,2),
    "property_type" VARCHAR(32) NOT NULL,
    "purchase_date" DATE,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "real_estate_properties_pkey" PRIMARY KEY ("space_id","id"),
    CONSTRAINT "real_estate_properties_type_check" CHECK ("property_type" IN ('primary_residence', 'rental_property', 'vacation_home', 'commercial'))
);
CREATE INDEX "real_estate_properties_space_id_created_at_id_idx" ON "real_estate_properties"("space_id", "created_at" DESC, "id" DESC);
CREATE INDEX "real_estate_properties_deleted_at_idx" ON "real_estate_properties"("deleted_at");

CREATE TABLE "insurance_policies" (
    "space_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "provider" VARCHAR(200) NOT NULL,
    "policy_number" VARCHAR(200),
    "policy_type" VARCHAR(32) NOT NULL,
    "coverage_amount" DECIMAL(12,2) NOT NULL,
    "monthly_premium" DECIMAL(10,2) NOT NULL,
    "deductible" DECIMAL(10,2),
    "expiration_date" DATE,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "insurance_policies_pkey" PRIMARY KEY ("space_id","id"),
    CONSTRAINT "insurance_policies_type_check" CHECK ("policy_type" IN ('health', 'auto', 'home', 'life', 'disability', 'umbrella'))
);
CREATE INDEX "insurance_policies_space_id_created_at_id_idx" ON "insurance_policies"("space_id", "created_at" DESC, "id" DESC);
CREATE INDEX "insurance_policies_deleted_at_idx" ON "insurance_policies"("deleted_at");

-- Which POST created what, for 24 hours (@savvi/service-kit/idempotency).
CREATE TABLE "idempotency_keys" (
    "space_id" UUID NOT NULL,
    "route" VARCHAR(64) NOT NULL,
    "key" VARCHAR(200) NOT NULL,
    "body_hash" CHAR(64) NOT NULL,
    "created_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("space_id","route","key")
);

-- Spaces whose user is gone: a call that comes late makes nothing in them.
CREATE TABLE "erased_spaces" (
    "space_id" UUID NOT NULL,
    "erased_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erased_spaces_pkey" PRIMARY KEY ("space_id")
);
