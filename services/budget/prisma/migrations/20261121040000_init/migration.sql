-- Budgets. The space comes first in the key and in each index; times come from the service's clock, never from here.
CREATE TABLE "budgets" (
    "space_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "budget_type" VARCHAR(16) NOT NULL,
    "partner1_name" VARCHAR(200) NOT NULL,
    "partner2_name" VARCHAR(200),
    "partner1_employment_type" VARCHAR(16) NOT NULL,
    "partner2_employment_type" VARCHAR(16),
    "partner1_income" DECIMAL(10,2) NOT NULL,
    "partner1_additional_income" DECIMAL(10,2) NOT NULL,
    "partner1_estimated_taxes" DECIMAL(10,2) NOT NULL,
    "partner2_income" DECIMAL(10,2) NOT NULL,
    "partner2_additional_income" DECIMAL(10,2) NOT NULL,
    "partner2_estimated_taxes" DECIMAL(10,2) NOT NULL,
    "fixed_expenses" JSONB NOT NULL,
    "variable_expenses" JSONB NOT NULL,
    "savings_goals" JSONB NOT NULL,
    "split_percentage" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "budgets_pkey" PRIMARY KEY ("space_id","id"),
    CONSTRAINT "budgets_type_check" CHECK ("budget_type" IN ('single', 'couple')),
    CONSTRAINT "budgets_split_check" CHECK ("split_percentage" BETWEEN 0 AND 100)
);
CREATE INDEX "budgets_space_id_created_at_id_idx" ON "budgets"("space_id", "created_at" DESC, "id" DESC);

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
