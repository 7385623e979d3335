import { changeAct, type ChangeAct } from '@savvi/budget-contract/change';
import fc from 'fast-check';
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
const several = async ({ transactions }: Household) => (await transactions()).map(({ id }) => ({ id }));
const COFFEE = { date: '2026-03-07', kind: 'spending', amount: '7.25', payee: 'Books' };

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
  ['an update to the usual plan', 'month-updated', ({ change }) => change('POST', '/months/2026-03/update')],
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
          const isOfTransactions = (await household.transactions()).length > 0;
          const changeId = isOfTransactions ? await run(household) : await KINDS[0]?.[2](household);
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
