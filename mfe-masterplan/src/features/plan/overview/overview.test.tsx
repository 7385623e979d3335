import { hintRoutes } from '@savvi/masterplan-contract/hint.routes';
import {
  debtRoutes,
  propertyRoutes,
  savingsAccountRoutes,
} from '@savvi/masterplan-contract/masterplan.routes';
import { getLastMonth, getNetWorth } from '@savvi/masterplan-contract/net-worth.routes';
import { aDebt, aProperty, aSavingsAccount } from '@savvi/testing/builders';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openPlan, openPlanBackend, preloadPage } from '../../../testing/open-plan.tsx';

preloadPage();
beforeAll(() => import('./overview.tsx'));
const backend = openPlanBackend();

const account = aSavingsAccount({ name: 'Rainy days', balance: '1250.50' });
const debt = aDebt({ name: 'Visa', balance: '500.00' });
const home = aProperty({ name: 'Our home', propertyValue: '350000.00', mortgageBalance: '210000.00' });
const gone = {
  ...aSavingsAccount({ id: '0190cccc-0000-7000-8000-000000000009', name: 'Old account' }),
  deletedAt: '2026-03-02T00:00:00.000Z',
};
const MONTHS = Array.from({ length: 14 }, (_, at) => ({
  month: `${2025 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
  netWorth: `${at}000.00`,
}));

function open() {
  backend.answer(savingsAccountRoutes.list, [account]);
  backend.answer(debtRoutes.list, [debt]);
  backend.answer(propertyRoutes.list, [home]);
  backend.answer(savingsAccountRoutes.listDeleted, [gone]);
  backend.answer(debtRoutes.listDeleted, []);
  backend.answer(propertyRoutes.listDeleted, []);
  backend.answer(getNetWorth, MONTHS);
  backend.answer(getLastMonth, {
    month: '2026-02',
    holdings: [
      { id: account.id, net: '1000.00' },
      { id: debt.id, net: '-500.00' },
      { id: home.id, net: '140000.00' },
      { id: gone.id, net: '20.00' },
    ],
  });
  return openPlan('overview');
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('the overview shows the net worth and the figures that add up to it [PLN-1]', async () => {
  open();
  const figures = await section('Where you stand');
  expect(
    figures.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`),
  ).toEqual(['Net worth $140,751', 'Total savings $1,251', 'Property equity $140,000', 'Total debt $500']);
  expect(figures.getByText('Property worth $350,000, minus mortgages')).toBeVisible();
});

test('the overview asks about a mortgage that may be entered twice, and keeps the focus after the answer [LNK-2]', async () => {
  const { person } = open();
  const loan = aDebt({ name: 'Home loan', debtType: 'mortgage', balance: '210000.00' });
  backend.answer(debtRoutes.list, [loan]);
  backend.answer(hintRoutes.list, []);
  expect(await screen.findByText('Is this the same mortgage?')).toBeVisible();
  backend.answer(hintRoutes.dismiss, null);
  backend.answer(hintRoutes.list, [`same-mortgage.${home.id}.${loan.id}`]);
  await person.click(screen.getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByText('Is this the same mortgage?')).toBeNull());
  expect(document.activeElement?.contains(await screen.findByText('Where you stand'))).toBe(true);
  expect(document.body).not.toHaveFocus();
});

test('with a linked mortgage, the figures of the overview add up to the net worth by its formula [PLN-1] [LNK-2]', async () => {
  open();
  const mortgage = aDebt({ debtType: 'mortgage', balance: '200000.00', propertyId: home.id });
  backend.answer(propertyRoutes.list, [{ ...home, linkedMortgage: '210000.00' }]);
  backend.answer(debtRoutes.list, [mortgage]);
  const figures = await section('Where you stand');
  expect(figures.getByText('Savings plus property equity, minus debt')).toBeVisible();
  expect(
    figures.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`),
  ).toEqual([
    'Net worth $151,251',
    'Total savings $1,251',
    'Property equity $350,000',
    'Total debt $200,000',
  ]);
  expect(figures.getByText('Before $200,000 of linked mortgages, which count as debt')).toBeVisible();
});

test('the overview shows what changed this month and the sum of the changes [PLN-1]', async () => {
  open();
  const changes = await section('What changed this month');
  expect(await changes.findByText('Since Feb 28, 2026')).toBeVisible();
  expect((await changes.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Rainy daysSavings +$250.50$1,000 → $1,250.50from $1,000 to $1,250.50',
    'Old accountSavings Deleted−$20$20 → $0from $20 to $0',
  ]);
  expect(changes.getByText('Change of your net worth').parentElement).toHaveTextContent('+$230.50');
});

test('the button for all changes shows them, and moves the focus to the first additional change [PLN-1]', async () => {
  const { person } = open();
  const accounts = Array.from({ length: 10 }, (_, at) =>
    aSavingsAccount({
      id: `0190cccc-0000-7000-8000-0000000001${at + 10}`,
      name: `Account ${at}`,
      balance: `${100 - at}.00`,
    }),
  );
  backend.answer(savingsAccountRoutes.list, accounts);
  backend.answer(debtRoutes.list, []);
  backend.answer(propertyRoutes.list, []);
  backend.answer(getLastMonth, { month: '2026-02', holdings: [] });
  const changes = await section('What changed this month');
  await person.click(await changes.findByRole('button', { name: 'Show all 10' }));
  expect(changes.getAllByRole('listitem')).toHaveLength(10);
  expect(changes.getAllByRole('listitem')[8]).toHaveFocus();
  expect(changes.getAllByRole('listitem')[8]).toHaveTextContent('Account 8');
});

test('a deleted record whose name fails to load does not appear as deleted permanently, and Reload shows its name [PLN-1] [API-20]', async () => {
  const { person } = open();
  backend.refuse(savingsAccountRoutes.listDeleted, 'unavailable');
  const changes = await section('What changed this month');
  expect(await changes.findByText('We couldn’t load last month.')).toBeVisible();
  expect(screen.queryByText('A record that was deleted permanently')).toBeNull();
  backend.answer(savingsAccountRoutes.listDeleted, [gone]);
  await person.click(changes.getByRole('button', { name: 'Reload' }));
  expect(await changes.findByText('Old account')).toBeVisible();
  expect(backend.callsTo(getLastMonth)).toHaveLength(1);
});

test('past months load again when the overview is shown again, because another tab may have changed them [PLN-1] [PLN-4]', async () => {
  const { person } = open();
  expect(await screen.findByRole('figure', { name: 'Net worth by month' })).toBeVisible();
  await waitFor(() => expect(backend.callsTo(getLastMonth)).toHaveLength(1));
  await person.click(screen.getByRole('tab', { name: 'Savings' }));
  await person.click(screen.getByRole('tab', { name: 'Overview' }));
  await waitFor(() => {
    expect(backend.callsTo(getNetWorth)).toHaveLength(2);
    expect(backend.callsTo(getLastMonth)).toHaveLength(2);
  });
});

test('the line of the net worth covers 12 months, or up to five years, and ends with today’s figure [PLN-1]', async () => {
  const { person } = open();
  const line = await section('Net worth by month');
  await person.click(await line.findByText('Show as table'));
  const months = () =>
    line
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  expect([months().length, months()[0], months().at(-1)]).toEqual([12, 'Apr 2025$3,000', 'Mar 2026$140,751']);
  await person.click(line.getByRole('radio', { name: '5 years' }));
  expect([months().length, months()[0]]).toEqual([15, 'Jan 2025$0']);
});

test('the overview of a new user links to the form of a first record [PLN-1]', async () => {
  backend.answer(savingsAccountRoutes.list, []);
  openPlan('overview');
  expect(await screen.findByText('Your overview starts with a first record')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add a debt' })).toHaveAttribute(
    'href',
    '/financial-master-plan?tab=debts&new',
  );
});

test('each part of the overview that fails to load can be loaded again [PLN-1] [API-20]', async () => {
  const { person } = open();
  backend.refuse(getLastMonth, 'unavailable');
  backend.refuse(getNetWorth, 'unavailable');
  const changes = await section('What changed this month');
  expect(await changes.findByText('We couldn’t load last month.')).toBeVisible();
  const line = await section('Net worth by month');
  expect(await line.findByText('We couldn’t load your net worth by month.')).toBeVisible();
  expect(screen.getByText('Where you stand')).toBeVisible();
  backend.answer(getLastMonth, { month: '2026-02', holdings: [{ id: account.id, net: '1250.50' }] });
  backend.answer(getNetWorth, MONTHS);
  await person.click(changes.getByRole('button', { name: 'Reload' }));
  expect(await changes.findByText('Change of your net worth')).toBeVisible();
  await person.click(line.getByRole('button', { name: 'Reload' }));
  expect(await line.findByRole('figure', { name: 'Net worth by month' })).toBeVisible();
});

test('an overview whose records fail to load can be loaded again [PLN-1] [API-20]', async () => {
  open();
  backend.refuse(savingsAccountRoutes.list, 'unavailable');
  expect(await screen.findByText('We couldn’t load your overview')).toBeVisible();
  backend.answer(savingsAccountRoutes.list, [account]);
  screen.getByRole('button', { name: 'Reload' }).click();
  expect(await screen.findByText('Where you stand')).toBeVisible();
});
