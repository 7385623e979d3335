-- Changes of transactions and plans that their author can undo for a day. They go with their budget, whichever release
-- deletes it.
CREATE TABLE "changes" (
    "space_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "act" VARCHAR(24) NOT NULL,
    "name" VARCHAR(200),
    "to_name" VARCHAR(200),
    "transaction_count" INTEGER NOT NULL,
    "month" DATE,
    "amount" DECIMAL(12,2),
    "before" JSONB NOT NULL,
    "versions" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "changes_pkey" PRIMARY KEY ("space_id","budget_id","id"),
    CONSTRAINT "changes_budget_fkey" FOREIGN KEY ("space_id", "budget_id") REFERENCES "budgets"("space_id", "id") ON DELETE CASCADE
);
CREATE INDEX "changes_space_id_budget_id_user_id_at_id_idx" ON "changes"("space_id", "budget_id", "user_id", "at" DESC, "id" DESC);
CREATE INDEX "changes_at_idx" ON "changes"("at");
