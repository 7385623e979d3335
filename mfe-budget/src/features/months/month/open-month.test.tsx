import { listBills } from '@savvi/budget-contract/bill.routes';
import { listBudgets } from '@savvi/budget-contract/budget.routes';
import type { Month } from '@savvi/budget-contract/month';
import { getMonth, listMonths, updateMonth, listTransactions } from '@savvi/budget-contract/month.routes';
import { getPay } from '@savvi/budget-contract/pay.routes';
import { aBudget } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { renderInShell } from '@savvi/testing/fake-shell';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBill, aBillDate } from '../../../testing/bills.ts';
import { aMonth, aMonthLine, NO_PAY } from '../../../testing/months.ts';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';
import { MonthsPages } from '../months-pages.tsx';

preloadPages();
const backend = openFakeBackend();
beforeEach(() => {
  backend.answer(listTransactions, []);
  backend.answer(getPay, NO_PAY);
});

const rent = aMonthLine({
  lineId: 'aaaaaaaa-0000-7000-8000-000000000001',
  list: 'fixed',
  name: 'Rent',
  planned: '1500.00',
});
/** The page opens in the middle of March. */
const MIDDLE = { user: { serverTime: '2026-03-15T12:00:00.000Z' } };

async function show(month: Month, options: Parameters<typeof openArea>[1] = MIDDLE) {
  backend.answer(listBudgets, [aBudget()]);
  backend.answer(listMonths, [month]);
  backend.answer(getMonth, month);
  const shell = openArea(`/month/${month.month}`, options);
  await screen.findByText('Left to spend');
  return shell;
}
const figures = () => screen.getByRole('region', { name: 'Figures of the month' });
const rows = () =>
  within(screen.getByRole('table', { name: /^Plan for/ }))
    .getAllByRole<HTMLTableRowElement>('row')
    .map((row) =>
      [...row.cells].map((cell) => {
        const copy = cell.cloneNode(true) as HTMLElement; // a clone has the type of its original
        copy.querySelectorAll('[aria-hidden="true"], button[aria-haspopup]').forEach((each) => each.remove());
        return copy.textContent;
      }),
    );

describe('the figures of a month', () => {
  test('are what is left to spend, the days that are left and the pace', async () => {
    await show(aMonth({ lines: [rent, aMonthLine({ spent: '332.00' })] }));
    expect(within(figures()).getByText('Left to spend').nextSibling).toHaveTextContent('$268.00');
    expect(figures()).toHaveTextContent('17 days left');
    expect(within(figures()).getByText('$41.68 over pace')).toBeVisible();
  });

  test('have the planned income, and the recorded one once there is some (MON-54)', async () => {
    await show(aMonth({ income: '2500.00' }));
    expect(figures()).toHaveTextContent('Planned income$6,000.00');
    expect(figures()).toHaveTextContent('Income so far$2,500.00');
  });

  test('have the sum of the savings goals, if the month has some (MON-27)', async () => {
    await show(
      aMonth({
        goals: [
          { name: 'Trip', planned: '250.00' },
          { name: 'Car', planned: '9.25' },
        ],
      }),
    );
    expect(figures()).toHaveTextContent('Savings goals$259.25');
    expect(within(figures()).getByText('$3,640.75 is not planned yet.')).toBeVisible();
  });

  test('name the bills that are still to come, and what is left in all (MON-41)', async () => {
    await show(
      aMonth({
        lines: [{ ...rent, left: '1240.00' }, aMonthLine()],
        setAside: '1240.00',
        leftInAll: '1655.20',
      }),
    );
    expect(screen.getByText('Bills still to come: $1,240.00, already set aside.')).toBeVisible();
    expect(screen.getByText('Left in all: $1,655.20.')).toBeVisible();
  });

  test('show what comes up beside the plan of the running month (MON-87)', async () => {
    backend.answer(listBills, { bills: [aBill()], dates: [aBillDate()] });
    await show(aMonth({ bills: { unpaid: 1, lineIds: [] } }));
    expect(await screen.findByRole('region', { name: 'Coming up' })).toHaveTextContent('Was due March 1');
  });

  test.each(['0.00', '-20.00'])('name no bills if %s is set aside', async (setAside) => {
    await show(aMonth({ setAside }));
    expect(screen.queryByText(/^Bills still to come/)).not.toBeInTheDocument();
    expect(screen.getByText(/^Left in all/)).toBeVisible();
  });

  test.each([
    ['-180.00', 'You planned $180.00 more than comes in.'],
    ['-0.01', 'You planned $0.01 more than comes in.'],
    ['320.00', '$320.00 is not planned yet.'],
    ['0.01', '$0.01 is not planned yet.'],
  ])('compare the plan with the planned income: %s (MON-44)', async (unplanned, sentence) => {
    await show(aMonth({ unplanned }));
    expect(screen.getByText(sentence)).toBeVisible();
  });

  test('have no sentence about a plan that equals the planned income (MON-44)', async () => {
    await show(aMonth({ unplanned: '0.00' }));
    expect(figures()).not.toHaveTextContent(/comes in|not planned/);
  });

  test('have a minus sign if too much was spent', async () => {
    await show(aMonth({ lines: [aMonthLine({ spent: '642.00' })] }));
    expect(within(figures()).getByText('Left to spend').nextSibling).toHaveTextContent('−$42.00');
  });

  test('have neither days nor a pace in another month', async () => {
    await show(aMonth({ month: '2026-02' }));
    expect(document.body).not.toHaveTextContent(/days? left|pace|On track/);
  });

  test('count today as the last day', async () => {
    await show(aMonth(), { user: { serverTime: '2026-03-31T12:00:00.000Z' } });
    expect(figures()).toHaveTextContent('1 day left');
  });
});

describe('the table of a month', () => {
  test('has the lines by list, with totals and the pace of variable lines in words (MON-42)', async () => {
    const lines = [
      { ...rent, spent: '260.00', left: '1240.00' },
      aMonthLine({ spent: '332.26' }),
      aMonthLine({
        lineId: 'aaaaaaaa-0000-7000-8000-000000000002',
        name: 'Fun',
        planned: '62.00',
        spent: '12.00',
      }),
      aMonthLine({
        lineId: 'aaaaaaaa-0000-7000-8000-000000000003',
        name: 'Pets',
        planned: '62.00',
        spent: '30.00',
      }),
    ];
    await show(aMonth({ lines }));
    expect(rows()).toEqual([
      ['Line', 'Planned', 'Spent', 'Left', 'Progress'],
      ['Fixed', '$1,500.00', '$260.00', '$1,240.00', ''],
      ['Rent', '$1,500.00', '$260.00', '$1,240.00', ''],
      ['Variable', '$724.00', '$374.26', '$349.74', ''],
      ['Groceries', '$600.00', '$332.26', '$267.74', '$41.94 over pace'],
      ['Fun', '$62.00', '$12.00', '$50.00', '$18.00 under pace'],
      ['Pets', '$62.00', '$30.00', '$32.00', 'On track'],
      ['Total', '$2,224.00', '$634.26', '$1,589.74', ''],
    ]);
  });

  test('has a column for what was carried in only if any line got something (MON-32)', async () => {
    const previous = { month: '2026-02', state: 'open' } as const;
    await show(aMonth({ previous, lines: [rent, aMonthLine({ carriedIn: '-40.50' })] }));
    expect(rows()[0]).toEqual(['Line', 'Planned', 'Carried in', 'Spent', 'Left', 'Progress']);
    expect(rows()[2]?.[2]).toBe('$0.00');
    expect(rows()[4]?.slice(0, 5)).toEqual([
      'Groceries',
      '$600.00',
      '−$40.50from February, so far',
      '$0.00',
      '$559.50',
    ]);
  });

  test('names the month before without a reservation once it is closed (MON-32)', async () => {
    const previous = { month: '2025-12', state: 'closed' } as const;
    await show(aMonth({ previous, lines: [aMonthLine({ carriedIn: '40.00' })] }));
    expect(screen.getByText('from December 2025')).toBeVisible();
  });

  test('has a row for what was spent outside of the plan, if anything was', async () => {
    await show(aMonth({ lines: [aMonthLine()], outsidePlan: '25.50' }));
    expect(rows().at(-2)).toEqual(['Outside of your plan', '—', '$25.50', '−$25.50', '']);
    expect(rows().at(-1)).toEqual(['Total', '$600.00', '$25.50', '$574.50', '']);
  });

  test('is by group once a line has a category, with what was spent without a line (MON-18)', async () => {
    const food = { name: 'Groceries', group: 'Food' };
    await show(
      aMonth({
        lines: [rent, aMonthLine({ name: 'Market', spent: '100.00', category: food })],
        outsidePlan: '25.50',
        outsideByCategory: [{ ...food, spent: '20.00' }],
      }),
    );
    expect(
      rows().map(([name, planned, spent, left]) => [
        name?.replace(/Start fresh.*/, ''),
        planned,
        spent,
        left,
      ]),
    ).toEqual([
      ['Line', 'Planned', 'Spent', 'Left'],
      ['Food', '$600.00', '$120.00', '$480.00'],
      ['MarketGroceries', '$600.00', '$100.00', '$500.00'],
      ['Groceries, without a line', '—', '$20.00', '−$20.00'],
      ['No category', '$1,500.00', '$0.00', '$1,500.00'],
      ['Rent', '$1,500.00', '$0.00', '$1,500.00'],
      ['Outside of your plan', '—', '$5.50', '−$5.50'],
      ['Total', '$2,100.00', '$125.50', '$1,974.50'],
    ]);
  });

  test('shows more refunds than spending as a negative amount (MON-33)', async () => {
    await show(aMonth({ lines: [aMonthLine({ spent: '-120.00' })] }));
    expect(rows()[2]?.slice(0, 4)).toEqual(['Groceries', '$600.00', '−$120.00', '$720.00']);
  });

  test('is replaced by a link to the budget if the budget has no expenses', async () => {
    await show(aMonth({ lines: [] }));
    expect(screen.getByText('Nothing is planned yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add expenses' })).toHaveAttribute(
      'href',
      `/edit-budget/${aBudget().id}`,
    );
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});

describe('a changed usual month (MON-27)', () => {
  test('updates the month by a click', async () => {
    const { person } = await show(aMonth({ isUsualChanged: true, version: 4 }));
    expect(screen.getByText('Your usual month changed. Update March?')).toBeVisible();
    const release = backend.hold(updateMonth);
    const update = screen.getByRole('button', { name: 'Update March' });
    await person.click(update);
    expect(await screen.findByText('Updating...')).toBeVisible();
    release(aMonth({ lines: [aMonthLine({ name: 'Food' })], version: 5 }));
    expect(await screen.findByRole('row', { name: /^Food/ })).toBeVisible();
    expect(screen.queryByText(/usual month changed/)).not.toBeInTheDocument();
    expect(backend.callsTo(updateMonth)[0]?.headers.get('If-Match')).toBe('"4"');
  });

  test('asks again after a failed update, with the newest state', async () => {
    const { person, toasts } = await show(aMonth({ isUsualChanged: true }));
    backend.refuse(updateMonth, 'stale');
    backend.answer(getMonth, aMonth({ isUsualChanged: true, version: 9 }));
    await person.click(screen.getByRole('button', { name: 'Update March' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([{ title: 'Not saved. Try again.', tone: 'destructive' }]),
    );
    backend.answer(updateMonth, aMonth({ version: 10 }));
    await person.click(screen.getByRole('button', { name: 'Update March' }));
    await waitFor(() => expect(screen.queryByText(/usual month changed/)).not.toBeInTheDocument());
    expect(backend.callsTo(updateMonth).at(-1)?.headers.get('If-Match')).toBe('"9"');
  });

  test('is not mentioned while nothing changed', async () => {
    await show(aMonth());
    expect(screen.queryByText(/usual month changed/)).not.toBeInTheDocument();
  });
});

test('parts of other features are rendered around the plan, with its lines and the couple', async () => {
  const month = aMonth();
  backend.answer(listBudgets, [aBudget()]);
  backend.answer(listMonths, [month]);
  backend.answer(getMonth, month);
  const routes = [
    {
      path: '/month/*',
      element: (
        <MonthsPages
          usual={() => null}
          bills={() => null}
          goals={() => null}
          imports={() => null}
          rules={() => null}
          above={({ budgetId, lines }) => (
            <p>{`Above ${budgetId} ${lines.map(({ name }) => name).join()}`}</p>
          )}
          below={({ month, couple }) => <p>{`Below ${month} ${couple?.partner1} ${couple?.partner2}`}</p>}
          transactions={() => null}
        />
      ),
    },
  ];
  renderInShell(routes, { path: '/month/2026-03' });
  const above = await screen.findByText(`Above ${aBudget().id} Rent,Groceries`);
  const below = screen.getByText('Below 2026-03 Ada Ben');
  const table = screen.getByRole('table');
  expect(above.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(table.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
