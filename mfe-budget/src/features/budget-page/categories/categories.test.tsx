import type { Budget, BudgetPatch } from '@savvi/budget-contract/budget';
import { listBudgets, updateBudget } from '@savvi/budget-contract/budget.routes';
import { calculateBudget } from '@savvi/budget-contract/calculations';
import {
  type Categories,
  categoriesInput,
  lineCategoryInput,
  STANDARD_CATEGORIES,
} from '@savvi/budget-contract/category';
import {
  deleteCategory,
  getCategoryUse,
  listCategories,
  replaceCategories,
  setLineCategory,
} from '@savvi/budget-contract/category.routes';
import { aBudget } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_CATEGORIES } from '../../../testing/months.ts';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';

preloadPages();
beforeAll(() => import('./categories-dialog.tsx'));
const backend = openFakeBackend();

const id = (name: string) => STANDARD_CATEGORIES.find((category) => category.name === name)?.id ?? '';
const fields = {
  fixedExpenses: [{ name: 'Rent', amount: 1500 }],
  variableExpenses: [
    { name: 'Market', amount: 600.5 },
    { name: 'Fun', amount: 90.25 },
  ],
};
const stored: Budget = aBudget({ ...fields, calculations: calculateBudget(aBudget(fields)) });
let categories: Categories;

const save = (next: Partial<Categories>): Categories => {
  categories = { ...categories, ...next, version: categories.version + 1 };
  return categories;
};
beforeEach(() => {
  categories = { ...NO_CATEGORIES, lines: { fixed: [null], variable: [null, null] } };
  backend.answer(listBudgets, [stored]);
  backend.answer(listCategories, () => categories);
  backend.answer(setLineCategory, ({ body }) => {
    const { list, position, categoryId } = lineCategoryInput.parse(body);
    const lines = { ...categories.lines, [list]: categories.lines[list].with(position, categoryId) };
    return save({ lines });
  });
  backend.answer(replaceCategories, ({ body }) => {
    const { categories: all, lines } = categoriesInput.parse(body);
    return save({ categories: all, ...(lines !== undefined && { lines }) });
  });
});

async function open() {
  const shell = openArea(`/month/budget/${stored.id}`);
  await screen.findByRole('combobox', { name: 'Category of Rent' });
  return shell;
}
const categoryOf = (line: string) => screen.getByRole('combobox', { name: `Category of ${line}` });
const sums = () =>
  [...screen.getByRole('region', { name: 'By group' }).querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
async function openDialog() {
  const shell = await open();
  await shell.person.click(screen.getByRole('button', { name: 'Categories' }));
  return { ...shell, dialog: await screen.findByRole('dialog', { name: 'Categories' }) };
}
const press = (person: Awaited<ReturnType<typeof open>>['person'], name: string) =>
  person.click(screen.getByRole('button', { name }));

describe('the category of a line', () => {
  test('is chosen in place, and the groups add up to the total expenses (MON-18)', async () => {
    const { person } = await open();
    expect(screen.getByText(/^Choose a category for your expenses/)).toBeVisible();
    await person.selectOptions(categoryOf('Market'), 'Groceries');
    await screen.findByText('Saved. Category of Market is Groceries.');
    expect(
      backend.callsTo(setLineCategory).map(({ body, headers }) => [body, headers.get('If-Match')]),
    ).toEqual([[{ list: 'variable', position: 0, name: 'Market', categoryId: id('Groceries') }, '"1"']]);
    expect(categoryOf('Market')).toHaveDisplayValue('Groceries');
    expect(sums()).toEqual([
      ['Food', '$600.50'],
      ['No category', '$1,590.25'],
      ['Total expenses', '$2,190.75'],
    ]);
  });

  test('that is not saved shows why and keeps the stored one', async () => {
    const { person, toasts } = await open();
    backend.refuse(setLineCategory, 'unavailable');
    await person.selectOptions(categoryOf('Rent'), 'Utilities');
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Not saved. Try again.' }]));
    expect(categoryOf('Rent')).toHaveDisplayValue('No category');
  });

  test('moves with its line', async () => {
    categories = { ...categories, lines: { fixed: [null], variable: [id('Groceries'), null] }, version: 2 };
    const { person } = await open();
    backend.answer(updateBudget, () => {
      categories = { ...categories, lines: { fixed: [null], variable: [null, id('Groceries')] } };
      return { ...stored, variableExpenses: stored.variableExpenses.toReversed(), version: 9 };
    });
    await person.click(screen.getByRole('button', { name: 'More actions for Market' }));
    await person.click(screen.getByRole('menuitem', { name: 'Move down' }));
    await screen.findByText('Market, 2 of 2');
    expect(categoryOf('Market')).toHaveDisplayValue('Groceries');
    expect(categoryOf('Fun')).toHaveDisplayValue('No category');
  });

  test('comes back with a line whose removal is undone', async () => {
    categories = { ...categories, lines: { fixed: [null], variable: [id('Groceries'), null] }, version: 2 };
    const { person, toasts } = await open();
    let version = stored.version;
    backend.answer(updateBudget, ({ body }) => {
      const { variableExpenses = [] } = body as BudgetPatch; // what the page sends
      version += 1;
      categories = { ...categories, lines: { fixed: [null], variable: variableExpenses.map(() => null) } };
      return { ...stored, variableExpenses, version };
    });
    await person.click(screen.getByRole('button', { name: 'More actions for Market' }));
    await person.click(screen.getByRole('menuitem', { name: 'Remove' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Market removed' }]));
    toasts[0]?.action?.onAction();
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Undone' }));
    expect(backend.callsTo(replaceCategories)[0]?.body).toMatchObject({
      lines: { fixed: [null], variable: [id('Groceries'), null] },
    });
    expect(categoryOf('Market')).toHaveDisplayValue('Groceries');
  });

  test('can be chosen again after the categories could not be loaded', async () => {
    backend.refuse(listCategories, 'forbidden');
    const { person } = openArea(`/month/budget/${stored.id}`);
    expect(await screen.findByText('We couldn’t load your categories.')).toBeVisible();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    backend.answer(listCategories, () => categories);
    await person.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByRole('combobox', { name: 'Category of Rent' })).toBeVisible();
  });
});

describe('the dialog of the categories', () => {
  test('lists 20 categories in 7 groups, and adds one (MON-18)', async () => {
    const { person, dialog } = await openDialog();
    expect(within(dialog).getAllByRole('heading', { level: 3 })).toHaveLength(7);
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(20);
    await press(person, 'Add a category');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await person.keyboard('groceries{Enter}');
    expect(screen.getByText('Another category has this name.')).toBeVisible();
    await person.clear(screen.getByLabelText('Name'));
    await person.type(screen.getByLabelText('Name'), 'Piano');
    await person.type(screen.getByLabelText('Group'), 'Leisure{Enter}');
    expect(await screen.findByText('Piano is saved.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add a category' })).toHaveFocus();
    const sent = categoriesInput.parse(backend.callsTo(replaceCategories)[0]?.body).categories;
    expect(sent).toHaveLength(21);
    expect(sent.at(-1)).toMatchObject({ name: 'Piano', group: 'Leisure' });
  });

  test('renames a category and a group (MON-18)', async () => {
    const { person } = await openDialog();
    await press(person, 'Edit Groceries');
    await person.clear(screen.getByLabelText('Name'));
    await person.keyboard('Supermarket{Enter}');
    expect(await screen.findByText('Supermarket is saved.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit Supermarket' })).toHaveFocus();
    await press(person, 'Rename group Food');
    await person.clear(screen.getByLabelText('Group'));
    await person.keyboard('Eating{Enter}');
    await screen.findByRole('heading', { level: 3, name: 'Eating' });
    expect(categories.categories.filter(({ group }) => group === 'Eating').map(({ name }) => name)).toEqual([
      'Supermarket',
      'Eating out',
    ]);
  });

  test('asks where lines and transactions of a deleted category go (MON-19)', async () => {
    const { person } = await openDialog();
    backend.answer(getCategoryUse, { lines: 3, transactions: 214 });
    backend.answer(deleteCategory, ({ search }) => {
      expect(search.get('to')).toBe(id('Eating out'));
      const others = categories.categories.filter((category) => category.id !== id('Groceries'));
      return { ...save({ categories: others }), moved: { lines: 3, transactions: 214 } };
    });
    await press(person, 'Delete Groceries');
    expect(
      await screen.findByText('Groceries is used by 3 lines and 214 transactions. Move them to…'),
    ).toBeVisible();
    const choice = screen.getByRole('combobox', { name: 'Move them to' });
    await waitFor(() => expect(choice).toHaveFocus());
    expect(within(choice).queryByRole('option', { name: /Groceries/ })).not.toBeInTheDocument();
    await person.selectOptions(choice, 'Food: Eating out');
    await press(person, 'Delete');
    expect(
      await screen.findByText('Groceries deleted. 3 lines and 214 transactions moved to Eating out.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit Groceries' })).not.toBeInTheDocument();
  });

  test('asks no target for a category that is not used, and Escape keeps it', async () => {
    const { person } = await openDialog();
    backend.answer(getCategoryUse, { lines: 0, transactions: 0 });
    await press(person, 'Delete Pets');
    expect(await screen.findByText('Pets isn’t used by any line or transaction.')).toBeVisible();
    await person.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Delete Pets' })).toHaveFocus();
    expect(backend.callsTo(deleteCategory)).toEqual([]);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
