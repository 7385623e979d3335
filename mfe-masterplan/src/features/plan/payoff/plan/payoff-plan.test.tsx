import { debtRoutes, savingsAccountRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { aDebt } from '@savvi/testing/builders';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { button, openPlan, openPlanBackend, preloadPage } from '../../../../testing/open-plan.tsx';

preloadPage();
beforeAll(() => import('./payoff-plan.tsx'));
const backend = openPlanBackend();

const loan = aDebt({
  id: '0190cccc-0000-7000-8000-000000000008',
  name: 'Loan',
  balance: '500.00',
  interestRate: '0.0500',
  minimumPayment: '50.00',
});
const visa = aDebt({ balance: '1000.00', interestRate: '0.2400', minimumPayment: '50.00' });
const home = aDebt({
  id: '0190cccc-0000-7000-8000-000000000009',
  name: 'Home',
  debtType: 'mortgage',
  balance: '200000.00',
  interestRate: '0.0600',
  minimumPayment: '1400.00',
});

const plan = () => screen.findByRole('region', { name: 'Your payoff plan' });
const strategy = (name: string) => screen.getByRole('radio', { name });
const outcomeOf = (name: string) => strategy(name).closest('label');
const order = () =>
  within(screen.getByRole('region', { name: 'Order of debts' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('opening the plan', () => {
  test('a button in the payoff panel opens the plan with the extra amount, and closing it leads back [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [loan, visa]);
    const { person, location } = openPlan('debts');
    await person.type(await screen.findByLabelText('Extra each month'), '100');
    await person.click(button('Plan the payoff'));
    await plan();
    expect(location()).toBe('/financial-master-plan?tab=debts&plan=avalanche&extra=100');
    expect(globalThis.history.state).toMatchObject({ state: { keepsScroll: true } });
    expect(screen.queryByText('When will it all be paid off?')).not.toBeInTheDocument();
    await person.click(button('Close the plan'));
    expect(await screen.findByText('When will it all be paid off?')).toBeVisible();
    expect(screen.getByLabelText('Extra each month')).toHaveValue('100');
    expect(location()).toBe('/financial-master-plan?tab=debts');
  });

  test('a plan that was closed opens again with its choices [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [loan, visa]);
    const choices = `plan=snowball&extra=100&once=200&onceIn=2026-06&toggled=${visa.id}`;
    const { person, location } = openPlan(`debts&${choices}`);
    await plan();
    await person.click(button('Close the plan'));
    await person.click(await screen.findByRole('button', { name: 'Plan the payoff' }));
    await plan();
    expect(location()).toBe(`/financial-master-plan?tab=debts&${choices}`);
    await person.click(button('Close the plan'));
    await person.clear(await screen.findByLabelText('Extra each month'));
    await person.click(button('Plan the payoff'));
    expect(location()).toBe(`/financial-master-plan?tab=debts&${choices.replace('&extra=100', '')}`);
  });

  test('the address keeps the choices when another tab is opened and after a reload [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [loan, visa]);
    backend.answer(savingsAccountRoutes.list, []);
    const { person, location } = openPlan('debts&plan=snowball&extra=100&once=200&onceIn=2026-06');
    await plan();
    expect(strategy('Snowball')).toBeChecked();
    expect(screen.getByLabelText('Extra each month')).toHaveValue('100');
    expect(screen.getByLabelText('Amount')).toHaveValue('200');
    expect(screen.getByLabelText('Month')).toHaveDisplayValue('Jun 2026');
    await person.click(screen.getByRole('tab', { name: 'Savings' }));
    expect(location()).toContain('tab=savings&plan=snowball&extra=100&once=200&onceIn=2026-06');
  });

  test('every change is added to the address [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [loan, visa]);
    const { person, location } = openPlan('debts&plan=avalanche');
    await plan();
    await person.type(screen.getByLabelText('Extra each month'), '75');
    await person.type(screen.getByLabelText('Amount'), '300');
    await person.selectOptions(screen.getByLabelText('Month'), 'Dec 2026');
    await person.click(screen.getByRole('checkbox', { name: /^Visa/ }));
    await person.click(screen.getByRole('radio', { name: 'As now' }));
    await waitFor(() =>
      expect(location()).toBe(
        `/financial-master-plan?tab=debts&plan=as-now&extra=75&once=300&onceIn=2026-12&toggled=${visa.id}`,
      ),
    );
  });
});

describe('leaving the plan just after a change', () => {
  const KEPT = 'plan=avalanche&extra=75';

  test('opening another tab keeps the change, and so does Back [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [loan, visa]);
    backend.answer(savingsAccountRoutes.list, []);
    const { person, location } = openPlan('debts&plan=avalanche');
    await plan();
    screen.getByLabelText('Extra each month').focus();
    fireEvent.change(screen.getByLabelText('Extra each month'), { target: { value: '75' } });
    await person.click(screen.getByRole('tab', { name: 'Savings' }));
    await waitFor(() => expect(location()).toBe(`/financial-master-plan?tab=savings&${KEPT}`));
    globalThis.history.back();
    await waitFor(() => expect(location()).toBe(`/financial-master-plan?tab=debts&${KEPT}`));
  });

  test.each([
    ['leaving the field', () => screen.getByLabelText('Extra each month').blur()],
    ['a pagehide event', () => fireEvent(window, new Event('pagehide'))],
  ])('%s adds the change to the address at once [PLN-3]', async (_, leave) => {
    backend.answer(debtRoutes.list, [loan, visa]);
    const { location } = openPlan('debts&plan=avalanche');
    await plan();
    screen.getByLabelText('Extra each month').focus();
    fireEvent.change(screen.getByLabelText('Extra each month'), { target: { value: '75' } });
    leave();
    expect(location()).toBe(`/financial-master-plan?tab=debts&${KEPT}`);
  });

  test('the address of another page gets no choices [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [loan, visa]);
    const { goTo, location } = openPlan('debts&plan=avalanche');
    await plan();
    fireEvent.change(screen.getByLabelText('Extra each month'), { target: { value: '75' } });
    await goTo('/another-page?plan=yearly');
    expect(screen.getByText('Another page')).toBeVisible();
    expect(location()).toBe('/another-page?plan=yearly');
  });
});

describe('the results of the plan', () => {
  test('each strategy shows its debt-free month and interest, and the chosen one what it saves [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [loan, visa]);
    const { person } = openPlan('debts&plan=avalanche&extra=100');
    await plan();
    expect(outcomeOf('Snowball')).toHaveTextContent('Dec 20269 months$121 total interest');
    expect(outcomeOf('Avalanche')).toHaveTextContent('Nov 20268 months$95 total interest');
    expect(outcomeOf('As now')).toHaveTextContent('May 20282 years, 2 months$302 total interest');
    expect(
      screen.getByText(
        'You save $207 in interest and are debt-free 1 year, 6 months sooner than with minimum payments only.',
      ),
    ).toBeVisible();
    await person.click(strategy('Snowball'));
    expect(
      screen.getByText(
        'You save $181 in interest and are debt-free 1 year, 5 months sooner than with minimum payments only.',
      ),
    ).toBeVisible();
    await person.click(strategy('As now'));
    expect(screen.queryByText(/You save/)).not.toBeInTheDocument();
  });

  test('the debts are in the order of the strategy, each with its last month and its interest [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [loan, visa]);
    const { person } = openPlan('debts&plan=avalanche&extra=100');
    await plan();
    expect(order()).toEqual(['VisaNov 2026$84 interest', 'LoanNov 2026$11 interest']);
    await person.click(strategy('Snowball'));
    expect(order()).toEqual(['LoanJul 2026$5 interest', 'VisaDec 2026$117 interest']);
  });

  test('the slider and the field show the same extra amount, also beyond the end of the slider [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [loan, visa]);
    openPlan('debts&plan=avalanche');
    await plan();
    const slider = screen.getByRole('slider');
    expect(slider).toHaveAttribute('max', '200');
    fireEvent.change(slider, { target: { value: '100' } });
    expect(screen.getByLabelText('Extra each month')).toHaveValue('100');
    expect(slider).toHaveAttribute('aria-valuetext', '$100');
    expect(await screen.findByText(/^You save \$207/)).toBeVisible();
    fireEvent.change(screen.getByLabelText('Extra each month'), { target: { value: '5000' } });
    expect(slider).toHaveValue('200');
  });

  test('a chart shows the balances of all strategies, with a table of the same values [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [loan, visa]);
    const { person } = openPlan('debts&plan=avalanche&extra=100');
    await plan();
    await person.click(screen.getByText('Show as table'));
    const table = within(screen.getByRole('table', { name: 'What you owe over time' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Month',
      'Snowball',
      'Avalanche',
      'As now',
    ]);
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect([rows[1], rows.at(-1)]).toEqual(['Mar 2026$1,500$1,500$1,500', 'May 2028Paid offPaid off$0']);
  });

  test('the months are collapsed at first, a year each, and their rows show payment, interest and balances [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [loan, visa]);
    const { person } = openPlan('debts&plan=as-now');
    await plan();
    expect(screen.queryByText('2027')).not.toBeInTheDocument();
    await person.click(screen.getByText('Month by month'));
    const year = await screen.findByRole('region', { name: 'Months of 2026' });
    expect(within(year).getAllByRole('row')[1]).toHaveTextContent(
      'Apr 2026$100.00$22.08$1,422.08$50.00$452.08 left$50.00$970.00 left',
    );
    expect(screen.queryByRole('region', { name: 'Months of 2027' })).not.toBeInTheDocument();
    await person.click(screen.getByText('2027'));
    expect(
      within(await screen.findByRole('region', { name: 'Months of 2027' })).getAllByRole('row'),
    ).toHaveLength(13);
  });
});

test.each([
  [
    '30.00',
    '0.2000',
    '50.00',
    '&extra=100',
    'You’re debt-free with your first payment, as soon as possible.',
  ],
  [
    '300.00',
    '0.0000',
    '50.00',
    '&extra=1',
    'Pay more each month to be debt-free sooner than with minimum payments only.',
  ],
  [
    '300.00',
    '0.0000',
    '50.00',
    '&extra=50',
    'You’re debt-free 3 months sooner than with minimum payments only.',
  ],
  [
    '9000.00',
    '0.0000',
    '1.00',
    '&extra=1',
    'These payments would take more than 100 years. Pay more each month.',
  ],
])(
  'a debt of $%s at a rate of %s with a payment of $%s and %s has the verdict: %s [PLN-3]',
  async (balance, interestRate, minimumPayment, extra, verdict) => {
    backend.answer(debtRoutes.list, [aDebt({ balance, interestRate, minimumPayment })]);
    openPlan(`debts&plan=avalanche${extra}`);
    await plan();
    expect(screen.getByText(verdict)).toHaveRole('status');
  },
);

describe('what is in the plan', () => {
  test('mortgages are left out at first and can be included [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [loan, home]);
    const { person } = openPlan('debts&plan=avalanche');
    await plan();
    expect(screen.getByRole('checkbox', { name: /^Home/ })).not.toBeChecked();
    expect(screen.queryByRole('radio', { name: 'Snowball' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('checkbox', { name: /^Home/ }));
    expect(await screen.findByRole('radio', { name: 'Snowball' })).toBeVisible();
    expect(order()[0]).toContain('Home');
  });

  test('a plan without debts asks for one [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [home]);
    openPlan('debts&plan=avalanche');
    expect(await screen.findByText('Include at least one debt to see your plan.')).toBeVisible();
  });

  test('debts without a balance are not offered, and without others there is nothing to plan [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [aDebt({ balance: '0.00' })]);
    openPlan('debts&plan=avalanche');
    await plan();
    expect(screen.getByText('You have no debt with a balance, so there is nothing to plan.')).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('a one-time payment after the last month is pointed out [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [loan, visa]);
    openPlan('debts&plan=avalanche&extra=100&once=500&onceIn=2027-06');
    await plan();
    expect(
      screen.getByText('You’re debt-free before Jun 2027, so the one-time payment isn’t part of this plan.'),
    ).toBeVisible();
  });
});

describe('debts that are never paid off', () => {
  const never = aDebt({ balance: '5000.00', interestRate: '0.2400', minimumPayment: '90.00' });

  test('a payment below the interest is named with the missing amount [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [loan, never]);
    openPlan('debts&plan=as-now');
    await plan();
    expect(outcomeOf('As now')).toHaveTextContent('Not with these payments');
    expect(
      screen.getByText(
        'At this payment, “Visa” is never paid off: the interest of the first month is $10.00 more than the payment.',
      ),
    ).toBeVisible();
    expect(order()).toEqual(['LoanFeb 2027$12 interest', 'VisaNever']);
  });

  test('a plan that ends is not compared with payments that never do [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [never]);
    openPlan('debts&plan=avalanche&extra=500');
    await plan();
    expect(
      screen.getByText(
        'With this plan you’re debt-free in Jan 2027. With minimum payments only, you never are.',
      ),
    ).toBeVisible();
  });

  test('a payment that only covers the interest takes more than a hundred years [PLN-3]', async () => {
    backend.answer(debtRoutes.list, [
      aDebt({ balance: '1200.00', interestRate: '0.1200', minimumPayment: '12.00' }),
    ]);
    const { person } = openPlan('debts&plan=avalanche');
    await plan();
    expect(screen.getByText('At this payment, “Visa” takes more than 100 years to pay off.')).toBeVisible();
    await person.click(screen.getByText('Month by month'));
    expect(await screen.findByText('The first ten years')).toBeVisible();
  });
});

test('a plan of one debt says nothing about strategies [PLN-3]', async () => {
  backend.answer(debtRoutes.list, [visa]);
  openPlan('debts&plan=snowball&extra=50');
  await plan();
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    expect.stringContaining('This plan'),
    expect.stringContaining('As now'),
  ]);
  expect(screen.getByRole('radio', { name: 'This plan' })).toBeChecked();
  expect(screen.getByRole('group', { name: 'Compare' })).toBeVisible();
  expect(screen.queryByText(/strategy/i)).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Order of debts' })).not.toBeInTheDocument();
});
