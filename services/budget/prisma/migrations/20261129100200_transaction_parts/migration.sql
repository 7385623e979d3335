-- The parts of split transactions, which go with their transaction, whichever release deletes it.
CREATE TABLE "transaction_parts" (
    "space_id" UUID NOT NULL,
    "transaction_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "budget_id" UUID NOT NULL,
    "amount" DECIMAL(10,2) NOT NULL,
    "line_id" UUID,
    "category_id" UUID,
    "category_name" VARCHAR(60),
    "payer" VARCHAR(8),

    CONSTRAINT "transaction_parts_pkey" PRIMARY KEY ("space_id","transaction_id","position"),
    CONSTRAINT "transaction_parts_transaction_fkey" FOREIGN KEY ("space_id", "transaction_id") REFERENCES "transactions"("space_id", "id") ON DELETE CASCADE
);

-- The release before does not know the parts. Where it changes the amount, or what only the parts have, the transaction is
-- no longer split. This release stores the parts after the transaction.
CREATE FUNCTION remove_outdated_parts() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    DELETE FROM transaction_parts WHERE space_id = NEW.space_id AND transaction_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER transaction_parts_outdated AFTER UPDATE ON "transactions" FOR EACH ROW
    WHEN (OLD.amount <> NEW.amount OR (OLD.line_id IS NULL AND NEW.line_id IS NOT NULL) OR (OLD.category_id IS NULL AND NEW.category_id IS NOT NULL)
        OR (OLD.payer IS NULL AND NEW.payer IS NOT NULL) OR (OLD.kind IN ('spending', 'refund') AND NEW.kind NOT IN ('spending', 'refund')))
    EXECUTE FUNCTION remove_outdated_parts();

-- Whether a transaction has parts, so that statements look for the parts of split ones only.
ALTER TABLE "transactions" ADD COLUMN "is_split" BOOLEAN NOT NULL DEFAULT false;
CREATE FUNCTION mark_split_transaction() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        UPDATE transactions SET is_split = true WHERE space_id = NEW.space_id AND id = NEW.transaction_id;
    ELSE
        UPDATE transactions SET is_split = false WHERE space_id = OLD.space_id AND id = OLD.transaction_id;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER transaction_parts_added AFTER INSERT ON "transaction_parts" FOR EACH ROW WHEN (NEW.position = 0) EXECUTE FUNCTION mark_split_transaction();
CREATE TRIGGER transaction_parts_removed AFTER DELETE ON "transaction_parts" FOR EACH ROW WHEN (OLD.position = 0) EXECUTE FUNCTION mark_split_transaction();
