// Making a budget with less typing: pasted tables, templates, moved lines and undo (MON-13 to MON-17).
import { budgetInput } from '@savvi/budget-contract/budget';
import { createBudget, listBudgets, updateBudget } from '@savvi/budget-contract/budget.routes';
import { aBudget } from '@savvi/testing/builders';
import type { FakeShell } from '@savvi/testing/fake-shell';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { button, goOn, ON, openNew, openStored } from '../../../testing/drive-wizard.ts';
import { preloadPages } from '../../../testing/open-area.tsx';
import { openBudgetBackend } from '../../../testing/open-budget-backend.ts';
import { readDraft } from './draft.rules.ts';

preloadPages();
const backend = openBudgetBackend();

const field = (name: string | RegExp) => screen.getByLabelText(name);
const list = (name: string) => within(screen.getByRole('region', { name }));
const rowsOf = (name: string) =>
  list(name)
    .queryAllByRole('listitem')
    .map((row) => row.textContent);
const budget = aBudget({
  fixedExpenses: ['Rent', 'Phone', 'Internet'].map((name, at) => ({ name, amount: 10 * (at + 1) })),
  variableExpenses: ['Groceries', 'Fun'].map((name) => ({ name, amount: 5 })),
});
const toNewExpenses = async () => {
  const shell = await openNew(backend);
  await goOn(shell, ON.slice(0, 3));
  return shell;
};
const toStoredExpenses = async () => {
  const shell = await openStored(backend, budget);
  await shell.person.click(button('Go to step 4: Expenses'));
  return shell;
};
const draftOf = (shell: FakeShell) =>
  JSON.stringify(readDraft(shell.drafts.read(`budget:${budget.id}`))?.entries);
const pasteInto = async (shell: FakeShell, name: string, text: string) => {
  await shell.person.click(field(name));
  await shell.person.paste(text);
};
const announced = (text: string) => screen.getByText(text, { selector: '[role=status] *' });

describe('a table that is pasted into a name field (MON-14)', () => {
  test('opens a preview, is added at once, and undone at once', async () => {
    const shell = await toNewExpenses();
    await pasteInto(shell, 'Variable expense', 'Expense\tMonthly\nFood\t$1,250.50\nFun\t(40.00)\n');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add 2 lines?' }));
    expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'NameMonthly amount',
      'Food$1,250.50',
      'Fun$40.00',
    ]);
    expect(dialog.getByText('Minus signs and parentheses are left out.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Add 2 lines' })).toHaveFocus();
    await shell.person.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(rowsOf('Variable expenses')).toEqual(['Food$1,250.50', 'Fun$40.00']);
    expect(field('Variable expense')).toHaveValue('');
    expect(field('Variable expense')).toHaveFocus();
    expect(announced('2 lines added')).toBeInTheDocument();
    await shell.person.keyboard('{Control>}z{/Control}');
    expect(rowsOf('Variable expenses')).toEqual([]);
  });

  test('of more than 200 rows is refused before anything is added', async () => {
    const shell = await toNewExpenses();
    await pasteInto(shell, 'Fixed expense', 'Rent\t900\n'.repeat(201));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add 201 lines?' }));
    expect(dialog.getByText(/must have at most 200 lines/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Add 201 lines' })).toBeDisabled();
    await shell.person.click(dialog.getAllByRole('checkbox', { name: 'Rent' })[7] as HTMLElement);
    await shell.person.click(dialog.getByRole('button', { name: 'Add 200 lines' }));
    expect(rowsOf('Fixed expenses')).toHaveLength(200);
  });

  test('names a refused row, and leaves out what is not chosen', async () => {
    const shell = await toNewExpenses();
    await pasteInto(shell, 'Fixed expense', 'Rent\t900\nPhone\t40\n\nInsurance\t6850.555\nTotal\t940');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add 2 lines?' }));
    expect(dialog.getByText('Row 4: "6850.555" has more than two decimals.')).toBeVisible();
    expect(dialog.getByText('1 row can’t be added.')).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'Total' })).not.toBeChecked();
    await shell.person.click(dialog.getByRole('checkbox', { name: 'Phone' }));
    await shell.person.selectOptions(dialog.getByLabelText('Add to'), 'Savings goals');
    await shell.person.click(dialog.getByRole('button', { name: 'Add 1 line' }));
    expect(rowsOf('Savings goals')).toEqual(['Rent$900.00']);
    expect(rowsOf('Fixed expenses')).toEqual([]);
  });

  test('adds nothing when the dialog is canceled, and a name with a comma opens none', async () => {
    const shell = await toNewExpenses();
    await pasteInto(shell, 'Fixed expense', 'Rent\t900');
    await shell.person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }),
    );
    expect(rowsOf('Fixed expenses')).toEqual([]);
    await pasteInto(shell, 'Fixed expense', 'Rent, flat');
    expect(field('Fixed expense')).toHaveValue('Rent, flat');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('can also be pasted into a dialog of its own', async () => {
    const shell = await toNewExpenses();
    await shell.person.click(button('Paste a table'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste a table' }));
    expect(dialog.getByLabelText('Table')).toHaveFocus();
    await shell.person.paste('only a text');
    expect(dialog.getByText('Please paste two columns, a name and an amount in each row.')).toBeVisible();
    await shell.person.clear(dialog.getByLabelText('Table'));
    await shell.person.paste('Rent;1.250,50\nHousing;');
    await shell.person.click(dialog.getByRole('checkbox', { name: 'Housing' }));
    await shell.person.click(dialog.getByRole('button', { name: 'Add 2 lines' }));
    expect(rowsOf('Fixed expenses')[0]).toBe('Rent$1,250.50');
    expect(field('Monthly amount of Housing')).toHaveValue('');
  });
});

describe('a template (MON-13)', () => {
  test('adds names, whose amounts are filled in one after the other', async () => {
    const shell = await toNewExpenses();
    await shell.person.click(button('Start from a template'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Start from a template' }));
    expect(dialog.getAllByRole('radio')).toHaveLength(6);
    await shell.person.click(dialog.getByRole('radio', { name: 'Student' }));
    await shell.person.click(dialog.getByRole('button', { name: 'Use template' }));
    expect(field('Monthly amount of Rent')).toHaveFocus();
    await shell.person.keyboard('900{Enter}');
    expect(field('Monthly amount of Tuition and fees')).toHaveFocus();
    expect(rowsOf('Fixed expenses')[0]).toBe('Rent$900.00');
    await shell.person.keyboard('{Enter}12.5');
    expect(field('Monthly amount of Health insurance')).toHaveValue('12.5');
    await shell.person.click(field('Monthly amount of Trips home'));
    await shell.person.keyboard('{Enter}');
    expect(field('Variable expense')).toHaveFocus();

    await shell.person.click(button('Next: Split Money'));
    await shell.person.click(button('Next: Review'));
    const note = screen.getByText('Not filled in yet').parentElement;
    expect(note).toHaveTextContent(
      'Tuition and fees, Internet, Phone, Transit pass, Groceries, Eating out, Books and supplies, Clothing, Fun, Trips home',
    );
    backend.answer(createBudget, budget);
    await shell.person.click(button('Create Budget'));
    await screen.findByText('Another page');
    const [call] = backend.callsTo(createBudget);
    const { fixedExpenses, variableExpenses } = budgetInput.parse(call?.body);
    expect([...fixedExpenses, ...variableExpenses].filter(({ amount }) => amount !== 0)).toEqual([
      { name: 'Rent', amount: 900 },
      { name: 'Health insurance', amount: 12.5 },
    ]);
    expect(fixedExpenses[1]).toEqual({ name: 'Tuition and fees', amount: 0 });
  });

  test('is undone at once, and the review can lead back to its amounts', async () => {
    const shell = await toNewExpenses();
    await shell.person.click(button('Start from a template'));
    await shell.person.click(await screen.findByRole('button', { name: 'Use template' }));
    await goOn(shell, ON.slice(3));
    await shell.person.click(button('Fill in'));
    expect(await screen.findByText('Step 4 of 6')).toBeVisible();
    expect(rowsOf('Fixed expenses')).toHaveLength(9);
    fireEvent.keyDown(document.body, { key: 'z', metaKey: true });
    expect(rowsOf('Fixed expenses')).toEqual([]);
  });

  test('line can be renamed before its amount is known', async () => {
    const shell = await toNewExpenses();
    await shell.person.click(button('Start from a template'));
    await shell.person.click(await screen.findByRole('button', { name: 'Use template' }));
    await shell.person.click(button('Change Phones'));
    await shell.person.clear(field('Name'));
    await shell.person.keyboard('Phone of Ben{Enter}');
    expect(field('Monthly amount of Phone of Ben')).toHaveValue('');
  });
});

describe('moving lines (MON-16)', () => {
  test('by keyboard keeps the focus and announces the position, also between the lists', async () => {
    const shell = await toStoredExpenses();
    button('Move Internet').focus();
    await shell.person.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(rowsOf('Fixed expenses')).toEqual(['Rent$10.00', 'Internet$30.00', 'Phone$20.00']);
    expect(announced('Internet, 2 of 3')).toBeInTheDocument();
    expect(button('Move Internet')).toHaveFocus();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    button('Change Internet').focus();
    await shell.person.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    expect(rowsOf('Variable expenses')).toEqual(['Internet$30.00', 'Groceries$5.00', 'Fun$5.00']);
    expect(announced('Internet, 1 of 3, Variable expenses')).toBeInTheDocument();
    expect(button('Change Internet')).toHaveFocus();
    backend.answer(updateBudget, budget);
    backend.answer(listBudgets, [budget]);
    await shell.person.click(button('Save'));
    await waitFor(() => expect(backend.callsTo(updateBudget)).toHaveLength(1));
    expect(backend.callsTo(updateBudget)[0]?.body).toMatchObject({
      fixedExpenses: [{ name: 'Rent' }, { name: 'Phone' }],
      variableExpenses: [{ name: 'Internet' }, { name: 'Groceries' }, { name: 'Fun' }],
    });
  });

  test('by the menu of the handle', async () => {
    const shell = await toStoredExpenses();
    const choose = async (line: string, item: string) => {
      await shell.person.click(button(`Move ${line}`));
      await shell.person.click(screen.getByRole('menuitem', { name: item }));
    };
    await choose('Rent', 'Move down');
    expect(rowsOf('Fixed expenses')).toEqual(['Phone$20.00', 'Rent$10.00', 'Internet$30.00']);
    await choose('Fun', 'Move to fixed expenses');
    expect(rowsOf('Fixed expenses')[3]).toBe('Fun$5.00');
    await shell.person.click(button('Move Phone'));
    expect(screen.getByRole('menuitem', { name: 'Move up' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('by dragging, until Escape', async () => {
    const shell = await toStoredExpenses();
    const height = 40;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
      const all = [...document.querySelectorAll('[data-line], [data-list]')];
      const inside = all.filter((each) => this !== each && this.contains(each)).length;
      return new DOMRect(0, all.indexOf(this) * height, 300, (inside + 1) * height);
    });
    const drag = (name: string, steps: number) => {
      const handle = button(`Move ${name}`);
      fireEvent.pointerDown(handle, { button: 0, clientY: 100 });
      fireEvent.pointerMove(handle, { clientY: 100 });
      const row = handle.closest('[data-line]');
      const top = row?.getBoundingClientRect().top ?? 0;
      fireEvent.pointerMove(handle, { clientY: top + height / 2 + steps * height });
      return { handle, row };
    };
    const { handle, row } = drag('Rent', 1.2);
    expect(row).toHaveAttribute('data-dragged');
    expect(document.querySelector('[data-drop]')).toHaveTextContent('Internet');
    fireEvent.pointerUp(handle);
    fireEvent.click(handle, { detail: 1 });
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(rowsOf('Fixed expenses')).toEqual(['Phone$20.00', 'Rent$10.00', 'Internet$30.00']);
    expect(announced('Rent, 2 of 3')).toBeInTheDocument();

    const second = drag('Phone', 5);
    fireEvent.keyDown(document, { key: 'Escape' });
    fireEvent.pointerUp(second.handle);
    expect(rowsOf('Fixed expenses')[0]).toBe('Phone$20.00');
    fireEvent.pointerUp(drag('Phone', 5).handle);
    expect(rowsOf('Variable expenses')[1]).toBe('Phone$20.00');
    vi.restoreAllMocks();
    expect(shell.toasts).toEqual([]);
  });
});

describe('undo (MON-17)', () => {
  test('in the toast restores a removed line, also after another change', async () => {
    const shell = await toStoredExpenses();
    await shell.person.click(button('Remove Phone'));
    expect(shell.toasts[0]).toMatchObject({ title: 'Phone removed', action: { label: 'Undo' } });
    await shell.person.click(button('Undo'));
    expect(rowsOf('Fixed expenses')).toEqual(['Rent$10.00', 'Phone$20.00', 'Internet$30.00']);
    expect(shell.drafts.read(`budget:${budget.id}`)).toBeNull();

    await shell.person.click(button('Remove Phone'));
    await shell.person.click(button('Remove Fun'));
    shell.toasts[1]?.action?.onAction();
    await waitFor(() =>
      expect(rowsOf('Fixed expenses')).toEqual(['Rent$10.00', 'Phone$20.00', 'Internet$30.00']),
    );
    expect(rowsOf('Variable expenses')).toEqual(['Groceries$5.00']);
  });

  test('by keyboard restores every byte after a removal, a move and a new name', async () => {
    const shell = await toStoredExpenses();
    await shell.person.type(field('Savings goal'), 'Car{Enter}40{Enter}');
    const before = draftOf(shell);
    expect(before).toContain('"Car"');
    await shell.person.click(button('Remove Rent'));
    button('Move Phone').focus();
    await shell.person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await shell.person.click(button('Change Fun'));
    await shell.person.clear(field('Name'));
    await shell.person.keyboard('Joy{Enter}');
    expect(draftOf(shell)).not.toBe(before);
    await shell.person.keyboard('{Control>}zzz{/Control}');
    expect(draftOf(shell)).toBe(before);
    expect(announced('Undone. You can undo 3 more.')).toBeInTheDocument();
  });

  test('of typing in a text field is done by the browser, and of an amount by the page', async () => {
    const shell = await toStoredExpenses();
    await shell.person.type(field('Fixed expense'), 'Car');
    // An event whose default action a handler prevents returns false.
    expect(fireEvent.keyDown(field('Fixed expense'), { key: 'z', ctrlKey: true })).toBe(true);
    expect(field('Fixed expense')).toHaveValue('Car');
    await shell.person.type(field('Monthly amount of the fixed expense'), '40');
    expect(fireEvent.keyDown(field('Monthly amount of the fixed expense'), { key: 'z', ctrlKey: true })).toBe(
      false,
    );
    expect(field('Monthly amount of the fixed expense')).toHaveValue('');
    expect(field('Fixed expense')).toHaveValue('Car');
  });

  test('does nothing without a change, on another step, and in a dialog', async () => {
    const shell = await toStoredExpenses();
    expect(fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })).toBe(true);
    await shell.person.click(button('Remove Rent'));
    await shell.person.click(button('Paste a table'));
    const dialog = await screen.findByRole('dialog');
    expect(fireEvent.keyDown(dialog, { key: 'z', ctrlKey: true })).toBe(true);
    await shell.person.keyboard('{Escape}');
    await shell.person.click(button('Go to step 6: Review'));
    expect(fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })).toBe(true);
    await shell.person.click(button('Go to step 4: Expenses'));
    await screen.findByText('Step 4 of 6');
    expect(rowsOf('Fixed expenses')).toEqual(['Phone$20.00', 'Internet$30.00']);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(rowsOf('Fixed expenses')).toHaveLength(3);
  });
});
