-- How the partners of a budget are paid. The row goes with its budget.
CREATE TABLE "pay" (
    "space_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "partner1_frequency" VARCHAR(16),
    "partner1_paycheck" DECIMAL(10,2),
    "partner1_next_payday" DATE,
    "partner2_frequency" VARCHAR(16),
    "partner2_paycheck" DECIMAL(10,2),
    "partner2_next_payday" DATE,
    "version" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pay_pkey" PRIMARY KEY ("space_id","budget_id"),
    CONSTRAINT "pay_partner1_check" CHECK (("partner1_frequency" IS NULL) = ("partner1_paycheck" IS NULL)),
    CONSTRAINT "pay_partner2_check" CHECK (("partner2_frequency" IS NULL) = ("partner2_paycheck" IS NULL)),
    CONSTRAINT "pay_budget_fkey" FOREIGN KEY ("space_id", "budget_id") REFERENCES "budgets"("space_id", "id") ON DELETE CASCADE
);
