-- list

      SELECT coalesce(left(CASE WHEN main_budgets.budget_id IS NULL THEN row_to_json((SELECT stored FROM (SELECT 
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
  || CASE WHEN EXISTS (SELECT 1 FROM months WHERE space_id = $1::uuid AND months.budget_id = budgets.id) THEN ',"hasMonths":true}' ELSE '}' END END, -1) || ',"expenseGroups":' || (
    SELECT json_agg(json_build_object('name', coalesce(name, $2), 'amount', amount) ORDER BY first)::text FROM (
      SELECT group_name AS name, min(first) AS first, sum(amount) AS amount
      FROM (
        SELECT 'fixed' AS list, at - 1 AS position, (line ->> 'amount')::numeric AS amount FROM jsonb_array_elements(fixed_expenses) WITH ORDINALITY AS fixed(line, at)
        UNION ALL SELECT 'variable', at - 1, (line ->> 'amount')::numeric FROM jsonb_array_elements(variable_expenses) WITH ORDINALITY AS variable(line, at)) AS lines
      LEFT JOIN (SELECT list, position, category_id FROM plan_lines WHERE space_id = $3::uuid AND plan_lines.budget_id = budgets.id) AS named USING (list, position)
      LEFT JOIN (SELECT id, group_name, min(position) OVER (PARTITION BY group_name) AS first FROM categories WHERE space_id = $4::uuid AND categories.budget_id = budgets.id) AS grouped ON grouped.id = category_id
      GROUP BY group_name) AS sums
    HAVING count(name) > 0) || '}', CASE WHEN main_budgets.budget_id IS NULL THEN row_to_json((SELECT stored FROM (SELECT 
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
  || CASE WHEN EXISTS (SELECT 1 FROM months WHERE space_id = $5::uuid AND months.budget_id = budgets.id) THEN ',"hasMonths":true}' ELSE '}' END END) AS json, (SELECT sum(monthly_amount)::text FROM goals WHERE space_id = $6::uuid AND goals.budget_id = budgets.id) AS "goalsTotal" FROM budgets LEFT JOIN main_budgets USING (space_id) WHERE space_id = $7::uuid  ORDER BY created_at DESC, id DESC LIMIT $8::integer
-- list a page

      SELECT coalesce(left(CASE WHEN main_budgets.budget_id IS NULL THEN row_to_json((SELECT stored FROM (SELECT 
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
  || CASE WHEN EXISTS (SELECT 1 FROM months WHERE space_id = $1::uuid AND months.budget_id = budgets.id) THEN ',"hasMonths":true}' ELSE '}' END END, -1) || ',"expenseGroups":' || (
    SELECT json_agg(json_build_object('name', coalesce(name, $2), 'amount', amount) ORDER BY first)::text FROM (
      SELECT group_name AS name, min(first) AS first, sum(amount) AS amount
      FROM (
        SELECT 'fixed' AS list, at - 1 AS position, (line ->> 'amount')::numeric AS amount FROM jsonb_array_elements(fixed_expenses) WITH ORDINALITY AS fixed(line, at)
        UNION ALL SELECT 'variable', at - 1, (line ->> 'amount')::numeric FROM jsonb_array_elements(variable_expenses) WITH ORDINALITY AS variable(line, at)) AS lines
      LEFT JOIN (SELECT list, position, category_id FROM plan_lines WHERE space_id = $3::uuid AND plan_lines.budget_id = budgets.id) AS named USING (list, position)
      LEFT JOIN (SELECT id, group_name, min(position) OVER (PARTITION BY group_name) AS first FROM categories WHERE space_id = $4::uuid AND categories.budget_id = budgets.id) AS grouped ON grouped.id = category_id
      GROUP BY group_name) AS sums
    HAVING count(name) > 0) || '}', CASE WHEN main_budgets.budget_id IS NULL THEN row_to_json((SELECT stored FROM (SELECT 
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
  || CASE WHEN EXISTS (SELECT 1 FROM months WHERE space_id = $5::uuid AND months.budget_id = budgets.id) THEN ',"hasMonths":true}' ELSE '}' END END) AS json, (SELECT sum(monthly_amount)::text FROM goals WHERE space_id = $6::uuid AND goals.budget_id = budgets.id) AS "goalsTotal" FROM budgets LEFT JOIN main_budgets USING (space_id) WHERE space_id = $7::uuid AND (created_at, id) < ($8::timestamptz, $9::uuid) ORDER BY created_at DESC, id DESC LIMIT $10::integer
-- list as stored

      SELECT '[' || coalesce(string_agg(json, ',' ORDER BY created_at DESC, id DESC), '') || ']' AS json, count(*)::integer AS total,
             coalesce(bool_and(calculations_rule IS NOT DISTINCT FROM $1::smallint), true) AND NOT EXISTS (SELECT 1 FROM goals WHERE space_id = $2::uuid) AS "isCurrent"
      FROM (SELECT created_at, id, calculations_rule, coalesce(left(CASE WHEN main_budgets.budget_id IS NULL THEN row_to_json((SELECT answered FROM (SELECT 
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
  || CASE WHEN EXISTS (SELECT 1 FROM months WHERE space_id = $3::uuid AND months.budget_id = budgets.id) THEN ',"hasMonths":true}' ELSE '}' END END, -1) || ',"expenseGroups":' || (
    SELECT json_agg(json_build_object('name', coalesce(name, $4), 'amount', amount) ORDER BY first)::text FROM (
      SELECT group_name AS name, min(first) AS first, sum(amount) AS amount
      FROM (
        SELECT 'fixed' AS list, at - 1 AS position, (line ->> 'amount')::numeric AS amount FROM jsonb_array_elements(fixed_expenses) WITH ORDINALITY AS fixed(line, at)
        UNION ALL SELECT 'variable', at - 1, (line ->> 'amount')::numeric FROM jsonb_array_elements(variable_expenses) WITH ORDINALITY AS variable(line, at)) AS lines
      LEFT JOIN (SELECT list, position, category_id FROM plan_lines WHERE space_id = $5::uuid AND plan_lines.budget_id = budgets.id) AS named USING (list, position)
      LEFT JOIN (SELECT id, group_name, min(position) OVER (PARTITION BY group_name) AS first FROM categories WHERE space_id = $6::uuid AND categories.budget_id = budgets.id) AS grouped ON grouped.id = category_id
      GROUP BY group_name) AS sums
    HAVING count(name) > 0) || '}', CASE WHEN main_budgets.budget_id IS NULL THEN row_to_json((SELECT answered FROM (SELECT 
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
  || CASE WHEN EXISTS (SELECT 1 FROM months WHERE space_id = $7::uuid AND months.budget_id = budgets.id) THEN ',"hasMonths":true}' ELSE '}' END END) AS json FROM budgets LEFT JOIN main_budgets USING (space_id) WHERE space_id = $8::uuid) AS budget
-- find
SELECT coalesce(left(CASE WHEN main_budgets.budget_id IS NULL THEN row_to_json((SELECT stored FROM (SELECT 
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
  || CASE WHEN EXISTS (SELECT 1 FROM months WHERE space_id = $1::uuid AND months.budget_id = budgets.id) THEN ',"hasMonths":true}' ELSE '}' END END, -1) || ',"expenseGroups":' || (
    SELECT json_agg(json_build_object('name', coalesce(name, $2), 'amount', amount) ORDER BY first)::text FROM (
      SELECT group_name AS name, min(first) AS first, sum(amount) AS amount
      FROM (
        SELECT 'fixed' AS list, at - 1 AS position, (line ->> 'amount')::numeric AS amount FROM jsonb_array_elements(fixed_expenses) WITH ORDINALITY AS fixed(line, at)
        UNION ALL SELECT 'variable', at - 1, (line ->> 'amount')::numeric FROM jsonb_array_elements(variable_expenses) WITH ORDINALITY AS variable(line, at)) AS lines
      LEFT JOIN (SELECT list, position, category_id FROM plan_lines WHERE space_id = $3::uuid AND plan_lines.budget_id = budgets.id) AS named USING (list, position)
      LEFT JOIN (SELECT id, group_name, min(position) OVER (PARTITION BY group_name) AS first FROM categories WHERE space_id = $4::uuid AND categories.budget_id = budgets.id) AS grouped ON grouped.id = category_id
      GROUP BY group_name) AS sums
    HAVING count(name) > 0) || '}', CASE WHEN main_budgets.budget_id IS NULL THEN row_to_json((SELECT stored FROM (SELECT 
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
  || CASE WHEN EXISTS (SELECT 1 FROM months WHERE space_id = $5::uuid AND months.budget_id = budgets.id) THEN ',"hasMonths":true}' ELSE '}' END END) AS json, (SELECT sum(monthly_amount)::text FROM goals WHERE space_id = $6::uuid AND goals.budget_id = budgets.id) AS "goalsTotal", EXISTS (SELECT 1 FROM plan_lines WHERE space_id = $7::uuid AND plan_lines.budget_id = budgets.id) AS "hasPlanLines" FROM budgets LEFT JOIN main_budgets USING (space_id) WHERE space_id = $8::uuid AND id = $9::uuid
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
        'lines', (SELECT coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'position', position, 'isOwnAmount', is_own_amount, 'lineId', line_id, 'list', list, 'name', name, 'planned', planned::text, 'carryOver', carry_over, 'payer', payer, 'category', CASE WHEN category_id IS NOT NULL THEN json_build_object('id', category_id, 'name', category_name, 'group', category_group) END,
          'isRecategorized', EXISTS (SELECT 1 FROM plan_lines WHERE space_id = $7::uuid AND plan_lines.budget_id = month_lines.budget_id AND id = line_id AND plan_lines.category_id IS DISTINCT FROM month_lines.category_id)) ORDER BY month, list, position), '[]') FROM month_lines WHERE space_id = $8::uuid AND budget_id = $9::uuid AND month <= $10::date AND month > coalesce((SELECT max(month) FROM closed_months WHERE space_id = $11::uuid AND budget_id = $12::uuid AND month <= $13::date), '-infinity') AND (month >= $14::date OR carry_over <> 'fresh')),
        'sums', (SELECT coalesce(json_agg(sums), '[]') FROM (
          SELECT to_char(month, 'YYYY-MM') AS month, line_id AS "lineId", coalesce(sum(amount) FILTER (WHERE kind = $15), 0)::numeric(20,2)::text AS spending, coalesce(sum(amount) FILTER (WHERE kind = $16), 0)::numeric(20,2)::text AS refund, coalesce(sum(amount) FILTER (WHERE kind = $17), 0)::numeric(20,2)::text AS income,
            (count(*) FILTER (WHERE is_first))::integer AS transactions, (count(*) FILTER (WHERE is_first_of_line AND kind IN ('spending', 'refund')))::integer AS assignable FROM (
    SELECT month, kind, coalesce(part_amount, amount) AS amount, coalesce(part_line_id, line_id) AS line_id, coalesce(part_category_id, category_id) AS category_id, coalesce(part_payer, payer) AS payer,
      coalesce(part_position, 0) = 0 AS is_first, coalesce(part_of_line, 1) = 1 AS is_first_of_line
    FROM (SELECT id, month, kind, amount, line_id, category_id, payer, is_split FROM transactions WHERE space_id = $18::uuid AND budget_id = $19::uuid AND budget_id = $20::uuid AND month <= $21::date AND month > coalesce((SELECT max(month) FROM closed_months WHERE space_id = $22::uuid AND budget_id = $23::uuid AND month <= $24::date), '-infinity')) AS whole
    LEFT JOIN LATERAL (
      SELECT position AS part_position, amount AS part_amount, line_id AS part_line_id, category_id AS part_category_id, payer AS part_payer, row_number() OVER (PARTITION BY line_id ORDER BY position) AS part_of_line
      FROM transaction_parts WHERE space_id = $25::uuid AND transaction_id = id AND is_split) AS part ON TRUE) AS counted GROUP BY month, line_id) AS sums),
        'categorySums', (SELECT coalesce(json_agg(json_build_object('month', sums.month, 'name', name, 'group', group_name, 'spent', spent) ORDER BY position), '[]') FROM (
          SELECT to_char(month, 'YYYY-MM') AS month, category_id, (coalesce(sum(amount) FILTER (WHERE kind = 'spending'), 0) - coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0))::numeric(20,2)::text AS spent FROM (
    SELECT month, kind, coalesce(part_amount, amount) AS amount, coalesce(part_line_id, line_id) AS line_id, coalesce(part_category_id, category_id) AS category_id, coalesce(part_payer, payer) AS payer,
      coalesce(part_position, 0) = 0 AS is_first, coalesce(part_of_line, 1) = 1 AS is_first_of_line
    FROM (SELECT id, month, kind, amount, line_id, category_id, payer, is_split FROM transactions WHERE space_id = $26::uuid AND budget_id = $27::uuid AND budget_id = $28::uuid AND month <= $29::date AND month > coalesce((SELECT max(month) FROM closed_months WHERE space_id = $30::uuid AND budget_id = $31::uuid AND month <= $32::date), '-infinity')) AS whole
    LEFT JOIN LATERAL (
      SELECT position AS part_position, amount AS part_amount, line_id AS part_line_id, category_id AS part_category_id, payer AS part_payer, row_number() OVER (PARTITION BY line_id ORDER BY position) AS part_of_line
      FROM transaction_parts WHERE space_id = $33::uuid AND transaction_id = id AND is_split) AS part ON TRUE) AS counted WHERE category_id IS NOT NULL GROUP BY month, category_id) AS sums
          JOIN (SELECT id, position, name, group_name FROM categories WHERE space_id = $34::uuid AND budget_id = $35::uuid) AS named ON named.id = category_id),
        'bills', CASE WHEN EXISTS (SELECT 1 FROM bills WHERE space_id = $36::uuid AND budget_id = $37::uuid) THEN (SELECT json_build_object('unpaid', count(*),
          'lineIds', (SELECT coalesce(json_agg(DISTINCT line_id), '[]') FROM bills WHERE space_id = $38::uuid AND budget_id = $39::uuid AND line_id IS NOT NULL))
        FROM bill_dates WHERE space_id = $40::uuid AND budget_id = $41::uuid AND due_on >= $42::date AND due_on < $43::date + interval '1 month' AND NOT is_skipped AND bill_id IN (SELECT id FROM bills WHERE space_id = $44::uuid AND budget_id = $45::uuid AND kind = 'spending')
          AND NOT EXISTS (SELECT 1 FROM transactions WHERE space_id = $46::uuid AND bill_date_id = bill_dates.id)) END,
        'unreconciled', (SELECT count(*) FROM known_accounts WHERE space_id = $47::uuid AND NOT is_deleted AND id IN (
          SELECT account_id FROM transactions WHERE space_id = $48::uuid AND budget_id = $49::uuid AND month = $50::date AND reconciliation_id IS NULL UNION ALL SELECT to_account_id FROM transactions WHERE space_id = $51::uuid AND budget_id = $52::uuid AND month = $53::date AND to_reconciliation_id IS NULL)),
        'usualGoals', (SELECT coalesce(json_agg(json_build_object('name', name, 'planned', monthly_amount::text) ORDER BY position), '[]') FROM goals WHERE space_id = $54::uuid AND budget_id = $55::uuid))::text AS json
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
      FROM (
    SELECT month, kind, coalesce(part_amount, amount) AS amount, coalesce(part_line_id, line_id) AS line_id, coalesce(part_category_id, category_id) AS category_id, coalesce(part_payer, payer) AS payer,
      coalesce(part_position, 0) = 0 AS is_first, coalesce(part_of_line, 1) = 1 AS is_first_of_line
    FROM (SELECT id, month, kind, amount, line_id, category_id, payer, is_split FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month = $3::date) AS whole
    LEFT JOIN LATERAL (
      SELECT position AS part_position, amount AS part_amount, line_id AS part_line_id, category_id AS part_category_id, payer AS part_payer, row_number() OVER (PARTITION BY line_id ORDER BY position) AS part_of_line
      FROM transaction_parts WHERE space_id = $4::uuid AND transaction_id = id AND is_split) AS part ON TRUE) AS counted
-- replace the lines of a month
DELETE FROM month_lines WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month = $3::date
INSERT INTO month_lines (space_id, budget_id, month, line_id, list, position, name, planned, carry_over, payer, is_own_amount, category_id, category_name, category_group)
      SELECT $1::uuid, $2::uuid, $3::date, "lineId", list, position, name, planned, "carryOver", payer, "isOwnAmount", (category->>'id')::uuid, category->>'name', category->>'group'
      FROM jsonb_to_recordset($4::jsonb) AS line("lineId" uuid, list text, position smallint, name text, planned numeric, "carryOver" text, payer text, "isOwnAmount" boolean, category jsonb)
-- keep the categories of a month

      UPDATE transaction_parts SET category_name = named.name
      FROM (SELECT id AS category, name FROM categories WHERE space_id = $1::uuid AND budget_id = $2::uuid) AS named WHERE space_id = $3::uuid AND category_id = named.category AND transaction_id IN (SELECT id FROM transactions WHERE space_id = $4::uuid AND budget_id = $5::uuid AND month = $6::date)

      UPDATE transactions SET category_name = named.name
      FROM (SELECT id AS category, name FROM categories WHERE space_id = $1::uuid AND budget_id = $2::uuid) AS named WHERE space_id = $3::uuid AND budget_id = $4::uuid AND month = $5::date AND category_id = named.category
-- touch a month
UPDATE months SET planned_income = $1::numeric, planned_goals = $2::jsonb, usual_stamp = $3, version = version + 1, updated_at = $4::timestamptz WHERE space_id = $5::uuid AND budget_id = $6::uuid AND month = $7::date
-- mark income as added to the plan

      UPDATE transactions SET planned = 'added', version = version + 1, updated_at = $1::timestamptz WHERE space_id = $2::uuid AND id = $3::uuid
-- plans of a space

      SELECT json_build_object('budgetId', budget_id, 'month', to_char(month, 'YYYY-MM'), 'plannedIncome', planned_income::text, 'goals', planned_goals, 'lines', (
        SELECT coalesce(json_agg(CASE WHEN category_id IS NULL THEN json_build_object('lineId', line_id, 'list', list, 'name', name, 'planned', planned::text, 'carryOver', carry_over, 'payer', payer) ELSE json_build_object('lineId', line_id, 'list', list, 'name', name, 'planned', planned::text, 'carryOver', carry_over, 'payer', payer, 'category', json_build_object('name', category_name, 'group', category_group)) END ORDER BY list, position), '[]') FROM month_lines WHERE space_id = $1::uuid AND month_lines.budget_id = months.budget_id AND month_lines.month = months.month))::text AS json
      FROM months WHERE space_id = $2::uuid AND (month, budget_id) > ($3::date, $4::uuid) ORDER BY months.month, budget_id LIMIT $5::integer
-- page of transactions

      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT left(json, -1) || coalesce(',"suggestedLineId":"' || (SELECT usual.line_id FROM (SELECT min(line_id::text)::uuid AS line_id FROM (
      SELECT line_id FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid AND payee_form(payee) = sought_payee AND (line_id IS NOT NULL OR category_id IS NOT NULL) AND rule_id IS NULL AND bill_date_id IS NULL
      ORDER BY created_at DESC, id DESC LIMIT 2) AS last HAVING count(line_id) = 2 AND count(DISTINCT line_id) = 1) AS usual
    WHERE NOT EXISTS (SELECT 1 FROM closed_months WHERE space_id = $3::uuid AND budget_id = $4::uuid AND month = plan_month)
      AND (EXISTS (SELECT 1 FROM month_lines WHERE space_id = $5::uuid AND budget_id = $6::uuid AND month = plan_month AND month_lines.line_id = usual.line_id)
        OR EXISTS (SELECT 1 FROM plan_lines WHERE space_id = $7::uuid AND budget_id = $8::uuid AND plan_lines.id = usual.line_id))) || '"', '') || '}' AS json FROM (
          SELECT left(json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '')
  || coalesce(',"accountId":"' || account_id || '"', '') || coalesce(',"toAccountId":"' || to_account_id || '"', '') || coalesce(',"goalId":"' || goal_id || '"', '') || coalesce(',"documentIds":' || to_json(nullif(document_ids, '{}'))::text, '') || coalesce(',"planned":"' || planned || '"', '')
  || coalesce(',"parts":' || (SELECT json_agg(json_build_object('amount', amount::text, 'lineId', line_id, 'categoryId', category_id, 'categoryName', category_name, 'payer', payer) ORDER BY position) FROM transaction_parts WHERE space_id = $9::uuid AND transaction_id = id)::text, '')
  || coalesce(',"importId":"' || import_id || '"', '') || coalesce(',"rule":{"id":"' || rule_id || '","version":' || rule_version || '}', '')
  || coalesce(',"reconciliationId":"' || reconciliation_id || '"', '') || coalesce(',"toReconciliationId":"' || to_reconciliation_id || '"', '') || '}' AS json, CASE WHEN kind IN ('spending', 'refund') AND line_id IS NULL AND category_id IS NULL AND NOT is_split THEN payee_form(payee) END AS sought_payee, date_trunc('month', date)::date AS plan_month FROM transactions WHERE space_id = $10::uuid AND budget_id = $11::uuid AND month = $12::date AND (date, id) < ($13::date, $14::uuid) ORDER BY transactions.date DESC, id DESC LIMIT $15::integer) AS page) AS listed) AS items,
        (SELECT count(*)::integer FROM transactions WHERE space_id = $16::uuid AND budget_id = $17::uuid AND month = $18::date) AS total
-- page of all transactions

      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT left(json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '')
  || coalesce(',"accountId":"' || account_id || '"', '') || coalesce(',"toAccountId":"' || to_account_id || '"', '') || coalesce(',"goalId":"' || goal_id || '"', '') || coalesce(',"documentIds":' || to_json(nullif(document_ids, '{}'))::text, '') || coalesce(',"planned":"' || planned || '"', '')
  || coalesce(',"parts":' || (SELECT json_agg(json_build_object('amount', amount::text, 'lineId', line_id, 'categoryId', category_id, 'categoryName', category_name, 'payer', payer) ORDER BY position) FROM transaction_parts WHERE space_id = $1::uuid AND transaction_id = id)::text, '')
  || coalesce(',"importId":"' || import_id || '"', '') || coalesce(',"rule":{"id":"' || rule_id || '","version":' || rule_version || '}', '')
  || coalesce(',"reconciliationId":"' || reconciliation_id || '"', '') || coalesce(',"toReconciliationId":"' || to_reconciliation_id || '"', '') || '}' AS json FROM transactions WHERE space_id = $2::uuid AND (date, id) > ($3::date, $4::uuid) ORDER BY transactions.date, id LIMIT $5::integer) AS page) AS items,
        (SELECT count(*)::integer FROM transactions WHERE space_id = $6::uuid) AS total
-- find a transaction

      SELECT left(json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '')
  || coalesce(',"accountId":"' || account_id || '"', '') || coalesce(',"toAccountId":"' || to_account_id || '"', '') || coalesce(',"goalId":"' || goal_id || '"', '') || coalesce(',"documentIds":' || to_json(nullif(document_ids, '{}'))::text, '') || coalesce(',"planned":"' || planned || '"', '')
  || coalesce(',"parts":' || (SELECT json_agg(json_build_object('amount', amount::text, 'lineId', line_id, 'categoryId', category_id, 'categoryName', category_name, 'payer', payer) ORDER BY position) FROM transaction_parts WHERE space_id = $1::uuid AND transaction_id = id)::text, '')
  || coalesce(',"importId":"' || import_id || '"', '') || coalesce(',"rule":{"id":"' || rule_id || '","version":' || rule_version || '}', '')
  || coalesce(',"reconciliationId":"' || reconciliation_id || '"', '') || coalesce(',"toReconciliationId":"' || to_reconciliation_id || '"', '') || '}' AS json FROM transactions WHERE space_id = $2::uuid AND budget_id = $3::uuid AND id = $4::uuid
-- before recording

      SELECT json_build_object('all', count(*), 'ofYear', count(*) FILTER (WHERE date_trunc('year', month) = date_trunc('year', $1::date)),
        'earlier', (SELECT (left(json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '')
  || coalesce(',"accountId":"' || account_id || '"', '') || coalesce(',"toAccountId":"' || to_account_id || '"', '') || coalesce(',"goalId":"' || goal_id || '"', '') || coalesce(',"documentIds":' || to_json(nullif(document_ids, '{}'))::text, '') || coalesce(',"planned":"' || planned || '"', '')
  || coalesce(',"parts":' || (SELECT json_agg(json_build_object('amount', amount::text, 'lineId', line_id, 'categoryId', category_id, 'categoryName', category_name, 'payer', payer) ORDER BY position) FROM transaction_parts WHERE space_id = $2::uuid AND transaction_id = id)::text, '')
  || coalesce(',"importId":"' || import_id || '"', '') || coalesce(',"rule":{"id":"' || rule_id || '","version":' || rule_version || '}', '')
  || coalesce(',"reconciliationId":"' || reconciliation_id || '"', '') || coalesce(',"toReconciliationId":"' || to_reconciliation_id || '"', '') || '}')::json FROM transactions WHERE space_id = $3::uuid AND budget_id = $4::uuid AND id = $5::uuid),
        'isClosed', EXISTS (SELECT 1 FROM closed_months WHERE space_id = $6::uuid AND budget_id = $7::uuid AND month = $8::date), 'isCorrectedClosed', EXISTS (SELECT 1 FROM closed_months WHERE space_id = $9::uuid AND budget_id = $10::uuid AND month = $11::date))::text AS json FROM transactions WHERE space_id = $12::uuid
-- replace a transaction

      UPDATE transactions SET month = $1::date, date = $2::date, kind = $3, amount = $4::numeric, payee = $5,
        note = $6, line_id = $7::uuid, category_id = $8::uuid, payer = $9, account_id = $10::uuid, to_account_id = $11::uuid, goal_id = $12::uuid, document_ids = $13::uuid[], reconciliation_id = $14::uuid, to_reconciliation_id = $15::uuid, planned = $16, corrects = $17::date, version = $18, updated_at = $19::timestamptz,
        rule_id = $20::uuid, rule_version = $21::integer,
        by_hand = by_hand OR (kind, payee, line_id, category_id, payer) IS DISTINCT FROM ($22, $23, $24::uuid, $25::uuid, $26)
      WHERE space_id = $27::uuid AND id = $28::uuid AND version = $29
-- replace parts
DELETE FROM transaction_parts WHERE space_id = $1::uuid AND transaction_id = $2::uuid
-- delete a transaction
DELETE FROM transactions WHERE space_id = $1::uuid AND id = $2::uuid AND version = $3
-- search all transactions

      WITH counted AS MATERIALIZED (
        SELECT id, budget_id, date, kind, amount, payee, note, line_id, category_id, category_name, payer, account_id, to_account_id, goal_id, document_ids, planned, import_id, rule_id, rule_version, reconciliation_id, to_reconciliation_id, corrects, version, created_at, updated_at, is_split, part_position, coalesce(part_amount, amount) AS counted_amount
        FROM (SELECT id, budget_id, date, kind, amount, payee, note, line_id, category_id, category_name, payer, account_id, to_account_id, goal_id, document_ids, planned, import_id, rule_id, rule_version, reconciliation_id, to_reconciliation_id, corrects, version, created_at, updated_at, is_split, search_text FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid ) AS whole
        LEFT JOIN LATERAL (
      SELECT position AS part_position, amount AS part_amount, line_id AS part_line_id, category_id AS part_category_id, payer AS part_payer, row_number() OVER (PARTITION BY line_id ORDER BY position) AS part_of_line
      FROM transaction_parts WHERE space_id = $3::uuid AND transaction_id = id AND is_split) AS part ON TRUE
        WHERE (amount BETWEEN $4::numeric AND $5::numeric OR part_amount BETWEEN $6::numeric AND $7::numeric OR date BETWEEN $8::date AND $9::date
        OR (extract(month FROM date) = $10::integer AND extract(day FROM date) = coalesce($11::integer, extract(day FROM date)))
        OR coalesce(part_line_id, line_id) = ANY($12::uuid[]) OR coalesce(part_category_id, category_id) = ANY($13::uuid[]) OR ($14::boolean AND coalesce(part_line_id, line_id) IS NULL AND kind IN ('spending', 'refund')) OR coalesce(coalesce(part_payer, payer), $15) = ANY($16::text[])
        OR strpos(search_text, (SELECT search_form($17::text))) > 0) AND (amount BETWEEN $18::numeric AND $19::numeric OR part_amount BETWEEN $20::numeric AND $21::numeric OR date BETWEEN $22::date AND $23::date
        OR (extract(month FROM date) = $24::integer AND extract(day FROM date) = coalesce($25::integer, extract(day FROM date)))
        OR coalesce(part_line_id, line_id) = ANY($26::uuid[]) OR coalesce(part_category_id, category_id) = ANY($27::uuid[]) OR ($28::boolean AND coalesce(part_line_id, line_id) IS NULL AND kind IN ('spending', 'refund')) OR coalesce(coalesce(part_payer, payer), $29) = ANY($30::text[])
        OR strpos(search_text, (SELECT search_form($31::text))) > 0)),
      found AS (SELECT id, budget_id, date, kind, amount, payee, note, line_id, category_id, category_name, payer, account_id, to_account_id, goal_id, document_ids, planned, import_id, rule_id, rule_version, reconciliation_id, to_reconciliation_id, corrects, version, created_at, updated_at, is_split FROM counted WHERE part_position IS NULL
        UNION ALL SELECT DISTINCT ON (id) id, budget_id, date, kind, amount, payee, note, line_id, category_id, category_name, payer, account_id, to_account_id, goal_id, document_ids, planned, import_id, rule_id, rule_version, reconciliation_id, to_reconciliation_id, corrects, version, created_at, updated_at, is_split FROM counted WHERE part_position IS NOT NULL)
      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT left(json, -1) || coalesce(',"suggestedLineId":"' || (SELECT usual.line_id FROM (SELECT min(line_id::text)::uuid AS line_id FROM (
      SELECT line_id FROM transactions WHERE space_id = $32::uuid AND budget_id = $33::uuid AND payee_form(payee) = sought_payee AND (line_id IS NOT NULL OR category_id IS NOT NULL) AND rule_id IS NULL AND bill_date_id IS NULL
      ORDER BY created_at DESC, id DESC LIMIT 2) AS last HAVING count(line_id) = 2 AND count(DISTINCT line_id) = 1) AS usual
    WHERE NOT EXISTS (SELECT 1 FROM closed_months WHERE space_id = $34::uuid AND budget_id = $35::uuid AND month = plan_month)
      AND (EXISTS (SELECT 1 FROM month_lines WHERE space_id = $36::uuid AND budget_id = $37::uuid AND month = plan_month AND month_lines.line_id = usual.line_id)
        OR EXISTS (SELECT 1 FROM plan_lines WHERE space_id = $38::uuid AND budget_id = $39::uuid AND plan_lines.id = usual.line_id))) || '"', '') || '}' AS json FROM (
          SELECT left(json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '')
  || coalesce(',"accountId":"' || account_id || '"', '') || coalesce(',"toAccountId":"' || to_account_id || '"', '') || coalesce(',"goalId":"' || goal_id || '"', '') || coalesce(',"documentIds":' || to_json(nullif(document_ids, '{}'))::text, '') || coalesce(',"planned":"' || planned || '"', '')
  || coalesce(',"parts":' || (SELECT json_agg(json_build_object('amount', amount::text, 'lineId', line_id, 'categoryId', category_id, 'categoryName', category_name, 'payer', payer) ORDER BY position) FROM transaction_parts WHERE space_id = $40::uuid AND transaction_id = id)::text, '')
  || coalesce(',"importId":"' || import_id || '"', '') || coalesce(',"rule":{"id":"' || rule_id || '","version":' || rule_version || '}', '')
  || coalesce(',"reconciliationId":"' || reconciliation_id || '"', '') || coalesce(',"toReconciliationId":"' || to_reconciliation_id || '"', '') || '}' AS json, CASE WHEN kind IN ('spending', 'refund') AND line_id IS NULL AND category_id IS NULL AND NOT is_split THEN payee_form(payee) END AS sought_payee, date_trunc('month', date)::date AS plan_month FROM found  ORDER BY found.date DESC, id DESC LIMIT $41::integer) AS page) AS listed) AS items,
        (SELECT count(*)::integer FROM found) AS total,
        coalesce(sum(CASE kind WHEN 'spending' THEN counted_amount WHEN 'refund' THEN -counted_amount END), 0)::numeric(20,2)::text AS spent,
        coalesce(sum(counted_amount) FILTER (WHERE kind = 'income'), 0)::numeric(20,2)::text AS income
      FROM counted
-- search a month

      WITH counted AS MATERIALIZED (
        SELECT id, budget_id, date, kind, amount, payee, note, line_id, category_id, category_name, payer, account_id, to_account_id, goal_id, document_ids, planned, import_id, rule_id, rule_version, reconciliation_id, to_reconciliation_id, corrects, version, created_at, updated_at, is_split, part_position, coalesce(part_amount, amount) AS counted_amount
        FROM (SELECT id, budget_id, date, kind, amount, payee, note, line_id, category_id, category_name, payer, account_id, to_account_id, goal_id, document_ids, planned, import_id, rule_id, rule_version, reconciliation_id, to_reconciliation_id, corrects, version, created_at, updated_at, is_split, search_text FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month = $3::date) AS whole
        LEFT JOIN LATERAL (
      SELECT position AS part_position, amount AS part_amount, line_id AS part_line_id, category_id AS part_category_id, payer AS part_payer, row_number() OVER (PARTITION BY line_id ORDER BY position) AS part_of_line
      FROM transaction_parts WHERE space_id = $4::uuid AND transaction_id = id AND is_split) AS part ON TRUE
        WHERE (coalesce(part_line_id, line_id) IS NULL AND kind IN ('spending', 'refund'))),
      found AS (SELECT id, budget_id, date, kind, amount, payee, note, line_id, category_id, category_name, payer, account_id, to_account_id, goal_id, document_ids, planned, import_id, rule_id, rule_version, reconciliation_id, to_reconciliation_id, corrects, version, created_at, updated_at, is_split FROM counted WHERE part_position IS NULL
        UNION ALL SELECT DISTINCT ON (id) id, budget_id, date, kind, amount, payee, note, line_id, category_id, category_name, payer, account_id, to_account_id, goal_id, document_ids, planned, import_id, rule_id, rule_version, reconciliation_id, to_reconciliation_id, corrects, version, created_at, updated_at, is_split FROM counted WHERE part_position IS NOT NULL)
      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT left(json, -1) || coalesce(',"suggestedLineId":"' || (SELECT usual.line_id FROM (SELECT min(line_id::text)::uuid AS line_id FROM (
      SELECT line_id FROM transactions WHERE space_id = $5::uuid AND budget_id = $6::uuid AND payee_form(payee) = sought_payee AND (line_id IS NOT NULL OR category_id IS NOT NULL) AND rule_id IS NULL AND bill_date_id IS NULL
      ORDER BY created_at DESC, id DESC LIMIT 2) AS last HAVING count(line_id) = 2 AND count(DISTINCT line_id) = 1) AS usual
    WHERE NOT EXISTS (SELECT 1 FROM closed_months WHERE space_id = $7::uuid AND budget_id = $8::uuid AND month = plan_month)
      AND (EXISTS (SELECT 1 FROM month_lines WHERE space_id = $9::uuid AND budget_id = $10::uuid AND month = plan_month AND month_lines.line_id = usual.line_id)
        OR EXISTS (SELECT 1 FROM plan_lines WHERE space_id = $11::uuid AND budget_id = $12::uuid AND plan_lines.id = usual.line_id))) || '"', '') || '}' AS json FROM (
          SELECT left(json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '')
  || coalesce(',"accountId":"' || account_id || '"', '') || coalesce(',"toAccountId":"' || to_account_id || '"', '') || coalesce(',"goalId":"' || goal_id || '"', '') || coalesce(',"documentIds":' || to_json(nullif(document_ids, '{}'))::text, '') || coalesce(',"planned":"' || planned || '"', '')
  || coalesce(',"parts":' || (SELECT json_agg(json_build_object('amount', amount::text, 'lineId', line_id, 'categoryId', category_id, 'categoryName', category_name, 'payer', payer) ORDER BY position) FROM transaction_parts WHERE space_id = $13::uuid AND transaction_id = id)::text, '')
  || coalesce(',"importId":"' || import_id || '"', '') || coalesce(',"rule":{"id":"' || rule_id || '","version":' || rule_version || '}', '')
  || coalesce(',"reconciliationId":"' || reconciliation_id || '"', '') || coalesce(',"toReconciliationId":"' || to_reconciliation_id || '"', '') || '}' AS json, CASE WHEN kind IN ('spending', 'refund') AND line_id IS NULL AND category_id IS NULL AND NOT is_split THEN payee_form(payee) END AS sought_payee, date_trunc('month', date)::date AS plan_month FROM found WHERE (date, id) < ($14::date, $15::uuid) ORDER BY found.date DESC, id DESC LIMIT $16::integer) AS page) AS listed) AS items,
        (SELECT count(*)::integer FROM found) AS total,
        coalesce(sum(CASE kind WHEN 'spending' THEN counted_amount WHEN 'refund' THEN -counted_amount END), 0)::numeric(20,2)::text AS spent,
        coalesce(sum(counted_amount) FILTER (WHERE kind = 'income'), 0)::numeric(20,2)::text AS income
      FROM counted
-- lines with a name

      SELECT DISTINCT id::text FROM (SELECT id, name FROM plan_lines WHERE space_id = $1::uuid AND budget_id = $2::uuid
        UNION SELECT line_id, name FROM month_lines WHERE space_id = $3::uuid AND budget_id = $4::uuid) AS lines
      WHERE strpos(search_form(name), (SELECT search_form($5))) > 0
-- categories with a name

      WITH named AS MATERIALIZED (SELECT id FROM (SELECT id, name FROM categories WHERE space_id = $1::uuid AND budget_id = $2::uuid
          UNION SELECT category_id, category_name FROM transactions WHERE space_id = $3::uuid AND budget_id = $4::uuid AND category_name IS NOT NULL
          UNION SELECT category_id, category_name FROM transaction_parts WHERE space_id = $5::uuid AND budget_id = $6::uuid AND category_name IS NOT NULL
          UNION SELECT category_id, category_name FROM month_lines WHERE space_id = $7::uuid AND budget_id = $8::uuid AND category_name IS NOT NULL) AS categories
        WHERE strpos(search_form(name), (SELECT search_form($9))) > 0)
      SELECT ARRAY(SELECT DISTINCT id::text FROM named) AS "categoryIds",
        ARRAY(SELECT id::text FROM plan_lines WHERE space_id = $10::uuid AND budget_id = $11::uuid AND category_id IN (SELECT id FROM named)
          UNION SELECT line_id::text FROM month_lines WHERE space_id = $12::uuid AND budget_id = $13::uuid AND category_id IN (SELECT id FROM named)) AS "lineIds"
-- lock several transactions

      SELECT left(json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '')
  || coalesce(',"accountId":"' || account_id || '"', '') || coalesce(',"toAccountId":"' || to_account_id || '"', '') || coalesce(',"goalId":"' || goal_id || '"', '') || coalesce(',"documentIds":' || to_json(nullif(document_ids, '{}'))::text, '') || coalesce(',"planned":"' || planned || '"', '')
  || coalesce(',"parts":' || (SELECT json_agg(json_build_object('amount', amount::text, 'lineId', line_id, 'categoryId', category_id, 'categoryName', category_name, 'payer', payer) ORDER BY position) FROM transaction_parts WHERE space_id = $1::uuid AND transaction_id = id)::text, '')
  || coalesce(',"importId":"' || import_id || '"', '') || coalesce(',"rule":{"id":"' || rule_id || '","version":' || rule_version || '}', '')
  || coalesce(',"reconciliationId":"' || reconciliation_id || '"', '') || coalesce(',"toReconciliationId":"' || to_reconciliation_id || '"', '') || '}' AS json FROM transactions WHERE space_id = $2::uuid AND budget_id = $3::uuid AND id = ANY($4::uuid[]) ORDER BY id FOR UPDATE
-- all closed months

      SELECT to_char(month, 'YYYY-MM') AS month FROM closed_months WHERE space_id = $1::uuid AND budget_id = $2::uuid
-- replace several transactions

      UPDATE transactions SET month = next.month, date = next.date, kind = next.kind, line_id = next.line_id, category_id = next.category_id, payer = next.payer, account_id = next.account_id, to_account_id = next.to_account_id, goal_id = next.goal_id, reconciliation_id = next.reconciliation_id, to_reconciliation_id = next.to_reconciliation_id, planned = next.planned, version = next.version, updated_at = next.updated_at,
        rule_id = CASE WHEN ((transactions.kind, transactions.line_id, transactions.category_id, transactions.payer) IS NOT DISTINCT FROM (next.kind, next.line_id, next.category_id, next.payer)) THEN rule_id END, rule_version = CASE WHEN ((transactions.kind, transactions.line_id, transactions.category_id, transactions.payer) IS NOT DISTINCT FROM (next.kind, next.line_id, next.category_id, next.payer)) THEN rule_version END, by_hand = by_hand OR NOT ((transactions.kind, transactions.line_id, transactions.category_id, transactions.payer) IS NOT DISTINCT FROM (next.kind, next.line_id, next.category_id, next.payer))
      FROM jsonb_to_recordset($1::jsonb) AS next (transaction_id uuid, month date, date date, kind text, line_id uuid, category_id uuid, payer text, account_id uuid, to_account_id uuid, goal_id uuid, reconciliation_id uuid, to_reconciliation_id uuid, planned text, version integer, updated_at timestamptz)
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
        (SELECT count(*)::integer FROM transactions WHERE space_id = $9::uuid AND budget_id = $10::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $11::uuid AND budget_id = $12::uuid) AND (category_id = $13::uuid OR id IN (SELECT transaction_id FROM transaction_parts WHERE space_id = $14::uuid AND category_id = $15::uuid))) AS transactions
-- move a category

      UPDATE plan_lines SET category_id = $1::uuid WHERE space_id = $2::uuid AND budget_id = $3::uuid AND category_id = $4::uuid

      UPDATE month_lines SET category_id = $1::uuid, category_name = $2, category_group = $3 WHERE space_id = $4::uuid AND budget_id = $5::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $6::uuid AND budget_id = $7::uuid) AND category_id = $8::uuid

      UPDATE transactions SET category_id = CASE category_id WHEN $1::uuid THEN $2::uuid END, version = version + 1, updated_at = $3::timestamptz WHERE space_id = $4::uuid AND budget_id = $5::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $6::uuid AND budget_id = $7::uuid) AND (category_id = $8::uuid OR id IN (SELECT transaction_id FROM transaction_parts WHERE space_id = $9::uuid AND category_id = $10::uuid))

      UPDATE transaction_parts SET category_id = $1::uuid WHERE space_id = $2::uuid AND category_id = $3::uuid AND transaction_id IN (SELECT id FROM transactions WHERE space_id = $4::uuid AND budget_id = $5::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $6::uuid AND budget_id = $7::uuid))
-- rename categories

      UPDATE month_lines SET category_name = named.name, category_group = named.group_name
      FROM (SELECT id, name, group_name FROM categories WHERE space_id = $1::uuid AND budget_id = $2::uuid) AS named WHERE space_id = $3::uuid AND budget_id = $4::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $5::uuid AND budget_id = $6::uuid) AND category_id = named.id AND (category_name, category_group) <> (named.name, named.group_name)
-- categories of restored rows

      UPDATE plan_lines SET category_id = NULL WHERE space_id = $1::uuid AND budget_id = $2::uuid AND category_id NOT IN (SELECT id FROM categories WHERE space_id = $3::uuid AND budget_id = $4::uuid)

      UPDATE month_lines SET category_id = NULL, category_name = NULL, category_group = NULL WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $3::uuid AND budget_id = $4::uuid) AND category_id NOT IN (SELECT id FROM categories WHERE space_id = $5::uuid AND budget_id = $6::uuid)

      UPDATE transactions SET category_id = NULL WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $3::uuid AND budget_id = $4::uuid) AND category_id NOT IN (SELECT id FROM categories WHERE space_id = $5::uuid AND budget_id = $6::uuid)

      UPDATE transaction_parts SET category_id = NULL WHERE space_id = $1::uuid AND transaction_id IN (SELECT id FROM transactions WHERE space_id = $2::uuid AND budget_id = $3::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $4::uuid AND budget_id = $5::uuid)) AND category_id NOT IN (SELECT id FROM categories WHERE space_id = $6::uuid AND budget_id = $7::uuid)

      UPDATE month_lines SET category_name = named.name, category_group = named.group_name
      FROM (SELECT id, name, group_name FROM categories WHERE space_id = $1::uuid AND budget_id = $2::uuid) AS named WHERE space_id = $3::uuid AND budget_id = $4::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $5::uuid AND budget_id = $6::uuid) AND category_id = named.id AND (category_name, category_group) <> (named.name, named.group_name)
-- open months

      SELECT to_char(month, 'YYYY-MM') AS month FROM months WHERE space_id = $1::uuid AND budget_id = $2::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $3::uuid AND budget_id = $4::uuid)
-- categories of a space

      SELECT json_build_object('budgetId', budget_id, 'id', id, 'name', name, 'group', group_name, 'lines', (
        SELECT coalesce(json_agg(plan_lines.name ORDER BY list, plan_lines.position), '[]') FROM plan_lines WHERE space_id = $1::uuid AND plan_lines.budget_id = categories.budget_id AND category_id = categories.id))::text AS json
      FROM categories WHERE space_id = $2::uuid ORDER BY budget_id, position
-- versions of rows

      SELECT key, version FROM (
        SELECT 'transaction:' || id AS key, version::text AS version FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid AND id = ANY($3::uuid[])
        UNION ALL SELECT 'month:' || to_char(month, 'YYYY-MM'), version::text FROM months WHERE space_id = $4::uuid AND budget_id = $5::uuid AND month = ANY($6::date[])
        UNION ALL SELECT 'budget', version::text FROM budgets WHERE space_id = $7::uuid AND id = $8::uuid AND $9::boolean
        UNION ALL SELECT 'bill:' || id, version::text FROM bills WHERE space_id = $10::uuid AND budget_id = $11::uuid AND id = ANY($12::uuid[])) AS versions
-- store a change
WITH beyond AS (DELETE FROM changes WHERE space_id = $1::uuid AND budget_id = $2::uuid AND user_id = $3::uuid
      AND (at, id) <= (SELECT at, id FROM changes WHERE space_id = $4::uuid AND budget_id = $5::uuid AND user_id = $6::uuid ORDER BY at DESC, id DESC OFFSET $7 LIMIT 1))
      INSERT INTO changes (space_id, budget_id, id, user_id, act, name, to_name, transaction_count, month, amount, before, versions, at)
      VALUES ($8::uuid, $9::uuid, $10::uuid, $11::uuid, $12, $13, $14, $15::integer, $16::date, $17::numeric,
        $18::jsonb, $19::jsonb, $20::timestamptz)
-- changes

      SELECT json_build_object('id', id, 'act', act, 'name', name, 'toName', to_name, 'transactions', transaction_count, 'month', to_char(month, 'YYYY-MM'), 'amount', amount::text,
  'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'undoneAt', to_char(undone_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'versions', versions)::text AS json FROM changes WHERE space_id = $1::uuid AND budget_id = $2::uuid AND user_id = $3::uuid AND at > $4::timestamptz ORDER BY at DESC, id DESC LIMIT $5
-- find a change

      SELECT json_build_object('id', id, 'act', act, 'name', name, 'toName', to_name, 'transactions', transaction_count, 'month', to_char(month, 'YYYY-MM'), 'amount', amount::text,
  'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'undoneAt', to_char(undone_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'versions', versions, 'before', before)::text AS json FROM changes WHERE space_id = $1::uuid AND budget_id = $2::uuid AND user_id = $3::uuid AND id = $4::uuid AND at > $5::timestamptz
-- mark a change as undone
UPDATE changes SET undone_at = $1::timestamptz WHERE space_id = $2::uuid AND budget_id = $3::uuid AND id = $4::uuid
UPDATE changes SET versions = versions || (SELECT jsonb_object_agg(moved.key, moved.now) FROM jsonb_to_recordset($1::jsonb) AS moved(key text, before text, now text) WHERE changes.versions ->> moved.key = moved.before) WHERE space_id = $2::uuid AND budget_id = $3::uuid AND undone_at IS NULL AND EXISTS (SELECT 1 FROM jsonb_to_recordset($4::jsonb) AS moved(key text, before text, now text) WHERE changes.versions ->> moved.key = moved.before)
-- have accounts

      SELECT 1 AS one FROM known_accounts WHERE space_id = $1::uuid AND id = ANY($2::uuid[]) AND NOT is_deleted
-- follow an account

      INSERT INTO known_accounts (space_id, id, kind, version, is_deleted) VALUES ($1::uuid, $2::uuid, $3, $4, $5)
      ON CONFLICT (space_id, id) DO UPDATE SET version = excluded.version, is_deleted = excluded.is_deleted WHERE known_accounts.version < excluded.version
-- forget an account
DELETE FROM known_accounts WHERE space_id = $1::uuid AND id = $2::uuid
-- erase accounts
DELETE FROM known_accounts WHERE space_id = $1::uuid
-- have documents

      SELECT 1 AS one FROM known_documents WHERE space_id = $1::uuid AND id = ANY($2::uuid[]) AND NOT is_deleted
-- follow a document

      INSERT INTO known_documents (space_id, id, version, is_deleted) VALUES ($1::uuid, $2::uuid, $3, $4)
      ON CONFLICT (space_id, id) DO UPDATE SET version = excluded.version, is_deleted = excluded.is_deleted WHERE known_documents.version < excluded.version
-- erase documents
DELETE FROM known_documents WHERE space_id = $1::uuid
-- begin an import
INSERT INTO imports (space_id, id, budget_id, user_id, format, account_id, statement_account, row_count, created_at, expires_at)
      VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6::uuid, $7, $8::integer, $9::timestamptz, $10::timestamptz)
-- drop open imports
DELETE FROM imports WHERE space_id = $1::uuid AND id IN (
      SELECT id FROM imports WHERE space_id = $2::uuid AND user_id = $3::uuid AND committed_at IS NULL ORDER BY created_at DESC, id DESC OFFSET $4)
-- count imports

      SELECT count(*)::integer AS count FROM imports WHERE space_id = $1::uuid AND committed_at IS NOT NULL AND undone_at IS NULL
-- find an import

      SELECT json_build_object('id', id, 'budgetId', budget_id, 'accountId', account_id, 'statementAccount', statement_account, 'rowCount', row_count, 'parts', parts,
  'expiresAt', to_char(expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'committedAt', to_char(committed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'undoneAt', to_char(undone_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text AS json FROM imports WHERE space_id = $1::uuid AND budget_id = $2::uuid AND id = $3::uuid AND user_id = $4::uuid
-- reply of an import

      SELECT json_build_object('id', id, 'budgetId', budget_id, 'format', format, 'accountId', account_id, 'rows', row_count, 'added', added, 'matched', matched, 'here', here, 'leftOut', left_out,
  'from', to_char(first_date, 'YYYY-MM-DD'), 'to', to_char(last_date, 'YYYY-MM-DD'), 'isOwn', user_id = $1::uuid,
  'committedAt', to_char(committed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'undoneAt', to_char(undone_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text AS json FROM imports WHERE space_id = $2::uuid AND id = $3::uuid AND committed_at IS NOT NULL
-- imports of a budget

      SELECT '[' || coalesce(string_agg(json, ','), '') || ']' AS json FROM (
        SELECT json_build_object('id', id, 'budgetId', budget_id, 'format', format, 'accountId', account_id, 'rows', row_count, 'added', added, 'matched', matched, 'here', here, 'leftOut', left_out,
  'from', to_char(first_date, 'YYYY-MM-DD'), 'to', to_char(last_date, 'YYYY-MM-DD'), 'isOwn', user_id = $1::uuid,
  'committedAt', to_char(committed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'undoneAt', to_char(undone_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text AS json FROM imports WHERE space_id = $2::uuid AND ($3::uuid IS NULL OR budget_id = $4::uuid) AND committed_at IS NOT NULL
        ORDER BY committed_at DESC, id DESC LIMIT $5::integer) AS page
-- count a part
UPDATE imports SET parts = parts || jsonb_build_object($1::text, $2::integer) WHERE space_id = $3::uuid AND id = $4::uuid
-- finish an import
UPDATE imports SET committed_at = $1::timestamptz, added = $2::integer, matched = $3::integer, here = $4::integer, left_out = $5::integer,
      first_date = $6::date, last_date = $7::date WHERE space_id = $8::uuid AND id = $9::uuid
-- mark an import as undone
UPDATE imports SET undone_at = $1::timestamptz WHERE space_id = $2::uuid AND id = $3::uuid
-- replace a part
DELETE FROM import_rows WHERE space_id = $1::uuid AND import_id = $2::uuid AND part = $3::smallint
INSERT INTO import_rows (space_id, import_id, row, budget_id, part, date, amount, payee, note, identity)
      SELECT $1::uuid, $2::uuid, row, $3::uuid, $4::smallint, date, amount, payee, note, identity
      FROM jsonb_to_recordset($5::jsonb) AS sent (row integer, date date, amount numeric, payee text, note text, identity text) ON CONFLICT DO NOTHING
-- rows that joined
SELECT 1 AS one FROM import_rows WHERE space_id = $1::uuid AND import_id <> $2::uuid AND transaction_id = ANY($3::uuid[]) LIMIT 1
-- rows that wait

      SELECT row, to_char(date, 'YYYY-MM-DD') AS date, amount::text AS amount, payee, note, identity FROM import_rows WHERE space_id = $1::uuid AND import_id = $2::uuid ORDER BY row
-- imported rows

      SELECT identity, count(*)::integer AS count FROM import_rows WHERE space_id = $1::uuid AND budget_id = $2::uuid AND identity = ANY($3::text[])
        AND EXISTS (SELECT 1 FROM transactions WHERE space_id = $4::uuid AND transactions.id = import_rows.transaction_id) GROUP BY identity
-- typed transactions like rows

      SELECT left(json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '')
  || coalesce(',"accountId":"' || account_id || '"', '') || coalesce(',"toAccountId":"' || to_account_id || '"', '') || coalesce(',"goalId":"' || goal_id || '"', '') || coalesce(',"documentIds":' || to_json(nullif(document_ids, '{}'))::text, '') || coalesce(',"planned":"' || planned || '"', '')
  || coalesce(',"parts":' || (SELECT json_agg(json_build_object('amount', amount::text, 'lineId', line_id, 'categoryId', category_id, 'categoryName', category_name, 'payer', payer) ORDER BY position) FROM transaction_parts WHERE space_id = $1::uuid AND transaction_id = id)::text, '')
  || coalesce(',"importId":"' || import_id || '"', '') || coalesce(',"rule":{"id":"' || rule_id || '","version":' || rule_version || '}', '')
  || coalesce(',"reconciliationId":"' || reconciliation_id || '"', '') || coalesce(',"toReconciliationId":"' || to_reconciliation_id || '"', '') || '}' AS json FROM transactions WHERE space_id = $2::uuid AND budget_id = $3::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $4::uuid AND budget_id = $5::uuid)
        AND (import_id IS NULL OR (kind = 'transfer' AND account_id IS NOT NULL AND to_account_id IS NOT NULL)) AND corrects IS NULL AND kind IN ('spending', 'income', 'refund', 'transfer') AND amount = ANY($6::numeric[])
        AND date BETWEEN $7::date AND $8::date
        AND ($9::uuid IS NULL OR coalesce(account_id, to_account_id) IS NULL OR $10::uuid IN (account_id, to_account_id))
        AND NOT EXISTS (SELECT 1 FROM import_rows WHERE space_id = $11::uuid AND import_rows.transaction_id = transactions.id
          AND (kind <> 'transfer' OR $12::uuid IS NULL OR EXISTS (SELECT 1 FROM imports WHERE space_id = $13::uuid
            AND imports.id = import_rows.import_id AND coalesce(imports.account_id, $14::uuid) = $15::uuid)))
-- other halves of transfers

      SELECT left(json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '')
  || coalesce(',"accountId":"' || account_id || '"', '') || coalesce(',"toAccountId":"' || to_account_id || '"', '') || coalesce(',"goalId":"' || goal_id || '"', '') || coalesce(',"documentIds":' || to_json(nullif(document_ids, '{}'))::text, '') || coalesce(',"planned":"' || planned || '"', '')
  || coalesce(',"parts":' || (SELECT json_agg(json_build_object('amount', amount::text, 'lineId', line_id, 'categoryId', category_id, 'categoryName', category_name, 'payer', payer) ORDER BY position) FROM transaction_parts WHERE space_id = $1::uuid AND transaction_id = id)::text, '')
  || coalesce(',"importId":"' || import_id || '"', '') || coalesce(',"rule":{"id":"' || rule_id || '","version":' || rule_version || '}', '')
  || coalesce(',"reconciliationId":"' || reconciliation_id || '"', '') || coalesce(',"toReconciliationId":"' || to_reconciliation_id || '"', '') || '}' AS json FROM transactions WHERE space_id = $2::uuid AND budget_id = $3::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $4::uuid AND budget_id = $5::uuid) AND corrects IS NULL AND kind IN ('spending', 'income', 'refund', 'transfer') AND amount = ANY($6::numeric[])
        AND date BETWEEN $7::date AND $8::date
        AND coalesce(account_id, to_account_id) <> $9::uuid AND NOT is_split AND bill_date_id IS NULL
        AND reconciliation_id IS NULL AND to_reconciliation_id IS NULL
        AND (kind <> 'transfer' OR (goal_id IS NULL AND (account_id IS NULL OR to_account_id IS NULL)))
-- planned lines

    SELECT wanted.id::text AS "lineId", to_char(wanted.start, 'YYYY-MM') AS month, line.payer
    FROM (SELECT DISTINCT id, start FROM jsonb_to_recordset($1::jsonb) AS all_wanted (id uuid, start date)) AS wanted CROSS JOIN LATERAL (
      SELECT 1 AS choice, payer FROM month_lines WHERE space_id = $2::uuid AND budget_id = $3::uuid AND month = wanted.start AND line_id = wanted.id
      UNION ALL SELECT 2, payer FROM plan_lines WHERE space_id = $4::uuid AND budget_id = $5::uuid AND plan_lines.id = wanted.id ORDER BY choice LIMIT 1) AS line
-- transactions by year

      SELECT to_char(month, 'YYYY') AS year, count(*)::integer AS count FROM transactions WHERE space_id = $1::uuid GROUP BY 1
-- insert imported transactions
INSERT INTO transactions (space_id, id, budget_id, month, date, kind, amount, payee, note, line_id, category_id, payer, account_id, to_account_id, corrects, import_id, rule_id, rule_version, by_hand, user_id, version, created_at, updated_at)
      SELECT $1::uuid, id, "budgetId", month, date, kind, amount, payee, note, "lineId", "categoryId", payer, "accountId", "toAccountId", (corrects || '-01')::date, $2::uuid, (rule ->> 'id')::uuid, (rule ->> 'version')::integer, "isByHand", $3::uuid, version, "createdAt", "updatedAt"
      FROM jsonb_to_recordset($4::jsonb) AS made (id uuid, "budgetId" uuid, month date, date date, kind text, amount numeric, payee text, note text, "lineId" uuid, "categoryId" uuid, payer text, "accountId" uuid, "toAccountId" uuid, corrects text, rule jsonb, "isByHand" boolean, version integer, "createdAt" timestamptz, "updatedAt" timestamptz)
-- settle the rows of an import
UPDATE import_rows SET date = NULL, amount = NULL, payee = NULL, note = NULL, transaction_id = kept."transactionId", transaction_version = kept.version, before = nullif(kept.before, 'null'::jsonb)
      FROM jsonb_to_recordset($1::jsonb) AS kept (at integer, "transactionId" uuid, version integer, before jsonb) WHERE space_id = $2::uuid AND import_id = $3::uuid AND import_rows.row = kept.at
DELETE FROM import_rows WHERE space_id = $1::uuid AND import_id = $2::uuid AND transaction_id IS NULL
-- transactions of an import

      SELECT row, transaction_id::text AS "transactionId", transaction_version AS version, before FROM import_rows WHERE space_id = $1::uuid AND import_id = $2::uuid ORDER BY row
-- forget the rows of an import
DELETE FROM import_rows WHERE space_id = $1::uuid AND import_id = $2::uuid
-- settle changes
UPDATE changes SET versions = versions || (SELECT jsonb_object_agg(key, 'removed') FROM unnest($1::text[]) AS key WHERE jsonb_exists(versions, key)) WHERE space_id = $2::uuid AND undone_at IS NULL AND jsonb_exists_any(versions, $3::text[])
-- what is remembered for imports

      SELECT json_build_object(
        'shapes', (SELECT coalesce(json_agg(json_build_object('shape', shape, 'mapping', mapping) ORDER BY used_at DESC, shape), '[]') FROM import_shapes WHERE space_id = $1::uuid AND user_id = $2::uuid),
        'statementAccounts', (SELECT coalesce(json_agg(json_build_object('hash', hash, 'accountId', account_id) ORDER BY used_at DESC, hash), '[]') FROM statement_accounts WHERE space_id = $3::uuid
          AND account_id IN (SELECT id FROM known_accounts WHERE space_id = $4::uuid AND NOT is_deleted)))::text AS json
-- keep a shape
INSERT INTO import_shapes (space_id, user_id, shape, mapping, used_at)
      VALUES ($1::uuid, $2::uuid, $3, $4::json, $5::timestamptz) ON CONFLICT (space_id, user_id, shape) DO UPDATE SET mapping = excluded.mapping, used_at = excluded.used_at
DELETE FROM import_shapes WHERE space_id = $1::uuid AND user_id = $2::uuid AND shape IN (
      SELECT shape FROM import_shapes WHERE space_id = $3::uuid AND user_id = $4::uuid ORDER BY used_at DESC, shape OFFSET $5)
-- keep the account of a statement
INSERT INTO statement_accounts (space_id, hash, account_id, used_at)
      VALUES ($1::uuid, $2, $3::uuid, $4::timestamptz) ON CONFLICT (space_id, hash) DO UPDATE SET account_id = excluded.account_id, used_at = excluded.used_at
DELETE FROM statement_accounts WHERE space_id = $1::uuid AND hash IN (
      SELECT hash FROM statement_accounts WHERE space_id = $2::uuid ORDER BY used_at DESC, hash OFFSET $3)
-- erase what is remembered for imports
DELETE FROM import_shapes WHERE space_id = $1::uuid
DELETE FROM statement_accounts WHERE space_id = $1::uuid
-- rules of a budget

      SELECT json_build_object('version', version, 'rules', (
        SELECT coalesce(json_agg(json_build_object('id', id, 'version', version, 'conditions', conditions, 'results', results, 'earlier', earlier) ORDER BY position), '[]') FROM rules WHERE space_id = $1::uuid AND budget_id = $2::uuid))::text AS json
      FROM rule_lists WHERE space_id = $3::uuid AND budget_id = $4::uuid
-- removed rules

      SELECT removed::text AS json FROM rule_lists WHERE space_id = $1::uuid AND budget_id = $2::uuid
-- forget removed rules
UPDATE rule_lists SET removed = '[]' WHERE removed::text <> '[]' AND updated_at <= $1::timestamptz
-- rules of a space

      SELECT json_build_object(
        'rules', (SELECT coalesce(json_agg(json_build_object('budgetId', budget_id, 'id', id, 'version', version, 'conditions', conditions, 'results', results) ORDER BY budget_id, position), '[]') FROM rules WHERE space_id = $1::uuid),
        'never', (SELECT coalesce(json_agg(json_build_object('budgetId', budget_id, 'payee', payee, 'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY budget_id, payee), '[]') FROM rule_refusals WHERE space_id = $2::uuid AND user_id = $3::uuid))::text AS json
-- rules of other budgets

      SELECT count(*)::integer AS count FROM rules WHERE space_id = $1::uuid AND budget_id <> $2::uuid
-- replace rules
INSERT INTO rule_lists (space_id, budget_id, version, removed, updated_at)
      VALUES ($1::uuid, $2::uuid, $3, $4::json, $5::timestamptz) ON CONFLICT (space_id, budget_id) DO UPDATE SET version = excluded.version, removed = excluded.removed, updated_at = excluded.updated_at
DELETE FROM rules WHERE space_id = $1::uuid AND budget_id = $2::uuid
INSERT INTO rules (space_id, budget_id, id, position, version, conditions, results, earlier)
      SELECT $1::uuid, $2::uuid, id, position, version, conditions, results, earlier
      FROM ROWS FROM (json_to_recordset($3::json) AS (id uuid, version integer, conditions json, results json, earlier json)) WITH ORDINALITY AS rule(id, version, conditions, results, earlier, position)
-- refuse a rule
INSERT INTO rule_refusals (space_id, user_id, budget_id, payee, at)
      VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5::timestamptz) ON CONFLICT DO NOTHING
DELETE FROM rule_refusals WHERE space_id = $1::uuid AND user_id = $2::uuid AND budget_id = $3::uuid AND payee IN (
      SELECT payee FROM rule_refusals WHERE space_id = $4::uuid AND user_id = $5::uuid AND budget_id = $6::uuid ORDER BY at DESC, payee OFFSET $7)
-- is a rule refused
SELECT 1 AS one FROM rule_refusals WHERE space_id = $1::uuid AND user_id = $2::uuid AND budget_id = $3::uuid AND payee = $4
-- is a payee repeated
SELECT 1 AS one FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid AND starts_with(search_text, (SELECT search_form($3::text) || chr(10))) LIMIT 2
-- suggested line of a payee

    SELECT (SELECT usual.line_id FROM (SELECT min(line_id::text)::uuid AS line_id FROM (
      SELECT line_id FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid AND payee_form(payee) = sought_payee AND (line_id IS NOT NULL OR category_id IS NOT NULL) AND rule_id IS NULL AND bill_date_id IS NULL
      ORDER BY created_at DESC, id DESC LIMIT 2) AS last HAVING count(line_id) = 2 AND count(DISTINCT line_id) = 1) AS usual
    WHERE NOT EXISTS (SELECT 1 FROM closed_months WHERE space_id = $3::uuid AND budget_id = $4::uuid AND month = plan_month)
      AND (EXISTS (SELECT 1 FROM month_lines WHERE space_id = $5::uuid AND budget_id = $6::uuid AND month = plan_month AND month_lines.line_id = usual.line_id)
        OR EXISTS (SELECT 1 FROM plan_lines WHERE space_id = $7::uuid AND budget_id = $8::uuid AND plan_lines.id = usual.line_id)))::text AS "lineId" FROM (SELECT payee_form($9::text) AS sought_payee, date_trunc('month', $10::date)::date AS plan_month) AS wanted
-- latest transactions for a rule

      SELECT payee, amount::text AS amount, kind, account_id::text AS "accountId" FROM transactions WHERE space_id = $1::uuid AND budget_id = $2::uuid ORDER BY date DESC, id DESC LIMIT $3
-- past transactions for rules

      SELECT left(json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '')
  || coalesce(',"accountId":"' || account_id || '"', '') || coalesce(',"toAccountId":"' || to_account_id || '"', '') || coalesce(',"goalId":"' || goal_id || '"', '') || coalesce(',"documentIds":' || to_json(nullif(document_ids, '{}'))::text, '') || coalesce(',"planned":"' || planned || '"', '')
  || coalesce(',"parts":' || (SELECT json_agg(json_build_object('amount', amount::text, 'lineId', line_id, 'categoryId', category_id, 'categoryName', category_name, 'payer', payer) ORDER BY position) FROM transaction_parts WHERE space_id = $1::uuid AND transaction_id = id)::text, '')
  || coalesce(',"importId":"' || import_id || '"', '') || coalesce(',"rule":{"id":"' || rule_id || '","version":' || rule_version || '}', '')
  || coalesce(',"reconciliationId":"' || reconciliation_id || '"', '') || coalesce(',"toReconciliationId":"' || to_reconciliation_id || '"', '') || '}' AS json, bill_date_id IS NOT NULL AS "paysBill" FROM transactions WHERE space_id = $2::uuid AND budget_id = $3::uuid AND month NOT IN (SELECT month FROM closed_months WHERE space_id = $4::uuid AND budget_id = $5::uuid) AND NOT by_hand AND NOT is_split AND planned IS NULL AND (kind <> 'transfer' OR (rule_id IS NOT NULL AND goal_id IS NULL AND (account_id IS NULL OR to_account_id IS NULL) AND reconciliation_id IS NULL AND to_reconciliation_id IS NULL)) AND (rule_id IS NOT NULL OR (line_id IS NULL AND category_id IS NULL))
        AND ($6::boolean OR id = ANY($7::uuid[])) ORDER BY transactions.date DESC, id DESC LIMIT $8
-- apply rules
UPDATE transactions SET kind = next.kind, payee = next.payee, line_id = next."lineId", category_id = next."categoryId", payer = next.payer, account_id = next."accountId", to_account_id = next."toAccountId", rule_id = next.rule, rule_version = next.at, version = next.version, updated_at = next."updatedAt"
      FROM jsonb_to_recordset($1::jsonb) AS next (changed uuid, kind text, payee text, "lineId" uuid, "categoryId" uuid, payer text, "accountId" uuid, "toAccountId" uuid, rule uuid, at integer, version integer, "updatedAt" timestamptz) WHERE space_id = $2::uuid AND id = next.changed
-- purge rows of imports
DELETE FROM import_rows USING imports WHERE imports.space_id = import_rows.space_id AND imports.id = import_rows.import_id
      AND imports.committed_at IS NULL AND imports.expires_at <= $1::timestamptz
-- purge rows of deleted transactions
DELETE FROM import_rows WHERE transaction_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM transactions WHERE transactions.space_id = import_rows.space_id AND transactions.id = import_rows.transaction_id)
      AND NOT EXISTS (SELECT 1 FROM changes WHERE changes.space_id = import_rows.space_id AND changes.budget_id = import_rows.budget_id
        AND changes.undone_at IS NULL AND jsonb_exists(changes.versions, 'transaction:' || import_rows.transaction_id))
-- purge imports
DELETE FROM imports WHERE expires_at <= $1::timestamptz AND (committed_at IS NULL OR undone_at <= $2::timestamptz)
-- kind of an account

      SELECT kind FROM known_accounts WHERE space_id = $1::uuid AND id = $2::uuid AND NOT is_deleted
-- reconciled part of an account

      SELECT json_build_object(
        'last', (SELECT json_build_object('date', to_char(date, 'YYYY-MM-DD'), 'balance', balance::text) FROM reconciliations WHERE space_id = $1::uuid AND budget_id = $2::uuid AND account_id = $3::uuid ORDER BY id DESC LIMIT 1),
        'opening', (SELECT start_balance::text FROM reconciliations WHERE space_id = $4::uuid AND budget_id = $5::uuid AND account_id = $6::uuid ORDER BY id LIMIT 1),
        'sums', (SELECT coalesce(json_agg(sums), '[]') FROM (
          SELECT kind, account_id AS "accountId", to_account_id AS "toAccountId", sum(amount)::numeric(20,2)::text AS amount FROM transactions WHERE space_id = $7::uuid AND budget_id = $8::uuid
            AND ((account_id = $9::uuid AND reconciliation_id IS NOT NULL) OR (to_account_id = $10::uuid AND to_reconciliation_id IS NOT NULL)) GROUP BY kind, account_id, to_account_id) AS sums))::text AS json
-- open transactions of an account

      SELECT (SELECT coalesce(json_agg(json), '[]') FROM (SELECT left(json_build_object('id', id, 'budgetId', budget_id, 'date', to_char(date, 'YYYY-MM-DD'), 'kind', kind, 'amount', amount::text, 'payee', payee, 'note', note,
  'lineId', line_id, 'payer', payer, 'corrects', to_char(corrects, 'YYYY-MM'), 'version', version,
  'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, -1) || coalesce(',"categoryId":"' || category_id || '"', '') || coalesce(',"categoryName":' || to_json(category_name)::text, '')
  || coalesce(',"accountId":"' || account_id || '"', '') || coalesce(',"toAccountId":"' || to_account_id || '"', '') || coalesce(',"goalId":"' || goal_id || '"', '') || coalesce(',"documentIds":' || to_json(nullif(document_ids, '{}'))::text, '') || coalesce(',"planned":"' || planned || '"', '')
  || coalesce(',"parts":' || (SELECT json_agg(json_build_object('amount', amount::text, 'lineId', line_id, 'categoryId', category_id, 'categoryName', category_name, 'payer', payer) ORDER BY position) FROM transaction_parts WHERE space_id = $1::uuid AND transaction_id = id)::text, '')
  || coalesce(',"importId":"' || import_id || '"', '') || coalesce(',"rule":{"id":"' || rule_id || '","version":' || rule_version || '}', '')
  || coalesce(',"reconciliationId":"' || reconciliation_id || '"', '') || coalesce(',"toReconciliationId":"' || to_reconciliation_id || '"', '') || '}' AS json FROM transactions WHERE space_id = $2::uuid AND budget_id = $3::uuid AND ((account_id = $4::uuid AND reconciliation_id IS NULL) OR (to_account_id = $5::uuid AND to_reconciliation_id IS NULL)) AND date <= $6::date AND (date, id) > ($7::date, $8::uuid) ORDER BY transactions.date, id LIMIT $9::integer) AS page) AS items,
        (SELECT count(*)::integer FROM transactions WHERE space_id = $10::uuid AND budget_id = $11::uuid AND ((account_id = $12::uuid AND reconciliation_id IS NULL) OR (to_account_id = $13::uuid AND to_reconciliation_id IS NULL)) AND date <= $14::date) AS total
-- count reconciliations

      SELECT count(*)::integer AS count FROM reconciliations WHERE space_id = $1::uuid
-- find a reconciliation

      SELECT json_build_object('id', id, 'budgetId', budget_id, 'accountId', account_id, 'date', to_char(date, 'YYYY-MM-DD'), 'balance', balance::text, 'startBalance', start_balance::text,
  'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text AS json FROM reconciliations WHERE space_id = $1::uuid AND budget_id = $2::uuid AND id = $3::uuid
-- reconciliations of a space

      SELECT '[' || coalesce(string_agg(json_build_object('id', id, 'budgetId', budget_id, 'accountId', account_id, 'date', to_char(date, 'YYYY-MM-DD'), 'balance', balance::text, 'startBalance', start_balance::text,
  'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, ',' ORDER BY id), '') || ']' AS json FROM reconciliations WHERE space_id = $1::uuid
-- store a reconciliation
INSERT INTO reconciliations (space_id, budget_id, id, account_id, date, balance, start_balance, user_id, at)
      VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::date, $6::numeric, $7::numeric, $8::uuid, $9::timestamptz)
-- lock reconciled transactions

      UPDATE transactions SET reconciliation_id = CASE WHEN account_id = $1::uuid THEN $2::uuid ELSE reconciliation_id END, to_reconciliation_id = CASE WHEN to_account_id = $3::uuid THEN $4::uuid ELSE to_reconciliation_id END,
        version = version + 1, updated_at = $5::timestamptz
      WHERE space_id = $6::uuid AND id = ANY($7::uuid[])
-- purge changes
DELETE FROM changes WHERE at <= $1::timestamptz
-- bills

      SELECT json_build_object('id', id, 'budgetId', budget_id, 'userId', user_id, 'name', name, 'kind', kind, 'amountKind', amount_kind, 'amount', amount::text, 'amountTo', amount_to::text,
  'firstDue', to_char(first_due, 'YYYY-MM-DD'), 'recurrence', recurrence, 'isLastDay', is_last_day, 'weekend', weekend, 'endsOn', to_char(ends_on, 'YYYY-MM-DD'), 'lineId', line_id, 'payer', payer, 'accountId', account_id, 'setAsideSince', to_char(set_aside_since, 'YYYY-MM'),
  'datesUntil', to_char(dates_until, 'YYYY-MM-DD'), 'version', version, 'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text AS json FROM bills WHERE space_id = $1::uuid AND ($2::uuid IS NULL OR budget_id = $3::uuid) ORDER BY created_at, id
-- find a bill

      SELECT json_build_object('id', id, 'budgetId', budget_id, 'userId', user_id, 'name', name, 'kind', kind, 'amountKind', amount_kind, 'amount', amount::text, 'amountTo', amount_to::text,
  'firstDue', to_char(first_due, 'YYYY-MM-DD'), 'recurrence', recurrence, 'isLastDay', is_last_day, 'weekend', weekend, 'endsOn', to_char(ends_on, 'YYYY-MM-DD'), 'lineId', line_id, 'payer', payer, 'accountId', account_id, 'setAsideSince', to_char(set_aside_since, 'YYYY-MM'),
  'datesUntil', to_char(dates_until, 'YYYY-MM-DD'), 'version', version, 'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text AS json FROM bills WHERE space_id = $1::uuid AND budget_id = $2::uuid AND id = $3::uuid
-- due dates of a bill

      SELECT json_build_object('id', id, 'billId', bill_id, 'scheduledOn', to_char(scheduled_on, 'YYYY-MM-DD'), 'dueOn', to_char(due_on, 'YYYY-MM-DD'), 'amountKind', amount_kind, 'amount', amount::text, 'amountTo', amount_to::text,
        'isSkipped', is_skipped, 'version', version, 'paidBy', (SELECT json_build_object('transactionId', id, 'date', to_char(date, 'YYYY-MM-DD'), 'payee', payee, 'amount', amount::text) FROM transactions WHERE space_id = $1::uuid AND bill_date_id = bill_dates.id))::text AS json
      FROM bill_dates WHERE space_id = $2::uuid AND ($3::uuid IS NULL OR budget_id = $4::uuid) AND ($5::uuid IS NULL OR bill_id = $6::uuid) AND ($7::uuid IS NULL OR id = $8::uuid)  ORDER BY due_on, bill_dates.id
-- due dates of a period

      SELECT json_build_object('id', id, 'billId', bill_id, 'scheduledOn', to_char(scheduled_on, 'YYYY-MM-DD'), 'dueOn', to_char(due_on, 'YYYY-MM-DD'), 'amountKind', amount_kind, 'amount', amount::text, 'amountTo', amount_to::text,
        'isSkipped', is_skipped, 'version', version, 'paidBy', (SELECT json_build_object('transactionId', id, 'date', to_char(date, 'YYYY-MM-DD'), 'payee', payee, 'amount', amount::text) FROM transactions WHERE space_id = $1::uuid AND bill_date_id = bill_dates.id))::text AS json
      FROM bill_dates WHERE space_id = $2::uuid AND ($3::uuid IS NULL OR budget_id = $4::uuid) AND ($5::uuid IS NULL OR bill_id = $6::uuid) AND ($7::uuid IS NULL OR id = $8::uuid) AND due_on <= $9::date AND (due_on >= $10::date OR (NOT is_skipped AND NOT EXISTS (SELECT 1 FROM transactions WHERE space_id = $11::uuid AND bill_date_id = bill_dates.id))) ORDER BY due_on, bill_dates.id
-- open due dates

      SELECT bill_dates.id::text AS id, bill_dates.budget_id::text AS "budgetId", named.name, named.kind, to_char(due_on, 'YYYY-MM-DD') AS "dueOn"
      FROM (SELECT id, budget_id, bill_id, due_on FROM bill_dates WHERE space_id = $1::uuid AND NOT is_skipped AND NOT EXISTS (SELECT 1 FROM transactions WHERE space_id = $2::uuid AND bill_date_id = bill_dates.id)) AS bill_dates
      JOIN (SELECT id, budget_id, name, kind FROM bills WHERE space_id = $3::uuid) AS named ON named.budget_id = bill_dates.budget_id AND named.id = bill_dates.bill_id ORDER BY due_on, bill_dates.id
-- payments to offer

      WITH wanted AS MATERIALIZED (SELECT *, search_form(name) AS form FROM jsonb_to_recordset($1::jsonb) AS dates("dateId" text, kind text, name text, "dueOn" date, "firstDay" date, "lastDay" date, "from" numeric, "to" numeric)),
      candidates AS MATERIALIZED (SELECT id, kind, date, payee, amount, search_form(payee) AS form FROM transactions WHERE space_id = $2::uuid AND budget_id = $3::uuid AND (bill_date_id IS NULL OR NOT EXISTS (SELECT 1 FROM bill_dates WHERE space_id = $4::uuid AND bill_dates.id = bill_date_id))
        AND month BETWEEN (SELECT date_trunc('month', min("firstDay")) FROM wanted) AND (SELECT max("lastDay") FROM wanted)
        AND EXISTS (SELECT 1 FROM wanted WHERE wanted.kind = transactions.kind AND date BETWEEN "firstDay" AND "lastDay" AND transactions.amount BETWEEN "from" AND "to"))
      SELECT "dateId", candidates.id::text AS "transactionId", to_char(date, 'YYYY-MM-DD') AS date, payee, candidates.amount::text AS amount
      FROM wanted JOIN candidates ON candidates.kind = wanted.kind AND date BETWEEN "firstDay" AND "lastDay" AND candidates.amount BETWEEN "from" AND "to"
        AND (strpos(candidates.form, wanted.form) > 0 OR strpos(wanted.form, candidates.form) > 0)
      ORDER BY abs(date - "dueOn"), date, candidates.id
-- has a line

      SELECT 1 WHERE (EXISTS (SELECT 1 FROM plan_lines WHERE space_id = $1::uuid AND budget_id = $2::uuid AND id = $3::uuid)
        OR EXISTS (SELECT 1 FROM month_lines WHERE space_id = $4::uuid AND budget_id = $5::uuid AND line_id = $6::uuid))
-- replace due dates

      UPDATE bill_dates SET due_on = next.due_on, amount_kind = next.amount_kind, amount = next.amount, amount_to = next.amount_to, is_skipped = next.is_skipped, version = next.version
      FROM jsonb_to_recordset($1::jsonb) AS next (date_id uuid, due_on date, amount_kind text, amount numeric, amount_to numeric, is_skipped boolean, version integer)
      WHERE space_id = $2::uuid AND id = next.date_id
-- raise due dates

      UPDATE bill_dates SET version = version + 1 WHERE space_id = $1::uuid AND id = ANY($2::uuid[])
      RETURNING id::text AS id, version, to_char(due_on, 'YYYY-MM-DD') AS "dueOn", NOT is_skipped AND NOT EXISTS (SELECT 1 FROM transactions WHERE space_id = $3::uuid AND bill_date_id = bill_dates.id) AND bill_id IN (SELECT id FROM bills WHERE space_id = $4::uuid AND kind = 'spending') AS "isToPay"
-- link a payment

      UPDATE transactions SET bill_date_id = $1::uuid, account_id = COALESCE(account_id, $2::uuid), line_id = COALESCE(line_id, $3::uuid), version = version + 1, updated_at = $4::timestamptz WHERE space_id = $5::uuid AND id = $6::uuid
-- last closed day

      SELECT to_char(max(month) + interval '1 month' - interval '1 day', 'YYYY-MM-DD') AS day FROM closed_months WHERE space_id = $1::uuid AND budget_id = $2::uuid
-- bills with too few due dates

      SELECT space_id::text AS "spaceId", user_id::text AS "userId", budget_id::text AS "budgetId", id::text AS id FROM bills WHERE dates_until < $1::date AND recurrence = ANY($2) ORDER BY dates_until LIMIT $3::integer
-- page of due dates of all spaces

      SELECT bill_dates.space_id::text AS "spaceId", bill_dates.id::text AS id, bills.user_id::text AS "userId", bill_dates.version, to_char(due_on, 'YYYY-MM-DD') AS "dueOn",
        bills.kind = 'spending' AND NOT is_skipped AND NOT EXISTS (SELECT 1 FROM transactions WHERE transactions.space_id = bill_dates.space_id AND bill_date_id = bill_dates.id) AS "isToPay"
      FROM bill_dates JOIN bills ON bills.space_id = bill_dates.space_id AND bills.budget_id = bill_dates.budget_id AND bills.id = bill_dates.bill_id
      WHERE ($1::uuid IS NULL OR (bill_dates.space_id, bill_dates.id) > ($2::uuid, $3::uuid)) ORDER BY bill_dates.space_id, bill_dates.id LIMIT $4::integer
-- activity

      SELECT * FROM (
        SELECT budget_id || to_char(month, '-YYYY-MM') AS id, budget_id::text AS "budgetId", to_char(month, 'YYYY-MM') AS month, NULL::integer AS imported, closed_at AS at FROM closed_months WHERE space_id = $1::uuid
        UNION ALL
        SELECT id::text, budget_id::text, NULL, added + matched, committed_at FROM imports WHERE space_id = $2::uuid AND committed_at IS NOT NULL AND undone_at IS NULL AND added + matched > 0) AS latest
      ORDER BY at DESC, id LIMIT $3
-- purge drafts
DELETE FROM drafts WHERE updated_at <= $1::timestamptz
