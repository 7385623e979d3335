-- A payee without case, accents and repeated spaces, by which the earlier transactions of a payee are found.
-- `foldedPayee` of the contract does the same in code.
CREATE FUNCTION payee_form(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(search_form(input), '\s+', ' ', 'g'));

-- The transactions of a payee to which a person gave a line or a category, latest first. A rule sets others, and
-- payments of bills have the line of their bill.
CREATE INDEX "transactions_by_hand_idx" ON "transactions" ("space_id", "budget_id", payee_form("payee"), "created_at" DESC, "id" DESC)
    WHERE ("line_id" IS NOT NULL OR "category_id" IS NOT NULL) AND "rule_id" IS NULL AND "bill_date_id" IS NULL;

-- 'Never for this payee' is the answer of one person of a household. No release has stored one yet.
ALTER TABLE "rule_refusals" ADD COLUMN "user_id" UUID NOT NULL, DROP CONSTRAINT "rule_refusals_pkey",
    ADD CONSTRAINT "rule_refusals_pkey" PRIMARY KEY ("space_id", "user_id", "budget_id", "payee");
