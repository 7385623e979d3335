-- One main budget of a space, and the unfinished budgets. Both go with the budget they are about, whichever release deletes it.
CREATE TABLE "main_budgets" (
    "space_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "chosen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "main_budgets_pkey" PRIMARY KEY ("space_id"),
    CONSTRAINT "main_budgets_budget_fkey" FOREIGN KEY ("space_id", "budget_id") REFERENCES "budgets"("space_id", "id") ON DELETE CASCADE
);

CREATE TABLE "drafts" (
    "space_id" UUID NOT NULL,
    "id" VARCHAR(36) NOT NULL,
    "budget_id" UUID,
    "name" VARCHAR(200) NOT NULL,
    "lines" SMALLINT NOT NULL,
    "content" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "drafts_pkey" PRIMARY KEY ("space_id","id"),
    CONSTRAINT "drafts_id_check" CHECK ("id" = coalesce("budget_id"::text, 'new')),
    CONSTRAINT "drafts_content_check" CHECK (octet_length("content") <= 65536),
    CONSTRAINT "drafts_budget_fkey" FOREIGN KEY ("space_id", "budget_id") REFERENCES "budgets"("space_id", "id") ON DELETE CASCADE
);
CREATE INDEX "drafts_updated_at_idx" ON "drafts"("updated_at");
