-- Savings goals: the list of each budget with its version, and the goals. Both go with their budget, whichever release
-- deletes it. `removed` has the goals that the last change removed.
CREATE TABLE "goal_lists" (
    "space_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "removed" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "goal_lists_pkey" PRIMARY KEY ("space_id","budget_id"),
    CONSTRAINT "goal_lists_budget_fkey" FOREIGN KEY ("space_id", "budget_id") REFERENCES "budgets"("space_id", "id") ON DELETE CASCADE
);

CREATE TABLE "goals" (
    "space_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "monthly_amount" DECIMAL(10,2) NOT NULL,
    "target" DECIMAL(12,2),
    "date" DATE,

    CONSTRAINT "goals_pkey" PRIMARY KEY ("space_id","budget_id","id"),
    CONSTRAINT "goals_target_check" CHECK ("target" > 0),
    CONSTRAINT "goals_list_fkey" FOREIGN KEY ("space_id", "budget_id") REFERENCES "goal_lists"("space_id", "budget_id") ON DELETE CASCADE
);
