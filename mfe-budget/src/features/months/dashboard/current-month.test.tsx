import { listBills } from '@savvi/budget-contract/bill.routes';
import { getMonth, listMonths } from '@savvi/budget-contract/month.routes';
import { getPay } from '@savvi/budget-contract/pay.routes';
import { Link } from '@savvi/mfe-kit/app-router';
import { aBudget } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { renderInShell } from '@savvi/testing/fake-shell';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Figures, Tasks } from '../../../current-month.ts';
import { aBill, aBillDate } from '../../../testing/bills.ts';
import { aMonth, aMonthLine, NO_PAY } from '../../../testing/months.ts';

// The clock of the tests is on March 2, 2026.
const backend = openFakeBackend();
const record = { ...aBudget() };

const openFigures = () =>
  renderInShell(
    [
      {
        path: '*',
        element: (
          <Figures record={record} Link={Link}>
            The usual figures
          </Figures>
        ),
      },
    ],
    { path: '/' },
  );

test('the running month shows what is left, the days, the pace and a link to add (MON-102)', async () => {
  const month = aMonth({ lines: [aMonthLine({ planned: '600.00', spent: '184.80' })] });
  backend.answer(listMonths, [month]);
  backend.answer(getMonth, month);
  openFigures();
  const left = await screen.findByText('$415.20');
  expect(left.closest('dd')).toHaveTextContent('$415.20 left to spend');
  expect(screen.getByText('30 days left')).toBeVisible();
  expect(screen.getByText('$146.09 over pace')).toBeVisible();
  expect(screen.getByText('$184.80 of $600.00')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Our home' })).toHaveAttribute('href', '/month/2026-03');
  expect(screen.getByRole('link', { name: 'Add a transaction' })).toHaveAttribute('href', '/month/2026-03');
  expect(screen.queryByText('The usual figures')).toBeNull();
});

test('bills before payday are named if the budget has bills (MON-102)', async () => {
  const bills = { unpaid: 1, lineIds: [] };
  const month = aMonth({ bills });
  backend.answer(listMonths, [month]);
  backend.answer(getMonth, month);
  backend.answer(getPay, {
    ...NO_PAY,
    partner1: { frequency: 'weekly', paycheck: '500.00', nextPayday: '2026-02-27' },
  });
  backend.answer(listBills, { bills: [aBill()], dates: [aBillDate()] });
  openFigures();
  expect(await screen.findByText('Before payday (Friday): $1,240.00 in bills')).toBeVisible();
});

test('spending more than is left shows a negative amount', async () => {
  const month = aMonth({ lines: [aMonthLine({ planned: '100.00', spent: '142.00' })] });
  backend.answer(listMonths, [month]);
  backend.answer(getMonth, month);
  openFigures();
  expect(await screen.findByText('−$42.00')).toBeVisible();
});

test('the usual figures stay until the running month is started, and nothing starts it (MON-28)', async () => {
  backend.answer(listMonths, [aMonth({ month: '2026-02' })]);
  openFigures();
  expect(await screen.findByText('The usual figures')).toBeVisible();
  expect(backend.calls.map(({ method, path }) => [method, path])).toEqual([
    ['GET', `/api/budgets/${record.id}/months`],
  ]);
});

test('the usual figures stay if the months fail to load', async () => {
  backend.refuse(listMonths, 'unavailable');
  openFigures();
  expect(await screen.findByText('The usual figures')).toBeVisible();
});

test('the usual figures stay if the running month fails to load', async () => {
  backend.answer(listMonths, [aMonth()]);
  backend.refuse(getMonth, 'unavailable');
  openFigures();
  expect(await screen.findByText('The usual figures')).toBeVisible();
});

const openTasks = () =>
  renderInShell(
    [
      {
        path: '*',
        element: (
          <Tasks record={record}>
            {(tasks) => (tasks === null ? 'Loading' : `Tasks: ${tasks.map(({ label }) => label).join(', ')}`)}
          </Tasks>
        ),
      },
    ],
    { path: '/' },
  );

test('the tasks are known once the months are loaded (MON-103)', async () => {
  const release = backend.hold(listMonths);
  openTasks();
  expect(await screen.findByText('Loading')).toBeVisible();
  backend.answer(getMonth, aMonth());
  release([aMonth(), aMonth({ month: '2026-02' })]);
  expect(
    await screen.findByText(
      'Tasks: Add your first transaction, Add your rent as a bill, Import last month, Close February',
    ),
  ).toBeVisible();
});

test('there are no tasks if the months fail to load', async () => {
  backend.refuse(listMonths, 'unavailable');
  openTasks();
  expect(await screen.findByText('Tasks:')).toBeVisible();
});
