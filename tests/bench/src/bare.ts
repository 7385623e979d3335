import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Budget } from '@savvi/contracts/budget/budget';
import { startPostgres } from '@savvi/tooling/postgres';
import pg from 'pg';

const SCHEMA = new URL(
  '../../../services/budget/prisma/migrations/20261121040000_init/migration.sql',
  import.meta.url,
);

/** The baseline server in a separate process, with its own PostgreSQL that has the product's settings. */
export interface Bare {
  readonly url: string;
  readonly pid: number;
  readonly postgresPid: number;
  stop(): Promise<void>;
}

async function fill(url: string, spaceId: string, budgets: readonly Budget[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(await readFile(SCHEMA, 'utf8'));
    for (const budget of budgets) {
      const {
        id,
        userId,
        name,
        budgetType,
        partner1Name,
        partner2Name,
        partner1EmploymentType,
        partner2EmploymentType,
        splitPercentage,
        version,
        createdAt,
        updatedAt,
      } = budget;
      const amounts = [
        budget.partner1Income,
        budget.partner1AdditionalIncome,
        budget.partner1EstimatedTaxes,
        budget.partner2Income,
        budget.partner2AdditionalIncome,
        budget.partner2EstimatedTaxes,
      ];
      const lists = [budget.fixedExpenses, budget.variableExpenses, budget.savingsGoals].map((list) =>
        JSON.stringify(list),
      );
      const values = [
        spaceId,
        id,
        userId,
        name,
        budgetType,
        partner1Name,
        partner2Name,
        partner1EmploymentType,
        partner2EmploymentType,
        ...amounts,
        ...lists,
        splitPercentage,
        version,
        createdAt,
        updatedAt,
      ];
      await client.query(
        `INSERT INTO budgets VALUES (${values.map((_, index) => `$${index + 1}`).join(', ')})`,
        values,
      );
    }
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

/** Starts the baseline server on a copy of these budgets. */
export async function startBare(spaceId: string, budgets: readonly Budget[]): Promise<Bare> {
  const folder = await mkdtemp(join(tmpdir(), 'savvi-bare-'));
  const postgres = await startPostgres({ folder });
  await fill(postgres.url(), spaceId, budgets);
  const server = fork(join(import.meta.dirname, 'bare-server.ts'), {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATABASE_URL: postgres.url() },
  });
  const [port] = (await once(server, 'message')) as [number]; // the server process sends only this message
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    postgresPid: postgres.pid,
    async stop() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
