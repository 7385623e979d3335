import { expect, it } from 'vitest';
import { billsCsv } from './bill-csv.ts';
import type { StoredBill } from './bill.ts';

const id = '0190aaaa-0000-7000-8000-000000000001';
const date = {
  id,
  amountKind: 'exact',
  amount: '1240.00',
  amountTo: null,
  isSkipped: false,
  paidBy: null,
} as const;
const bill: StoredBill = {
  id,
  budgetId: id,
  name: 'Rent, "City"',
  kind: 'spending',
  amountKind: 'exact',
  amount: '1240.00',
  amountTo: null,
  firstDue: '2026-03-01',
  recurrence: 'monthly',
  isLastDay: false,
  weekend: 'stay',
  endsOn: null,
  lineId: null,
  payer: null,
  accountId: null,
  setAsideSince: null,
  version: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  dates: [
    {
      ...date,
      dueOn: '2026-03-01',
      paidBy: { transactionId: id, date: '2026-03-02', payee: 'Rent', amount: '1250.50' },
    },
    { ...date, dueOn: '2026-04-01', isSkipped: true },
    { ...date, dueOn: '2026-05-01', amountKind: 'range', amountTo: '1300.00' },
  ],
};

it('has a row for each due date, with what paid it (MON-106)', () => {
  expect(billsCsv([bill])).toBe(
    [
      '\uFEFF"Bill","Kind","Recurrence","Due on","Amount is","Amount","Up to","State","Paid on","Paid"',
      '"Rent, ""City""","spending","monthly","2026-03-01","exact",1240.00,,"paid","2026-03-02",1250.50',
      '"Rent, ""City""","spending","monthly","2026-04-01","exact",1240.00,,"skipped","",',
      '"Rent, ""City""","spending","monthly","2026-05-01","range",1240.00,1300.00,"open","",',
      '',
    ].join('\r\n'),
  );
});

it('starts no formula in a spreadsheet (MON-106)', () => {
  expect(billsCsv([{ ...bill, name: '=1+1' }])).toContain('"\'=1+1"');
});
