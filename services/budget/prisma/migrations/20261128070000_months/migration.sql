-- Months: the ids of a budget's lines, the started months with their copied plan, and transactions. All of them go with their
-- budget, whichever release deletes it.
CREATE TABLE "plan_lines" (
    "space_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "list" VARCHAR(8) NOT NULL,
    "position" SMALLINT NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "carry_over" VARCHAR(20) NOT NULL,
    "payer" VARCHAR(8),

    CONSTRAINT "plan_lines_pkey" PRIMARY KEY ("space_id","budget_id","id"),
    CONSTRAINT "plan_lines_list_check" CHECK ("list" IN ('fixed', 'variable')),
    CONSTRAINT "plan_lines_budget_fkey" FOREIGN KEY ("space_id", "budget_id") REFERENCES "budgets"("space_id", "id") ON DELETE CASCADE
);

CREATE TABLE "months" (
    "space_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "planned_income" DECIMAL(12,2) NOT NULL,
    "usual_stamp" CHAR(64) NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "months_pkey" PRIMARY KEY ("space_id","budget_id","month"),
    CONSTRAINT "months_month_check" CHECK (extract(day FROM "month") = 1),
    CONSTRAINT "months_budget_fkey" FOREIGN KEY ("space_id", "budget_id") REFERENCES "budgets"("space_id", "id") ON DELETE CASCADE
);

CREATE TABLE "month_lines" (
    "space_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "line_id" UUID NOT NULL,
    "list" VARCHAR(8) NOT NULL,
    "position" SMALLINT NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "planned" DECIMAL(10,2) NOT NULL,
    "carry_over" VARCHAR(20) NOT NULL,
    "payer" VARCHAR(8),
    "is_own_amount" BOOLEAN NOT NULL,

    CONSTRAINT "month_lines_pkey" PRIMARY KEY ("space_id","budget_id","month","line_id"),
    CONSTRAINT "month_lines_list_check" CHECK ("list" IN ('fixed', 'variable')),
    CONSTRAINT "month_lines_month_fkey" FOREIGN KEY ("space_id", "budget_id", "month") REFERENCES "months"("space_id", "budget_id", "month") ON DELETE CASCADE
);

CREATE TABLE "transactions" (
    "space_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "date" DATE NOT NULL,
    "kind" VARCHAR(16) NOT NULL,
    "amount" DECIMAL(10,2) NOT NULL,
    "payee" VARCHAR(200) NOT NULL,
    "note" VARCHAR(500),
    "line_id" UUID,
    "payer" VARCHAR(8),
    "corrects" DATE,
    "user_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transactions_pkey" PRIMARY KEY ("space_id","id"),
    CONSTRAINT "transactions_amount_check" CHECK ("amount" > 0),
    CONSTRAINT "transactions_budget_fkey" FOREIGN KEY ("space_id", "budget_id") REFERENCES "budgets"("space_id", "id") ON DELETE CASCADE
);
CREATE INDEX "transactions_space_id_budget_id_month_date_id_idx" ON "transactions"("space_id", "budget_id", "month", "date" DESC, "id" DESC);

-- Closed months. The hash covers the content and its format. Only the erasure of an account and the deletion of a budget may
-- delete a row; a row may move to another space, but nothing else of it may change.
CREATE TABLE "closed_months" (
    "space_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "format" SMALLINT NOT NULL,
    "content" TEXT NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "line_ids" UUID[] NOT NULL,
    "closed_by" UUID NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "closed_months_pkey" PRIMARY KEY ("space_id","budget_id","month")
);

CREATE FUNCTION keep_closed_months() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF to_jsonb(NEW) - 'space_id' = to_jsonb(OLD) - 'space_id' THEN
            RETURN NEW;
        END IF;
        RAISE EXCEPTION 'a closed month cannot be changed';
    END IF;
    IF current_setting('savvi.closed_months', true) IN ('erase', 'delete-budget') THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'a closed month cannot be deleted';
END $$;
CREATE TRIGGER closed_months_kept BEFORE UPDATE OR DELETE ON "closed_months" FOR EACH ROW EXECUTE FUNCTION keep_closed_months();
