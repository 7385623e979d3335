-- The bytes of a budget's texts as JSON, so that a save does not measure every budget of its space. A trigger fills the
-- column, because the last release writes budgets too. Rows from before are filled by the service. The functions name six
-- columns: a migration that renames or drops one of these has to replace them.
ALTER TABLE "budgets" ADD COLUMN     "text_bytes" INTEGER;

CREATE FUNCTION budget_text_bytes(budget "budgets") RETURNS integer LANGUAGE sql STABLE AS $$
    SELECT octet_length(json_build_array(budget.name, budget.partner1_name, budget.partner2_name, budget.fixed_expenses, budget.variable_expenses, budget.savings_goals)::text)
$$;

CREATE FUNCTION keep_budget_text_bytes() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    NEW.text_bytes := budget_text_bytes(NEW);
    RETURN NEW;
END $$;
CREATE TRIGGER budgets_text_bytes BEFORE INSERT OR UPDATE ON "budgets" FOR EACH ROW EXECUTE FUNCTION keep_budget_text_bytes();
