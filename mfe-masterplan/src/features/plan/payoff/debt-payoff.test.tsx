import { debtRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { aDebt } from '@savvi/testing/builders';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPlan, openPlanBackend, preloadPage } from '../../../testing/open-plan.tsx';

preloadPage();
const backend = openPlanBackend();
const small = aDebt({
  id: '0190cccc-0000-7000-8000-000000000008',
  name: 'Loan',
  balance: '500.00',
  interestRate: '0.0500',
  minimumPayment: '50.00',
});
const dear = aDebt({ balance: '1000.00', interestRate: '0.2400', minimumPayment: '50.00' });
const outcome = (name: string) => within(screen.getByRole('region', { name }));

test('the panel shows the payoff by snowball and avalanche in whole dollars, with the extra amount that is typed [PLAN-9] [UI-9]', async () => {
  backend.answer(debtRoutes.list, [small, dear]);
  const { person } = openPlan('debts');
  await person.type(await screen.findByLabelText('Extra each month'), '100');
  expect(outcome('Snowball').getByText('Dec 2026')).toBeVisible();
  expect(outcome('Snowball').getByText('9 months')).toBeVisible();
  expect(outcome('Snowball').getByText('$121')).toBeVisible();
  expect(outcome('Avalanche').getByText('Nov 2026')).toBeVisible();
  expect(outcome('Avalanche').getByText('$95')).toBeVisible();
  expect(
    screen.getByText(
      /^Avalanche costs \$26 less in interest\. With \$100 extra a month, you’re debt-free .* sooner/,
    ),
  ).toBeVisible();
});

test('debts that are never paid off show a message instead of a month', async () => {
  backend.answer(debtRoutes.list, [small, aDebt({ minimumPayment: '0.00', balance: '900000.00' })]);
  openPlan('debts');
  expect(await screen.findAllByText('Not with these payments')).toHaveLength(2);
});

test('the panel says nothing about strategies for one debt [PLN-3]', async () => {
  backend.answer(debtRoutes.list, [dear, aDebt({ id: small.id, balance: '0.00' })]);
  const { person } = openPlan('debts');
  expect(await screen.findByRole('region', { name: 'Debt-free' })).toHaveTextContent('May 2028');
  expect(screen.queryByText(/Snowball|Avalanche|Both cost/)).not.toBeInTheDocument();
  await person.type(screen.getByLabelText('Extra each month'), '50');
  expect(screen.getByText(/^With \$50 extra a month, you’re debt-free .* sooner/)).toBeVisible();
});

test('the payoff panel is hidden when there are no debts', async () => {
  backend.answer(debtRoutes.list, [aDebt({ balance: '0.00' })]);
  openPlan('debts');
  await screen.findByRole('article');
  expect(screen.queryByLabelText('Extra each month')).not.toBeInTheDocument();
});
