-- Categories: the list of each budget with its version, and the categories. Both go with their budget, whichever release
-- deletes it.
CREATE TABLE "category_lists" (
    "space_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "category_lists_pkey" PRIMARY KEY ("space_id","budget_id"),
    CONSTRAINT "category_lists_budget_fkey" FOREIGN KEY ("space_id", "budget_id") REFERENCES "budgets"("space_id", "id") ON DELETE CASCADE
);

CREATE TABLE "categories" (
    "space_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "group_name" VARCHAR(60) NOT NULL,

    CONSTRAINT "categories_pkey" PRIMARY KEY ("space_id","budget_id","id"),
    CONSTRAINT "categories_list_fkey" FOREIGN KEY ("space_id", "budget_id") REFERENCES "category_lists"("space_id", "budget_id") ON DELETE CASCADE
);

-- The columns have no foreign keys: a closed month keeps its categories after they are deleted.
ALTER TABLE "plan_lines" ADD COLUMN "category_id" UUID;
ALTER TABLE "month_lines" ADD COLUMN "category_id" UUID, ADD COLUMN "category_name" VARCHAR(60), ADD COLUMN "category_group" VARCHAR(60);
ALTER TABLE "transactions" ADD COLUMN "category_id" UUID, ADD COLUMN "category_name" VARCHAR(60);
