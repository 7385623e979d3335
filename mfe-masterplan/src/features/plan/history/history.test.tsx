import { debtBalanceRoutes, savingsAccountBalanceRoutes } from '@savvi/masterplan-contract/balance.routes';
import { debtRoutes, savingsAccountRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { aDebt, aSavingsAccount } from '@savvi/testing/builders';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { button, dialog, openPlan, openPlanBackend, preloadPage } from '../../../testing/open-plan.tsx';

preloadPage();
beforeAll(() => import('./history-dialog.tsx'));
const backend = openPlanBackend();

const account = aSavingsAccount({ balance: '1250.50' });
const routes = savingsAccountBalanceRoutes;
const point = (day: string, balance: string, isAdded = false) => ({ day, balance, isAdded });
/** The clock of the tests is at noon of March 2, 2026. */
const today = point('2026-03-02', '1250.50');
const january = point('2026-01-31', '1000.00', true);
const february = point('2026-02-10', '1100.25');

async function open(points = [january, february, today], options: Parameters<typeof openPlan>[1] = {}) {
  backend.answer(savingsAccountRoutes.list, [account]);
  backend.answer(routes.list, points);
  const shell = openPlan('savings', options);
  if (options.user !== undefined)
    await shell.person.click(await screen.findByRole('button', { name: 'See what you entered' }));
  await shell.person.click(await screen.findByRole('button', { name: `Balance history of ${account.name}` }));
  await screen.findByRole('dialog');
  return shell;
}
/** The table of the dialog; the chart has one of its own, which is hidden. */
const table = () => within(dialog().getByRole('table', { name: 'Balances, latest first' }));
const row = async (day: RegExp) => (await screen.findAllByRole('row', { name: day })).at(-1);
const rows = () =>
  table()
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => [...children].map((cell) => cell.textContent));

test('the balance history lists its points and their changes, latest first; today’s point has no actions [PLN-4]', async () => {
  await open();
  expect(await dialog().findByRole('figure', { name: 'Balance over time' })).toBeVisible();
  expect(rows().map((cells) => cells.slice(0, 3))).toEqual([
    ['Mar 2, 2026 Now', '$1,250.50', '+$150.25'],
    ['Feb 10, 2026 ', '$1,100.25', '+$100.25'],
    ['Jan 31, 2026 Entered by hand', '$1,000.00', ''],
  ]);
  expect(dialog().queryByRole('button', { name: /Mar 2/ })).toBeNull();
});

test('a history of one day explains how to add points, and only the cards of accounts and debts have one [PLN-4]', async () => {
  const { person } = await open([today]);
  expect(
    await dialog().findByText('The history begins today. Add past balances to see a line.'),
  ).toBeVisible();
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('tab', { name: 'Properties' }));
  expect(screen.queryByRole('button', { name: /Balance history/ })).toBeNull();
});

test('the button for older rows shows them, and moves the focus to the first of them [PLN-4]', async () => {
  const days = Array.from({ length: 62 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString());
  const { person } = await open(days.map((day, at) => point(day.slice(0, 10), `${at}.00`)));
  await person.click(await screen.findByRole('button', { name: 'Show 2 older' }));
  expect(rows()).toHaveLength(62);
  expect(await row(/Jan 2, 2026/)).toHaveFocus();
});

test('a past balance is added, and the net worth is loaded again [PLN-4]', async () => {
  const { person, toasts, client } = await open([today]);
  client.setQueryData(['net-worth', '2026-03'], []);
  const day = await dialog().findByLabelText('Day');
  await person.type(day, '2026-02-10');
  await person.type(dialog().getByLabelText('Balance'), '1100.25');
  backend.answer(routes.set, february);
  backend.answer(routes.list, [february, today]);
  await person.click(button('Add balance'));
  expect(await row(/Feb 10, 2026/)).toBeVisible();
  expect(backend.callsTo(routes.set)).toMatchObject([
    { path: `/api/savings-accounts/${account.id}/balances/2026-02-10`, body: { balance: '1100.25' } },
  ]);
  expect(toasts).toMatchObject([{ title: 'Balance saved' }]);
  expect(client.getQueryState(['net-worth', '2026-03'])?.isInvalidated).toBe(true);
  expect(day).toHaveValue('');
});

test.each([
  ['2026-03-02', '5', 'Choose a day from Jan 1, 1970 to Mar 1, 2026. Days end at midnight UTC.'],
  ['1969-12-31', '5', 'Choose a day from Jan 1, 1970 to Mar 1, 2026. Days end at midnight UTC.'],
  ['2026-02-10', '', 'Please enter an amount up to $9,999,999,999.99.'],
])('the day %s with the balance %j is not sent: %s [PLN-4]', async (day, balance, advice) => {
  const { person } = await open([today]);
  await person.type(await dialog().findByLabelText('Day'), day);
  if (balance !== '') await person.type(dialog().getByLabelText('Balance'), balance);
  await person.click(button('Add balance'));
  expect(dialog().getByText(advice)).toBeVisible();
  expect(backend.callsTo(routes.set)).toEqual([]);
});

test('a balance is corrected in the form, and a rejection keeps the typed amount [PLN-4]', async () => {
  const { person, toasts } = await open();
  await person.click(await screen.findByRole('button', { name: 'Correct the balance of Feb 10, 2026' }));
  const balance = dialog().getByLabelText('Balance');
  expect([dialog().getByLabelText('Day'), balance].map((field) => (field as HTMLInputElement).value)).toEqual(
    ['2026-02-10', '1,100.25'],
  );
  expect(balance).toHaveFocus();
  await person.clear(balance);
  await person.type(balance, '7');
  backend.refuse(routes.set, 'full');
  await person.click(button('Save balance'));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'The balance was not saved' }]));
  expect(balance).toHaveValue('7');
  backend.answer(routes.set, { ...february, balance: '7.00' });
  await person.click(button('Save balance'));
  expect(await screen.findByRole('button', { name: 'Add balance' })).toBeVisible();
  expect(backend.callsTo(routes.set).at(-1)).toMatchObject({ body: { balance: '7' } });
});

test('the removal of a balance can be undone in the dialog, where the keyboard reaches the button [PLN-4]', async () => {
  const { person } = await open();
  backend.answer(routes.remove, null);
  await person.click(await screen.findByRole('button', { name: 'Remove the balance of Jan 31, 2026' }));
  expect(await dialog().findByText('The balance of Jan 31, 2026 was removed.')).toBeVisible();
  expect(backend.callsTo(routes.remove)).toMatchObject([
    { path: `/api/savings-accounts/${account.id}/balances/2026-01-31` },
  ]);
  backend.answer(routes.set, january);
  await person.click(dialog().getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(backend.callsTo(routes.set)).toMatchObject([{ body: { balance: '1000.00' } }]));
  await waitFor(() => expect(dialog().queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('without the plan, users can read the history and remove points after a confirmation, but not add any [PLN-4] [T-7]', async () => {
  const { person } = await open(undefined, { user: { createdAt: '2026-01-01T00:00:00.000Z' } });
  expect(await row(/Jan 31/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add balance|Correct/ })).toBeNull();
  backend.answer(routes.remove, null);
  await person.click(button('Remove the balance of Jan 31, 2026'));
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(backend.callsTo(routes.remove)).toHaveLength(1));
});

test('a history that fails to load can be loaded again, for a debt too [PLN-4]', async () => {
  const debt = aDebt();
  backend.answer(debtRoutes.list, [debt]);
  backend.refuse(debtBalanceRoutes.list, 'unavailable');
  const { person } = openPlan('debts');
  await person.click(await screen.findByRole('button', { name: `Balance history of ${debt.name}` }));
  await screen.findByRole('dialog');
  expect(await dialog().findByText('We couldn’t load the balance history')).toBeVisible();
  backend.answer(debtBalanceRoutes.list, [january]);
  await person.click(button('Reload'));
  expect(await row(/Jan 31/)).toBeVisible();
});
