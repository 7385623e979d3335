-- Bills and their due dates. They go with their budget, whichever release deletes it. A transaction names the due date that it
-- pays, so that a deleted transaction makes it due again.
CREATE TABLE "bills" (
    "space_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "kind" VARCHAR(16) NOT NULL,
    "amount_kind" VARCHAR(8) NOT NULL,
    "amount" DECIMAL(10,2) NOT NULL,
    "amount_to" DECIMAL(10,2),
    "first_due" DATE NOT NULL,
    "recurrence" VARCHAR(20) NOT NULL,
    "is_last_day" BOOLEAN NOT NULL,
    "weekend" VARCHAR(8) NOT NULL,
    "ends_on" DATE,
    "line_id" UUID,
    "payer" VARCHAR(8),
    "set_aside_since" DATE,
    "dates_until" DATE NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bills_pkey" PRIMARY KEY ("space_id","budget_id","id"),
    CONSTRAINT "bills_amount_check" CHECK ("amount" > 0),
    CONSTRAINT "bills_budget_fkey" FOREIGN KEY ("space_id", "budget_id") REFERENCES "budgets"("space_id", "id") ON DELETE CASCADE
);
CREATE INDEX "bills_dates_until_idx" ON "bills"("dates_until");

CREATE TABLE "bill_dates" (
    "space_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "bill_id" UUID NOT NULL,
    "scheduled_on" DATE NOT NULL,
    "due_on" DATE NOT NULL,
    "amount_kind" VARCHAR(8) NOT NULL,
    "amount" DECIMAL(10,2) NOT NULL,
    "amount_to" DECIMAL(10,2),
    "is_skipped" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "bill_dates_pkey" PRIMARY KEY ("space_id","id"),
    CONSTRAINT "bill_dates_amount_check" CHECK ("amount" > 0),
    CONSTRAINT "bill_dates_bill_fkey" FOREIGN KEY ("space_id", "budget_id", "bill_id") REFERENCES "bills"("space_id", "budget_id", "id") ON DELETE CASCADE
);
CREATE UNIQUE INDEX "bill_dates_space_id_budget_id_bill_id_scheduled_on_key" ON "bill_dates"("space_id", "budget_id", "bill_id", "scheduled_on");
CREATE INDEX "bill_dates_space_id_budget_id_due_on_idx" ON "bill_dates"("space_id", "budget_id", "due_on");

ALTER TABLE "transactions" ADD COLUMN "bill_date_id" UUID;
-- One transaction pays one due date.
CREATE UNIQUE INDEX "transactions_space_id_bill_date_id_key" ON "transactions"("space_id", "bill_date_id");
