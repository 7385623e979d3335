import { billDateReply, type Bill, type BillDate, type Bills } from '@savvi/budget-contract/bill';
import {
  createBill,
  deleteBill,
  linkBillDate,
  listBills,
  payBillDate,
  setAsideForBill,
  updateBill,
  updateBillDate,
} from '@savvi/budget-contract/bill.routes';
import { listBudgets } from '@savvi/budget-contract/budget.routes';
import type { Month } from '@savvi/budget-contract/month';
import { getMonth, listMonths } from '@savvi/budget-contract/month.routes';
import type { Pay } from '@savvi/budget-contract/pay';
import { getPay } from '@savvi/budget-contract/pay.routes';
import { aBudget } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CHECKING, withAccounts } from '../../testing/accounts.ts';
import { aBill, aBillDate } from '../../testing/bills.ts';
import { aMonth, NO_PAY } from '../../testing/months.ts';
import { openArea, preloadPages } from '../../testing/open-area.tsx';

preloadPages();
// The clock of the tests is on March 2, 2026, a Monday.
const backend = openFakeBackend();

const idOf = (at: number) => `0190cccc-0000-4000-8000-00000000000${at}`;
const RENT = aBill();
const POWER: Bill = {
  ...RENT,
  id: idOf(2),
  name: 'Power',
  amountKind: 'range',
  amount: '80.00',
  amountTo: '95.50',
};
const WAGE: Bill = { ...RENT, id: idOf(3), name: 'Wage', kind: 'income', amount: '2500.00' };
const dateOf = (
  { id: billId, amountKind, amount, amountTo }: Bill,
  at: number,
  dueOn: string,
  over: Partial<BillDate> = {},
): BillDate => aBillDate({ id: idOf(at), billId, dueOn, amountKind, amount, amountTo, ...over });
const DATES = [
  dateOf(RENT, 4, '2026-03-01'),
  dateOf(POWER, 5, '2026-03-05'),
  dateOf(WAGE, 6, '2026-03-06'),
  dateOf(RENT, 7, '2026-04-01'),
];
const WEEKLY: Pay['partner1'] = { frequency: 'weekly', paycheck: '500.00', nextPayday: '2026-02-27' };

type OpenOptions = Parameters<typeof openArea>[1];

async function open(
  bills: Bills = { bills: [RENT, POWER, WAGE], dates: DATES },
  pay: Partial<Pay> = {},
  options: OpenOptions = {},
  months: Month[] = [],
) {
  backend.answer(listBudgets, [aBudget()]);
  backend.answer(listMonths, months);
  for (const month of months) backend.answer(getMonth, month);
  backend.answer(getPay, { ...NO_PAY, ...pay });
  backend.answer(listBills, bills);
  const shell = openArea('/month/bills', options);
  await screen.findByRole('heading', { level: 1, name: 'Bills' });
  return shell;
}
const openList = async (bills?: Bills, pay?: Partial<Pay>, options?: OpenOptions) => {
  const shell = await open(bills, pay, options);
  await screen.findByRole('heading', { name: 'Coming up' });
  return shell;
};
const coming = () => within(screen.getByRole('region', { name: 'Coming up' }));
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const PAID = {
  ...DATES[0],
  paidBy: { transactionId: idOf(9), date: '2026-03-02', payee: 'Rent', amount: '1240.00' },
};

describe('Coming up (MON-87)', () => {
  test('has overdue bills first, then those of each week with their sum', async () => {
    await openList();
    const weeks = coming()
      .getAllByRole('region')
      .map((week) => within(week).getByRole('heading').parentElement?.textContent);
    expect(weeks).toEqual(['Overdue$1,240.00', 'This week$95.50', 'Week of March 29$1,240.00']);
    expect(coming().getByText('Was due March 1')).toBeVisible();
    expect(coming().getByText('Due Thursday, March 5')).toBeVisible();
    expect(coming().getByText('$80.00 to $95.50')).toBeVisible();
    expect(coming().getByText('+$2,500.00')).toBeVisible();
  });

  test('says what bills cost before payday', async () => {
    await openList(undefined, { partner1: WEEKLY });
    expect(await screen.findByText('Before payday (Friday): $1,335.50')).toBeVisible();
  });

  test('leaves out what is paid and skipped', async () => {
    const skipped = { ...DATES[1], isSkipped: true };
    await openList({ bills: [RENT, POWER], dates: [PAID, skipped].map((date) => billDateReply.parse(date)) });
    expect(coming().getByText('Nothing is due in the next 30 days.')).toBeVisible();
  });
});

describe('paying a bill (MON-88)', () => {
  test('records its amount today, and a toast offers to undo that', async () => {
    const { person, toasts } = await openList();
    backend.answer(payBillDate, billDateReply.parse(PAID));
    await person.click(screen.getByRole('button', { name: 'Mark as paid: Rent, March 1' }));
    const form = dialog('Mark Rent as paid');
    expect(form.getByLabelText('Amount')).toHaveValue('1,240');
    expect(form.getByLabelText('Paid on')).toHaveValue('2026-03-02');
    await person.click(form.getByRole('button', { name: 'Mark as paid' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Rent is paid' }]));
    const [call] = backend.callsTo(payBillDate);
    expect(call?.body).toEqual({ amount: '1240.00', date: '2026-03-02' });
    expect(call?.path).toContain(`/bills/${RENT.id}/dates/${DATES[0]?.id}/pay`);
    expect(call?.headers.get('Idempotency-Key')).toMatch(/./);
  });

  test('offers the transaction that may have paid it', async () => {
    const match = { transactionId: idOf(9), date: '2026-03-02', payee: 'City Rent', amount: '1250.00' };
    const { person, toasts } = await openList({
      bills: [RENT],
      dates: [dateOf(RENT, 4, '2026-03-01', { match })],
    });
    backend.answer(linkBillDate, billDateReply.parse(PAID));
    expect(screen.getByText('Paid by City Rent, $1,250.00 on March 2?')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Yes, that’s it: City Rent for Rent' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Rent is paid' }]));
    expect(backend.callsTo(linkBillDate)[0]?.body).toEqual({ transactionId: idOf(9) });
  });

  test('says why it failed', async () => {
    const { person, toasts } = await openList();
    backend.refuse(payBillDate, 'stale');
    await person.click(screen.getByRole('button', { name: 'Mark as paid: Rent, March 1' }));
    await person.click(dialog('Mark Rent as paid').getByRole('button', { name: 'Mark as paid' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Not marked as paid' }]));
  });
});

describe('fixed lines of the plan without a bill', () => {
  const month = aMonth();
  const [rentLine] = month.lines;
  const started = (bills: Bills) => open(bills, {}, {}, [month]);
  const costs = () => within(screen.getByRole('region', { name: 'Fixed costs without a due date' }));

  test('become bills with their name, amount and line', async () => {
    const { person } = await started({ bills: [], dates: [] });
    expect(await screen.findByText('No bills yet')).toBeVisible();
    await screen.findByRole('region', { name: 'Fixed costs without a due date' });
    expect(
      costs()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Rent$1,500.00Add as a bill']);
    await person.click(costs().getByRole('button', { name: 'Add as a bill: Rent' }));
    const form = dialog('Add a bill');
    expect(form.getByLabelText('Name')).toHaveValue('Rent');
    expect(form.getByLabelText('Amount')).toHaveValue('1,500');
    expect(form.getByLabelText('Line')).toHaveDisplayValue('Rent');
    backend.answer(createBill, RENT);
    backend.answer(listBills, { bills: [{ ...RENT, lineId: rentLine?.lineId ?? null }], dates: [] });
    await person.type(form.getByLabelText('First due date'), '2026-04-01');
    await person.click(form.getByRole('button', { name: 'Add' }));
    await screen.findByRole('heading', { name: 'Coming up' });
    expect(screen.queryByRole('region', { name: 'Fixed costs without a due date' })).not.toBeInTheDocument();
    expect(backend.callsTo(createBill)[0]?.body).toMatchObject({
      name: 'Rent',
      amount: '1500.00',
      lineId: rentLine?.lineId,
    });
  });

  test('are listed below other bills', async () => {
    await started({ bills: [POWER], dates: [] });
    expect(await screen.findByRole('button', { name: 'Add as a bill: Rent' })).toBeVisible();
  });
});

describe('adding a bill (MON-85)', () => {
  test('is what an empty page offers', async () => {
    const { person, toasts, client } = await open({ bills: [], dates: [] });
    client.setQueryData(['bill-dates'], []); // the names that Reminders shows
    expect(await screen.findByText('No bills yet')).toBeVisible();
    backend.answer(createBill, RENT);
    await person.click(screen.getByRole('button', { name: 'Add a bill' }));
    const form = dialog('Add a bill');
    await person.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getByText('Please enter a name.')).toBeVisible();
    expect(backend.callsTo(createBill)).toEqual([]);
    await person.type(form.getByLabelText('Name'), 'Rent');
    await person.type(form.getByLabelText('Amount'), '1240');
    await person.type(form.getByLabelText('First due date'), '2026-03-31');
    await person.selectOptions(form.getByLabelText('On a weekend'), 'Before the weekend');
    expect(form.getByLabelText('Who pays')).toHaveDisplayValue('Not specified');
    await person.selectOptions(form.getByLabelText('Repeats'), 'Twice a month');
    expect(form.getByText('On the 15th and on the last day of the month')).toBeVisible();
    await person.selectOptions(form.getByLabelText('Repeats'), 'Every month');
    await person.click(form.getByRole('checkbox', { name: /^Last day ?On the last day of the month$/ }));
    await person.click(form.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Rent added' }]));
    expect(backend.callsTo(createBill)[0]?.body).toMatchObject({
      name: 'Rent',
      kind: 'spending',
      amountKind: 'exact',
      amount: '1240.00',
      amountTo: null,
      firstDue: '2026-03-31',
      recurrence: 'monthly',
      isLastDay: true,
      weekend: 'before',
      endsOn: null,
    });
    expect(client.getQueryState(['bill-dates'])?.isInvalidated).toBe(true);
    // The service of the previous release refuses the key.
    expect(backend.callsTo(createBill)[0]?.body).not.toHaveProperty('accountId');
  });
});

describe('changing a bill (MON-89)', () => {
  const edit = async (options?: OpenOptions) => {
    const shell = await openList(undefined, undefined, options);
    await shell.person.click(screen.getByRole('button', { name: 'More actions for Rent, March 1' }));
    await shell.person.click(screen.getByRole('menuitem', { name: 'Edit Rent' }));
    const form = dialog('Edit Rent');
    const save = () => shell.person.click(form.getByRole('button', { name: 'Save' }));
    const amount = async (text: string) => {
      await shell.person.clear(form.getByLabelText('Amount'));
      await shell.person.type(form.getByLabelText('Amount'), text);
    };
    return { ...shell, form, save, amount };
  };

  test("changes 'Only this one' at first", async () => {
    const { form, save, amount, toasts } = await edit();
    expect(form.getByRole('radio', { name: 'Only this one' })).toBeChecked();
    expect(form.queryByLabelText('Name')).toBeNull();
    await amount('1300');
    backend.answer(updateBillDate, dateOf(RENT, 4, '2026-03-01'));
    await save();
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Rent saved' }]));
    const [call] = backend.callsTo(updateBillDate);
    expect(call?.body).toEqual({
      amountKind: 'exact',
      amount: '1300.00',
      amountTo: null,
      dueOn: '2026-03-01',
    });
    expect(call?.headers.get('If-Match')).toBe('"3"');
  });

  test("changes 'This and later ones' from its due date on", async () => {
    const { form, save, amount, person, toasts } = await edit();
    await person.click(form.getByRole('radio', { name: 'This and later ones' }));
    await amount('1300');
    backend.answer(updateBill, RENT);
    await save();
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Rent saved' }]));
    expect(backend.callsTo(updateBill)[0]?.body).toEqual({
      from: '2026-03-01',
      amountKind: 'exact',
      amount: '1300.00',
      amountTo: null,
    });
  });

  test('changes nothing but the name of later ones, if only that differs', async () => {
    const { form, save, person, toasts } = await edit();
    await person.click(form.getByRole('radio', { name: 'This and later ones' }));
    await person.type(form.getByLabelText('Name'), ' 2');
    backend.answer(updateBill, RENT);
    await save();
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Rent 2 saved' }]));
    expect(backend.callsTo(updateBill)[0]?.body).toEqual({ from: '2026-03-01', name: 'Rent 2' });
  });

  test('chooses the account that pays it (MON-85)', async () => {
    const { form, save, person, toasts } = await edit({ offers: withAccounts() });
    await person.click(form.getByRole('radio', { name: 'This and later ones' }));
    await person.selectOptions(form.getByLabelText('Account'), 'Checking');
    backend.answer(updateBill, RENT);
    await save();
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Rent saved' }]));
    expect(backend.callsTo(updateBill)[0]?.body).toEqual({ from: '2026-03-01', accountId: CHECKING.id });
  });

  test('skips a due date', async () => {
    const { person, toasts } = await openList();
    backend.answer(updateBillDate, { ...dateOf(RENT, 4, '2026-03-01'), isSkipped: true });
    await person.click(screen.getByRole('button', { name: 'More actions for Rent, March 1' }));
    await person.click(screen.getByRole('menuitem', { name: 'Skip this one' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Rent skipped' }]));
    expect(backend.callsTo(updateBillDate)[0]?.body).toEqual({ isSkipped: true });
  });

  test('takes back that a due date is skipped, from the calendar', async () => {
    const skipped = { ...dateOf(RENT, 4, '2026-03-01'), isSkipped: true };
    const { person, toasts } = await openList({ bills: [RENT], dates: [skipped] });
    await person.click(await screen.findByRole('button', { name: 'Rent, $1,240.00, Skipped' }));
    backend.answer(updateBillDate, dateOf(RENT, 4, '2026-03-01'));
    await person.click(dialog('Edit Rent').getByRole('button', { name: 'Don’t skip' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Rent is due again' }]));
    expect(backend.callsTo(updateBillDate)[0]?.body).toEqual({ isSkipped: false });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('deletes a bill, and a toast offers to undo that', async () => {
    const { person, toasts } = await openList();
    backend.answer(deleteBill, null);
    await person.click(screen.getByRole('button', { name: 'Delete Power' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Power deleted' }]));
  });
});

test('a bill that is not monthly can be saved for (MON-90)', async () => {
  const insurance = aBill({ id: idOf(8), name: 'car insurance', recurrence: 'yearly', amount: '500.00' });
  const { person, toasts } = await openList({
    bills: [RENT, insurance],
    dates: [dateOf(insurance, 9, '2026-12-20')],
  });
  backend.answer(setAsideForBill, { ...insurance, setAsideSince: '2026-03' });
  const offer = 'Set aside $50.00 a month for car insurance ($500.00 in December)';
  await person.click(await screen.findByRole('button', { name: offer }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'car insurance has a line of its own now' }]));
  expect(backend.callsTo(setAsideForBill)[0]?.headers.get('If-Match')).toBe('"3"');
});

describe('the calendar of the month', () => {
  test('has each due date with its state, and opens it', async () => {
    const { person } = await openList({
      bills: [RENT, POWER],
      dates: [billDateReply.parse(PAID), dateOf(POWER, 5, '2026-03-05')],
    });
    const table = within(screen.getByRole('table', { name: 'Bills in March 2026' }));
    expect(table.getByText('Rent, $1,240.00, Paid')).toBeInTheDocument();
    await person.click(table.getByRole('button', { name: 'Power, $80.00 to $95.50, Due' }));
    expect(dialog('Edit Power').getByLabelText('Due date')).toHaveValue('2026-03-05');
  });

  test('asks for the due dates of another month', async () => {
    const { person } = await openList();
    await person.click(screen.getByRole('button', { name: 'Next month' }));
    expect(await screen.findByRole('table', { name: 'Bills in April 2026' })).toBeVisible();
    await waitFor(() =>
      expect(backend.callsTo(listBills).map(({ search }) => search.toString())).toContain(
        'from=2026-04-01&to=2026-04-30',
      ),
    );
  });
});

test('a month that fails to load offers to try again, and does not look as if nothing was due', async () => {
  const { person } = await openList();
  backend.refuse(listBills, 'unavailable');
  await person.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await screen.findByText('We couldn’t load this month’s bills')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  backend.answer(listBills, { bills: [RENT], dates: DATES });
  await person.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByRole('table', { name: 'Bills in April 2026' })).toBeVisible();
});

test('no bill can be edited before the due dates of a year are loaded, which a failure offers to try again', async () => {
  let isFailing = true;
  backend.answer(listBudgets, [aBudget()]);
  backend.answer(listMonths, []);
  backend.answer(getPay, NO_PAY);
  backend.answer('GET /api/budgets/:id/bills', ({ search }) =>
    isFailing && search.get('to') === '2027-03-02'
      ? new Response('Please try again.', { status: 503 })
      : { bills: [RENT], dates: DATES.slice(0, 1) },
  );
  const { person } = openArea('/month/bills');
  expect(await screen.findByText('We couldn’t load all your bills')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit Rent' })).toBeNull();
  isFailing = false;
  await person.click(screen.getByRole('button', { name: 'Reload' }));
  await person.click(await screen.findByRole('button', { name: 'Edit Rent' }));
  expect(dialog('Edit Rent').getByLabelText('Due date')).toHaveValue('2026-03-01');
});

test('a failure to load offers to try again', async () => {
  backend.answer(listBudgets, [aBudget()]);
  backend.answer(listMonths, []);
  backend.answer(getPay, NO_PAY);
  backend.refuse(listBills, 'unavailable');
  const { person } = openArea('/month/bills');
  expect(await screen.findByText('We couldn’t load your bills')).toBeVisible();
  backend.answer(listBills, { bills: [RENT], dates: DATES.slice(0, 1) });
  await person.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByRole('heading', { name: 'Coming up' })).toBeVisible();
});
