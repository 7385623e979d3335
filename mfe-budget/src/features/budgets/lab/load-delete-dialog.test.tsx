import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { aBudget } from '@savvi/testing/builders';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openArea } from '../../../testing/open-area.tsx';
import { openBudgetBackend } from '../../../testing/open-budget-backend.ts';

const loaded = vi.hoisted(() => vi.fn<() => void>());
vi.mock('./delete-dialog.tsx', () => {
  loaded();
  return { DeleteDialog: () => <p>Asked</p> };
});

const backend = openBudgetBackend();

test('the delete dialog loads when a menu is first opened, not with the list', async () => {
  backend.answer(listBudgets, [aBudget()]);
  const { person } = openArea('/create-budget');
  const menu = await screen.findByRole('button', { name: 'More actions for Our home' });
  expect(loaded).not.toHaveBeenCalled();
  await person.click(menu);
  await waitFor(() => expect(loaded).toHaveBeenCalledOnce());
  await person.click(screen.getByRole('menuitem', { name: 'Delete Budget' }));
  expect(await screen.findByText('Asked')).toBeVisible();
});
