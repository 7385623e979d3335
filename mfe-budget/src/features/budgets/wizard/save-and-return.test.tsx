import type { Budget } from '@savvi/budget-contract/budget';
import { getBudget, listBudgets, updateBudget } from '@savvi/budget-contract/budget.routes';
import { aBudget } from '@savvi/testing/builders';
import type { FakeShell } from '@savvi/testing/fake-shell';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { button, goOn, ON, openStored } from '../../../testing/drive-wizard.ts';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';
import { openBudgetBackend } from '../../../testing/open-budget-backend.ts';

preloadPages();
const backend = openBudgetBackend();
afterEach(async () => {
  // The page is unmounted before the fake backend checks for unanswered requests, because the Budget Lab may
  // be about to fetch its list.
  cleanup();
  await new Promise((resolve) => setTimeout(resolve, 20)); // the time that pending requests need to complete
  vi.unstubAllGlobals();
});
const stored = (over: Partial<Budget> = {}) => aBudget({ version: 3, ...over });
const other = aBudget({ id: '0190bbbb-0000-7000-8000-000000000002', name: 'Studio' });
const UPDATED = {
  title: 'Budget updated successfully',
  description: 'Your budget changes have been saved.',
  tone: 'success',
};

async function editFromLab(): Promise<FakeShell> {
  backend.answer(listBudgets, [other, stored()]);
  backend.answer(getBudget, stored());
  const shell = openArea('/create-budget');
  await shell.person.click(
    within(await screen.findByRole('article', { name: 'Our home' })).getByRole('link', { name: 'Edit' }),
  );
  await screen.findByText('Step 1 of 6');
  return shell;
}
/**
 * The budget's card once the Budget Lab has loaded its list, and whether the card was highlighted at first.
 */
async function returned(
  { client }: FakeShell,
  name = 'Our home',
): Promise<{ card: HTMLElement; wasMarked: boolean }> {
  const card = await screen.findByRole('article', { name });
  const wasMarked = card.hasAttribute('data-saved');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return { card, wasMarked };
}
const rename = async ({ person }: FakeShell) =>
  person.type(screen.getByLabelText('Budget Name (optional)'), '!');

describe('Save on steps 1 to 5 of an edit (T-58)', () => {
  test('is next to Previous and Next on each of these steps, and on no step of a new budget', async () => {
    const shell = await openStored(backend, stored());
    for (const name of ON) {
      expect(button('Save')).toBeEnabled();
      await goOn(shell, [name]);
    }
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    shell.unmount();
    backend.answer(listBudgets, []);
    openArea('/create-budget?new');
    await screen.findByText('Step 1 of 6');
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  test('sends the same request as Update Budget, and returns to the Budget Lab with the card highlighted and its Edit link focused', async () => {
    const shell = await editFromLab();
    await rename(shell);
    await goOn(shell, ON.slice(0, 2));
    backend.answer(updateBudget, stored({ name: 'Our home!', version: 4 }));
    backend.answer(listBudgets, [other, stored({ name: 'Our home!', version: 4 })]);
    await shell.person.click(button('Save'));
    const { card, wasMarked } = await returned(shell, 'Our home!');
    expect(wasMarked).toBe(true);
    expect(screen.getByRole('article', { name: 'Studio' })).not.toHaveAttribute('data-saved');
    expect(shell.location()).toBe('/create-budget');
    expect(shell.toasts).toEqual([UPDATED]);
    await waitFor(() => expect(within(card).getByRole('link', { name: 'Edit' })).toHaveFocus());
    const [call] = backend.callsTo(updateBudget);
    expect(call?.headers.get('If-Match')).toBe('"3"');
    expect(call?.body).toMatchObject({
      name: 'Our home!',
      partner1Name: 'Ada',
      splitPercentage: 50,
      fixedExpenses: [{ name: 'Rent', amount: 1500 }],
    });
    expect(call?.body).not.toHaveProperty('budgetType');
    await waitFor(() => expect(card).not.toHaveAttribute('data-saved'));
  });

  test('leaves no form in the history: Back from the Budget Lab does not lead into the saved edit', async () => {
    const shell = await editFromLab();
    await goOn(shell, ON.slice(0, 3));
    backend.answer(updateBudget, stored({ version: 4 }));
    await shell.person.click(button('Save'));
    await returned(shell);
    globalThis.history.back();
    await waitFor(() => expect(globalThis.history.state).toMatchObject({ index: 0 }));
    expect(shell.location()).toBe('/create-budget');
  });

  test('adds an expense that was typed but not added [BUD-41]', async () => {
    const shell = await openStored(backend, stored({ fixedExpenses: [] }));
    await goOn(shell, ON.slice(0, 3));
    await shell.person.keyboard('Boat{Tab}77');
    backend.answer(updateBudget, stored({ version: 4 }));
    backend.answer(listBudgets, [stored()]);
    await shell.person.click(button('Save'));
    await returned(shell);
    expect(backend.callsTo(updateBudget)[0]?.body).toMatchObject({
      fixedExpenses: [{ name: 'Boat', amount: 77 }],
    });
  });

  test.each([
    ['dashboard', 'https://savvi.example/', '/'],
    ['sign-in page, which links to no edit', 'https://savvi.example/auth', '/create-budget'],
  ])(
    'returns to a page of the browser’s history if the link to the edit named no page: %s',
    async (_, url, path) => {
      vi.stubGlobal('navigation', {
        entries: () => [{ url }, { url: 'https://savvi.example/edit-budget/7' }],
        currentEntry: { index: 1 },
      });
      const shell = await openStored(backend, stored());
      backend.answer(updateBudget, stored({ version: 4 }));
      backend.answer(listBudgets, [stored()]);
      await shell.person.click(button('Save'));
      await waitFor(() => expect(shell.location()).toBe(path));
      await waitFor(() => expect(shell.client.isFetching()).toBe(0));
      expect(globalThis.history.state).toMatchObject({ state: { saved: { id: stored().id } } });
    },
  );

  test('returns to the Budget Lab if the edit was opened by its address', async () => {
    const shell = await openStored(backend, stored());
    backend.answer(updateBudget, stored({ version: 4 }));
    backend.answer(listBudgets, [stored()]);
    await shell.person.click(button('Save'));
    expect((await returned(shell)).wasMarked).toBe(true);
    expect(shell.location()).toBe('/create-budget');
  });

  test('is disabled until the response, and so is Next [BUD-33] [BUD-46] [N-20]', async () => {
    const shell = await openStored(backend, stored());
    const answer = backend.hold(updateBudget);
    await shell.person.click(button('Save'));
    const busy = await screen.findByRole('button', { name: 'Updating...' });
    await shell.person.click(busy);
    expect(button('Next: Budget Setup')).toBeDisabled();
    backend.answer(listBudgets, [stored()]);
    answer(stored({ version: 4 }));
    await returned(shell);
    expect(backend.callsTo(updateBudget)).toHaveLength(1);
  });

  test('stays on the step with all input if the server refuses the save [BUD-54] [BUD-55]', async () => {
    const shell = await openStored(backend, stored());
    await rename(shell);
    await goOn(shell, ON.slice(0, 1));
    backend.refuse(updateBudget, 'unavailable');
    await shell.person.click(button('Save'));
    await waitFor(() =>
      expect(shell.toasts[0]).toMatchObject({ title: 'Error updating budget', tone: 'destructive' }),
    );
    expect(screen.getByText('Step 2 of 6')).toBeVisible();
    await goOn(shell, ['Previous']);
    expect(screen.getByLabelText('Budget Name (optional)')).toHaveValue('Our home!');
  });

  test('offers the newest version on the same step if the budget was changed elsewhere', async () => {
    const shell = await openStored(backend, stored());
    await rename(shell);
    backend.refuse(updateBudget, 'stale');
    await shell.person.click(button('Save'));
    await shell.person.click(await screen.findByRole('button', { name: 'Load newest version' }));
    expect(await screen.findByText(/We loaded the newest version/)).toBeVisible();
    expect(screen.getByText('Step 1 of 6')).toBeVisible();
    expect(screen.getByLabelText('Budget Name (optional)')).toHaveValue('Our home!');
  });

  test('moves to the first invalid field, on this step or another', async () => {
    const shell = await openStored(backend, stored());
    await shell.person.click(screen.getByLabelText('Budget Name (optional)'));
    await shell.person.paste('x'.repeat(201));
    await shell.person.click(button('Save'));
    expect(screen.getByLabelText('Budget Name (optional)')).toHaveFocus();
    await shell.person.clear(screen.getByLabelText('Budget Name (optional)'));
    await goOn(shell, ON.slice(0, 1));
    await shell.person.click(screen.getByLabelText('Partner 1 name (optional)'));
    await shell.person.paste('x'.repeat(201));
    await goOn(shell, ['Previous']);
    await shell.person.click(button('Save'));
    expect(await screen.findByText('Step 2 of 6')).toBeVisible();
    expect(screen.getByLabelText('Partner 1 name (optional)')).toHaveFocus();
    expect(backend.callsTo(updateBudget)).toEqual([]);
  });
});
