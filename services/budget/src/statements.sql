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
  || CASE WHEN EXISTS (SELECT 1 FROM months WHERE space_id = $1::uuid AND months.budget_id = budgets.id) THEN ',"hasMonths":true}' ELSE '}' END END AS json, (SELECT sum(monthly_amount)::text FROM goals WHERE space_id = $2::uuid AND goals.budget_id = budgets.id) AS "goalsTotal" FROM budgets LEFT JOIN main_budgets USING (space_id) WHERE space_id = $3::uuid AND id = $4::uuid
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

      SELECT id::text AS id, list, position::integer AS position, name, carry_over AS "carryOver", payer FROM plan_lines WHERE space_id = $1::uuid AND budget_id = $2::uuid
-- replace plan lines
DELETE FROM plan_lines WHERE space_id = $1::uuid AND budget_id = $2::uuid
INSERT INTO plan_lines (space_id, budget_id, id, list, position, name, carry_over, payer)
      SELECT $1::uuid, $2::uuid, id, list, position, name, "carryOver", payer
      FROM jsonb_to_recordset($3::jsonb) AS line(id uuid, list text, position smallint, name text, "carryOver" text, payer text)
-- months

      SELECT json_build_object(
        'closed', (SELECT json_build_object('content', content::json, 'lineIds', line_ids, 'closedAt', to_char(closed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM closed_months WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month <= $3::date ORDER BY month DESC LIMIT 1),
        'months', (SELECT coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'plannedIncome', planned_income::text, 'usualStamp', usual_stamp, 'version', version,
          'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY month), '[]') FROM months WHERE space_id = $4::uuid AND budget_id = $5::uuid AND month <= $6::date),
        'lines', (SELECT coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'position', position, 'isOwnAmount', is_own_amount, 'lineId', line_id, 'list', list, 'name', name, 'planned', planned::text, 'carryOver', carry_over, 'payer', payer) ORDER BY month, list, position), '[]') FROM month_lines WHERE space_id = $7::uuid AND budget_id = $8::uuid AND month <= $9::date AND month > coalesce((SELECT max(month) FROM closed_months WHERE space_id = $10::uuid AND budget_id = $11::uuid AND month <= $12::date), '-infinity') AND (month >= $13::date OR carry_over <> 'fresh')),
        'sums', (SELECT coalesce(json_agg(sums), '[]') FROM (
          SELECT to_char(month, 'YYYY-MM') AS month, line_id AS "lineId", coalesce(sum(amount) FILTER (WHERE kind = $14), 0)::numeric(20,2)::text AS spending, coalesce(sum(amount) FILTER (WHERE kind = $15), 0)::numeric(20,2)::text AS refund, coalesce(sum(amount) FILTER (WHERE kind = $16), 0)::numeric(20,2)::text AS income,
            count(*)::integer AS transactions, (count(*) FILTER (WHERE kind IN ('spending', 'refund')))::integer AS assignable FROM transactions WHERE space_id = $17::uuid AND budget_id = $18::uuid AND month <= $19::date AND month > coalesce((SELECT max(month) FROM closed_months WHERE space_id = $20::uuid AND budget_id = $21::uuid AND month <= $22::date), '-infinity') GROUP BY month, line_id) AS sums))::text AS json
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
INSERT INTO month_lines (space_id, budget_id, month, line_id, list, position, name, planned, carry_over, payer, is_own_amount)
      SELECT $1::uuid, $2::uuid, $3::date, "lineId", list, position, name, planned, "carryOver", payer, "isOwnAmount"
      FROM jsonb_to_recordset($4::jsonb) AS line("lineId" uuid, list text, position smallint, name text, planned numeric, "carryOver" text, payer text, "isOwnAmount" boolean)
-- touch a month
UPDATE months SET planned_income = $1::numeric, usual_stamp = $2, version = version + 1, updated_at = $3::timestamptz WHERE space_id = $4::uuid AND budget_id = $5::uuid AND month = $6::date
-- plans of a space

      SELECT json_build_object('budgetId', budget_id, 'month', to_char(month, 'YYYY-MM'), 'plannedIncome', planned_income::text, 'lines', (
        SELECT coalesce(json_agg(json_build_object('lineId', line_id, 'list', list, 'name', name, 'planned', planned::text, 'carryOver', carry_over, 'payer', payer) ORDER BY list, position), '[]') FROM month_lines WHERE space_id = $1::uuid AND month_lines.budget_id = months.budget_id AND month_lines.month = months.month))::text AS json
      FROM months WHERE space_id = $2::uuid AND (month, budget_id) > ($3::date, $4::uuid) ORDER BY months.month, budget_id LIMIT $5::integer
-- page of transactions

      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text AS json FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month = $3::date AND (date, id) < ($4::date, $5::uuid) ORDER BY transactions.date DESC, id DESC LIMIT $6::integer) AS page) AS items,
        (SELECT count(*)::integer FROM transactions WHERE space_id = $7::uuid AND budget_id = $8::uuid AND month = $9::date) AS total
-- page of all transactions

      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text AS json FROM transactions WHERE space_id = $1::uuid AND (date, id) > ($2::date, $3::uuid) ORDER BY transactions.date, id LIMIT $4::integer) AS page) AS items,
        (SELECT count(*)::integer FROM transactions WHERE space_id = $5::uuid) AS total
-- find a transaction

      SELECT json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text AS json FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid AND id = $3::uuid
-- count transactions

      SELECT count(*)::integer AS all, (count(*) FILTER (WHERE date_trunc('year', month) = date_trunc('year', $1::date)))::integer AS "ofYear" FROM transactions WHERE space_id = $2::uuid
-- payer of a line

      SELECT payer FROM (
        SELECT 1 AS choice, payer FROM month_lines WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month = $3::date AND line_id = $4::uuid
        UNION ALL SELECT 2, payer FROM plan_lines WHERE space_id = $5::uuid AND budget_id = $6::uuid AND id = $7::uuid) AS lines
      ORDER BY choice LIMIT 1
-- replace a transaction

      UPDATE transactions SET month = $1::date, date = $2::date, kind = $3, amount = $4::numeric, payee = $5,
        note = $6, line_id = $7::uuid, payer = $8, corrects = $9::date, version = $10, updated_at = $11::timestamptz
      WHERE space_id = $12::uuid AND id = $13::uuid AND version = $14
-- delete a transaction
DELETE FROM transactions WHERE space_id = $1::uuid AND id = $2::uuid AND version = $3
-- search all transactions

      WITH found AS MATERIALIZED (
        SELECT id, budget_id, date, kind, amount, payee, note, line_id, payer, corrects, version, created_at, updated_at FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid
         
        AND (amount BETWEEN $3::numeric AND $4::numeric OR date BETWEEN $5::date AND $6::date
        OR (extract(month FROM date) = $7::integer AND extract(day FROM date) = coalesce($8::integer, extract(day FROM date)))
        OR line_id = ANY($9::uuid[]) OR ($10::boolean AND line_id IS NULL AND kind IN ('spending', 'refund')) OR coalesce(payer, $11) = ANY($12::text[])
        OR strpos(search_text, (SELECT search_form($13::text))) > 0) AND (amount BETWEEN $14::numeric AND $15::numeric OR date BETWEEN $16::date AND $17::date
        OR (extract(month FROM date) = $18::integer AND extract(day FROM date) = coalesce($19::integer, extract(day FROM date)))
        OR line_id = ANY($20::uuid[]) OR ($21::boolean AND line_id IS NULL AND kind IN ('spending', 'refund')) OR coalesce(payer, $22) = ANY($23::text[])
        OR strpos(search_text, (SELECT search_form($24::text))) > 0))
      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text AS json FROM found  ORDER BY found.date DESC, id DESC LIMIT $25::integer) AS page) AS items,
        count(*)::integer AS total,
        coalesce(sum(CASE kind WHEN 'spending' THEN amount WHEN 'refund' THEN -amount END), 0)::numeric(20,2)::text AS spent,
        coalesce(sum(amount) FILTER (WHERE kind = 'income'), 0)::numeric(20,2)::text AS income
      FROM found
-- search a month

      WITH found AS MATERIALIZED (
        SELECT id, budget_id, date, kind, amount, payee, note, line_id, payer, corrects, version, created_at, updated_at FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid
        AND month = $3::date AND line_id IS NULL AND kind IN ('spending', 'refund')
        )
      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text AS json FROM found WHERE (date, id) < ($4::date, $5::uuid) ORDER BY found.date DESC, id DESC LIMIT $6::integer) AS page) AS items,
        count(*)::integer AS total,
        coalesce(sum(CASE kind WHEN 'spending' THEN amount WHEN 'refund' THEN -amount END), 0)::numeric(20,2)::text AS spent,
        coalesce(sum(amount) FILTER (WHERE kind = 'income'), 0)::numeric(20,2)::text AS income
      FROM found
-- lines with a name

      SELECT DISTINCT id::text FROM (SELECT id, name FROM plan_lines WHERE space_id = $1::uuid AND budget_id = $2::uuid
        UNION SELECT line_id, name FROM month_lines WHERE space_id = $3::uuid AND budget_id = $4::uuid) AS lines
      WHERE strpos(search_form(name), (SELECT search_form($5))) > 0
-- lock several transactions

      SELECT json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text AS json FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid AND id = ANY($3::uuid[]) ORDER BY id FOR UPDATE
-- all closed months

      SELECT to_char(month, 'YYYY-MM') AS month FROM closed_months WHERE space_id = $1::uuid AND budget_id = $2::uuid
-- have lines

      SELECT 1 FROM jsonb_to_recordset($1::jsonb) AS wanted (id uuid, start date)
      WHERE NOT EXISTS (SELECT 1 FROM plan_lines WHERE space_id = $2::uuid AND budget_id = $3::uuid AND plan_lines.id = wanted.id)
        AND NOT EXISTS (SELECT 1 FROM month_lines WHERE space_id = $4::uuid AND budget_id = $5::uuid AND month = wanted.start AND line_id = wanted.id) LIMIT 1
-- replace several transactions

      UPDATE transactions SET month = next.month, date = next.date, kind = next.kind, line_id = next.line_id, payer = next.payer, version = next.version, updated_at = next.updated_at
      FROM jsonb_to_recordset($1::jsonb) AS next (transaction_id uuid, month date, date date, kind text, line_id uuid, payer text, version integer, updated_at timestamptz)
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
