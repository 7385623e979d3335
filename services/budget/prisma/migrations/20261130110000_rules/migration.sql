-- Rules: the list of each budget with its version, the rules, and payees for which none is offered. All of them go with
-- their budget, whichever release deletes it.
CREATE TABLE "rule_lists" (
    "space_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "removed" JSON NOT NULL DEFAULT '[]',
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rule_lists_pkey" PRIMARY KEY ("space_id","budget_id"),
    CONSTRAINT "rule_lists_budget_fkey" FOREIGN KEY ("space_id", "budget_id") REFERENCES "budgets"("space_id", "id") ON DELETE CASCADE
);

CREATE TABLE "rules" (
    "space_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "version" INTEGER NOT NULL,
    "conditions" JSON NOT NULL,
    "results" JSON NOT NULL,
    "earlier" JSON NOT NULL,

    CONSTRAINT "rules_pkey" PRIMARY KEY ("space_id","budget_id","id"),
    CONSTRAINT "rules_list_fkey" FOREIGN KEY ("space_id", "budget_id") REFERENCES "rule_lists"("space_id", "budget_id") ON DELETE CASCADE
);

CREATE TABLE "rule_refusals" (
    "space_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "payee" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rule_refusals_pkey" PRIMARY KEY ("space_id","budget_id","payee"),
    CONSTRAINT "rule_refusals_budget_fkey" FOREIGN KEY ("space_id", "budget_id") REFERENCES "budgets"("space_id", "id") ON DELETE CASCADE
);

-- The rule that set a transaction, in its version then, which may be deleted; and whether a person decided afterwards.
ALTER TABLE "transactions" ADD COLUMN "rule_id" UUID, ADD COLUMN "rule_version" INTEGER, ADD COLUMN "by_hand" BOOLEAN NOT NULL DEFAULT false;
