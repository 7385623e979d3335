-- What a month plans for savings goals, copied from those of the budget.
ALTER TABLE "months" ADD COLUMN "planned_goals" JSONB NOT NULL DEFAULT '[]';
