import { listCategories } from '@savvi/budget-contract/category.routes';
import { budgetInput } from '@savvi/budget-contract/budget';
import { createBudget, listBudgets } from '@savvi/budget-contract/budget.routes';
import { sessionDrafts } from '@savvi/mfe-kit';
import { aBudget, aUser } from '@savvi/testing/builders';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, goOn, ON, openNew, openStored } from '../../../testing/drive-wizard.ts';
import { NO_CATEGORIES } from '../../../testing/months.ts';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';
import { openBudgetBackend } from '../../../testing/open-budget-backend.ts';

preloadPages();
const backend = openBudgetBackend();

describe('the review step', () => {
  test('shows income minus expenses minus savings as the remainder, and where the money goes [BUD-44]', async () => {
    const shell = await openStored(backend, aBudget());
    await goOn(shell, ON.slice(0, 3));
    await shell.person.type(screen.getByLabelText('Savings goal'), 'Holiday{Enter}400{Enter}');
    await goOn(shell, ON.slice(3));
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    const amounts = ['Income', 'Expenses', 'Savings', 'Leftover'].map(
      (name) => summary.getByText(name).nextSibling?.textContent,
    );
    expect(amounts).toEqual(['$6,000.00', '$2,100.00', '$400.00', '$3,500.00']);
    const parts = within(screen.getByRole('table', { name: 'Where the money goes' }))
      .getAllByRole('row')
      .slice(1);
    expect(parts.map((row) => row.textContent)).toEqual([
      'Leftover$3,50058%',
      'Fixed expenses$1,50025%',
      'Variable expenses$60010%',
      'Savings goals$4007%',
    ]);
    expect(
      within(screen.getByRole('table', { name: 'Largest amounts' }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['Rent$1,500.0060%', 'Food$600.0024%', 'Holiday$400.0016%']);
    expect(screen.getByText('Savings goals count here. They are kept with this budget.')).toBeVisible();
  });

  test('shows where the money goes by group once a line has a category (MON-18)', async () => {
    const [home] = NO_CATEGORIES.categories;
    const lines = { fixed: [home?.id ?? ''], variable: [null] };
    backend.answer(listCategories, { ...NO_CATEGORIES, lines, version: 2 });
    const shell = await openStored(backend, aBudget());
    await goOn(shell);
    await screen.findByText('No category');
    const parts = within(screen.getByRole('table', { name: 'Where the money goes' })).getAllByRole('row');
    expect(parts.slice(1).map((row) => row.textContent)).toEqual([
      'Leftover$3,90065%',
      'Home$1,50025%',
      'No category$60010%',
    ]);
  });

  test("shows each partner's share and half of it every second week [BUD-45]", async () => {
    const shell = await openStored(backend, aBudget());
    await goOn(shell);
    expect(
      within(screen.getByRole('figure', { name: 'Monthly share' }))
        .getAllByRole('listitem')
        .map((part) => part.textContent),
    ).toEqual(['Ada 50%$1,950.00', 'Ben 50%$1,950.00']);
    expect(screen.getByText('Ada, bi-weekly').nextSibling).toHaveTextContent('$975.00');
    await shell.person.click(button('Change split'));
    expect(await screen.findByText('Step 5 of 6')).toBeVisible();
  });

  test('shows a friendly note if the budget is overspent, and still allows saving it', async () => {
    const shell = await openStored(backend, aBudget({ fixedExpenses: [{ name: 'Rent', amount: 9000 }] }));
    await goOn(shell);
    expect(screen.getByText('You plan to spend $3,600.00 more than you earn')).toBeVisible();
    expect(screen.getByText('Leftover').nextSibling).toHaveTextContent('−$3,600.00');
    expect(button('Update Budget')).toBeEnabled();
  });
});

describe('taxes above the income', () => {
  const taxed = aBudget({ partner2EmploymentType: '1099', partner2EstimatedTaxes: '24000.00' });
  const ADVICE = 'Taxes are higher than income. Enter both per month; divide yearly taxes by 12.';

  test('cause the advice of the income step on the review step, too (U-20)', async () => {
    const shell = await openStored(backend, taxed);
    await goOn(shell, ON.slice(0, 2));
    expect(screen.getByText(ADVICE)).toBeVisible();
    await goOn(shell, ON.slice(2));
    expect(screen.getByText(ADVICE)).toBeVisible();
  });

  test('of a partner who was removed from the budget cause no advice', async () => {
    const shell = await openStored(backend, taxed);
    await goOn(shell, ON.slice(0, 1));
    await shell.person.click(screen.getByRole('radio', { name: 'Single' }));
    await goOn(shell, ['Next: Add Income', 'Next: Add Expenses', 'Next: Review']);
    expect(screen.queryByText(ADVICE)).not.toBeInTheDocument();
  });
});

describe('creating a budget', () => {
  test('sends the entries without goals, confirms the save and leads to the dashboard [BUD-32] [BUD-48] [BUD-49] [BUD-50] [BUD-53] [BUD-56] [API-14]', async () => {
    const shell = await openNew(backend);
    await shell.person.type(screen.getByLabelText('Budget Name (optional)'), 'Home');
    await goOn(shell, ON.slice(0, 2));
    await shell.person.type(screen.getAllByLabelText('Monthly income (optional)')[0] as HTMLElement, '6000');
    await goOn(shell, ON.slice(2, 3));
    await shell.person.type(screen.getByLabelText('Fixed expense'), 'Rent{Enter}1250.50{Enter}');
    await shell.person.type(screen.getByLabelText('Savings goal'), 'Holiday{Enter}400{Enter}');
    await goOn(shell, ON.slice(3));
    backend.answer(createBudget, (call) => aBudget({ ...budgetInput.parse(call.body) }));
    await shell.person.click(button('Create Budget'));
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(shell.location()).toBe('/');
    expect(shell.toasts).toEqual([
      {
        title: 'Budget created successfully',
        description: 'Your budget has been saved and is ready to use.',
        tone: 'success',
      },
    ]);
    const [call] = backend.callsTo(createBudget);
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
    expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(backend.callsTo(listBudgets)).toHaveLength(2);
    expect(shell.drafts.read('budget:new')).toBeNull();
  });

  test('disables the button until the response [BUD-33] [BUD-46] [N-20]', async () => {
    const shell = await openNew(backend);
    await goOn(shell);
    const release = backend.hold(createBudget);
    await shell.person.click(button('Create Budget'));
    const busy = await screen.findByRole('button', { name: 'Creating...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    expect(button('Previous')).toBeDisabled();
    await shell.person.click(busy);
    await shell.person.keyboard('{Enter}');
    fireEvent.submit(busy);
    release(aBudget());
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(backend.callsTo(createBudget)).toHaveLength(1);
  });

  test('keeps the entries and shows the message if the server refuses the budget [BUD-54] [BUD-55] [API-2] [API-7] [API-19]', async () => {
    const shell = await openNew(backend);
    await shell.person.type(screen.getByLabelText('Budget Name (optional)'), 'Home');
    await goOn(shell);
    backend.refuse(createBudget, 'plan-limit', 'Your plan includes one budget.');
    await shell.person.click(button('Create Budget'));
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        {
          title: 'Error creating budget',
          description: '403: Your plan includes one budget.',
          tone: 'destructive',
        },
      ]),
    );
    expect(screen.getByText('Step 6 of 6')).toBeVisible();
    expect(screen.getByText('Home')).toBeVisible();
    expect(button('Create Budget')).toHaveFocus();
    expect(backend.callsTo(createBudget)).toHaveLength(1);
  });

  test('uses the same idempotency key for the same entries, and another key for changed entries', async () => {
    const shell = await openNew(backend);
    await goOn(shell);
    backend.refuse(createBudget, 'unavailable');
    await shell.person.click(button('Create Budget'));
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    await shell.person.click(button('Create Budget'));
    await waitFor(() => expect(shell.toasts).toHaveLength(2));
    await goOn(shell, ['Previous']);
    await shell.person.click(button('60/40'));
    await shell.person.click(button('Next: Review'));
    await shell.person.click(button('Create Budget'));
    await waitFor(() => expect(shell.toasts).toHaveLength(3));
    const [first, second, third] = backend
      .callsTo(createBudget)
      .map((call) => call.headers.get('Idempotency-Key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('of the type single sends nothing of a partner 2 [BUD-52]', async () => {
    const shell = await openNew(backend);
    await goOn(shell, ON.slice(0, 1));
    await shell.person.click(screen.getByRole('radio', { name: 'Single' }));
    await goOn(shell, ['Next: Add Income', 'Next: Add Expenses', 'Next: Review']);
    expect(screen.getByText('Your share')).toBeVisible();
    backend.answer(createBudget, aBudget());
    await shell.person.click(button('Create Budget'));
    await screen.findByText('Another page');
    expect(backend.callsTo(createBudget)[0]?.body).toMatchObject({
      budgetType: 'single',
      partner1Name: 'Partner 1',
      partner2Name: null,
      partner2EmploymentType: null,
      splitPercentage: 100,
    });
  });
});

describe('the draft of a new budget', () => {
  test('survives a reload of the page [BUD-36] [N-22]', async () => {
    const first = await openNew(backend);
    await first.person.type(screen.getByLabelText('Budget Name (optional)'), 'Home');
    await goOn(first, ON.slice(0, 2));
    first.unmount();
    openArea('/create-budget?new', { drafts: sessionDrafts(aUser().id) });
    expect(await screen.findByText('Step 3 of 6')).toBeVisible();
    await goOn(first, ['Previous', 'Previous']);
    expect(screen.getByLabelText('Budget Name (optional)')).toHaveValue('Home');
  });

  test('is not shown to another user', async () => {
    sessionDrafts('somebody-else').write('budget:new', { step: 3 });
    await openNew(backend);
    expect(screen.queryByText(/We kept what you entered/)).not.toBeInTheDocument();
  });

  test('makes a question before leaving unnecessary', async () => {
    const shell = await openNew(backend);
    await shell.person.type(screen.getByLabelText('Budget Name (optional)'), 'Home');
    await shell.goTo('/elsewhere');
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
