-- list

      SELECT CASE WHEN main_budgets.budget_id IS NULL THEN row_to_json((SELECT stored FROM (SELECT 
  id, user_id AS "userId", name, budget_type AS "budgetType", partner1_name AS "partner1Name", partner2_name AS "partner2Name",
  partner1_employment_type AS "partner1EmploymentType", partner2_employment_type AS "partner2EmploymentType",
  partner1_income::text AS "partner1Income", partner1_additional_income::text AS "partner1AdditionalIncome", partner1_estimated_taxes::text AS "partner1EstimatedTaxes",
  partner2_income::text AS "partner2Income", partner2_additional_income::text AS "partner2AdditionalIncome", partner2_estimated_taxes::text AS "partner2EstimatedTaxes",
  fixed_expenses AS "fixedExpenses", variable_expenses AS "variableExpenses", savings_goals AS "savingsGoals", split_percentage AS "splitPercentage", version,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt") AS stored))::text ELSE left(row_to_json((SELECT stored FROM (SELECT 
  id, user_id AS "userId", name, budget_type AS "budgetType", partner1_name AS "partner1Name", partner2_name AS "partner2Name",
  partner1_employment_type AS "partner1EmploymentType", partner2_employment_type AS "partner2EmploymentType",
  partner1_income::text AS "partner1Income", partner1_additional_income::text AS "partner1AdditionalIncome", partner1_estimated_taxes::text AS "partner1EstimatedTaxes",
  partner2_income::text AS "partner2Income", partner2_additional_income::text AS "partner2AdditionalIncome", partner2_estimated_taxes::text AS "partner2EstimatedTaxes",
  fixed_expenses AS "fixedExpenses", variable_expenses AS "variableExpenses", savings_goals AS "savingsGoals", split_percentage AS "splitPercentage", version,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt") AS stored))::text, -1) || ',"isMain":' || (main_budgets.budget_id = budgets.id)::text || '}' END AS json FROM budgets LEFT JOIN main_budgets USING (space_id) WHERE space_id = $1::uuid  ORDER BY created_at DESC, id DESC LIMIT $2::integer
-- list a page

      SELECT CASE WHEN main_budgets.budget_id IS NULL THEN row_to_json((SELECT stored FROM (SELECT 
  id, user_id AS "userId", name, budget_type AS "budgetType", partner1_name AS "partner1Name", partner2_name AS "partner2Name",
  partner1_employment_type AS "partner1EmploymentType", partner2_employment_type AS "partner2EmploymentType",
  partner1_income::text AS "partner1Income", partner1_additional_income::text AS "partner1AdditionalIncome", partner1_estimated_taxes::text AS "partner1EstimatedTaxes",
  partner2_income::text AS "partner2Income", partner2_additional_income::text AS "partner2AdditionalIncome", partner2_estimated_taxes::text AS "partner2EstimatedTaxes",
  fixed_expenses AS "fixedExpenses", variable_expenses AS "variableExpenses", savings_goals AS "savingsGoals", split_percentage AS "splitPercentage", version,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt") AS stored))::text ELSE left(row_to_json((SELECT stored FROM (SELECT 
  id, user_id AS "userId", name, budget_type AS "budgetType", partner1_name AS "partner1Name", partner2_name AS "partner2Name",
  partner1_employment_type AS "partner1EmploymentType", partner2_employment_type AS "partner2EmploymentType",
  partner1_income::text AS "partner1Income", partner1_additional_income::text AS "partner1AdditionalIncome", partner1_estimated_taxes::text AS "partner1EstimatedTaxes",
  partner2_income::text AS "partner2Income", partner2_additional_income::text AS "partner2AdditionalIncome", partner2_estimated_taxes::text AS "partner2EstimatedTaxes",
  fixed_expenses AS "fixedExpenses", variable_expenses AS "variableExpenses", savings_goals AS "savingsGoals", split_percentage AS "splitPercentage", version,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt") AS stored))::text, -1) || ',"isMain":' || (main_budgets.budget_id = budgets.id)::text || '}' END AS json FROM budgets LEFT JOIN main_budgets USING (space_id) WHERE space_id = $1::uuid AND (created_at, id) < ($2::timestamptz, $3::uuid) ORDER BY created_at DESC, id DESC LIMIT $4::integer
-- list as stored

      SELECT '[' || coalesce(string_agg(json, ',' ORDER BY created_at DESC, id DESC), '') || ']' AS json, count(*)::integer AS total,
             coalesce(bool_and(calculations_rule IS NOT DISTINCT FROM $1::smallint), true) AS "isCurrent"
      FROM (SELECT created_at, id, calculations_rule, CASE WHEN main_budgets.budget_id IS NULL THEN row_to_json((SELECT answered FROM (SELECT 
  id, user_id AS "userId", name, budget_type AS "budgetType", partner1_name AS "partner1Name", partner2_name AS "partner2Name",
  partner1_employment_type AS "partner1EmploymentType", partner2_employment_type AS "partner2EmploymentType",
  partner1_income::text AS "partner1Income", partner1_additional_income::text AS "partner1AdditionalIncome", partner1_estimated_taxes::text AS "partner1EstimatedTaxes",
  partner2_income::text AS "partner2Income", partner2_additional_income::text AS "partner2AdditionalIncome", partner2_estimated_taxes::text AS "partner2EstimatedTaxes",
  fixed_expenses AS "fixedExpenses", variable_expenses AS "variableExpenses", savings_goals AS "savingsGoals", split_percentage AS "splitPercentage", version,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", calculations) AS answered))::text ELSE left(row_to_json((SELECT answered FROM (SELECT 
  id, user_id AS "userId", name, budget_type AS "budgetType", partner1_name AS "partner1Name", partner2_name AS "partner2Name",
  partner1_employment_type AS "partner1EmploymentType", partner2_employment_type AS "partner2EmploymentType",
  partner1_income::text AS "partner1Income", partner1_additional_income::text AS "partner1AdditionalIncome", partner1_estimated_taxes::text AS "partner1EstimatedTaxes",
  partner2_income::text AS "partner2Income", partner2_additional_income::text AS "partner2AdditionalIncome", partner2_estimated_taxes::text AS "partner2EstimatedTaxes",
  fixed_expenses AS "fixedExpenses", variable_expenses AS "variableExpenses", savings_goals AS "savingsGoals", split_percentage AS "splitPercentage", version,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", calculations) AS answered))::text, -1) || ',"isMain":' || (main_budgets.budget_id = budgets.id)::text || '}' END AS json FROM budgets LEFT JOIN main_budgets USING (space_id) WHERE space_id = $2::uuid) AS budget
-- find
SELECT CASE WHEN main_budgets.budget_id IS NULL THEN row_to_json((SELECT stored FROM (SELECT 
  id, user_id AS "userId", name, budget_type AS "budgetType", partner1_name AS "partner1Name", partner2_name AS "partner2Name",
  partner1_employment_type AS "partner1EmploymentType", partner2_employment_type AS "partner2EmploymentType",
  partner1_income::text AS "partner1Income", partner1_additional_income::text AS "partner1AdditionalIncome", partner1_estimated_taxes::text AS "partner1EstimatedTaxes",
  partner2_income::text AS "partner2Income", partner2_additional_income::text AS "partner2AdditionalIncome", partner2_estimated_taxes::text AS "partner2EstimatedTaxes",
  fixed_expenses AS "fixedExpenses", variable_expenses AS "variableExpenses", savings_goals AS "savingsGoals", split_percentage AS "splitPercentage", version,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt") AS stored))::text ELSE left(row_to_json((SELECT stored FROM (SELECT 
  id, user_id AS "userId", name, budget_type AS "budgetType", partner1_name AS "partner1Name", partner2_name AS "partner2Name",
  partner1_employment_type AS "partner1EmploymentType", partner2_employment_type AS "partner2EmploymentType",
  partner1_income::text AS "partner1Income", partner1_additional_income::text AS "partner1AdditionalIncome", partner1_estimated_taxes::text AS "partner1EstimatedTaxes",
  partner2_income::text AS "partner2Income", partner2_additional_income::text AS "partner2AdditionalIncome", partner2_estimated_taxes::text AS "partner2EstimatedTaxes",
  fixed_expenses AS "fixedExpenses", variable_expenses AS "variableExpenses", savings_goals AS "savingsGoals", split_percentage AS "splitPercentage", version,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt") AS stored))::text, -1) || ',"isMain":' || (main_budgets.budget_id = budgets.id)::text || '}' END AS json FROM budgets LEFT JOIN main_budgets USING (space_id) WHERE space_id = $1::uuid AND id = $2::uuid
-- page of all spaces

      SELECT space_id::text AS "spaceId", row_to_json((SELECT stored FROM (SELECT 
  id, user_id AS "userId", name, budget_type AS "budgetType", partner1_name AS "partner1Name", partner2_name AS "partner2Name",
  partner1_employment_type AS "partner1EmploymentType", partner2_employment_type AS "partner2EmploymentType",
  partner1_income::text AS "partner1Income", partner1_additional_income::text AS "partner1AdditionalIncome", partner1_estimated_taxes::text AS "partner1EstimatedTaxes",
  partner2_income::text AS "partner2Income", partner2_additional_income::text AS "partner2AdditionalIncome", partner2_estimated_taxes::text AS "partner2EstimatedTaxes",
  fixed_expenses AS "fixedExpenses", variable_expenses AS "variableExpenses", savings_goals AS "savingsGoals", split_percentage AS "splitPercentage", version,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt") AS stored))::text AS json FROM budgets
      WHERE ($1::uuid IS NULL OR (space_id, id) > ($2::uuid, $3::uuid)) ORDER BY space_id, id LIMIT $4::integer
-- usage

      SELECT count(*)::integer AS budgets, coalesce(sum(text_bytes), 0)::integer AS bytes, count(*) FILTER (WHERE text_bytes IS NULL)::integer AS unmeasured
      FROM budgets WHERE space_id = $1::uuid
UPDATE budgets SET text_bytes = budget_text_bytes(budgets) WHERE space_id = $1::uuid AND text_bytes IS NULL

      SELECT count(*)::integer AS budgets, coalesce(sum(text_bytes), 0)::integer AS bytes, count(*) FILTER (WHERE text_bytes IS NULL)::integer AS unmeasured
      FROM budgets WHERE space_id = $1::uuid
-- replace

      WITH replaced AS (
        UPDATE budgets SET
          name = $1, budget_type = $2, partner1_name = $3, partner2_name = $4,
          partner1_employment_type = $5, partner2_employment_type = $6,
          partner1_income = $7::numeric, partner1_additional_income = $8::numeric, partner1_estimated_taxes = $9::numeric,
          partner2_income = $10::numeric, partner2_additional_income = $11::numeric, partner2_estimated_taxes = $12::numeric,
          fixed_expenses = $13::jsonb, variable_expenses = $14::jsonb, split_percentage = $15,
          version = $16, updated_at = $17::timestamptz,
          calculations = $18::json, calculations_rule = $19::smallint
        WHERE space_id = $20::uuid AND id = $21::uuid AND version = $22 RETURNING id)
      INSERT INTO outbox (id, type, source, subject, time, data, traceparent) SELECT $23::uuid, $24, $25, $26, $27::timestamptz, $28::jsonb, $29::text FROM replaced
-- delete

      WITH deleted AS (DELETE FROM budgets WHERE space_id = $1::uuid AND id = $2::uuid AND version = $3 RETURNING id)
      INSERT INTO outbox (id, type, source, subject, time, data, traceparent) SELECT $4::uuid, $5, $6, $7, $8::timestamptz, $9::jsonb, $10::text FROM deleted
-- choose the main budget

      INSERT INTO main_budgets (space_id, budget_id, chosen_at)
      SELECT space_id, id, $1::timestamptz FROM budgets WHERE space_id = $2::uuid AND id = $3::uuid FOR KEY SHARE
      ON CONFLICT (space_id) DO UPDATE SET budget_id = excluded.budget_id, chosen_at = excluded.chosen_at
-- budget of a draft
SELECT 1 FROM budgets WHERE space_id = $1::uuid AND id = $2::uuid FOR KEY SHARE
-- purge drafts
DELETE FROM drafts WHERE updated_at <= $1::timestamptz
