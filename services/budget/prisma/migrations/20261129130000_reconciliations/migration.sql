-- Statements of accounts that transactions were compared with. They go with their budget, whichever release deletes it.
CREATE TABLE "reconciliations" (
    "space_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "balance" DECIMAL(12,2) NOT NULL,
    "start_balance" DECIMAL(12,2) NOT NULL,
    "user_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reconciliations_pkey" PRIMARY KEY ("space_id","budget_id","id"),
    CONSTRAINT "reconciliations_budget_fkey" FOREIGN KEY ("space_id", "budget_id") REFERENCES "budgets"("space_id", "id") ON DELETE CASCADE
);

-- The reconciliation of a transaction's account, and for a transfer that of the account that it goes to. The columns have no
-- foreign keys: undo deletes transactions and inserts them again.
ALTER TABLE "transactions" ADD COLUMN "reconciliation_id" UUID, ADD COLUMN "to_reconciliation_id" UUID;
