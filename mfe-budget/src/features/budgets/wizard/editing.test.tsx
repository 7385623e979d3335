import type { Budget } from '@savvi/budget-contract/budget';
import { getBudget, listBudgets, updateBudget } from '@savvi/budget-contract/budget.routes';
import { aBudget } from '@savvi/testing/builders';
import type { FakeShell } from '@savvi/testing/fake-shell';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, goOn, ON, openStored } from '../../../testing/drive-wizard.ts';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';
import { openBudgetBackend } from '../../../testing/open-budget-backend.ts';

preloadPages();
const backend = openBudgetBackend();
const stored = (over: Partial<Budget> = {}) => aBudget({ version: 3, ...over });
const single = stored({
  budgetType: 'single',
  partner2Name: null,
  partner2EmploymentType: null,
  partner2Income: '0.00',
  splitPercentage: 100,
});

describe('editing a budget', () => {
  test('loads the budget into the same wizard as a new budget, with a title of its own [BUD-22] [BUD-26]', async () => {
    const shell = await openStored(backend, stored());
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Budget' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 }).nextElementSibling).toHaveTextContent('Our home');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Edit Budget' })).toContainElement(
      screen.getByRole('heading', { level: 2, name: 'Create New Budget' }),
    );
    expect(screen.getByLabelText('Budget Name (optional)')).toHaveValue('Our home');
    expect(backend.callsTo(getBudget)[0]?.path).toBe(`/api/budgets/${aBudget().id}`);
    await goOn(shell, ON.slice(0, 2));
    expect(
      screen.getAllByLabelText('Monthly income (optional)').map((input) => (input as HTMLInputElement).value),
    ).toEqual(['4,000', '2,000']);
  });

  test.each(['not-found', 'unavailable'] as const)(
    'shows a message with a link back if the budget fails to load (%s) [BUD-23]',
    async (code) => {
      backend.refuse(getBudget, code);
      const shell = openArea('/edit-budget/0190bbbb-0000-7000-8000-000000000009');
      expect(await screen.findByRole('heading', { name: 'Budget Not Found' })).toBeVisible();
      expect(
        screen.getByText("The budget you're looking for doesn't exist or you don't have access to it."),
      ).toBeVisible();
      backend.answer(listBudgets, []);
      await shell.person.click(screen.getByRole('link', { name: 'Back to Budgets' }));
      expect(await screen.findByText('No budgets yet')).toBeVisible();
    },
  );

  test('preselects no type, has the fields of a couple, and shows the stored type [BUD-24]', async () => {
    const shell = await openStored(backend, single);
    await goOn(shell, ON.slice(0, 1));
    expect(screen.getByRole('radio', { name: 'Couple' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'Single' })).not.toBeChecked();
    expect(screen.getByText(/Stored as a single budget/)).toBeVisible();
    expect(screen.getByLabelText('Partner 2 name (optional)')).toHaveValue('');
  });

  test('sends the loaded version, leaves out a type that was not changed, and returns to the dashboard [BUD-48] [BUD-53] [BUD-56]', async () => {
    const shell = await openStored(backend, stored());
    await shell.person.clear(screen.getByLabelText('Budget Name (optional)'));
    await shell.person.type(screen.getByLabelText('Budget Name (optional)'), 'Flat');
    await goOn(shell);
    backend.answer(updateBudget, stored({ name: 'Flat', version: 4 }));
    await shell.person.click(button('Update Budget'));
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(shell.toasts).toEqual([
      {
        title: 'Budget updated successfully',
        description: 'Your budget changes have been saved.',
        tone: 'success',
      },
    ]);
    const [call] = backend.callsTo(updateBudget);
    expect(call?.headers.get('If-Match')).toBe('"3"');
    expect(call?.body).not.toHaveProperty('budgetType');
    expect(call?.body).toMatchObject({ name: 'Flat', partner2Name: 'Ben', splitPercentage: 50 });
    expect(backend.callsTo(getBudget)).toHaveLength(2);
  });

  test('needs one click to any step, including the review, with the same announcement and focus as Next [N-19]', async () => {
    const shell = await openStored(backend, stored());
    await shell.person.click(button('Go to step 3: Income'));
    expect(screen.getAllByLabelText('Monthly income (optional)')[0]).toHaveFocus();
    expect(screen.getByText('Step 3 of 6').parentElement).toHaveTextContent(
      'Step 3 of 6: What comes in each month?',
    );
    await shell.person.click(button('Go to step 6: Review'));
    expect(screen.getByRole('heading', { level: 3, name: 'Your plan at a glance' })).toHaveFocus();
  });

  test('never skips an invalid step: opening a later step shows the invalid one, as Next does', async () => {
    const shell = await openStored(backend, stored());
    await shell.person.click(screen.getByLabelText('Budget Name (optional)'));
    await shell.person.paste('x'.repeat(201));
    await shell.person.click(button('Go to step 6: Review'));
    expect(screen.getByText('Step 1 of 6')).toBeVisible();
    expect(screen.getByLabelText('Budget Name (optional)')).toHaveFocus();
    expect(screen.getByLabelText('Budget Name (optional)')).toBeInvalid();
  });

  test('adds an expense that was typed but not added, however the user leaves the step [BUD-41]', async () => {
    const shell = await openStored(backend, stored({ fixedExpenses: [] }));
    await shell.person.click(button('Go to step 4: Expenses'));
    await shell.person.keyboard('Boat{Tab}77');
    await shell.person.click(button('Go to step 2: Setup'));
    await shell.person.click(button('Go to step 6: Review'));
    backend.answer(updateBudget, stored());
    await shell.person.click(button('Update Budget'));
    await screen.findByText('Another page');
    expect(backend.callsTo(updateBudget)[0]?.body).toMatchObject({
      fixedExpenses: [{ name: 'Boat', amount: 77 }],
    });
  });

  test('keeps a single budget single, unless the user fills in partner 2', async () => {
    const shell = await openStored(backend, single);
    expect(within(screen.getByRole('complementary', { name: 'Preview' })).getByText('Ada')).toBeVisible();
    await goOn(shell);
    expect(screen.getByText('Your share')).toBeVisible();
    backend.refuse(updateBudget, 'unavailable');
    await shell.person.click(button('Update Budget'));
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    expect(shell.toasts[0]?.title).toBe('Error updating budget');
    await goOn(shell, ['Previous', 'Previous', 'Previous', 'Previous']);
    await shell.person.type(screen.getByLabelText('Partner 2 name (optional)'), 'Ben');
    await goOn(shell, ON.slice(1));
    await shell.person.click(button('Update Budget'));
    await waitFor(() => expect(shell.toasts).toHaveLength(2));
    const [first, second] = backend.callsTo(updateBudget).map((call) => call.body);
    expect(first).not.toHaveProperty('budgetType');
    expect(first).toMatchObject({ partner2Name: null, splitPercentage: 100 });
    expect(second).toMatchObject({ budgetType: 'couple', partner2Name: 'Ben' });
  });

  test('shows no field of partner 2 on any step once Single is selected (U-5)', async () => {
    const shell = await openStored(backend, stored({ partner2EmploymentType: '1099' }));
    await goOn(shell, ON.slice(0, 1));
    expect(screen.getByLabelText('Partner 2 name (optional)')).toHaveValue('Ben');
    await shell.person.click(screen.getByRole('radio', { name: 'Single' }));
    expect(screen.queryByLabelText(/Partner 2/)).not.toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Ben' })).not.toBeInTheDocument();
    expect(screen.getAllByLabelText('Employment type')).toHaveLength(1);
    await goOn(shell, ON.slice(1, 2));
    for (const label of ['Monthly income (optional)', 'Additional income (optional)'])
      expect(screen.getAllByLabelText(label)).toHaveLength(1);
    expect(screen.queryByLabelText('Estimated monthly taxes (optional)')).not.toBeInTheDocument();
    await goOn(shell, ['Next: Add Expenses', 'Next: Review']);
    expect(screen.getByText('Step 6 of 6')).toBeVisible();
    expect(screen.queryByText(/\bBen\b/)).not.toBeInTheDocument();
  });

  test('lists what changing the type to single removes', async () => {
    const shell = await openStored(backend, stored());
    await goOn(shell, ON.slice(0, 1));
    await shell.person.click(screen.getByRole('radio', { name: 'Single' }));
    expect(screen.getByText('Saving as single removes Ben and Ben’s income from this budget.')).toBeVisible();
  });
});

describe('a budget that was changed elsewhere', () => {
  const STALE = 'This was changed elsewhere in the meantime.';

  async function runIntoIt(): Promise<FakeShell> {
    const shell = await openStored(backend, stored());
    await shell.person.clear(screen.getByLabelText('Budget Name (optional)'));
    await shell.person.type(screen.getByLabelText('Budget Name (optional)'), 'Mine');
    await goOn(shell);
    backend.refuse(updateBudget, 'stale', STALE);
    await shell.person.click(button('Update Budget'));
    const news = await screen.findByText('This budget was changed elsewhere');
    expect(document.activeElement).toContainElement(news);
    return shell;
  }

  test("is not overwritten: the newest version is loaded, and the user's changes are saved on top", async () => {
    const shell = await runIntoIt();
    expect(shell.toasts).toEqual([
      { title: 'Error updating budget', description: `412: ${STALE}`, tone: 'destructive' },
    ]);
    expect(screen.getByText('Mine')).toBeVisible();
    backend.answer(getBudget, stored({ version: 8, partner1Income: '5000.00' }));
    await shell.person.click(button('Load newest version'));
    expect(await screen.findByText(/We loaded the newest version/)).toBeVisible();
    backend.answer(updateBudget, stored({ version: 9 }));
    await shell.person.click(button('Update Budget'));
    await screen.findByText('Another page');
    const call = backend.callsTo(updateBudget).at(-1);
    expect(call?.headers.get('If-Match')).toBe('"8"');
    expect(call?.body).toMatchObject({ name: 'Mine', partner1Income: '5000.00' });
  });

  test('is saved only once the newest version has loaded', async () => {
    const shell = await runIntoIt();
    const newest = backend.hold(getBudget);
    await shell.person.click(button('Load newest version'));
    await shell.person.click(button('Update Budget'));
    expect(button('Update Budget')).toHaveAttribute('aria-disabled', 'true');
    newest(stored({ version: 8 }));
    expect(await screen.findByText(/We loaded the newest version/)).toBeVisible();
    expect(backend.callsTo(updateBudget)).toHaveLength(1);
    expect(button('Update Budget')).not.toHaveAttribute('aria-disabled');
  });

  test("in a field that the user changed too keeps the user's input and names the field", async () => {
    const shell = await runIntoIt();
    backend.answer(getBudget, stored({ version: 8, name: 'Theirs' }));
    await shell.person.click(button('Load newest version'));
    expect(await screen.findByText(/Both versions changed: name\. We kept yours\./)).toBeVisible();
    expect(screen.getByText('Mine')).toBeVisible();
  });

  test('and fails to load shows a message with a retry', async () => {
    const shell = await runIntoIt();
    backend.refuse(getBudget, 'unavailable');
    await shell.person.click(button('Load newest version'));
    expect(await screen.findByText(/We couldn’t load the newest version/)).toBeVisible();
    expect(button('Load newest version')).toBeEnabled();
  });
});

describe('leaving an edit', () => {
  test('without changes asks nothing', async () => {
    const shell = await openStored(backend, stored());
    await goOn(shell, ON.slice(0, 1));
    await shell.goTo('/elsewhere');
    expect(await screen.findByText('Another page')).toBeVisible();
  });

  test('with changes asks once; staying keeps them, leaving discards them [N-22]', async () => {
    const shell = await openStored(backend, stored());
    await shell.person.type(screen.getByLabelText('Budget Name (optional)'), '!');
    await shell.goTo('/elsewhere');
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Leave without updating this budget?' }),
    );
    await shell.person.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(screen.getByLabelText('Budget Name (optional)')).toHaveValue('Our home!');
    await shell.goTo('/elsewhere');
    await shell.person.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }),
    );
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(shell.drafts.read(`budget:${aBudget().id}`)).toBeNull();
  });

  test('during a save discards the changes, even if the response is that the budget was changed elsewhere [N-22]', async () => {
    const shell = await openStored(backend, stored());
    await shell.person.type(screen.getByLabelText('Budget Name (optional)'), '!');
    await goOn(shell);
    const save = backend.hold(updateBudget);
    await shell.person.click(button('Update Budget'));
    await shell.goTo('/elsewhere');
    await shell.person.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }),
    );
    await screen.findByText('Another page');
    save.refuse('stale');
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    expect(shell.drafts.read(`budget:${aBudget().id}`)).toBeNull();
  });

  test('by closing the tab shows a warning only while there are changes', async () => {
    const shell = await openStored(backend, stored());
    const close = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(close()).toBe(true);
    await shell.person.type(screen.getByLabelText('Budget Name (optional)'), '!');
    expect(close()).toBe(false);
  });

  test('by a reload restores the changes, on top of the stored version', async () => {
    const first = await openStored(backend, stored());
    await first.person.type(screen.getByLabelText('Budget Name (optional)'), '!');
    first.unmount();
    await openStored(backend, stored({ version: 5, partner1Income: '1.00' }));
    expect(screen.getByText(/We kept what you entered/)).toBeVisible();
    expect(screen.getByLabelText('Budget Name (optional)')).toHaveValue('Our home!');
    await first.person.click(button('Discard changes'));
    expect(screen.getByLabelText('Budget Name (optional)')).toHaveValue('Our home');
  });
});
