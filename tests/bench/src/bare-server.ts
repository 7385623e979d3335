// A minimal baseline server: Express, pg, one statement, the row as JSON. It has no session, owner check,
// contract validation, version check or event. The benchmarks report Savvi's cost as a multiple of this
// server's.
import express from 'express';
import pg from 'pg';

const COLUMNS = `id, user_id AS "userId", name, budget_type AS "budgetType", partner1_name AS "partner1Name", partner2_name AS "partner2Name",
  partner1_employment_type AS "partner1EmploymentType", partner2_employment_type AS "partner2EmploymentType",
  partner1_income AS "partner1Income", partner1_additional_income AS "partner1AdditionalIncome", partner1_estimated_taxes AS "partner1EstimatedTaxes",
  partner2_income AS "partner2Income", partner2_additional_income AS "partner2AdditionalIncome", partner2_estimated_taxes AS "partner2EstimatedTaxes",
  fixed_expenses AS "fixedExpenses", variable_expenses AS "variableExpenses", savings_goals AS "savingsGoals",
  split_percentage AS "splitPercentage", version, created_at AS "createdAt", updated_at AS "updatedAt"`;

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = express();

app.get('/spaces/:space/budgets', async (request, response) => {
  const { rows } = await pool.query(
    `SELECT ${COLUMNS} FROM budgets WHERE space_id = $1 ORDER BY created_at DESC, id DESC`,
    [request.params.space],
  );
  response.json(rows);
});

app.patch('/spaces/:space/budgets/:id', express.json(), async (request, response) => {
  // The benchmark sends this body.
  const { name, splitPercentage } = request.body as { name: string; splitPercentage: number };
  const { rows } = await pool.query(
    `UPDATE budgets SET name = $3, split_percentage = $4, version = version + 1, updated_at = now() WHERE space_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
    [request.params.space, request.params.id, name, splitPercentage],
  );
  response.json(rows[0]);
});

app.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));
