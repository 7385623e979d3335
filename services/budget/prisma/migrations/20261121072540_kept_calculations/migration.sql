-- What a budget comes to, kept beside it with the number of the rule it was calculated by. JSON, not JSONB: lists answer
-- the text as it was written, in the contract's order of keys. Rows from before have none and are calculated when read.
ALTER TABLE "budgets" ADD COLUMN     "calculations" JSON,
ADD COLUMN     "calculations_rule" SMALLINT;
