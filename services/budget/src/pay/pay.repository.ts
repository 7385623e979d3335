import type { PartnerPay, Pay, StoredPay } from '@savvi/budget-contract/pay';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';

type Owner = Pick<Scope, 'spaceId'>;

const [pay, budgets] = [owned('pay'), owned('budgets')];

const partnersJson = Prisma.sql`
  'partner1', CASE WHEN partner1_frequency IS NOT NULL THEN json_build_object('frequency', partner1_frequency, 'paycheck', partner1_paycheck::text, 'nextPayday', to_char(partner1_next_payday, 'YYYY-MM-DD')) END,
  'partner2', CASE WHEN partner2_frequency IS NOT NULL THEN json_build_object('frequency', partner2_frequency, 'paycheck', partner2_paycheck::text, 'nextPayday', to_char(partner2_next_payday, 'YYYY-MM-DD')) END`;

const valuesOf = (partner: PartnerPay | null) =>
  Prisma.sql`${partner?.frequency ?? null}, ${partner?.paycheck ?? null}::numeric, ${partner?.nextPayday ?? null}::date`;

/** The rows of `pay`; every query names the space. */
export const payRepository = {
  async find(db: RawTransaction, owner: Owner, budgetId: string): Promise<Pay | null> {
    const [row] = await db.$queryRaw<{ json: string }[]>`
      SELECT json_build_object(${partnersJson}, 'version', version)::text AS json ${pay.read(owner)} AND budget_id = ${budgetId}::uuid`;
    // The statement builds the text with these keys.
    return row === undefined ? null : (JSON.parse(row.json) as Pay);
  },

  /** The pay of all budgets of a space, at most one row for each budget. */
  async list(db: RawTransaction, owner: Owner): Promise<StoredPay[]> {
    const rows = await db.$queryRaw<{ json: string }[]>`
      SELECT json_build_object('budgetId', budget_id, ${partnersJson})::text AS json ${pay.read(owner)} ORDER BY budget_id`;
    return rows.map(({ json }) => JSON.parse(json) as StoredPay); // the statement builds the text with these keys
  },

  /** Stores the pay of a budget in place of the previous one. False if the space has no such budget. */
  async keep(
    db: RawTransaction,
    owner: Owner,
    budgetId: string,
    { partner1, partner2, version }: Pay,
    at: Date,
  ): Promise<boolean> {
    // The row lock makes the change wait for a concurrent deletion of the budget.
    const written = await db.$executeRaw`
      ${pay.insert(
        owner,
        (own) => Prisma.sql`(space_id, budget_id, partner1_frequency, partner1_paycheck, partner1_next_payday,
        partner2_frequency, partner2_paycheck, partner2_next_payday, version, updated_at)
      SELECT space_id, id, ${valuesOf(partner1)}, ${valuesOf(partner2)}, ${version}::integer, ${at}::timestamptz ${budgets.read(own)} AND id = ${budgetId}::uuid FOR KEY SHARE`,
      )}
      ON CONFLICT (space_id, budget_id) DO UPDATE SET
        partner1_frequency = excluded.partner1_frequency, partner1_paycheck = excluded.partner1_paycheck, partner1_next_payday = excluded.partner1_next_payday,
        partner2_frequency = excluded.partner2_frequency, partner2_paycheck = excluded.partner2_paycheck, partner2_next_payday = excluded.partner2_next_payday,
        version = excluded.version, updated_at = excluded.updated_at`;
    return written === 1;
  },
};
