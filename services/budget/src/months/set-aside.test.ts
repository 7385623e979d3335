import type { Bill } from '@savvi/budget-contract/bill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { householdOf } from '../testing/household.ts';

let service: TestBudget;
beforeAll(async () => {
  service = await testBudget(); // its clock starts on 2026-03-03
});
afterAll(() => service.close());

const INSURANCE = {
  name: 'Car insurance',
  kind: 'spending',
  amountKind: 'exact',
  amount: '500',
  firstDue: '2026-05-20',
  recurrence: 'every-3-months',
};

/** A budget with the months from February to April 2026, and a bill. */
async function withBill(over: object = {}) {
  const home = await householdOf(service);
  const { id } = (await home.call('POST', '/bills', { ...INSURANCE, ...over })).json as Bill;
  const path = `/bills/${id}/set-aside`;
  const lineOf = async (month: string) =>
    (await home.month(month)).lines.find(({ name }) => name === 'Car insurance');
  return { ...home, setAside: () => home.call('POST', path), lineOf };
}

describe('saving for a bill (MON-90)', () => {
  it('adds a line that carries over, in the running month, started later ones and the budget', async () => {
    const { setAside, lineOf, month, call, lineId } = await withBill();
    expect((await setAside()).json).toMatchObject({ setAsideSince: '2026-03', version: 2 });
    const line = { list: 'fixed', planned: '166.66', carryOver: 'left' };
    expect(await lineOf('2026-02')).toBeUndefined();
    expect(await lineOf('2026-03')).toMatchObject(line);
    expect(await lineOf('2026-04')).toMatchObject({ ...line, carriedIn: '166.66' });
    expect((await month()).isUsualChanged).toBe(false);
    expect(lineId('Rent')).not.toBe('');
    expect((await call('GET', '')).json).toMatchObject({
      fixedExpenses: [{ name: 'Rent' }, { name: 'Car insurance', amount: 166.66 }],
    });
  });

  it('has the whole amount by the due date, whose month takes the odd cents, and starts again', async () => {
    const { setAside, lineOf, call } = await withBill();
    await setAside();
    for (const month of ['2026-05', '2026-06', '2026-07', '2026-08'])
      await call('POST', '/months', { month });
    expect(await lineOf('2026-05')).toMatchObject({ planned: '166.68', left: '500.00' });
    expect(await lineOf('2026-06')).toMatchObject({ planned: '166.66' });
    expect(await lineOf('2026-08')).toMatchObject({ planned: '166.68', left: '1000.00' });
  });

  it('pays from the line that saves for it', async () => {
    const { setAside, lineOf, call } = await withBill();
    const { lineId, id } = (await setAside()).json as Bill;
    await call('POST', '/months', { month: '2026-05' });
    const { dates } = (await call('GET', '/bills?from=2026-05-01&to=2026-05-31')).json as {
      dates: [{ id: string }];
    };
    const payment = { date: '2026-05-20', amount: '500' };
    expect((await call('POST', `/bills/${id}/dates/${dates[0].id}/pay`, payment)).status).toBe(201);
    expect(await lineOf('2026-05')).toMatchObject({ lineId, spent: '500.00', left: '0.00' });
  });

  it('happens once, however often it is requested', async () => {
    const { setAside, call } = await withBill();
    const answers = await Promise.all([setAside(), setAside(), setAside()]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await call('GET', '')).json).toMatchObject({ fixedExpenses: [{}, {}] });
  });

  it.each([
    ['a monthly bill', { recurrence: 'monthly' }, 'Only a bill that is not monthly can be saved for.'],
    ['a weekly bill', { recurrence: 'weekly' }, 'Only a bill that is not monthly can be saved for.'],
    ['income', { kind: 'income' }, 'Only a bill that is not monthly can be saved for.'],
    [
      'a bill that has ended',
      { firstDue: '2025-01-05', endsOn: '2026-02-28' },
      'This bill is not due any more.',
    ],
  ])('is refused for %s', async (_, over, sentence) => {
    const { setAside } = await withBill(over);
    expect(await setAside()).toMatchObject({ status: 400, text: sentence });
  });
});
