import { aDebt, aProperty, aSavingsAccount } from '@savvi/testing/builders';
import { describe, expect, it } from 'vitest';
import { changesOfMonth, countedRecords, lineOf, netWorthOf, type RemovedRecord } from './overview.rules.ts';

const OLD = '2026-01-10T00:00:00.000Z';
const NEW = '2026-03-01T00:00:00.000Z';
const account = (id: string, balance: string, createdAt = OLD) =>
  aSavingsAccount({ id, name: id, balance, createdAt });
const debt = (id: string, balance: string, createdAt = OLD) => aDebt({ id, name: id, balance, createdAt });
const home = (over: Parameters<typeof aProperty>[0]) =>
  aProperty({
    id: 'home',
    name: 'home',
    propertyValue: '300.00',
    mortgageBalance: '200.00',
    createdAt: OLD,
    ...over,
  });

describe('the net worth of the overview [PLN-1] [DASH-8]', () => {
  it('is savings plus property equity, minus debt', () => {
    const records = { accounts: [account('a', '10.10')], debts: [debt('d', '4.05')], properties: [home({})] };
    expect(netWorthOf(countedRecords(records))).toBe(106_05n);
  });

  it('counts a mortgage that is linked to its property once [LNK-2]', () => {
    const mortgage = debt('d', '190.00');
    const properties = [home({ linkedMortgage: '200.00' })];
    expect(netWorthOf(countedRecords({ accounts: [], debts: [mortgage], properties }))).toBe(110_00n);
  });
});

describe('the changes of this month [PLN-1]', () => {
  const of = (
    before: Readonly<Record<string, string>>,
    records: Partial<Parameters<typeof countedRecords>[0]>,
    removed: readonly RemovedRecord[] = [],
  ) => {
    const holdings = Object.entries(before).map(([id, net]) => ({ id, net }));
    const counted = countedRecords({ accounts: [], debts: [], properties: [], ...records });
    return changesOfMonth({ month: '2026-02', holdings }, counted, removed).map(
      ({ id, name, happening, before: then, now, change }) =>
        `${id} ${name ?? '?'} ${happening} ${then} ${now} ${change}`,
    );
  };

  it('are the differences from the end of last month, sorted by size regardless of the sign', () => {
    expect(
      of(
        { a: '10.00', b: '20.00', d: '-50.00' },
        { accounts: [account('a', '11.00'), account('b', '20.00')], debts: [debt('d', '65.00')] },
      ),
    ).toEqual(['d d changed -5000 -6500 -1500', 'a a changed 1000 1100 100']);
  });

  it('contain new records, also those with a balance of 0, and older records without an amount last month', () => {
    expect(
      of(
        {},
        { accounts: [account('new', '0.00', NEW), account('old', '5.00')], debts: [debt('d', '9.00', NEW)] },
      ),
    ).toEqual(['d d added 0 -900 -900', 'old old changed 0 500 500', 'new new added 0 0 0']);
  });

  it('do not report a record as new if its history has past balances', () => {
    expect(of({ a: '3.00' }, { accounts: [account('a', '5.00', NEW)] })).toEqual(['a a changed 300 500 200']);
  });

  it('contain deleted records, with their names while they can be restored', () => {
    expect(of({ a: '3.00', d: '-7.00' }, {}, [{ id: 'd', name: 'Loan', domain: 'debts' }])).toEqual([
      'd Loan removed -700 0 700',
      'a ? removed 300 0 -300',
    ]);
  });
});

it('the line takes past months from the service and this month from the lists [PLN-1] [T-43]', () => {
  const [february, march] = [
    { month: '2026-02', netWorth: '1.00' },
    { month: '2026-03', netWorth: '2.00' },
  ];
  expect(lineOf([february, march], { ...march, netWorth: '3.00' })).toEqual([
    february,
    { ...march, netWorth: '3.00' },
  ]);
  expect(lineOf([], march)).toEqual([march]);
});
