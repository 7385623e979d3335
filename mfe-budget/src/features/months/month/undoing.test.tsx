import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { undoChange } from '@savvi/budget-contract/change.routes';
import {
  changeMonthLine,
  createTransaction,
  getMonth,
  listMonths,
  listTransactions,
} from '@savvi/budget-contract/month.routes';
import { getPay } from '@savvi/budget-contract/pay.routes';
import { listRules } from '@savvi/budget-contract/rule.routes';
import { aBudget } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aChange, recorded } from '../../../testing/changes.ts';
import { aMonth, NO_PAY } from '../../../testing/months.ts';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';
import { aTransaction } from '../../../testing/transactions.ts';

preloadPages();
const backend = openFakeBackend();
beforeEach(() => {
  backend.answer(listTransactions, []);
  backend.answer(getPay, NO_PAY);
  backend.answer(listRules, { rules: [], version: 1 });
  backend.answer(listBudgets, [aBudget()]);
  backend.answer(listMonths, [aMonth()]);
  backend.answer(getMonth, aMonth());
});

const [FIRST, SECOND] = ['0190eeee-0000-7000-8000-000000000011', '0190eeee-0000-7000-8000-000000000012'];
const undone = () => backend.callsTo(undoChange).map(({ path }) => path.split('/').at(-2));
const line = aChange({ act: 'line-changed-on', name: 'Groceries', isUndoable: false });

/** Opens the month, records a transaction, and changes a line. */
async function open() {
  const shell = openArea('/month/2026-03');
  await screen.findByRole('table', { name: /^Plan for/ });
  const { person } = shell;
  backend.answer(createTransaction, recorded(aTransaction(), FIRST));
  await person.type(screen.getByRole('textbox', { name: 'Add a transaction' }), '12.40 coffee{Enter}');
  await screen.findByText(/^Saved\./);
  backend.answer(changeMonthLine, recorded({ month: aMonth({ version: 2 }), kept: [] }, SECOND));
  await person.click(screen.getByRole('button', { name: 'Carry-over of Groceries: Start fresh' }));
  await person.click(screen.getByRole('menuitem', { name: 'Carry over what is left' }));
  await waitFor(() => expect(shell.toasts.at(-1)?.title).toBe('Groceries changed'));
  return { ...shell, press: () => person.keyboard('{Control>}z{/Control}') };
}

describe('Ctrl+Z on the pages of months (MON-59)', () => {
  test('undoes the last change that was made on the page, then the one before it', async () => {
    const { press, toasts } = await open();
    (document.activeElement as HTMLElement).blur();
    backend.answer(undoChange, line);
    await press();
    await waitFor(() => expect(undone()).toEqual([SECOND]));
    await waitFor(() =>
      expect(toasts.at(-1)).toEqual({
        title: 'Undone',
        description: 'Changed Groceries from March on',
        tone: 'success',
      }),
    );
    await press();
    await waitFor(() => expect(undone()).toEqual([SECOND, FIRST]));
    await press();
    expect(undone()).toHaveLength(2);
  });

  test('shows why a change is not undone', async () => {
    const { press, toasts } = await open();
    (document.activeElement as HTMLElement).blur();
    backend.refuse(undoChange, 'not-undoable');
    await press();
    await waitFor(() =>
      expect(toasts.at(-1)).toEqual({
        title: 'Not undone',
        description: 'This was changed again since. Look at it first.',
        tone: 'destructive',
      }),
    );
  });

  test('tries the same change again after a failure', async () => {
    const { press, toasts } = await open();
    (document.activeElement as HTMLElement).blur();
    backend.refuse(undoChange, 'unavailable');
    await press();
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Not undone', action: {} }));
    backend.answer(undoChange, line);
    await press();
    await waitFor(() => expect(undone()).toEqual([SECOND, SECOND]));
  });

  test('is left to the browser in a text field with a text, but not in quick add after a transaction', async () => {
    const { person, press } = await open();
    const field = screen.getByRole('textbox', { name: 'Add a transaction' });
    await person.type(field, '5');
    await press();
    expect(undone()).toEqual([]);
    await person.clear(field);
    backend.answer(undoChange, line);
    await press();
    await waitFor(() => expect(undone()).toEqual([SECOND]));
  });

  test('undoes nothing twice: a change that its toast has undone is left out', async () => {
    const { press, toasts } = await open();
    (document.activeElement as HTMLElement).blur();
    backend.answer(undoChange, line);
    toasts.at(-1)?.action?.onAction();
    await waitFor(() => expect(undone()).toEqual([SECOND]));
    await press();
    await waitFor(() => expect(undone()).toEqual([SECOND, FIRST]));
  });
});
