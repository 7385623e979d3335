import { savingsAccountBalanceRoutes as routes } from '@savvi/masterplan-contract/balance.routes';
import { savingsAccountRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { aSavingsAccount } from '@savvi/testing/builders';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, openPlan, openPlanBackend, preloadPage } from '../../../testing/open-plan.tsx';

const code = vi.hoisted(() => ({ isMissing: true }));
vi.mock(import('./history-dialog.tsx'), async (load) => {
  const { HistoryDialog } = await load();
  return {
    get HistoryDialog() {
      if (code.isMissing) throw new Error('Loading chunk 7 failed');
      return HistoryDialog;
    },
  };
});

preloadPage();
const backend = openPlanBackend();

test('a balance history whose code fails to load shows a message, and can be loaded again [PLN-4] [API-20]', async () => {
  const account = aSavingsAccount();
  backend.answer(savingsAccountRoutes.list, [account]);
  backend.answer(routes.list, [{ day: '2026-03-02', balance: account.balance, isAdded: false }]);
  const { person } = openPlan('savings');
  const open = () => screen.findByRole('button', { name: `Balance history of ${account.name}` });
  await person.click(await open());
  expect(await screen.findByText('We couldn’t load the balance history')).toBeVisible();
  await person.keyboard('{Escape}');
  await person.click(await open());
  expect(await screen.findByText('We couldn’t load the balance history')).toBeVisible();
  code.isMissing = false;
  await person.click(button('Reload'));
  expect(await screen.findByRole('table', { name: 'Balances, latest first' })).toBeVisible();
});
