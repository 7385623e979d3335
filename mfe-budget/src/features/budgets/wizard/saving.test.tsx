import { budgetInput, type Budget } from '@savvi/contracts/budget/budget';
import { createBudget, getBudget, listBudgets, updateBudget } from '@savvi/contracts/budget/budget.routes';
import { sessionDrafts } from '@savvi/mfe-kit';
import { aBudget, aUser } from '@savvi/testing/builders';
import type { FakeShell } from '@savvi/testing/fake-shell';
import { openWire } from '@savvi/testing/wire';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';

preloadPages();
const wire = openWire();
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const ON = ['Next: Budget Setup', 'Next: Add Income', 'Next: Add Expenses', 'Next: Split Money', 'Next: Review'];
const goOn = async ({ person }: FakeShell, names = ON) => {
  for (const name of names) await person.click(button(name));
};
const stored = (over: Partial<Budget> = {}) => aBudget({ version: 3, ...over });
const single = stored({ budgetType: 'single', partner2Name: null, partner2EmploymentType: null, partner2Income: '0.00', splitPercentage: 100 });

async function openNew(): Promise<FakeShell> {
  wire.answer(listBudgets, []);
  const shell = openArea('/create-budget?new');
  await screen.findByText('Step 1 of 6');
  return shell;
}

async function openStored(budget: Budget): Promise<FakeShell> {
  wire.answer(getBudget, budget);
  const shell = openArea(`/edit-budget/${budget.id}`);
  await screen.findByText('Step 1 of 6');
  return shell;
}

describe('the review', () => {
  test('shows income minus expenses minus savings as the leftover, and where the money goes [BUD-44]', async () => {
    const shell = await openStored(stored());
    await goOn(shell, ON.slice(0, 3));
    await shell.person.type(screen.getByLabelText('Savings goal'), 'Holiday{Enter}400{Enter}');
    await goOn(shell, ON.slice(3));
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    const amounts = ['Income', 'Expenses', 'Savings', 'Leftover'].map((name) => summary.getByText(name).nextSibling?.textContent);
    expect(amounts).toEqual(['$6,000.00', '$2,100.00', '$400.00', '$3,500.00']);
    const parts = within(screen.getByRole('table', { name: 'Where the money goes' })).getAllByRole('row').slice(1);
    expect(parts.map((row) => row.textContent)).toEqual(['Leftover$3,50058%', 'Fixed expenses$1,50025%', 'Variable expenses$60010%', 'Savings goals$4007%']);
    expect(within(screen.getByRole('table', { name: 'Largest amounts' })).getAllByRole('row').slice(1).map((row) => row.textContent)).toEqual(['Rent$1,500.0060%', 'Food$600.0024%', 'Holiday$400.0016%']);
    expect(screen.getByText(/not stored with the budget/)).toBeVisible();
  });

  test('gives each partner a share and half of it every second week [BUD-45]', async () => {
    const shell = await openStored(stored());
    await goOn(shell);
    expect(within(screen.getByRole('figure', { name: 'Monthly share' })).getAllByRole('listitem').map((part) => part.textContent)).toEqual(['Ada 50%$1,950.00', 'Ben 50%$1,950.00']);
    expect(screen.getByText('Ada, bi-weekly').nextSibling).toHaveTextContent('$975.00');
    await shell.person.click(button('Change split'));
    expect(screen.getByText('Step 5 of 6')).toBeVisible();
  });

  test('says kindly that more is planned than comes in, and still lets it be saved', async () => {
    const shell = await openStored(stored({ fixedExpenses: [{ name: 'Rent', amount: 9000 }] }));
    await goOn(shell);
    expect(screen.getByText('You plan $3,600.00 more than comes in')).toBeVisible();
    expect(screen.getByText('Leftover').nextSibling).toHaveTextContent('−$3,600.00');
    expect(button('Update Budget')).toBeEnabled();
  });
});

describe('creating', () => {
  test('sends what was entered without goals, says so and goes home [BUD-32] [BUD-48] [BUD-49] [BUD-50] [BUD-53] [BUD-56] [API-14]', async () => {
    const shell = await openNew();
    await shell.person.type(screen.getByLabelText('Budget Name'), 'Home');
    await goOn(shell, ON.slice(0, 2));
    await shell.person.type(screen.getAllByLabelText('Monthly income')[0] as HTMLElement, '6000');
    await goOn(shell, ON.slice(2, 3));
    await shell.person.type(screen.getByLabelText('Fixed expense'), 'Rent{Enter}1250.50{Enter}');
    await shell.person.type(screen.getByLabelText('Savings goal'), 'Holiday{Enter}400{Enter}');
    await goOn(shell, ON.slice(3));
    wire.answer(createBudget, (call) => aBudget({ ...budgetInput.parse(call.body) }));
    await shell.person.click(button('Create Budget'));
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(shell.location()).toBe('/');
    expect(shell.toasts).toEqual([{ title: 'Budget created successfully', description: 'Your budget has been saved and is ready to use.', tone: 'success' }]);
    const [call] = wire.callsTo(createBudget);
    expect(call?.body).toEqual({
      name: 'Home',
      budgetType: 'couple',
      partner1Name: 'Partner 1',
      partner2Name: 'Partner 2',
      partner1EmploymentType: 'w2',
      partner2EmploymentType: 'w2',
      partner1Income: '6000',
      partner1AdditionalIncome: '0',
      partner1EstimatedTaxes: '0',
      partner2Income: '0',
      partner2AdditionalIncome: '0',
      partner2EstimatedTaxes: '0',
      fixedExpenses: [{ name: 'Rent', amount: 1250.5 }],
      variableExpenses: [],
      splitPercentage: 50,
    });
    expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(wire.callsTo(listBudgets)).toHaveLength(2);
    expect(shell.drafts.read('budget:new')).toBeNull();
  });

  test('is busy once while it lasts [BUD-33] [BUD-46] [N-20]', async () => {
    const shell = await openNew();
    await goOn(shell);
    const release = wire.hold(createBudget);
    await shell.person.click(button('Create Budget'));
    const busy = await screen.findByRole('button', { name: 'Creating...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    expect(button('Previous')).toBeDisabled();
    await shell.person.click(busy);
    await shell.person.keyboard('{Enter}');
    fireEvent.submit(busy);
    release(aBudget());
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(wire.callsTo(createBudget)).toHaveLength(1);
  });

  test('that is refused keeps the entries and shows the message [BUD-54] [BUD-55] [API-2] [API-7] [API-19]', async () => {
    const shell = await openNew();
    await shell.person.type(screen.getByLabelText('Budget Name'), 'Home');
    await goOn(shell);
    wire.refuse(createBudget, 'plan-limit', 'Your plan includes one budget.');
    await shell.person.click(button('Create Budget'));
    await waitFor(() => expect(shell.toasts).toEqual([{ title: 'Error creating budget', description: '403: Your plan includes one budget.', tone: 'destructive' }]));
    expect(screen.getByText('Step 6 of 6')).toBeVisible();
    expect(screen.getByText('Home')).toBeVisible();
    expect(button('Create Budget')).toHaveFocus();
    expect(wire.callsTo(createBudget)).toHaveLength(1);
  });

  test('again with the same entries carries the same key, with others a new one', async () => {
    const shell = await openNew();
    await goOn(shell);
    wire.refuse(createBudget, 'unavailable');
    await shell.person.click(button('Create Budget'));
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    await shell.person.click(button('Create Budget'));
    await waitFor(() => expect(shell.toasts).toHaveLength(2));
    await shell.person.click(button('Previous'));
    await shell.person.click(button('60/40'));
    await shell.person.click(button('Next: Review'));
    await shell.person.click(button('Create Budget'));
    await waitFor(() => expect(shell.toasts).toHaveLength(3));
    const [first, second, third] = wire.callsTo(createBudget).map((call) => call.headers.get('Idempotency-Key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('for one person sends nothing of a partner 2 [BUD-52]', async () => {
    const shell = await openNew();
    await goOn(shell, ON.slice(0, 1));
    await shell.person.click(screen.getByRole('radio', { name: 'Single' }));
    await goOn(shell, ['Next: Add Income', 'Next: Add Expenses', 'Next: Review']);
    expect(screen.getByText('What is yours')).toBeVisible();
    wire.answer(createBudget, aBudget());
    await shell.person.click(button('Create Budget'));
    await screen.findByText('Another page');
    expect(wire.callsTo(createBudget)[0]?.body).toMatchObject({ budgetType: 'single', partner1Name: 'Partner 1', partner2Name: null, partner2EmploymentType: null, splitPercentage: 100 });
  });
});

describe('the draft', () => {
  test('survives a reload of the page, and what was entered is there again [BUD-36] [N-22]', async () => {
    const first = await openNew();
    await first.person.type(screen.getByLabelText('Budget Name'), 'Home');
    await goOn(first, ON.slice(0, 2));
    first.unmount();
    openArea('/create-budget?new', { drafts: sessionDrafts(aUser().id) });
    expect(await screen.findByText('Step 3 of 6')).toBeVisible();
    await goOn(first, ['Previous', 'Previous']);
    expect(screen.getByLabelText('Budget Name')).toHaveValue('Home');
  });

  test('of one person is not shown to another', async () => {
    sessionDrafts('somebody-else').write('budget:new', { step: 3 });
    await openNew();
    expect(screen.queryByText(/We kept what you entered/)).not.toBeInTheDocument();
  });

  test('holds nobody back: a new budget can be left without a question', async () => {
    const shell = await openNew();
    await shell.person.type(screen.getByLabelText('Budget Name'), 'Home');
    await shell.goTo('/elsewhere');
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('editing', () => {
  test('loads the budget into the same wizard under its own title [BUD-22] [BUD-26]', async () => {
    const shell = await openStored(stored());
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Budget' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Create New Budget' })).toBeVisible();
    expect(screen.getByLabelText('Budget Name')).toHaveValue('Our home');
    expect(wire.callsTo(getBudget)[0]?.path).toBe(`/api/budgets/${aBudget().id}`);
    await goOn(shell, ON.slice(0, 2));
    expect(screen.getAllByLabelText('Monthly income').map((input) => (input as HTMLInputElement).value)).toEqual(['4,000', '2,000']);
  });

  test.each(['not-found', 'unavailable'] as const)('of a budget that does not come (%s) says so and leads back [BUD-23]', async (code) => {
    wire.refuse(getBudget, code);
    const shell = openArea('/edit-budget/0190bbbb-0000-7000-8000-000000000009');
    expect(await screen.findByRole('heading', { name: 'Budget Not Found' })).toBeVisible();
    expect(screen.getByText("The budget you're looking for doesn't exist or you don't have access to it.")).toBeVisible();
    wire.answer(listBudgets, []);
    await shell.person.click(screen.getByRole('link', { name: 'Back to Budgets' }));
    expect(await screen.findByText('No budgets yet')).toBeVisible();
  });

  test('chooses no type by itself, runs as a couple and says which type is stored [BUD-24]', async () => {
    const shell = await openStored(single);
    await goOn(shell, ON.slice(0, 1));
    expect(screen.getByRole('radio', { name: 'Couple' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'Single' })).not.toBeChecked();
    expect(screen.getByText(/Stored as a single budget/)).toBeVisible();
    expect(screen.getByLabelText('Partner 2 name')).toHaveValue('');
  });

  test('sends the version it was read in, leaves an untouched type out, and goes home [BUD-48] [BUD-53] [BUD-56]', async () => {
    const shell = await openStored(stored());
    await shell.person.clear(screen.getByLabelText('Budget Name'));
    await shell.person.type(screen.getByLabelText('Budget Name'), 'Flat');
    await goOn(shell);
    wire.answer(updateBudget, stored({ name: 'Flat', version: 4 }));
    await shell.person.click(button('Update Budget'));
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(shell.toasts).toEqual([{ title: 'Budget updated successfully', description: 'Your budget changes have been saved.', tone: 'success' }]);
    const [call] = wire.callsTo(updateBudget);
    expect(call?.headers.get('If-Match')).toBe('"3"');
    expect(call?.body).not.toHaveProperty('budgetType');
    expect(call?.body).toMatchObject({ name: 'Flat', partner2Name: 'Ben', splitPercentage: 50 });
    expect(wire.callsTo(getBudget)).toHaveLength(2);
  });

  test('keeps a single budget single, unless partner 2 is filled in', async () => {
    const shell = await openStored(single);
    expect(within(screen.getByRole('complementary', { name: 'Preview' })).getByText('Ada')).toBeVisible();
    await goOn(shell);
    expect(screen.getByText('What is yours')).toBeVisible();
    wire.refuse(updateBudget, 'unavailable');
    await shell.person.click(button('Update Budget'));
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    expect(shell.toasts[0]?.title).toBe('Error updating budget');
    await goOn(shell, ['Previous', 'Previous', 'Previous', 'Previous']);
    await shell.person.type(screen.getByLabelText('Partner 2 name'), 'Ben');
    await goOn(shell, ON.slice(1));
    await shell.person.click(button('Update Budget'));
    await waitFor(() => expect(shell.toasts).toHaveLength(2));
    const [first, second] = wire.callsTo(updateBudget).map((call) => call.body);
    expect(first).not.toHaveProperty('budgetType');
    expect(first).toMatchObject({ partner2Name: null, splitPercentage: 100 });
    expect(second).toMatchObject({ budgetType: 'couple', partner2Name: 'Ben' });
  });

  test('says what becoming single takes away', async () => {
    const shell = await openStored(stored());
    await goOn(shell, ON.slice(0, 1));
    await shell.person.click(screen.getByRole('radio', { name: 'Single' }));
    expect(screen.getByText('Saving as single removes Ben and their incomes from this budget.')).toBeVisible();
  });
});

describe('a budget that was changed elsewhere', () => {
  const STALE = 'This was changed elsewhere in the meantime.';

  async function runIntoIt(): Promise<FakeShell> {
    const shell = await openStored(stored());
    await shell.person.clear(screen.getByLabelText('Budget Name'));
    await shell.person.type(screen.getByLabelText('Budget Name'), 'Mine');
    await goOn(shell);
    wire.refuse(updateBudget, 'stale', STALE);
    await shell.person.click(button('Update Budget'));
    const news = await screen.findByText('This budget was changed elsewhere');
    expect(document.activeElement).toContainElement(news);
    return shell;
  }

  test('is not overwritten: the newest is loaded, what was typed stays and is saved on top', async () => {
    const shell = await runIntoIt();
    expect(shell.toasts).toEqual([{ title: 'Error updating budget', description: `412: ${STALE}`, tone: 'destructive' }]);
    expect(screen.getByText('Mine')).toBeVisible();
    wire.answer(getBudget, stored({ version: 8, partner1Income: '5000.00' }));
    await shell.person.click(button('Load newest version'));
    expect(await screen.findByText(/The newest version is loaded/)).toBeVisible();
    wire.answer(updateBudget, stored({ version: 9 }));
    await shell.person.click(button('Update Budget'));
    await screen.findByText('Another page');
    const call = wire.callsTo(updateBudget).at(-1);
    expect(call?.headers.get('If-Match')).toBe('"8"');
    expect(call?.body).toMatchObject({ name: 'Mine', partner1Income: '5000.00' });
  });

  test('in the same field keeps what was typed here and names the field', async () => {
    const shell = await runIntoIt();
    wire.answer(getBudget, stored({ version: 8, name: 'Theirs' }));
    await shell.person.click(button('Load newest version'));
    expect(await screen.findByText(/Both versions changed: name\. Yours is kept\./)).toBeVisible();
    expect(screen.getByText('Mine')).toBeVisible();
  });

  test('and cannot be loaded says so and can be tried again', async () => {
    const shell = await runIntoIt();
    wire.refuse(getBudget, 'unavailable');
    await shell.person.click(button('Load newest version'));
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
    expect(button('Load newest version')).toBeEnabled();
  });
});

describe('leaving an edit', () => {
  test('without changes asks nothing', async () => {
    const shell = await openStored(stored());
    await goOn(shell, ON.slice(0, 1));
    await shell.goTo('/elsewhere');
    expect(await screen.findByText('Another page')).toBeVisible();
  });

  test('with changes asks once; staying keeps them, leaving gives them up [N-22]', async () => {
    const shell = await openStored(stored());
    await shell.person.type(screen.getByLabelText('Budget Name'), '!');
    await shell.goTo('/elsewhere');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without updating this budget?' }));
    await shell.person.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(screen.getByLabelText('Budget Name')).toHaveValue('Our home!');
    await shell.goTo('/elsewhere');
    await shell.person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(shell.drafts.read(`budget:${aBudget().id}`)).toBeNull();
  });

  test('by closing the tab warns only while there are changes', async () => {
    const shell = await openStored(stored());
    const close = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(close()).toBe(true);
    await shell.person.type(screen.getByLabelText('Budget Name'), '!');
    expect(close()).toBe(false);
  });

  test('by a reload brings the changes back, on top of what is stored now', async () => {
    const first = await openStored(stored());
    await first.person.type(screen.getByLabelText('Budget Name'), '!');
    first.unmount();
    await openStored(stored({ version: 5, partner1Income: '1.00' }));
    expect(screen.getByText(/We kept what you entered/)).toBeVisible();
    expect(screen.getByLabelText('Budget Name')).toHaveValue('Our home!');
    await first.person.click(button('Discard changes'));
    expect(screen.getByLabelText('Budget Name')).toHaveValue('Our home');
  });
});
