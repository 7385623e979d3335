import { getUser } from '@savvi/contracts/identity/account.routes';
import { aUser, NOW } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { aRegistry } from '../../../testing/registry.ts';

// The clock of the tests is on March 2, 2026.
const backend = openFakeBackend();
const REGISTRY = 'GET /registry.json';
const DATES = 'GET /api/reminders';
const id = (n: number) => `0190cccc-0000-7000-8000-${String(n).padStart(12, '0')}`;
const policy = (n: number, name: string) => ({
  id: id(n),
  name,
  coverageAmount: '100.00',
  createdAt: NOW,
  updatedAt: NOW,
});
const debt = (n: number, name: string) => ({
  id: id(n),
  name,
  balance: '100.00',
  debtType: 'mortgage',
  createdAt: NOW,
  updatedAt: NOW,
});
const due = (n: number, dueOn: string, kind = 'policy', repeats = 'never') => ({
  id: `${id(n)}.${kind}`,
  recordId: id(n),
  kind,
  dueOn,
  repeats,
});
const answerCall = (n: number, kind = 'policy') => `/api/reminders/${id(n)}.${kind}/answer` as const;

beforeEach(() => backend.answer(getUser, aUser({ subscriptionStatus: 'active' })));
afterEach(() => localStorage.clear());

function open(
  dates: readonly object[] | 'unavailable',
  policies: readonly object[] = [policy(1, 'Car'), policy(2, 'Home')],
  deployed: readonly string[] = ['masterplan', 'reminders'],
) {
  backend.answer(REGISTRY, aRegistry(...deployed));
  backend.answer('GET /api/insurance-policies', policies);
  backend.answer('GET /api/debts', [debt(30, 'House loan')]);
  backend.answer('GET /api/savings-accounts', []);
  backend.answer('GET /api/real-estate-properties', []);
  backend.answer('GET /api/net-worth', []);
  if (dates === 'unavailable') backend.refuse(DATES, dates);
  else backend.answer(DATES, dates);
  return renderApp('/');
}
async function card() {
  await screen.findByRole('link', { name: 'All dates' }); // until then, the card is a placeholder
  return within(screen.getByRole('region', { name: 'Coming up' }));
}
const rows = async () => (await card()).getAllByRole('listitem').map(({ textContent }) => textContent);

test('a list on demand is fetched once there is a date of its kind, whose name it has (MON-91)', async () => {
  const BILLS = 'GET /api/budgets/bill-dates';
  backend.answer('GET /api/budgets', []);
  backend.answer(BILLS, [{ id: id(40), name: 'Rent' }]);
  const { unmount } = open([due(1, '2026-02-28')], undefined, ['budget', 'masterplan', 'reminders']);
  expect(await rows()).toHaveLength(1);
  expect(backend.callsTo(BILLS)).toHaveLength(0);
  unmount();
  open([due(40, '2026-03-03', 'bill')], undefined, ['budget', 'masterplan', 'reminders']);
  await waitFor(async () =>
    expect(await rows()).toEqual([expect.stringContaining('RentBill due Mar 3, 2026 · tomorrow')]),
  );
  expect(screen.getByRole('link', { name: 'Rent' })).toHaveAttribute('href', '/month/bills');
});

test('a date whose area keeps what is done leads to its page in place of Done, and can be postponed (MON-91)', async () => {
  backend.answer('GET /api/budgets', []);
  backend.answer('GET /api/budgets/bill-dates', [{ id: id(40), name: 'Rent' }]);
  const dates = [due(1, '2026-02-28'), due(40, '2026-03-03', 'bill')];
  const { person } = open(dates, undefined, ['budget', 'masterplan', 'reminders']);
  const page = await screen.findByRole('link', { name: 'Open bills: Rent, Bill due Mar 3, 2026' });
  expect(page).toHaveTextContent('Open bills');
  expect(page).toHaveAttribute('href', '/month/bills');
  expect((await card()).getAllByRole('button', { name: /^Done: / })).toHaveLength(1);
  backend.answer(`PUT ${answerCall(40, 'bill')}`, null);
  await person.click(screen.getByRole('button', { name: 'Remind me later: Rent, Bill due Mar 3, 2026' }));
  await person.click(screen.getByRole('button', { name: 'In 1 week' }));
  expect(await screen.findByText('“Rent” comes back on Mar 9, 2026')).toBeVisible();
});

test('lists what is overdue and what comes up, the earliest first, with the names of its records [REM-2]', async () => {
  open([
    due(2, '2026-03-03'),
    due(1, '2026-02-28'),
    due(30, '2026-03-15', 'debt-payment'),
    due(30, '2026-05-01', 'fixed-rate'),
  ]);
  expect(await rows()).toEqual([
    expect.stringContaining('CarPolicy ended Feb 28, 2026 · 2 days ago'),
    expect.stringContaining('HomePolicy ends Mar 3, 2026 · tomorrow'),
    expect.stringContaining('House loanPayment on Mar 15, 2026 · in 13 days'),
    expect.stringContaining('House loanFixed rate ends May 1, 2026 · in 60 days'),
  ]);
  expect((await card()).getByRole('link', { name: 'Car' })).toHaveAttribute(
    'href',
    '/financial-master-plan?tab=insurance',
  );
  expect((await card()).getByRole('link', { name: 'All dates' })).toHaveAttribute('href', '/reminders');
});

test('leaves out dates after 60 days, of unknown kinds, and of records that are gone [REM-2]', async () => {
  open([due(1, '2026-05-02'), due(2, '2026-03-03', 'warranty'), due(9, '2026-03-03'), due(2, '2026-03-04')]);
  expect(await rows()).toEqual([expect.stringContaining('Home')]);
});

test('a date whose list cannot be loaded has the name of its area [REM-2]', async () => {
  backend.refuse('GET /api/insurance-policies', 'unavailable');
  backend.answer(REGISTRY, aRegistry('masterplan', 'reminders'));
  for (const list of ['debts', 'savings-accounts', 'real-estate-properties', 'net-worth'] as const)
    backend.answer(`GET /api/${list}`, []);
  backend.answer(DATES, [due(1, '2026-03-03')]);
  renderApp('/');
  expect(await rows()).toEqual([expect.stringContaining('Master PlanPolicy ends Mar 3, 2026')]);
});

test('the renewal and the end of the subscription are listed, and can be marked as done [REM-1]', async () => {
  const account = aUser().id;
  const own = (kind: string, dueOn: string) => ({ id: `${account}.${kind}`, recordId: account, kind, dueOn });
  const { person } = open([
    own('subscription-renewal', '2026-03-03'),
    own('subscription-end', '2026-04-02'),
    own('subscription-end', '2026-06-02'),
    own('subscription-end', '2026-03-01'),
    own('trial-end', '2026-03-05'),
  ]);
  expect(await rows()).toEqual([
    expect.stringContaining('Your subscriptionRenews Mar 3, 2026 · tomorrow'),
    expect.stringContaining('Your subscriptionEnds Apr 2, 2026 and won’t renew · in 31 days'),
  ]);
  const [link] = (await card()).getAllByRole('link', { name: 'Your subscription' });
  expect(link).toHaveAttribute('href', '/account-settings');
  const answer = `PUT /api/reminders/${account}.subscription-renewal/answer` as const;
  backend.answer(answer, null);
  await person.click((await card()).getByRole('button', { name: /^Done: Your subscription, Renews/ }));
  await waitFor(() => expect(backend.callsTo(answer)).toHaveLength(1));
});

test.each([
  ['dates', () => open([])],
  ['the area that has them', () => (open([]), backend.answer(REGISTRY, aRegistry('masterplan')))],
])('without %s there is no card [REM-2]', async (_, prepare) => {
  prepare();
  await screen.findByRole('region', { name: 'Activity Summary' });
  expect(screen.queryByRole('region', { name: 'Coming up' })).toBeNull();
});

test('a payment day that has passed is not marked as overdue [REM-2]', async () => {
  open([due(30, '2026-03-01', 'debt-payment', 'monthly')]);
  const row = (await card()).getByRole('listitem');
  expect(row).toHaveTextContent('Payment was on Mar 1, 2026 · yesterday');
  expect(row.querySelector('.lucide-triangle-alert')).toBeNull();
});

test('the focus stays on the page when the last date leaves, and moves to the first of the other dates [REM-2]', async () => {
  const numbers = [1, 2, 3, 4, 5, 6];
  const { person } = open(
    numbers.map((n) => due(n, `2026-03-0${n + 1}`)),
    numbers.map((n) => policy(n, `Policy ${n}`)),
  );
  await person.click((await card()).getByRole('button', { name: 'Show all 6' }));
  expect((await card()).getByRole('link', { name: 'Policy 6' })).toHaveFocus();
  for (const n of numbers) backend.answer(`PUT ${answerCall(n)}`, null);
  for (const n of numbers) {
    backend.answer(
      DATES,
      numbers.slice(n).map((other) => due(other, `2026-03-0${other + 1}`)),
    );
    const button = (await card()).getByRole('button', { name: new RegExp(`^Done: Policy ${n},`) });
    button.focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(button).not.toBeInTheDocument());
    // The card keeps the focus, and after the last date the page does.
    const place = () =>
      n < 6 ? screen.getByRole('region', { name: 'Coming up' }) : screen.getByRole('main');
    await waitFor(() => expect(place()).toHaveFocus());
  }
});

test('dates that cannot be loaded are said to be missing, and can be loaded again [REM-2]', async () => {
  const { person } = open('unavailable');
  const reload = await (await card()).findByRole('button', { name: 'Reload' });
  backend.answer(DATES, [due(1, '2026-03-03')]);
  await person.click(reload);
  await waitFor(async () => expect(await rows()).toEqual([expect.stringContaining('Car')]));
});

test('shows five dates at first, and all of them on request [REM-2]', async () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7];
  const { person } = open(
    numbers.map((n) => due(n, `2026-03-0${n + 1}`)),
    numbers.map((n) => policy(n, `Policy ${n}`)),
  );
  expect(await rows()).toHaveLength(5);
  await person.click((await card()).getByRole('button', { name: 'Show all 7' }));
  expect(await rows()).toHaveLength(7);
});

test('a date that is done leaves the card, and comes back with Undo [REM-2]', async () => {
  const { person } = open([due(1, '2026-02-28'), due(2, '2026-03-03')]);
  await card();
  backend.answer(`PUT ${answerCall(1)}`, null);
  backend.answer(DATES, [due(2, '2026-03-03')]);
  await person.click((await card()).getByRole('button', { name: /^Done: Car,/ }));
  expect(await screen.findByText('“Car” is done')).toBeVisible();
  expect(await rows()).toEqual([expect.stringContaining('Home')]);
  expect(backend.callsTo(`PUT ${answerCall(1)}`)).toMatchObject([
    { body: { dueOn: '2026-02-28', answer: 'done' } },
  ]);
  backend.answer(`DELETE ${answerCall(1)}`, null);
  backend.answer(DATES, [due(1, '2026-02-28'), due(2, '2026-03-03')]);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
});

test.each([
  ['In 1 week', '2026-03-09', 'Mar 9, 2026'],
  ['In 1 month', '2026-04-02', 'Apr 2, 2026'],
])('a date can be postponed: %s [REM-2]', async (label, postponedUntil, day) => {
  const { person } = open([due(1, '2026-02-28')]);
  await person.click(
    (await card()).getByRole('button', { name: 'Remind me later: Car, Policy ended Feb 28, 2026' }),
  );
  expect((await card()).getByRole('button', { name: 'In 1 week' })).toHaveFocus();
  backend.answer(`PUT ${answerCall(1)}`, null);
  backend.answer(DATES, []);
  await person.click((await card()).getByRole('button', { name: label }));
  expect(await screen.findByText(`“Car” comes back on ${day}`)).toBeVisible();
  expect(backend.callsTo(`PUT ${answerCall(1)}`)).toMatchObject([
    { body: { dueOn: '2026-02-28', answer: 'later', postponedUntil } },
  ]);
});

test('the card stays while a date is postponed, and shows it again on its day [REM-2]', async () => {
  open([{ ...due(1, '2026-02-28'), postponedUntil: '2026-03-03' }]);
  expect((await card()).getByText('Nothing else: 1 date is postponed.')).toBeVisible();
  expect((await card()).queryByRole('listitem')).toBeNull();
  backend.answer(DATES, [{ ...due(1, '2026-02-28'), postponedUntil: '2026-03-02' }]);
  renderApp('/');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Done: Car,/ })).toBeVisible());
});

test('postponing can be cancelled, and the focus returns [REM-2]', async () => {
  const { person } = open([due(1, '2026-02-28')]);
  await person.click(
    (await card()).getByRole('button', { name: 'Remind me later: Car, Policy ended Feb 28, 2026' }),
  );
  await person.click((await card()).getByRole('button', { name: 'Cancel' }));
  expect(
    (await card()).getByRole('button', { name: 'Remind me later: Car, Policy ended Feb 28, 2026' }),
  ).toHaveFocus();
});

test('a date that could not be answered stays, and a message says so [REM-2]', async () => {
  const { person } = open([due(1, '2026-02-28')]);
  await card();
  backend.refuse(`PUT ${answerCall(1)}`, 'unavailable');
  await person.click((await card()).getByRole('button', { name: /^Done: Car,/ }));
  expect(await screen.findByText('Your change wasn’t saved')).toBeVisible();
  await waitFor(async () => expect(await rows()).toHaveLength(1));
});
