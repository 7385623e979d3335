import { createBudget } from '@savvi/budget-contract/budget.routes';
import type { FakeShell } from '@savvi/testing/fake-shell';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, goOn, openNew } from '../../../testing/drive-wizard.ts';
import { preloadPages } from '../../../testing/open-area.tsx';
import { openBudgetBackend } from '../../../testing/open-budget-backend.ts';

preloadPages();
const backend = openBudgetBackend();

const field = (name: string | RegExp) => screen.getByLabelText(name);
const next = (shell: FakeShell, ...names: string[]) => goOn(shell, names);
const toSplit = async (shell: FakeShell) => {
  await next(shell, 'Next: Budget Setup', 'Next: Add Income');
  await shell.person.type(
    within(screen.getByRole('group', { name: 'Partner 1' })).getByLabelText('Monthly income (optional)'),
    '6000',
  );
  await shell.person.type(
    within(screen.getByRole('group', { name: 'Partner 2' })).getByLabelText('Monthly income (optional)'),
    '4000',
  );
  await next(shell, 'Next: Add Expenses', 'Next: Split Money');
};
const choose = async ({ person }: FakeShell, type: 'Single' | 'Couple') =>
  person.click(screen.getByRole('radio', { name: type }));

describe('the path through the wizard', () => {
  test('has six named steps and shows the current one [BUD-25] [BUD-26] [BUD-34] [BUD-36]', async () => {
    const { person } = await openNew(backend);
    expect(screen.getByRole('heading', { name: 'Create New Budget' })).toBeVisible();
    expect(screen.getByText('Progress saved')).toBeVisible();
    expect(screen.getByText('as you type')).toBeVisible();
    await person.type(field('Budget Name (optional)'), 'O');
    expect(screen.getByText('Progress saved')).toBeVisible();
    expect(screen.queryByText('as you type')).not.toBeInTheDocument();
    expect(
      within(screen.getByRole('list', { name: 'Steps' }))
        .getAllByRole('listitem')
        .map((step) => step.textContent?.replace(/^\d/, '')),
    ).toEqual(['Budget Info', 'Setup', 'Income', 'Expenses', 'Split', 'Review']);
    expect(button('Previous')).toBeDisabled();
  });

  test("leads through all steps of a couple's budget and back, announces each step, and focuses its first field [BUD-27] [BUD-28] [BUD-29] [BUD-30] [BUD-31] [BUD-32] [N-19]", async () => {
    const shell = await openNew(backend);
    const begun = () =>
      [
        document.activeElement,
        screen
          .getAllByRole('status')
          .map((status) => status.textContent)
          .join(' '),
      ] as const;
    expect(field('Budget Name (optional)')).toHaveFocus();
    const steps: [string, string, () => Element | undefined][] = [
      [
        'Next: Budget Setup',
        'Step 2 of 6: Who is it for?',
        () => screen.getByRole('radio', { name: 'Couple' }),
      ],
      [
        'Next: Add Income',
        'Step 3 of 6: What comes in each month?',
        () => screen.getAllByLabelText('Monthly income (optional)')[0],
      ],
      ['Next: Add Expenses', 'Step 4 of 6: What goes out each month?', () => field('Fixed expense')],
      ['Next: Split Money', 'Step 5 of 6: How do you share what is left?', () => screen.getByRole('slider')],
      [
        'Next: Review',
        'Step 6 of 6: Your plan at a glance',
        () => screen.getByRole('heading', { level: 3, name: 'Your plan at a glance' }),
      ],
    ];
    for (const [name, announced, first] of steps) {
      await shell.person.click(button(name));
      expect(begun()).toEqual([first(), expect.stringContaining(announced)]);
    }
    expect(button('Create Budget')).toBeVisible();
    for (const at of [5, 4, 3, 2, 1]) {
      await goOn(shell, ['Previous']);
      expect(screen.getByText(`Step ${at} of 6`)).toBeVisible();
    }
    expect(field('Budget Name (optional)')).toHaveFocus();
    expect(backend.callsTo(createBudget)).toEqual([]);
  });

  test('of a single budget skips the split in both directions [BUD-30] [BUD-35]', async () => {
    const shell = await openNew(backend);
    await next(shell, 'Next: Budget Setup');
    await choose(shell, 'Single');
    await next(shell, 'Next: Add Income', 'Next: Add Expenses', 'Next: Review');
    expect(screen.getByText('Step 6 of 6')).toBeVisible();
    await next(shell, 'Previous');
    expect(screen.getByText('Step 4 of 6')).toBeVisible();
  });

  test('can jump back to every earlier step, but forward only with Next', async () => {
    const shell = await openNew(backend);
    await next(shell, 'Next: Budget Setup', 'Next: Add Income', 'Next: Add Expenses');
    expect(
      within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('button', {
        name: /^Go to step [123]: /,
      }),
    ).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /^Go to step [456]: / })).not.toBeInTheDocument();
    await shell.person.click(button('Go to step 1: Budget Info'));
    expect(await screen.findByText('Step 1 of 6')).toBeVisible();
    expect(field('Budget Name (optional)')).toHaveFocus();
  });

  test('continues on Enter', async () => {
    const shell = await openNew(backend);
    await shell.person.type(field('Budget Name (optional)'), 'Home{Enter}');
    expect(screen.getByText('Step 2 of 6')).toBeVisible();
  });
});

describe('the budget info step', () => {
  test('previews the name, or Untitled Budget without one [BUD-43]', async () => {
    const { person } = await openNew(backend);
    expect(screen.getByText('Untitled Budget')).toBeVisible();
    await person.type(field('Budget Name (optional)'), 'Lisbon');
    expect(screen.getByText('Lisbon')).toBeVisible();
    expect(screen.queryByText('Untitled Budget')).not.toBeInTheDocument();
  });

  test('shows a friendly message if a name is too long, without disabling Next [BUD-46]', async () => {
    const shell = await openNew(backend);
    await shell.person.click(field('Budget Name (optional)'));
    await shell.person.paste('x'.repeat(201));
    expect(screen.getByText('Please use at most 200 characters.')).toBeVisible();
    expect(button('Next: Budget Setup')).toBeEnabled();
    await next(shell, 'Next: Budget Setup');
    expect(screen.getByText('Step 1 of 6')).toBeVisible();
    expect(field('Budget Name (optional)')).toHaveFocus();
    await next(shell, 'Next: Budget Setup');
    expect(field('Budget Name (optional)')).toHaveFocus();
  });
});

describe('the setup and income steps', () => {
  test('start with a couple of employees without income for a new budget [BUD-39] [BUD-47] [BUD-66]', async () => {
    const shell = await openNew(backend);
    await next(shell, 'Next: Budget Setup');
    expect(screen.getByRole('radio', { name: 'Couple' })).toBeChecked();
    const employments = screen.getAllByLabelText<HTMLSelectElement>('Employment type');
    expect(employments.map((select) => select.value)).toEqual(['w2', 'w2']);
    expect([...(employments[0]?.options ?? [])].map((option) => option.value)).toEqual([
      'w2',
      '1099',
      'self_employed',
    ]);
    await next(shell, 'Next: Add Income');
    expect(
      [
        ...screen.getAllByLabelText('Monthly income (optional)'),
        ...screen.getAllByLabelText('Additional income (optional)'),
      ].map((input) => (input as HTMLInputElement).value),
    ).toEqual(['0', '0', '0', '0']);
  });

  test.each(['1099', 'self_employed'])(
    'ask for taxes only from a partner with the employment %s [BUD-38]',
    async (employment) => {
      const shell = await openNew(backend);
      await next(shell, 'Next: Budget Setup');
      await shell.person.selectOptions(
        screen.getAllByLabelText('Employment type')[1] as HTMLElement,
        employment,
      );
      await next(shell, 'Next: Add Income');
      expect(
        within(screen.getByRole('group', { name: 'Partner 1' })).queryByLabelText(
          'Estimated monthly taxes (optional)',
        ),
      ).not.toBeInTheDocument();
      expect(
        within(screen.getByRole('group', { name: 'Partner 2' })).getByLabelText(
          'Estimated monthly taxes (optional)',
        ),
      ).toBeVisible();
    },
  );

  test('have numeric amount fields that group digits while typing, and update the totals immediately [BUD-42] [BUD-57]', async () => {
    const shell = await openNew(backend);
    await next(shell, 'Next: Budget Setup');
    await shell.person.type(field('Partner 1 name (optional)'), 'Ada');
    await shell.person.selectOptions(screen.getAllByLabelText('Employment type')[0] as HTMLElement, '1099');
    await next(shell, 'Next: Add Income');
    const ada = within(screen.getByRole('group', { name: 'Ada' }));
    await shell.person.type(ada.getByLabelText('Monthly income (optional)'), '1234.5');
    expect(ada.getByLabelText('Monthly income (optional)')).toHaveValue('1,234.5');
    await shell.person.type(ada.getByLabelText('Estimated monthly taxes (optional)'), '234.5');
    expect(ada.getByText('Net income').parentElement).toHaveTextContent('$1,000.00');
    await shell.person.type(ada.getByLabelText('Additional income (optional)'), '123456789');
    expect(ada.getByLabelText('Additional income (optional)')).toHaveValue('12,345,678');
  });
});

describe('an amount field', () => {
  const income = async (shell: FakeShell) => {
    await next(shell, 'Next: Budget Setup', 'Next: Add Income');
    return screen.getAllByLabelText<HTMLInputElement>('Monthly income (optional)')[0] as HTMLInputElement;
  };

  test.each([
    ['1,234.50', '1,234.50'],
    ['$1234', '1,234'],
    ['1.234,50', '1,234.50'],
  ])('that gets the pasted text %s shows %s', async (pasted, shown) => {
    const shell = await openNew(backend);
    const input = await income(shell);
    await shell.person.click(input);
    await shell.person.paste(pasted);
    expect(input).toHaveValue(shown);
    expect(input).toBeValid();
  });

  test('refuses pasted text that is no amount with a friendly message, and keeps its value', async () => {
    const shell = await openNew(backend);
    const input = await income(shell);
    await shell.person.type(input, '900');
    await shell.person.tripleClick(input);
    await shell.person.paste('about 5');
    expect(input).toHaveValue('900');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'That could not be read as an amount. Please type it, such as 1250.50.',
    );
    expect(input).toHaveAccessibleDescription(/could not be read/);
    await shell.person.type(input, '5');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('keeps typed text that is no amount, and blocks the step until it is corrected (U-20)', async () => {
    const shell = await openNew(backend);
    const input = await income(shell);
    await shell.person.type(input, '1e5');
    for (const name of ['Next: Add Expenses', 'Previous']) {
      await shell.person.click(button(name));
      expect(screen.getByText('Step 3 of 6')).toBeVisible();
      expect(input).toHaveValue('1e5');
      expect(input).toHaveFocus();
    }
    await shell.person.clear(input);
    await shell.person.type(input, '15');
    await next(shell, 'Next: Add Expenses');
    await shell.person.keyboard('Rent{Tab}1e5');
    await shell.person.click(button('Add Fixed Expense'));
    expect(screen.queryByRole('listitem', { name: /Rent/ })).not.toBeInTheDocument();
    expect(field('Fixed expense')).toHaveValue('Rent');
  });

  test('shows advice if taxes exceed the income (U-20)', async () => {
    const shell = await openNew(backend);
    await next(shell, 'Next: Budget Setup');
    await shell.person.selectOptions(screen.getAllByLabelText('Employment type')[0] as HTMLElement, '1099');
    await next(shell, 'Next: Add Income');
    await shell.person.type(screen.getByLabelText('Estimated monthly taxes (optional)'), '2000');
    expect(screen.getByText(/^Taxes are higher than income\. Enter both per month/)).toBeVisible();
    await shell.person.type(screen.getAllByLabelText('Monthly income (optional)')[0] as HTMLElement, '2000');
    expect(
      screen.queryByText(/^Taxes are higher than income\. Enter both per month/),
    ).not.toBeInTheDocument();
  });

  test('inserts pasted digits at the caret', async () => {
    const shell = await openNew(backend);
    const input = await income(shell);
    await shell.person.type(input, '900');
    input.setSelectionRange(1, 1);
    await shell.person.paste('55');
    expect(input).toHaveValue('95,500');
  });
});

describe('the live summary of the budget', () => {
  const preview = () => within(screen.getByRole('complementary', { name: 'Preview' }));

  test('is beside the form and updates with every key, including a line that is still being typed', async () => {
    const shell = await openNew(backend);
    expect(preview().queryByText('Leftover')).not.toBeInTheDocument();
    await next(shell, 'Next: Budget Setup', 'Next: Add Income');
    await shell.person.keyboard('6000');
    expect(preview().getByText('Leftover').nextSibling).toHaveTextContent('$6,000.00');
    await next(shell, 'Next: Add Expenses');
    await shell.person.keyboard('Rent{Tab}1500');
    expect(preview().getByText('Leftover').nextSibling).toHaveTextContent('$4,500.00');
    const split = within(preview().getByRole('figure', { name: 'Split of the leftover' }));
    expect(split.getAllByRole('listitem').map((part) => part.textContent)).toEqual([
      'Partner 1 50% $2,250.00',
      'Partner 2 50% $2,250.00',
    ]);
  });

  test('shows no split for a single budget', async () => {
    const shell = await openNew(backend);
    await next(shell, 'Next: Budget Setup');
    await choose(shell, 'Single');
    await next(shell, 'Next: Add Income');
    await shell.person.keyboard('6000');
    expect(preview().getByText('Leftover').nextSibling).toHaveTextContent('$6,000.00');
    expect(preview().queryByRole('figure')).not.toBeInTheDocument();
  });
});

describe('the expenses step', () => {
  const lists = [
    ['Fixed expense', 'Fixed expenses', 'Add Fixed Expense', 'fixed expense'],
    ['Variable expense', 'Variable expenses', 'Add Variable Expense', 'variable expense'],
    ['Savings goal', 'Savings goals', 'Add Savings Goal', 'savings goal'],
  ] as const;
  const toExpenses = async (shell: FakeShell) =>
    next(shell, 'Next: Budget Setup', 'Next: Add Income', 'Next: Add Expenses');
  const list = (name: string) => within(screen.getByRole('region', { name }));

  test.each(lists)(
    'adds a %s once name and amount are filled in [BUD-40] [BUD-41]',
    async (name, region, add, amount) => {
      const shell = await openNew(backend);
      await toExpenses(shell);
      expect(button(add)).toBeDisabled();
      await shell.person.type(field(name), 'First');
      expect(button(add)).toBeDisabled();
      await shell.person.type(field(`Monthly amount of the ${amount}`), '1250.5');
      expect(button(add)).toBeEnabled();
      await shell.person.click(button(add));
      expect(list(region).getByText('First')).toBeVisible();
      expect(list(region).getByRole('listitem')).toHaveTextContent('$1,250.50');
      expect(field(name)).toHaveValue('');
      expect(field(name)).toHaveFocus();
      expect(button(add)).toBeDisabled();
    },
  );

  test('adds a line on Enter or moves the focus to what is missing, and continues if nothing is typed', async () => {
    const shell = await openNew(backend);
    await toExpenses(shell);
    await shell.person.type(field('Fixed expense'), 'Rent{Enter}');
    expect(field('Monthly amount of the fixed expense')).toHaveFocus();
    await shell.person.keyboard('900{Enter}');
    expect(list('Fixed expenses').getByRole('listitem')).toHaveTextContent('Rent$900.00');
    expect(screen.getByText('Rent added')).toBeInTheDocument();
    await shell.person.keyboard('{Enter}');
    expect(screen.getByText('Step 5 of 6')).toBeVisible();
  });

  test('allows changing and removing a line', async () => {
    const shell = await openNew(backend);
    await toExpenses(shell);
    await shell.person.type(field('Fixed expense'), 'Rent{Enter}900{Enter}');
    await shell.person.click(button('Change Rent'));
    await shell.person.clear(field('Name'));
    expect(button('Save')).toBeDisabled();
    await shell.person.type(field('Name'), 'Flat{Enter}');
    expect(button('Change Flat')).toHaveFocus();
    await shell.person.click(button('Change Flat'));
    await shell.person.keyboard('x{Escape}');
    expect(list('Fixed expenses').getByRole('listitem')).toHaveTextContent('Flat$900.00');
    await shell.person.click(button('Remove Flat'));
    expect(list('Fixed expenses').queryByRole('listitem')).not.toBeInTheDocument();
  });

  test('adds a line that was typed but not added when the user continues', async () => {
    const shell = await openNew(backend);
    await toExpenses(shell);
    await shell.person.type(field('Fixed expense'), 'Rent');
    await shell.person.type(field('Monthly amount of the fixed expense'), '900');
    await next(shell, 'Next: Split Money', 'Previous');
    expect(list('Fixed expenses').getByRole('listitem')).toHaveTextContent('Rent$900.00');
  });

  test('shows that savings goals are kept with the budget [BUD-50] [T-1]', async () => {
    const shell = await openNew(backend);
    await toExpenses(shell);
    expect(list('Savings goals').getByText('Goals are kept with this budget.')).toBeVisible();
  });
});

describe('the split step', () => {
  test('has two presets and a slider from 0 to 100 in steps of 1 [BUD-37]', async () => {
    const shell = await openNew(backend);
    await toSplit(shell);
    const slider = screen.getByRole('slider');
    expect([slider.getAttribute('min'), slider.getAttribute('max'), slider.getAttribute('step')]).toEqual([
      '0',
      '100',
      '1',
    ]);
    expect(slider).toHaveValue('50');
    expect(button('50/50')).toHaveAttribute('aria-pressed', 'true');
    await shell.person.click(button('60/40'));
    expect(slider).toHaveValue('60');
    expect(slider).toHaveAttribute('aria-valuetext', 'Partner 1 60%, Partner 2 40%');
  });

  test('offers a split by net incomes and explains it', async () => {
    const shell = await openNew(backend);
    await toSplit(shell);
    await shell.person.click(button('By income'));
    expect(screen.getByRole('slider')).toHaveValue('60');
    expect(
      screen.getByText(
        'By income gives Partner 1 60%, because Partner 1 earns $6,000 of the $10,000 you earn together.',
      ),
    ).toBeVisible();
  });

  test('offers no split by income before there is an income', async () => {
    const shell = await openNew(backend);
    await next(shell, 'Next: Budget Setup', 'Next: Add Income', 'Next: Add Expenses', 'Next: Split Money');
    expect(button('By income')).toBeDisabled();
    expect(screen.getByText(/To split by income, add an income/)).toBeVisible();
  });

  test('shows the amount that is split, each share of it per month, and half a share for every second week [BUD-45]', async () => {
    const shell = await openNew(backend);
    await toSplit(shell);
    await shell.person.click(button('60/40'));
    const shown = within(screen.getByRole('region', { name: 'Your split in dollars' }));
    expect(shown.getByText(/leftover of \$10,000\.00/)).toBeVisible();
    expect(
      within(shown.getByRole('figure', { name: 'Monthly share' }))
        .getAllByRole('listitem')
        .map((part) => part.textContent),
    ).toEqual(['Partner 1 60%$6,000.00', 'Partner 2 40%$4,000.00']);
    expect(shown.getByText('Partner 1, bi-weekly').nextSibling).toHaveTextContent('$3,000.00');
    expect(shown.getByText('Partner 2, bi-weekly').nextSibling).toHaveTextContent('$2,000.00');
    expect(shown.getByText(/half of the monthly share/)).toBeVisible();
  });
});
