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
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt") AS stored))::text, -1) || ',"isMain":' || (main_budgets.budget_id = budgets.id)::text
  || CASE WHEN EXISTS (SELECT 1 FROM months WHERE space_id = $1::uuid AND months.budget_id = budgets.id) THEN ',"hasMonths":true}' ELSE '}' END END AS json, (SELECT sum(monthly_amount)::text FROM goals WHERE space_id = $2::uuid AND goals.budget_id = budgets.id) AS "goalsTotal" FROM budgets LEFT JOIN main_budgets USING (space_id) WHERE space_id = $3::uuid  ORDER BY created_at DESC, id DESC LIMIT $4::integer
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
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt") AS stored))::text, -1) || ',"isMain":' || (main_budgets.budget_id = budgets.id)::text
  || CASE WHEN EXISTS (SELECT 1 FROM months WHERE space_id = $1::uuid AND months.budget_id = budgets.id) THEN ',"hasMonths":true}' ELSE '}' END END AS json, (SELECT sum(monthly_amount)::text FROM goals WHERE space_id = $2::uuid AND goals.budget_id = budgets.id) AS "goalsTotal" FROM budgets LEFT JOIN main_budgets USING (space_id) WHERE space_id = $3::uuid AND (created_at, id) < ($4::timestamptz, $5::uuid) ORDER BY created_at DESC, id DESC LIMIT $6::integer
-- list as stored

      SELECT '[' || coalesce(string_agg(json, ',' ORDER BY created_at DESC, id DESC), '') || ']' AS json, count(*)::integer AS total,
             coalesce(bool_and(calculations_rule IS NOT DISTINCT FROM $1::smallint), true) AND NOT EXISTS (SELECT 1 FROM goals WHERE space_id = $2::uuid) AS "isCurrent"
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
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", calculations) AS answered))::text, -1) || ',"isMain":' || (main_budgets.budget_id = budgets.id)::text
  || CASE WHEN EXISTS (SELECT 1 FROM months WHERE space_id = $3::uuid AND months.budget_id = budgets.id) THEN ',"hasMonths":true}' ELSE '}' END END AS json FROM budgets LEFT JOIN main_budgets USING (space_id) WHERE space_id = $4::uuid) AS budget
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
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt") AS stored))::text, -1) || ',"isMain":' || (main_budgets.budget_id = budgets.id)::text
  || CASE WHEN EXISTS (SELECT 1 FROM months WHERE space_id = $1::uuid AND months.budget_id = budgets.id) THEN ',"hasMonths":true}' ELSE '}' END END AS json, (SELECT sum(monthly_amount)::text FROM goals WHERE space_id = $2::uuid AND goals.budget_id = budgets.id) AS "goalsTotal", EXISTS (SELECT 1 FROM plan_lines WHERE space_id = $3::uuid AND plan_lines.budget_id = budgets.id) AS "hasPlanLines" FROM budgets LEFT JOIN main_budgets USING (space_id) WHERE space_id = $4::uuid AND id = $5::uuid
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
-- choose the started budget

      INSERT INTO main_budgets (space_id, budget_id, chosen_at)
      SELECT space_id, budget_id, $1::timestamptz FROM months WHERE space_id = $2::uuid ORDER BY created_at DESC, month DESC LIMIT 1
      ON CONFLICT (space_id) DO NOTHING
-- hold a budget
SELECT 1 FROM budgets WHERE space_id = $1::uuid AND id = $2::uuid FOR KEY SHARE
-- plan lines

      SELECT id::text AS id, list, position::integer AS position, name, carry_over AS "carryOver", payer, category_id::text AS "categoryId" FROM plan_lines WHERE space_id = $1::uuid AND budget_id = $2::uuid
-- replace plan lines
DELETE FROM plan_lines WHERE space_id = $1::uuid AND budget_id = $2::uuid
INSERT INTO plan_lines (space_id, budget_id, id, list, position, name, carry_over, payer, category_id)
      SELECT $1::uuid, $2::uuid, id, list, position, name, "carryOver", payer, "categoryId"
      FROM jsonb_to_recordset($3::jsonb) AS line(id uuid, list text, position smallint, name text, "carryOver" text, payer text, "categoryId" uuid)
-- months

      SELECT json_build_object(
        'closed', (SELECT json_build_object('content', content::json, 'lineIds', line_ids, 'closedAt', to_char(closed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM closed_months WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month <= $3::date ORDER BY month DESC LIMIT 1),
        'months', (SELECT coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'plannedIncome', planned_income::text, 'goals', planned_goals, 'usualStamp', usual_stamp, 'version', version,
          'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY month), '[]') FROM months WHERE space_id = $4::uuid AND budget_id = $5::uuid AND month <= $6::date),
        'lines', (SELECT coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'position', position, 'isOwnAmount', is_own_amount, 'lineId', line_id, 'list', list, 'name', name, 'planned', planned::text, 'carryOver', carry_over, 'payer', payer, 'category', CASE WHEN category_id IS NOT NULL THEN json_build_object('id', category_id, 'name', category_name, 'group', category_group) END) ORDER BY month, list, position), '[]') FROM month_lines WHERE space_id = $7::uuid AND budget_id = $8::uuid AND month <= $9::date AND month > coalesce((SELECT max(month) FROM closed_months WHERE space_id = $10::uuid AND budget_id = $11::uuid AND month <= $12::date), '-infinity') AND (month >= $13::date OR carry_over <> 'fresh')),
        'sums', (SELECT coalesce(json_agg(sums), '[]') FROM (
          SELECT to_char(month, 'YYYY-MM') AS month, line_id AS "lineId", coalesce(sum(amount) FILTER (WHERE kind = $14), 0)::numeric(20,2)::text AS spending, coalesce(sum(amount) FILTER (WHERE kind = $15), 0)::numeric(20,2)::text AS refund, coalesce(sum(amount) FILTER (WHERE kind = $16), 0)::numeric(20,2)::text AS income,
            count(*)::integer AS transactions, (count(*) FILTER (WHERE kind IN ('spending', 'refund')))::integer AS assignable FROM transactions WHERE space_id = $17::uuid AND budget_id = $18::uuid AND month <= $19::date AND month > coalesce((SELECT max(month) FROM closed_months WHERE space_id = $20::uuid AND budget_id = $21::uuid AND month <= $22::date), '-infinity') GROUP BY month, line_id) AS sums),
        'categorySums', (SELECT coalesce(json_agg(json_build_object('month', sums.month, 'name', name, 'group', group_name, 'spent', spent) ORDER BY position), '[]') FROM (
          SELECT to_char(month, 'YYYY-MM') AS month, category_id, (coalesce(sum(amount) FILTER (WHERE kind = 'spending'), 0) - coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0))::numeric(20,2)::text AS spent FROM transactions WHERE space_id = $23::uuid AND budget_id = $24::uuid AND month <= $25::date AND month > coalesce((SELECT max(month) FROM closed_months WHERE space_id = $26::uuid AND budget_id = $27::uuid AND month <= $28::date), '-infinity') AND category_id IS NOT NULL GROUP BY month, category_id) AS sums
          JOIN (SELECT id, position, name, group_name FROM categories WHERE space_id = $29::uuid AND budget_id = $30::uuid) AS named ON named.id = category_id),
        'usualGoals', (SELECT coalesce(json_agg(json_build_object('name', name, 'planned', monthly_amount::text) ORDER BY position), '[]') FROM goals WHERE space_id = $31::uuid AND budget_id = $32::uuid))::text AS json
-- closed months

      SELECT content AS json FROM closed_months WHERE space_id = $1::uuid AND budget_id = $2::uuid ORDER BY month DESC
-- has a closed month
SELECT 1 FROM closed_months WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month = $3::date
-- remove closed months
SELECT set_config('savvi.closed_months', $1, true)
DELETE FROM closed_months WHERE space_id = $1::uuid AND ($2::uuid IS NULL OR budget_id = $3::uuid)
-- what was paid

      SELECT coalesce(sum(CASE kind WHEN 'spending' THEN amount WHEN 'refund' THEN -amount ELSE 0 END) FILTER (WHERE payer = 'partner1'), 0)::numeric(20,2)::text AS partner1, coalesce(sum(CASE kind WHEN 'spending' THEN amount WHEN 'refund' THEN -amount ELSE 0 END) FILTER (WHERE payer = 'partner2'), 0)::numeric(20,2)::text AS partner2,
        coalesce(sum(CASE kind WHEN 'spending' THEN amount WHEN 'refund' THEN -amount ELSE 0 END) FILTER (WHERE payer = 'joint'), 0)::numeric(20,2)::text AS joint, coalesce(sum(CASE kind WHEN 'spending' THEN amount WHEN 'refund' THEN -amount ELSE 0 END) FILTER (WHERE payer IS NULL), 0)::numeric(20,2)::text AS nobody
      FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month = $3::date
-- replace the lines of a month
DELETE FROM month_lines WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month = $3::date
INSERT INTO month_lines (space_id, budget_id, month, line_id, list, position, name, planned, carry_over, payer, is_own_amount, category_id, category_name, category_group)
      SELECT $1::uuid, $2::uuid, $3::date, "lineId", list, position, name, planned, "carryOver", payer, "isOwnAmount", (category->>'id')::uuid, category->>'name', category->>'group'
      FROM jsonb_to_recordset($4::jsonb) AS line("lineId" uuid, list text, position smallint, name text, planned numeric, "carryOver" text, payer text, "isOwnAmount" boolean, category jsonb)
-- keep the categories of a month

      UPDATE transactions SET category_name = named.name
      FROM (SELECT id AS category, name FROM categories WHERE space_id = $1::uuid AND budget_id = $2::uuid) AS named WHERE space_id = $3::uuid AND budget_id = $4::uuid AND month = $5::date AND category_id = named.category
-- touch a month
UPDATE months SET planned_income = $1::numeric, planned_goals = $2::jsonb, usual_stamp = $3, version = version + 1, updated_at = $4::timestamptz WHERE space_id = $5::uuid AND budget_id = $6::uuid AND month = $7::date
-- plans of a space

      SELECT json_build_object('budgetId', budget_id, 'month', to_char(month, 'YYYY-MM'), 'plannedIncome', planned_income::text, 'goals', planned_goals, 'lines', (
        SELECT coalesce(json_agg(CASE WHEN category_id IS NULL THEN json_build_object('lineId', line_id, 'list', list, 'name', name, 'planned', planned::text, 'carryOver', carry_over, 'payer', payer) ELSE json_build_object('lineId', line_id, 'list', list, 'name', name, 'planned', planned::text, 'carryOver', carry_over, 'payer', payer, 'category', json_build_object('name', category_name, 'group', category_group)) END ORDER BY list, position), '[]') FROM month_lines WHERE space_id = $1::uuid AND month_lines.budget_id = months.budget_id AND month_lines.month = months.month))::text AS json
      FROM months WHERE space_id = $2::uuid AND (month, budget_id) > ($3::date, $4::uuid) ORDER BY months.month, budget_id LIMIT $5::integer
-- page of transactions

      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT left(json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '') || '}' AS json FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month = $3::date AND (date, id) < ($4::date, $5::uuid) ORDER BY transactions.date DESC, id DESC LIMIT $6::integer) AS page) AS items,
        (SELECT count(*)::integer FROM transactions WHERE space_id = $7::uuid AND budget_id = $8::uuid AND month = $9::date) AS total
-- page of all transactions

      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT left(json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '') || '}' AS json FROM transactions WHERE space_id = $1::uuid AND (date, id) > ($2::date, $3::uuid) ORDER BY transactions.date, id LIMIT $4::integer) AS page) AS items,
        (SELECT count(*)::integer FROM transactions WHERE space_id = $5::uuid) AS total
-- find a transaction

      SELECT left(json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '') || '}' AS json FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid AND id = $3::uuid
-- count transactions

      SELECT count(*)::integer AS all, (count(*) FILTER (WHERE date_trunc('year', month) = date_trunc('year', $1::date)))::integer AS "ofYear" FROM transactions WHERE space_id = $2::uuid
-- payer of a line

      SELECT payer FROM (
        SELECT 1 AS choice, payer FROM month_lines WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month = $3::date AND line_id = $4::uuid
        UNION ALL SELECT 2, payer FROM plan_lines WHERE space_id = $5::uuid AND budget_id = $6::uuid AND id = $7::uuid) AS lines
      ORDER BY choice LIMIT 1
-- replace a transaction

      UPDATE transactions SET month = $1::date, date = $2::date, kind = $3, amount = $4::numeric, payee = $5,
        note = $6, line_id = $7::uuid, category_id = $8::uuid, payer = $9, corrects = $10::date, version = $11, updated_at = $12::timestamptz
      WHERE space_id = $13::uuid AND id = $14::uuid AND version = $15
-- delete a transaction
DELETE FROM transactions WHERE space_id = $1::uuid AND id = $2::uuid AND version = $3
-- search all transactions

      WITH found AS MATERIALIZED (
        SELECT id, budget_id, date, kind, amount, payee, note, line_id, category_id, category_name, payer, corrects, version, created_at, updated_at FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid
         
        AND (amount BETWEEN $3::numeric AND $4::numeric OR date BETWEEN $5::date AND $6::date
        OR (extract(month FROM date) = $7::integer AND extract(day FROM date) = coalesce($8::integer, extract(day FROM date)))
        OR line_id = ANY($9::uuid[]) OR category_id = ANY($10::uuid[]) OR ($11::boolean AND line_id IS NULL AND kind IN ('spending', 'refund')) OR coalesce(payer, $12) = ANY($13::text[])
        OR strpos(search_text, (SELECT search_form($14::text))) > 0) AND (amount BETWEEN $15::numeric AND $16::numeric OR date BETWEEN $17::date AND $18::date
        OR (extract(month FROM date) = $19::integer AND extract(day FROM date) = coalesce($20::integer, extract(day FROM date)))
        OR line_id = ANY($21::uuid[]) OR category_id = ANY($22::uuid[]) OR ($23::boolean AND line_id IS NULL AND kind IN ('spending', 'refund')) OR coalesce(payer, $24) = ANY($25::text[])
        OR strpos(search_text, (SELECT search_form($26::text))) > 0))
      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT left(json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '') || '}' AS json FROM found  ORDER BY found.date DESC, id DESC LIMIT $27::integer) AS page) AS items,
        count(*)::integer AS total,
        coalesce(sum(CASE kind WHEN 'spending' THEN amount WHEN 'refund' THEN -amount END), 0)::numeric(20,2)::text AS spent,
        coalesce(sum(amount) FILTER (WHERE kind = 'income'), 0)::numeric(20,2)::text AS income
      FROM found
-- search a month

      WITH found AS MATERIALIZED (
        SELECT id, budget_id, date, kind, amount, payee, note, line_id, category_id, category_name, payer, corrects, version, created_at, updated_at FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid
        AND month = $3::date AND line_id IS NULL AND kind IN ('spending', 'refund')
        )
      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT left(json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '') || '}' AS json FROM found WHERE (date, id) < ($4::date, $5::uuid) ORDER BY found.date DESC, id DESC LIMIT $6::integer) AS page) AS items,
        count(*)::integer AS total,
        coalesce(sum(CASE kind WHEN 'spending' THEN amount WHEN 'refund' THEN -amount END), 0)::numeric(20,2)::text AS spent,
        coalesce(sum(amount) FILTER (WHERE kind = 'income'), 0)::numeric(20,2)::text AS income
      FROM found
-- lines with a name

      SELECT DISTINCT id::text FROM (SELECT id, name FROM plan_lines WHERE space_id = $1::uuid AND budget_id = $2::uuid
        UNION SELECT line_id, name FROM month_lines WHERE space_id = $3::uuid AND budget_id = $4::uuid) AS lines
      WHERE strpos(search_form(name), (SELECT search_form($5))) > 0
-- categories with a name

      WITH named AS MATERIALIZED (SELECT id FROM (SELECT id, name FROM categories WHERE space_id = $1::uuid AND budget_id = $2::uuid
          UNION SELECT category_id, category_name FROM transactions WHERE space_id = $3::uuid AND budget_id = $4::uuid AND category_name IS NOT NULL
          UNION SELECT category_id, category_name FROM month_lines WHERE space_id = $5::uuid AND budget_id = $6::uuid AND category_name IS NOT NULL) AS categories
        WHERE strpos(search_form(name), (SELECT search_form($7))) > 0)
      SELECT ARRAY(SELECT DISTINCT id::text FROM named) AS "categoryIds",
        ARRAY(SELECT id::text FROM plan_lines WHERE space_id = $8::uuid AND budget_id = $9::uuid AND category_id IN (SELECT id FROM named)
          UNION SELECT line_id::text FROM month_lines WHERE space_id = $10::uuid AND budget_id = $11::uuid AND category_id IN (SELECT id FROM named)) AS "lineIds"
-- lock several transactions

      SELECT left(json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '') || '}' AS json FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid AND id = ANY($3::uuid[]) ORDER BY id FOR UPDATE
-- all closed months

      SELECT to_char(month, 'YYYY-MM') AS month FROM closed_months WHERE space_id = $1::uuid AND budget_id = $2::uuid
-- have lines

      SELECT 1 FROM jsonb_to_recordset($1::jsonb) AS wanted (id uuid, start date)
      WHERE NOT EXISTS (SELECT 1 FROM plan_lines WHERE space_id = $2::uuid AND budget_id = $3::uuid AND plan_lines.id = wanted.id)
        AND NOT EXISTS (SELECT 1 FROM month_lines WHERE space_id = $4::uuid AND budget_id = $5::uuid AND month = wanted.start AND line_id = wanted.id) LIMIT 1
-- replace several transactions

      UPDATE transactions SET month = next.month, date = next.date, kind = next.kind, line_id = next.line_id, category_id = next.category_id, payer = next.payer, version = next.version, updated_at = next.updated_at
      FROM jsonb_to_recordset($1::jsonb) AS next (transaction_id uuid, month date, date date, kind text, line_id uuid, category_id uuid, payer text, version integer, updated_at timestamptz)
      WHERE space_id = $2::uuid AND id = next.transaction_id
-- delete several transactions
DELETE FROM transactions WHERE space_id = $1::uuid AND id = ANY($2::uuid[])
-- goals of a budget

      SELECT json_build_object('version', version, 'removed', removed, 'goals', (
        SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'monthlyAmount', monthly_amount::text, 'target', target::text, 'date', to_char(date, 'YYYY-MM-DD')) ORDER BY position), '[]') FROM goals WHERE space_id = $1::uuid AND budget_id = $2::uuid))::text AS json
      FROM goal_lists WHERE space_id = $3::uuid AND budget_id = $4::uuid
-- goals of a space

      SELECT coalesce(json_agg(json_build_object('budgetId', budget_id, 'id', id, 'name', name, 'monthlyAmount', monthly_amount::text, 'target', target::text, 'date', to_char(date, 'YYYY-MM-DD')) ORDER BY budget_id, position), '[]')::text AS json FROM goals WHERE space_id = $1::uuid
-- goals of other budgets

      SELECT count(*)::integer AS count FROM goals WHERE space_id = $1::uuid AND budget_id <> $2::uuid
-- replace goals
INSERT INTO goal_lists (space_id, budget_id, version, removed, updated_at)
      VALUES ($1::uuid, $2::uuid, $3, $4::jsonb, $5::timestamptz) ON CONFLICT (space_id, budget_id) DO UPDATE SET version = excluded.version, removed = excluded.removed, updated_at = excluded.updated_at
DELETE FROM goals WHERE space_id = $1::uuid AND budget_id = $2::uuid
INSERT INTO goals (space_id, budget_id, id, position, name, monthly_amount, target, date)
      SELECT $1::uuid, $2::uuid, id, position, name, "monthlyAmount", target, date
      FROM ROWS FROM (jsonb_to_recordset($3::jsonb) AS (id uuid, name text, "monthlyAmount" numeric, target numeric, date date)) WITH ORDINALITY AS goal(id, name, "monthlyAmount", target, date, position)
-- forget removed goals
UPDATE goal_lists SET removed = '[]' WHERE removed <> '[]' AND updated_at <= $1::timestamptz
-- pay

      SELECT json_build_object(
  'partner1', CASE WHEN partner1_frequency IS NOT NULL THEN json_build_object('frequency', partner1_frequency, 'paycheck', partner1_paycheck::text, 'nextPayday', to_char(partner1_next_payday, 'YYYY-MM-DD')) END,
  'partner2', CASE WHEN partner2_frequency IS NOT NULL THEN json_build_object('frequency', partner2_frequency, 'paycheck', partner2_paycheck::text, 'nextPayday', to_char(partner2_next_payday, 'YYYY-MM-DD')) END, 'version', version)::text AS json FROM pay WHERE space_id = $1::uuid AND budget_id = $2::uuid
-- pay of a space

      SELECT json_build_object('budgetId', budget_id, 
  'partner1', CASE WHEN partner1_frequency IS NOT NULL THEN json_build_object('frequency', partner1_frequency, 'paycheck', partner1_paycheck::text, 'nextPayday', to_char(partner1_next_payday, 'YYYY-MM-DD')) END,
  'partner2', CASE WHEN partner2_frequency IS NOT NULL THEN json_build_object('frequency', partner2_frequency, 'paycheck', partner2_paycheck::text, 'nextPayday', to_char(partner2_next_payday, 'YYYY-MM-DD')) END)::text AS json FROM pay WHERE space_id = $1::uuid ORDER BY budget_id
-- keep the pay

      INSERT INTO pay (space_id, budget_id, partner1_frequency, partner1_paycheck, partner1_next_payday,
        partner2_frequency, partner2_paycheck, partner2_next_payday, version, updated_at)
      SELECT space_id, id, $1, $2::numeric, $3::date, $4, $5::numeric, $6::date, $7::integer, $8::timestamptz FROM budgets WHERE space_id = $9::uuid AND id = $10::uuid FOR KEY SHARE
      ON CONFLICT (space_id, budget_id) DO UPDATE SET
        partner1_frequency = excluded.partner1_frequency, partner1_paycheck = excluded.partner1_paycheck, partner1_next_payday = excluded.partner1_next_payday,
        partner2_frequency = excluded.partner2_frequency, partner2_paycheck = excluded.partner2_paycheck, partner2_next_payday = excluded.partner2_next_payday,
        version = excluded.version, updated_at = excluded.updated_at
-- categories of a budget

      SELECT json_build_object('version', version, 'categories', (
        SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'group', group_name) ORDER BY position), '[]') FROM categories WHERE space_id = $1::uuid AND budget_id = $2::uuid))::text AS json
      FROM category_lists WHERE space_id = $3::uuid AND budget_id = $4::uuid
-- categories of other budgets

      SELECT count(*)::integer AS count FROM categories WHERE space_id = $1::uuid AND budget_id <> $2::uuid
-- replace categories
INSERT INTO category_lists (space_id, budget_id, version, updated_at)
      VALUES ($1::uuid, $2::uuid, $3, $4::timestamptz) ON CONFLICT (space_id, budget_id) DO UPDATE SET version = excluded.version, updated_at = excluded.updated_at
DELETE FROM categories WHERE space_id = $1::uuid AND budget_id = $2::uuid
INSERT INTO categories (space_id, budget_id, id, position, name, group_name)
      SELECT $1::uuid, $2::uuid, id, position, name, "group"
      FROM ROWS FROM (jsonb_to_recordset($3::jsonb) AS (id uuid, name text, "group" text)) WITH ORDINALITY AS category(id, name, "group", position)
-- use of a category

      SELECT (SELECT count(*)::integer FROM (SELECT id FROM plan_lines WHERE space_id = $1::uuid AND budget_id = $2::uuid AND category_id = $3::uuid
          UNION SELECT line_id FROM month_lines WHERE space_id = $4::uuid AND budget_id = $5::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $6::uuid AND budget_id = $7::uuid) AND category_id = $8::uuid) AS used) AS lines,
        (SELECT count(*)::integer FROM transactions WHERE space_id = $9::uuid AND budget_id = $10::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $11::uuid AND budget_id = $12::uuid) AND category_id = $13::uuid) AS transactions
-- move a category

      UPDATE plan_lines SET category_id = $1::uuid WHERE space_id = $2::uuid AND budget_id = $3::uuid AND category_id = $4::uuid

      UPDATE month_lines SET category_id = $1::uuid, category_name = $2, category_group = $3 WHERE space_id = $4::uuid AND budget_id = $5::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $6::uuid AND budget_id = $7::uuid) AND category_id = $8::uuid

      UPDATE transactions SET category_id = $1::uuid, version = version + 1, updated_at = $2::timestamptz WHERE space_id = $3::uuid AND budget_id = $4::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $5::uuid AND budget_id = $6::uuid) AND category_id = $7::uuid
-- rename categories

      UPDATE month_lines SET category_name = named.name, category_group = named.group_name
      FROM (SELECT id, name, group_name FROM categories WHERE space_id = $1::uuid AND budget_id = $2::uuid) AS named WHERE space_id = $3::uuid AND budget_id = $4::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $5::uuid AND budget_id = $6::uuid) AND category_id = named.id AND (category_name, category_group) <> (named.name, named.group_name)
-- categories of restored rows

      UPDATE plan_lines SET category_id = NULL WHERE space_id = $1::uuid AND budget_id = $2::uuid AND category_id NOT IN (SELECT id FROM categories WHERE space_id = $3::uuid AND budget_id = $4::uuid)

      UPDATE month_lines SET category_id = NULL, category_name = NULL, category_group = NULL WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $3::uuid AND budget_id = $4::uuid) AND category_id NOT IN (SELECT id FROM categories WHERE space_id = $5::uuid AND budget_id = $6::uuid)

      UPDATE transactions SET category_id = NULL WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $3::uuid AND budget_id = $4::uuid) AND category_id NOT IN (SELECT id FROM categories WHERE space_id = $5::uuid AND budget_id = $6::uuid)

      UPDATE month_lines SET category_name = named.name, category_group = named.group_name
      FROM (SELECT id, name, group_name FROM categories WHERE space_id = $1::uuid AND budget_id = $2::uuid) AS named WHERE space_id = $3::uuid AND budget_id = $4::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $5::uuid AND budget_id = $6::uuid) AND category_id = named.id AND (category_name, category_group) <> (named.name, named.group_name)
-- open months

      SELECT to_char(month, 'YYYY-MM') AS month FROM months WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $3::uuid AND budget_id = $4::uuid)
-- mark months as changed

      UPDATE months SET usual_stamp = '' WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $3::uuid AND budget_id = $4::uuid) AND EXISTS (
        SELECT 1 FROM month_lines WHERE space_id = $5::uuid AND month_lines.budget_id = months.budget_id AND month_lines.month = months.month AND line_id = $6::uuid AND category_id IS DISTINCT FROM $7::uuid)
-- categories of a space

      SELECT json_build_object('budgetId', budget_id, 'id', id, 'name', name, 'group', group_name, 'lines', (
        SELECT coalesce(json_agg(plan_lines.name ORDER BY list, plan_lines.position), '[]') FROM plan_lines WHERE space_id = $1::uuid AND plan_lines.budget_id = categories.budget_id AND category_id = categories.id))::text AS json
      FROM categories WHERE space_id = $2::uuid ORDER BY budget_id, position
-- versions of rows

      SELECT key, version FROM (
        SELECT 'transaction:' || id AS key, version::text AS version FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid AND id = ANY($3::uuid[])
        UNION ALL SELECT 'month:' || to_char(month, 'YYYY-MM'), version::text FROM months WHERE space_id = $4::uuid AND budget_id = $5::uuid AND month = ANY($6::date[])
        UNION ALL SELECT 'budget', version::text FROM budgets WHERE space_id = $7::uuid AND id = $8::uuid AND $9::boolean) AS versions
-- store a change
INSERT INTO changes (space_id, budget_id, id, user_id, act, name, to_name, transaction_count, month, amount, before, versions, at)
      VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7, $8::integer, $9::date, $10::numeric,
        $11::jsonb, $12::jsonb, $13::timestamptz)
DELETE FROM changes WHERE space_id = $1::uuid AND budget_id = $2::uuid AND user_id = $3::uuid
      AND (at, id) < (SELECT at, id FROM changes WHERE space_id = $4::uuid AND budget_id = $5::uuid AND user_id = $6::uuid ORDER BY at DESC, id DESC OFFSET $7 LIMIT 1)
-- changes

      SELECT json_build_object('id', id, 'act', act, 'name', name, 'toName', to_name, 'transactions', transaction_count, 'month', to_char(month, 'YYYY-MM'), 'amount', amount::text,
  'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'undoneAt', to_char(undone_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'versions', versions)::text AS json FROM changes WHERE space_id = $1::uuid AND budget_id = $2::uuid AND user_id = $3::uuid AND at > $4::timestamptz ORDER BY at DESC, id DESC LIMIT $5
-- find a change

      SELECT json_build_object('id', id, 'act', act, 'name', name, 'toName', to_name, 'transactions', transaction_count, 'month', to_char(month, 'YYYY-MM'), 'amount', amount::text,
  'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'undoneAt', to_char(undone_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'versions', versions, 'before', before)::text AS json FROM changes WHERE space_id = $1::uuid AND budget_id = $2::uuid AND user_id = $3::uuid AND id = $4::uuid AND at > $5::timestamptz
-- mark a change as undone
UPDATE changes SET undone_at = $1::timestamptz WHERE space_id = $2::uuid AND budget_id = $3::uuid AND id = $4::uuid
UPDATE changes SET versions = versions || (SELECT jsonb_object_agg(moved.key, moved.now) FROM jsonb_to_recordset($1::jsonb) AS moved(key text, before text, now text) WHERE changes.versions ->> moved.key = moved.before) WHERE space_id = $2::uuid AND budget_id = $3::uuid AND undone_at IS NULL AND EXISTS (SELECT 1 FROM jsonb_to_recordset($4::jsonb) AS moved(key text, before text, now text) WHERE changes.versions ->> moved.key = moved.before)
-- purge changes
DELETE FROM changes WHERE at <= $1::timestamptz
-- purge drafts
DELETE FROM drafts WHERE updated_at <= $1::timestamptz
