import type { Bills } from '@savvi/budget-contract/bill';
import { changeAct, type ChangeAct } from '@savvi/budget-contract/change';
import fc from 'fast-check';
import type { PastChanges } from '@savvi/budget-contract/rule';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { type Household, householdOf } from '../testing/household.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

type Do = (home: Household) => Promise<string>;

const latest = async ({ transactions }: Household) => (await transactions())[0]?.id ?? '';
const RENT = {
  name: 'Rent',
  kind: 'spending',
  amountKind: 'exact',
  amount: '1800',
  firstDue: '2026-03-05',
  recurrence: 'monthly',
};
const bills = async ({ call }: Household) =>
  (await call('GET', '/bills?from=2026-03-01&to=2026-09-01')).json as Bills;
const billPath = async (home: Household) => `/bills/${(await bills(home)).bills[0]?.id}`;
const datePath = async (home: Household, at: number) => {
  const date = (await bills(home)).dates[at];
  return `/bills/${date?.billId}/dates/${date?.id}`;
};
const several = async ({ transactions }: Household) => (await transactions()).map(({ id }) => ({ id }));
const COFFEE = { date: '2026-03-07', kind: 'spending', amount: '7.25', payee: 'Books' };

const RULE = '11111111-1111-4111-8111-111111111111';

/** Each kind of change, more than once where it has several forms. */
const KINDS: readonly (readonly [string, ChangeAct, Do])[] = [
  ['a new transaction', 'transaction-added', ({ change }) => change('POST', '/transactions', COFFEE)],
  [
    'a changed transaction',
    'transaction-changed',
    async (home) =>
      home.change('PATCH', `/transactions/${await latest(home)}`, {
        date: '2026-04-09',
        kind: 'refund',
        amount: '80.05',
        payee: 'Tea',
        note: null,
        lineId: home.lineId('Fun'),
        payer: 'joint',
      }),
  ],
  [
    'a deleted transaction',
    'transaction-deleted',
    async (home) => home.change('DELETE', `/transactions/${await latest(home)}`),
  ],
  [
    'changed transactions',
    'transactions-changed',
    async (home) =>
      home.change('POST', '/transactions/bulk-update', {
        transactions: (await several(home)).map((each) => ({
          ...each,
          kind: 'spending',
          date: '2026-04-01',
          lineId: home.lineId('Food'),
        })),
      }),
  ],
  [
    'deleted transactions',
    'transactions-deleted',
    async (home) => home.change('POST', '/transactions/bulk-delete', { transactions: await several(home) }),
  ],
  [
    'planned income',
    'income-planned',
    ({ change }) => change('PATCH', '/months/2026-03', { plannedIncome: '5000.10' }),
  ],
  [
    'an amount of one month',
    'line-changed',
    ({ change, lineId }) =>
      change('PATCH', `/months/2026-03/lines/${lineId('Food')}`, { planned: '650', reach: 'only' }),
  ],
  [
    'an amount from a month on',
    'line-changed-on',
    ({ change, lineId }) =>
      change('PATCH', `/months/2026-03/lines/${lineId('Rent')}`, { planned: '1900.20', reach: 'on' }),
  ],
  [
    'carry-over and payer from a month on',
    'line-changed-on',
    ({ change, lineId }) =>
      change('PATCH', `/months/2026-02/lines/${lineId('Fun')}`, {
        carryOver: 'left',
        payer: 'partner1',
        reach: 'on',
      }),
  ],
  [
    'moved money',
    'money-moved',
    ({ change, lineId }) =>
      change('POST', '/months/2026-03/move', { from: lineId('Food'), to: lineId('Fun'), amount: '12.50' }),
  ],
  [
    'applied rules',
    'rules-applied',
    async (home) => {
      const rule = {
        id: RULE,
        conditions: { amount: { from: '0.01', to: '9999' } },
        results: { payer: 'joint' },
      };
      await home.call('PUT', '/rules', { rules: [rule] });
      const { changes } = (await home.call('GET', '/rules/past')).json as PastChanges;
      const transactions = changes.map(({ transaction: { id, version } }) => ({ id, version }));
      return transactions.length > 0
        ? home.change('POST', '/rules/apply', { transactions })
        : home.change('PATCH', '/months/2026-03', { plannedIncome: '5000.20' });
    },
  ],
  ['an update to the usual plan', 'month-updated', ({ change }) => change('POST', '/months/2026-03/update')],
  ['a new bill', 'bill-added', ({ change }) => change('POST', '/bills', { ...RENT, recurrence: 'yearly' })],
  [
    'a changed bill',
    'bill-changed',
    async (home) =>
      home.change('PATCH', await billPath(home), {
        from: '2026-04-20',
        recurrence: 'weekly',
        amountKind: 'range',
        amount: '1',
        amountTo: '2',
        name: 'Other',
        isLastDay: true,
        weekend: 'after',
        endsOn: '2027-01-01',
        payer: 'joint',
      }),
  ],
  ['a deleted bill', 'bill-deleted', async (home) => home.change('DELETE', await billPath(home))],
  [
    'a changed due date',
    'bill-date-changed',
    async (home) =>
      home.change('PATCH', await datePath(home, 1), {
        dueOn: '2026-04-07',
        amountKind: 'about',
        amount: '9',
      }),
  ],
  [
    'a line that saves for a bill',
    'bill-set-aside',
    async (home) => {
      const { bills: all } = await bills(home);
      const id = all.find((bill) => bill.recurrence === 'every-3-months')?.id;
      return home.change('POST', `/bills/${id}/set-aside`);
    },
  ],
  [
    'a skipped due date',
    'bill-skipped',
    async (home) => home.change('PATCH', await datePath(home, 2), { isSkipped: true }),
  ],
  [
    'a due date that is not skipped any more',
    'bill-unskipped',
    async (home) => home.change('PATCH', await datePath(home, 0), { isSkipped: false }),
  ],
];

async function home(): Promise<Household> {
  const made = await householdOf(service);
  const { record, call, lineId } = made;
  for (const payee of ['Coffee', 'Milk', 'Wages'])
    await record({ payee, ...(payee === 'Wages' && { kind: 'income' }) });
  await record({ date: '2026-04-02', lineId: lineId('Food') });
  // The usual plan differs from the plan of the months, and its lines have their ids.
  await call('PATCH', '', {
    variableExpenses: [
      { name: 'Food', amount: 610 },
      { name: 'Fun', amount: 90 },
    ],
  });
  await call('PATCH', `/months/2026-03/lines/${lineId('Fun')}`, { planned: '95', reach: 'only' });
  await call('POST', '/bills', RENT);
  await call('POST', '/bills', { ...RENT, name: 'Insurance', recurrence: 'every-3-months' });
  await call('PATCH', await datePath(made, 0), { isSkipped: true });
  return made;
}

describe('undoing (MON-59)', () => {
  it.each(KINDS)('restores all columns after %s but version and change time', async (_name, act, run) => {
    const household = await home();
    const before = await household.rows();
    const changeId = await run(household);
    expect(await household.rows()).not.toEqual(before);
    expect(await household.undo(changeId)).toMatchObject({ status: 200, json: { act, isUndoable: false } });
    expect(await household.rows()).toEqual(before);
  });

  it('is tested for every kind of change', () => {
    expect(new Set(KINDS.map(([, act]) => act))).toEqual(new Set(changeAct.options));
  });

  it('restores everything when changes of any kind are undone one after the other, the last one first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...KINDS), { minLength: 2, maxLength: 6 }), async (kinds) => {
        const household = await home();
        const images = [await household.rows()];
        const changes: string[] = [];
        for (const [, , run] of kinds) {
          const [records, { dates }] = [await household.transactions(), await bills(household)];
          const changeId =
            records.length > 0 && dates.length > 2 ? await run(household) : await KINDS[0]?.[2](household);
          changes.push(changeId ?? '');
          images.push(await household.rows());
        }
        images.pop();
        for (const changeId of changes.toReversed()) {
          expect((await household.undo(changeId)).text).toContain(changeId);
          expect(await household.rows()).toEqual(images.pop());
        }
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
