-- Where a transfer goes: to an account of the master plan or to a goal of the budget. The columns have no foreign keys: a
-- transfer keeps them after they are deleted.
ALTER TABLE "transactions" ADD COLUMN "to_account_id" UUID, ADD COLUMN "goal_id" UUID;
