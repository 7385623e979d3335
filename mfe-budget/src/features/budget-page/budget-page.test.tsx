import type { Budget, BudgetPatch } from '@savvi/budget-contract/budget';
import { listBudgets, updateBudget } from '@savvi/budget-contract/budget.routes';
import { listCategories } from '@savvi/budget-contract/category.routes';
import { calculateBudget } from '@savvi/budget-contract/calculations';
import { aBudget } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import type { FakeShell } from '@savvi/testing/fake-shell';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { NO_CATEGORIES } from '../../testing/months.ts';
import { openArea, preloadPages } from '../../testing/open-area.tsx';

preloadPages();
const backend = openFakeBackend();
let stored: Budget;

/** Applies each PATCH to the stored budget. */
const acceptChanges = () =>
  backend.answer(updateBudget, ({ body }) => {
    const patch = body as BudgetPatch; // what the page sends
    const changed = { ...stored, ...patch, version: stored.version + 1 } as Budget;
    stored = { ...changed, calculations: calculateBudget(changed) };
    return stored;
  });
beforeEach(() => {
  stored = aBudget({
    splitPercentage: 60,
    fixedExpenses: [{ name: 'Rent', amount: 1500 }],
    variableExpenses: [
      { name: 'Groceries', amount: 600 },
      { name: 'Fun', amount: 90.25 },
      { name: 'Car', amount: 80 },
    ],
  });
  backend.answer(listBudgets, () => [stored]);
  backend.answer(listCategories, NO_CATEGORIES);
  acceptChanges();
});

async function open(): Promise<FakeShell> {
  const shell = openArea(`/month/budget/${stored.id}`);
  await screen.findByRole('heading', { level: 1, name: stored.name });
  return shell;
}
const patches = () =>
  backend.callsTo(updateBudget).map(({ body, headers }) => [body, headers.get('If-Match')]);
const value = (name: string) => screen.getByRole('button', { name });
const lines = (list: string) =>
  within(screen.getByRole('region', { name: list }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('button')?.textContent);

describe('a value of a budget', () => {
  test('is changed in place with one PATCH of one key, without leaving the page (MON-10)', async () => {
    const { person, location } = await open();
    await person.click(value('Amount of Groceries: $600.00'));
    await person.keyboard('640.5{Enter}');
    expect(await screen.findByRole('button', { name: 'Amount of Groceries: $640.50' })).toHaveFocus();
    expect(patches()).toEqual([
      [
        {
          variableExpenses: [
            { name: 'Groceries', amount: 640.5 },
            { name: 'Fun', amount: 90.25 },
            { name: 'Car', amount: 80 },
          ],
        },
        `"${aBudget().version}"`,
      ],
    ]);
    expect(location()).toBe(`/month/budget/${stored.id}`);
  });

  test.each([
    ['Name of the budget: Our home', 'House', { name: 'House' }],
    ['Name of partner 2: Ben', 'Benno', { partner2Name: 'Benno' }],
    ['Monthly income of Ada: $4,000.00', '4100', { partner1Income: '4100' }],
    ['Additional income of Ben: $0.00', '12.5', { partner2AdditionalIncome: '12.5' }],
    ['Share of Ada in percent: 60%', '55', { splitPercentage: 55 }],
    ['Share of Ben in percent: 40%', '30', { splitPercentage: 70 }],
  ])('can be any of %s', async (name, text, patch) => {
    const { person } = await open();
    await person.click(value(name));
    await person.keyboard(`${text}{Enter}`);
    await waitFor(() => expect(patches()).toEqual([[patch, `"${aBudget().version}"`]]));
  });

  test('is saved by Tab and restored by Escape', async () => {
    const { person } = await open();
    await person.click(value('Name of Rent: Rent'));
    await person.keyboard('Flat{Tab}');
    await screen.findByRole('button', { name: 'Name of Flat: Flat' });
    await person.click(value('Name of Flat: Flat'));
    await person.keyboard('House{Escape}');
    expect(value('Name of Flat: Flat')).toHaveFocus();
    expect(patches()).toHaveLength(1);
  });

  test.each(['101', '5.5', 'x'])('must be a whole percentage: %s', async (text) => {
    const { person } = await open();
    await person.click(value('Share of Ada in percent: 60%'));
    await person.keyboard(`${text}{Enter}`);
    expect(screen.getByText('Please enter a whole number from 0 to 100.')).toBeVisible();
    expect(patches()).toEqual([]);
  });

  test.each([
    ['refused', () => backend.refuse(updateBudget, 'unavailable')],
    ['offline', () => backend.drop(updateBudget)],
  ])('that is not saved keeps what was typed (%s) (MON-11)', async (_, fail) => {
    const { person } = await open();
    fail();
    await person.click(value('Name of Rent: Rent'));
    await person.keyboard('Flat{Enter}');
    expect(await screen.findByText('Not saved. Try again.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name of Rent' })).toHaveValue('Flat');
    acceptChanges();
    await person.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Name of Flat: Flat' });
  });

  test('that was changed elsewhere shows both, and is saved on top (MON-11)', async () => {
    const { person } = await open();
    backend.refuse(updateBudget, 'stale');
    stored = { ...stored, version: 9, fixedExpenses: [{ name: 'Rent', amount: 655 }] };
    await person.click(value('Amount of Rent: $1,500.00'));
    await person.keyboard('640{Enter}');
    expect(
      await screen.findByText('Not saved. Try again. Yours: $640.00. Saved elsewhere: $655.00.'),
    ).toBeVisible();
    acceptChanges();
    await person.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Amount of Rent: $640.00' });
    expect(patches().at(-1)?.[1]).toBe('"9"');
  });

  test('is that of one person in a single budget', async () => {
    stored = aBudget({ budgetType: 'single', partner2Name: null });
    await open();
    expect(value('Your name: Ada')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Split' })).not.toBeInTheDocument();
    expect(screen.queryByText(/partner 2/)).not.toBeInTheDocument();
  });
});

describe('the lines of a budget', () => {
  test('can be moved by keyboard and menu, and a screen reader hears the new place (MON-16)', async () => {
    const { person } = await open();
    value('Name of Fun: Fun').focus();
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(await screen.findByText('Fun, 1 of 3')).toBeInTheDocument();
    expect(lines('Variable expenses')).toEqual(['Fun', 'Groceries', 'Car']);
    await waitFor(() => expect(value('Name of Fun: Fun')).toHaveFocus());
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await person.click(screen.getByRole('button', { name: 'More actions for Groceries' }));
    await person.click(screen.getByRole('menuitem', { name: 'Move down' }));
    await waitFor(() => expect(lines('Variable expenses')).toEqual(['Fun', 'Car', 'Groceries']));
    await person.click(screen.getByRole('button', { name: 'More actions for Car' }));
    await person.click(screen.getByRole('menuitem', { name: 'Move to fixed expenses' }));
    await waitFor(() => expect(lines('Fixed expenses')).toEqual(['Rent', 'Car']));
    expect(patches()).toHaveLength(3);
  });

  test('can be removed, and restored to their place (MON-17)', async () => {
    const { person, toasts } = await open();
    await person.click(screen.getByRole('button', { name: 'More actions for Fun' }));
    await person.click(screen.getByRole('menuitem', { name: 'Remove' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Fun removed' }]));
    expect(lines('Variable expenses')).toEqual(['Groceries', 'Car']);
    toasts[0]?.action?.onAction();
    await waitFor(() => expect(lines('Variable expenses')).toEqual(['Groceries', 'Fun', 'Car']));
  });

  test('can be added one after the other', async () => {
    const { person } = await open();
    const card = within(screen.getByRole('region', { name: 'Fixed expenses' }));
    await person.type(card.getByLabelText('Name of the new expense'), 'Phone');
    await person.type(card.getByLabelText('Amount of the new expense'), '40{Enter}');
    await waitFor(() => expect(lines('Fixed expenses')).toEqual(['Rent', 'Phone']));
    expect(card.getByLabelText('Name of the new expense')).toHaveValue('');
    expect(card.getByLabelText('Name of the new expense')).toHaveFocus();
    await person.click(card.getByRole('button', { name: 'Add' }));
    expect(card.getByText('Please enter a text.')).toBeVisible();
    expect(stored.fixedExpenses).toEqual([
      { name: 'Rent', amount: 1500 },
      { name: 'Phone', amount: 40 },
    ]);
  });

  test('have no form for more than 200', async () => {
    stored = aBudget({
      fixedExpenses: Array.from({ length: 200 }, (_, at) => ({ name: `Line ${at}`, amount: 1 })),
    });
    await open();
    const card = within(screen.getByRole('region', { name: 'Fixed expenses' }));
    expect(card.getByText(/200 expenses, which is the most/)).toBeVisible();
    expect(card.queryByRole('button', { name: 'Add' })).not.toBeInTheDocument();
  });
});

describe('undoing (MON-17)', () => {
  const undo = (person: FakeShell['person']) => person.keyboard('{Control>}z{/Control}');

  test('restores remove, move and rename in reverse, until the budget is as it was', async () => {
    const before = stored;
    const { person, toasts } = await open();
    await person.click(screen.getByRole('button', { name: 'More actions for Fun' }));
    await person.click(screen.getByRole('menuitem', { name: 'Remove' }));
    await waitFor(() => expect(lines('Variable expenses')).toEqual(['Groceries', 'Car']));
    await person.click(screen.getByRole('button', { name: 'More actions for Car' }));
    await person.click(screen.getByRole('menuitem', { name: 'Move up' }));
    await waitFor(() => expect(lines('Variable expenses')).toEqual(['Car', 'Groceries']));
    await person.click(value('Name of Rent: Rent'));
    await person.keyboard('Flat{Enter}');
    await screen.findByRole('button', { name: 'Name of Flat: Flat' });
    for (const count of [1, 2, 3]) {
      await undo(person);
      await waitFor(() => expect(toasts.filter(({ title }) => title === 'Undone')).toHaveLength(count));
    }
    expect(stored).toEqual({ ...before, version: before.version + 6 });
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await undo(person);
    expect(patches()).toHaveLength(6);
  });

  test('leaves a budget alone that was changed elsewhere since', async () => {
    const { person, toasts, client } = await open();
    await person.click(value('Name of Rent: Rent'));
    await person.keyboard('Flat{Enter}');
    await screen.findByRole('button', { name: 'Name of Flat: Flat' });
    stored = { ...stored, version: 9 };
    await client.refetchQueries({ queryKey: ['budgets'] });
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(toasts).toMatchObject([{ description: 'This was changed again since. Look at it first.' }]);
    expect(patches()).toHaveLength(1);
  });

  test('in a field is left to the browser', async () => {
    const { person } = await open();
    await person.click(value('Name of Rent: Rent'));
    await person.keyboard('Flat{Enter}');
    await screen.findByRole('button', { name: 'Name of Flat: Flat' });
    await person.click(value('Name of Flat: Flat'));
    await undo(person);
    expect(patches()).toHaveLength(1);
  });
});

describe('changes that overlap', () => {
  test('a line that is removed while another removal is under way is not confused with the next one', async () => {
    const { person, toasts } = await open();
    const release = backend.hold(updateBudget);
    await person.click(screen.getByRole('button', { name: 'More actions for Groceries' }));
    await person.click(screen.getByRole('menuitem', { name: 'Remove' }));
    await person.click(screen.getByRole('button', { name: 'More actions for Fun' }));
    await person.click(screen.getByRole('menuitem', { name: 'Remove' }));
    acceptChanges();
    stored = { ...stored, version: stored.version + 1, variableExpenses: stored.variableExpenses.slice(1) };
    release(stored);
    await waitFor(() => expect(toasts.map(({ title }) => title)).toContain('Not saved. Try again.'));
    expect(lines('Variable expenses')).toEqual(['Fun', 'Car']);
    expect(patches()).toHaveLength(1);
  });

  test('a removal that was undone is not restored a second time by its toast', async () => {
    const { person, toasts } = await open();
    await person.click(screen.getByRole('button', { name: 'More actions for Fun' }));
    await person.click(screen.getByRole('menuitem', { name: 'Remove' }));
    await waitFor(() => expect(lines('Variable expenses')).toEqual(['Groceries', 'Car']));
    await person.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(lines('Variable expenses')).toEqual(['Groceries', 'Fun', 'Car']));
    toasts[0]?.action?.onAction();
    await person.click(screen.getByRole('heading', { level: 1 }));
    expect(patches()).toHaveLength(2);
  });

  test('undo stops at a change that was made elsewhere in between', async () => {
    const { person, client } = await open();
    const rename = async (from: string, to: string) => {
      await person.click(value(`Name of ${from}: ${from}`));
      await person.keyboard(`${to}{Enter}`);
      await screen.findByRole('button', { name: `Name of ${to}: ${to}` });
    };
    await rename('Rent', 'Flat');
    stored = { ...stored, version: stored.version + 1, name: 'Elsewhere' };
    await client.refetchQueries({ queryKey: ['budgets'] });
    await rename('Flat', 'House');
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'Name of Flat: Flat' });
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(stored.name).toBe('Elsewhere');
  });
});
