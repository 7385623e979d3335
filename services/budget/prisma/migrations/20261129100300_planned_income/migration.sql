-- How income is part of the plan: the partner whose paycheck it is, or added to the plan of its month.
ALTER TABLE "transactions" ADD COLUMN "planned" VARCHAR(8);
