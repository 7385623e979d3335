import { hintRoutes } from '@savvi/masterplan-contract/hint.routes';
import { policyRoutes, savingsAccountRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { aSavingsAccount } from '@savvi/testing/builders';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, openPlan, openPlanBackend, preloadPage } from '../../../testing/open-plan.tsx';

const code = vi.hoisted(() => ({ isMissing: true }));
vi.mock(import('./gaps.tsx'), async (load) => {
  const { Gaps, OpenCount } = await load();
  return {
    get Gaps() {
      if (code.isMissing) throw new Error('Loading chunk 7 failed');
      return Gaps;
    },
    OpenCount,
  };
});

preloadPage();
const backend = openPlanBackend();

test('checks whose code fails to load can be loaded again, and the rest of the plan works [LNK-4]', async () => {
  backend.answer(savingsAccountRoutes.list, [aSavingsAccount()]);
  backend.answer(policyRoutes.list, []);
  backend.answer(hintRoutes.list, []);
  backend.answer('GET /api/documents', []);
  backend.answer('GET /api/budgets', []);
  const { person } = openPlan('checks');
  expect(await screen.findByText('This part could not be loaded')).toBeVisible();
  await person.click(screen.getByRole('tab', { name: 'Savings' }));
  expect(await screen.findByRole('article', { name: aSavingsAccount().name })).toBeVisible();
  await person.click(screen.getByRole('tab', { name: 'Checks' }));
  expect(await screen.findByText('This part could not be loaded')).toBeVisible();
  code.isMissing = false;
  await person.click(button('Try again'));
  expect(await screen.findByRole('heading', { name: 'Things to check' })).toBeVisible();
  expect(await screen.findByText('Nothing to check right now')).toBeVisible();
});
