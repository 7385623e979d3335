-- Imports of bank files. Imports and their rows go with their budget, whichever release deletes it; shapes belong to a
-- person, and statement accounts to a space.
CREATE TABLE "imports" (
    "space_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "format" VARCHAR(8) NOT NULL,
    "account_id" UUID,
    "statement_account" CHAR(64),
    "row_count" INTEGER NOT NULL,
    "parts" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "committed_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "added" INTEGER NOT NULL DEFAULT 0,
    "matched" INTEGER NOT NULL DEFAULT 0,
    "here" INTEGER NOT NULL DEFAULT 0,
    "left_out" INTEGER NOT NULL DEFAULT 0,
    "first_date" DATE,
    "last_date" DATE,

    CONSTRAINT "imports_pkey" PRIMARY KEY ("space_id","id"),
    CONSTRAINT "imports_budget_fkey" FOREIGN KEY ("space_id", "budget_id") REFERENCES "budgets"("space_id", "id") ON DELETE CASCADE
);
CREATE INDEX "imports_space_id_budget_id_committed_at_idx" ON "imports"("space_id", "budget_id", "committed_at" DESC);
CREATE INDEX "imports_expires_at_idx" ON "imports"("expires_at");

CREATE TABLE "import_rows" (
    "space_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "row" INTEGER NOT NULL,
    "budget_id" UUID NOT NULL,
    "part" SMALLINT NOT NULL,
    "date" DATE,
    "amount" DECIMAL(10,2),
    "payee" VARCHAR(200),
    "note" VARCHAR(500),
    "identity" CHAR(64) NOT NULL,
    "transaction_id" UUID,
    "transaction_version" INTEGER,
    "before" JSONB,

    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("space_id","import_id","row"),
    CONSTRAINT "import_rows_import_fkey" FOREIGN KEY ("space_id", "import_id") REFERENCES "imports"("space_id", "id") ON DELETE CASCADE
);
CREATE INDEX "import_rows_space_id_budget_id_identity_idx" ON "import_rows"("space_id", "budget_id", "identity");
CREATE INDEX "import_rows_space_id_transaction_id_idx" ON "import_rows"("space_id", "transaction_id");

CREATE TABLE "import_shapes" (
    "space_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "shape" CHAR(64) NOT NULL,
    "mapping" JSON NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_shapes_pkey" PRIMARY KEY ("space_id","user_id","shape")
);

CREATE TABLE "statement_accounts" (
    "space_id" UUID NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "account_id" UUID NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "statement_accounts_pkey" PRIMARY KEY ("space_id","hash")
);

-- The import that made a transaction. The column has no foreign key: undoing an import removes its transactions itself.
ALTER TABLE "transactions" ADD COLUMN "import_id" UUID;
