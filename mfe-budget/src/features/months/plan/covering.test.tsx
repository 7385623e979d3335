import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { undoChange } from '@savvi/budget-contract/change.routes';
import type { Month, MonthLine } from '@savvi/budget-contract/month';
import {
  changeMonthLine,
  getMonth,
  listMonths,
  listTransactions,
  moveMoney,
} from '@savvi/budget-contract/month.routes';
import { getPay } from '@savvi/budget-contract/pay.routes';
import { aBudget } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aChange, recorded } from '../../../testing/changes.ts';
import { aMonth, aMonthLine, NO_PAY, RENT } from '../../../testing/months.ts';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';

preloadPages();
const backend = openFakeBackend();
beforeEach(() => {
  backend.answer(listTransactions, []);
  backend.answer(getPay, NO_PAY);
  backend.answer(listBudgets, [aBudget()]);
});

const FUN = '0190dddd-0000-7000-8000-000000000003';
const food = aMonthLine({ spent: '642.00' });
const rent = aMonthLine({ lineId: RENT, list: 'fixed', name: 'Rent', planned: '1500.00', spent: '1470.00' });
const fun = aMonthLine({ lineId: FUN, name: 'Fun', planned: '100.00' });

async function open(lines: readonly MonthLine[], unplanned = '0.00') {
  const month: Month = { ...aMonth({ lines: [...lines] }), unplanned };
  backend.answer(listMonths, [month]);
  backend.answer(getMonth, month);
  const shell = openArea('/month/2026-03');
  await screen.findByRole('table', { name: /^Plan for/ });
  return shell;
}
const cover = () => screen.getByRole('button', { name: 'Cover $42.00 from…' });
const planned = () => backend.callsTo(changeMonthLine).map(({ body }) => body);
const moves = () =>
  backend.callsTo(moveMoney).map(({ body, headers }) => ({ body, version: headers.get('If-Match') }));

describe('covering an overspent line (MON-43)', () => {
  test('takes the money from a line that has some left, the fullest first, and can be undone', async () => {
    const { person, toasts } = await open([rent, food, fun]);
    backend.answer(moveMoney, recorded(aMonth({ version: 2 })));
    await person.click(cover());
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Fun, $100.00 left',
      'Rent, $30.00 left',
    ]);
    await person.click(screen.getByRole('menuitem', { name: 'Fun, $100.00 left' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Moved $42.00 from Fun to Groceries' }]));
    expect(moves()).toEqual([{ body: { from: FUN, to: food.lineId, amount: '42.00' }, version: '"1"' }]);
    const moved = { act: 'money-moved', name: 'Fun', toName: 'Groceries', amount: '42.00' } as const;
    backend.answer(undoChange, aChange({ ...moved, isUndoable: false }));
    toasts[0]?.action?.onAction();
    await waitFor(() =>
      expect(toasts.at(-1)).toMatchObject({
        title: 'Undone',
        description: 'Moved $42.00 from Fun to Groceries',
      }),
    );
  });

  test('leaves the focus in the row of the covered line', async () => {
    const { person } = await open([food, fun]);
    backend.answer(moveMoney, aMonth());
    backend.answer(getMonth, aMonth());
    const row = cover().closest('tr');
    await person.click(cover());
    await person.click(screen.getByRole('menuitem', { name: 'Fun, $100.00 left' }));
    await waitFor(() => expect(row).toHaveFocus());
  });

  test('takes at most what the other line has left', async () => {
    const { person } = await open([rent, food]);
    backend.answer(moveMoney, aMonth());
    await person.click(cover());
    await person.click(screen.getByRole('menuitem', { name: 'Rent, $30.00 left' }));
    await waitFor(() => expect(moves().map(({ body }) => body)).toMatchObject([{ amount: '30.00' }]));
  });

  test('takes at most what is planned for the other line', async () => {
    const { person } = await open([
      food,
      aMonthLine({ lineId: FUN, name: 'Fun', planned: '5.00', carriedIn: '95.00' }),
    ]);
    backend.answer(moveMoney, aMonth());
    await person.click(cover());
    await person.click(screen.getByRole('menuitem', { name: 'Fun, $100.00 left' }));
    await waitFor(() => expect(moves().map(({ body }) => body)).toMatchObject([{ amount: '5.00' }]));
  });

  test('is not offered without money that is left or not planned yet', async () => {
    await open([food], '-80.00');
    expect(screen.queryByRole('button', { name: /^Cover/ })).not.toBeInTheDocument();
  });

  test('plans more in this month with money that is not planned yet', async () => {
    const { person, toasts } = await open([food, fun], '320.00');
    backend.answer(changeMonthLine, { month: aMonth({ version: 2 }), kept: [] });
    await person.click(cover());
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '$320.00 not planned yet',
      'Fun, $100.00 left',
    ]);
    await person.click(screen.getByRole('menuitem', { name: '$320.00 not planned yet' }));
    await waitFor(() => expect(planned()).toEqual([{ planned: '642.00', reach: 'only' }]));
    expect([moves(), toasts]).toEqual([[], []]);
  });

  test('plans at most as much more as is not planned yet', async () => {
    const { person } = await open([food], '20.00');
    backend.answer(changeMonthLine, { month: aMonth(), kept: [] });
    await person.click(cover());
    await person.click(screen.getByRole('menuitem', { name: '$20.00 not planned yet' }));
    await waitFor(() => expect(planned()).toEqual([{ planned: '620.00', reach: 'only' }]));
  });

  test('that cannot plan more shows why', async () => {
    const { person, toasts } = await open([food], '320.00');
    backend.refuse(changeMonthLine, 'month-closed', 'March is closed.');
    await person.click(cover());
    await person.click(screen.getByRole('menuitem', { name: '$320.00 not planned yet' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([{ title: 'The money was not moved', description: 'March is closed.' }]),
    );
  });

  test('that fails shows why', async () => {
    const { person, toasts } = await open([food, fun]);
    backend.refuse(moveMoney, 'month-closed', 'March is closed.');
    await person.click(cover());
    await person.click(screen.getByRole('menuitem', { name: 'Fun, $100.00 left' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([{ title: 'The money was not moved', description: 'March is closed.' }]),
    );
  });
});
