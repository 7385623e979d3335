import { debtRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { aDebt } from '@savvi/testing/builders';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, openPlan, openPlanBackend, preloadPage } from '../../../testing/open-plan.tsx';

const code = vi.hoisted(() => ({ isMissing: true }));
vi.mock(import('./plan/payoff-plan.tsx'), async (load) => {
  const { PayoffPlan } = await load();
  return {
    get PayoffPlan() {
      if (code.isMissing) throw new Error('Loading chunk 7 failed');
      return PayoffPlan;
    },
  };
});

preloadPage();
const backend = openPlanBackend();

test('a plan that cannot be loaded leaves the debts on the page, and can be closed and loaded again with its choices [PLN-3]', async () => {
  const failure = () =>
    waitFor(() => expect(screen.getByText('Your payoff plan could not be loaded')).toBeVisible());
  backend.answer(debtRoutes.list, [aDebt()]);
  const { person, location } = openPlan('debts&plan=snowball&extra=100');
  await failure();
  expect(screen.getByRole('article')).toBeVisible();
  await person.click(button('Try again'));
  await failure();
  await person.click(button('Close the plan'));
  expect(screen.getByText('When will it all be paid off?')).toBeVisible();
  await person.click(button('Plan the payoff'));
  await failure();
  code.isMissing = false;
  await person.click(button('Try again'));
  expect(await screen.findByRole('region', { name: 'Your payoff plan' })).toBeVisible();
  expect(location()).toBe('/financial-master-plan?tab=debts&plan=snowball&extra=100');
});
