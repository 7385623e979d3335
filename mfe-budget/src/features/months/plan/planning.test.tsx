import { listBudgets } from '@savvi/budget-contract/budget.routes';
import type { Month, MonthLinePatch } from '@savvi/budget-contract/month';
import { changeMonthLine, getMonth, listMonths, listTransactions } from '@savvi/budget-contract/month.routes';
import { getPay } from '@savvi/budget-contract/pay.routes';
import { aBudget } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import type { FakeShell } from '@savvi/testing/fake-shell';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aMonth, aMonthLine, RENT, NO_PAY } from '../../../testing/months.ts';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';

preloadPages();
const backend = openFakeBackend();
beforeEach(() => {
  backend.answer(listTransactions, []);
  backend.answer(getPay, NO_PAY);
});
const GROCERIES = aMonthLine().lineId;
let stored: Month;
let kept: { month: string; planned: string }[];

/** A backend that keeps the month with its changes. */
beforeEach(() => {
  stored = aMonth();
  kept = [];
  backend.answer(listBudgets, [aBudget()]);
  backend.answer(listMonths, () => [stored]);
  backend.answer(getMonth, ({ path }) => ({ ...stored, month: path.slice(-7) }));
  acceptChanges();
});

function acceptChanges() {
  backend.answer(changeMonthLine, ({ path, body }) => {
    const { reach: _, planned, ...patch } = body as MonthLinePatch; // by the contract
    const lines = stored.lines.map((line) =>
      path.endsWith(line.lineId)
        ? aMonthLine({
            ...line,
            planned: Number(planned ?? line.planned).toFixed(2),
            ...dropUndefined(patch),
          })
        : line,
    );
    stored = aMonth({ lines, version: stored.version + 1 });
    return { month: stored, kept };
  });
}
const dropUndefined = ({ carryOver, payer }: Omit<MonthLinePatch, 'reach' | 'planned'>) => ({
  ...(carryOver !== undefined && { carryOver }),
  ...(payer !== undefined && { payer }),
});

async function open(): Promise<FakeShell> {
  const shell = openArea('/month/2026-03');
  await screen.findByRole('table');
  return shell;
}
const amount = (name: string) => screen.getByRole('button', { name });
const field = (line = 'Groceries') => screen.getByRole('textbox', { name: `Planned amount of ${line}` });
const changes = () =>
  backend.callsTo(changeMonthLine).map(({ path, body, headers }) => ({
    line: path.slice(path.lastIndexOf('/') + 1),
    body,
    version: headers.get('If-Match'),
  }));
/** Opens the field of an amount and types another one. */
async function type(
  person: FakeShell['person'],
  text: string,
  name = 'Planned amount of Groceries: $600.00',
) {
  await person.click(amount(name));
  await person.keyboard(text);
}
const answerOnce = (person: FakeShell['person'], choice = 'Only in March') =>
  person.click(screen.getByRole('button', { name: choice }));

describe('a planned amount', () => {
  test('is changed in place with Enter; the first change asks how far it reaches (MON-30)', async () => {
    const { person } = await open();
    await type(person, '640{Enter}');
    expect(screen.getByRole('group', { name: 'How far does this change reach?' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Only in March' })).toHaveFocus();
    expect(changes()).toEqual([]);
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Saved. $640.00 left in Groceries.')).toBeInTheDocument();
    expect(amount('Planned amount of Groceries: $640.00')).toHaveFocus();
    expect(changes()).toEqual([{ line: GROCERIES, body: { planned: '640', reach: 'only' }, version: '"1"' }]);
  });

  test('asks once a visit, and shows the choice beside later changes, where it can be changed (MON-30)', async () => {
    const { person, goTo } = await open();
    await type(person, '640{Enter}');
    await answerOnce(person, 'From March on');
    await screen.findByRole('button', { name: 'Planned amount of Groceries: $640.00' });
    await type(person, '1600', 'Planned amount of Rent: $1,500.00');
    expect(field('Rent')).toHaveAccessibleDescription('From March on');
    await person.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Planned amount of Rent: $1,600.00' });
    const choice = screen.getByRole('combobox', { name: 'How far changes of planned amounts reach' });
    expect(choice).toHaveDisplayValue('From March on');
    await person.selectOptions(choice, 'Only in March');
    await goTo('/month/2026-04');
    await screen.findByRole('heading', { name: 'April 2026' });
    await goTo('/month/2026-03');
    await screen.findByRole('table');
    await type(person, '650{Enter}', 'Planned amount of Groceries: $640.00');
    await screen.findByRole('button', { name: 'Planned amount of Groceries: $650.00' });
    expect(changes().map(({ body, version }) => [body, version])).toEqual([
      [{ planned: '640', reach: 'on' }, '"1"'],
      [{ planned: '1600', reach: 'on' }, '"2"'],
      [{ planned: '650', reach: 'only' }, '"3"'],
    ]);
  });

  test('asks again on the next visit', async () => {
    const { person, goTo } = await open();
    await type(person, '640{Enter}');
    await answerOnce(person);
    await screen.findByText(/^Saved\./);
    await goTo('/elsewhere');
    await goTo('/month/2026-03');
    await screen.findByRole('table');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await type(person, '650{Enter}', 'Planned amount of Groceries: $640.00');
    expect(screen.getByRole('button', { name: 'From March on' })).toBeVisible();
  });

  test('is restored by Escape, and the question leads back to the field', async () => {
    const { person } = await open();
    await type(person, '640{Enter}{Escape}');
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('640');
    await person.keyboard('{Escape}');
    expect(amount('Planned amount of Groceries: $600.00')).toHaveFocus();
    expect(changes()).toEqual([]);
  });

  test('is saved by Tab, which asks first and moves on later', async () => {
    const { person } = await open();
    await type(person, '640{Tab}');
    expect(screen.getByRole('button', { name: 'Only in March' })).toHaveFocus();
    await person.keyboard('{Enter}');
    await screen.findByText(/^Saved\./);
    await type(person, '1600{Tab}', 'Planned amount of Rent: $1,500.00');
    expect(screen.getByRole('button', { name: /^Carry-over of Groceries/ })).toHaveFocus();
    await screen.findByRole('button', { name: 'Planned amount of Rent: $1,600.00' });
    expect(changes()).toHaveLength(2);
  });

  test('that did not change sends nothing and asks nothing', async () => {
    const { person } = await open();
    await type(person, '600.00{Enter}');
    expect(amount('Planned amount of Groceries: $600.00')).toHaveFocus();
    await type(person, '{Tab}');
    expect(screen.queryByRole('group', { name: /^How far/ })).not.toBeInTheDocument();
    expect(changes()).toEqual([]);
  });

  test('that is empty asks for an amount, and is restored when the field is left', async () => {
    const { person } = await open();
    await type(person, '{Backspace}{Enter}');
    expect(screen.getByText('Please enter an amount, such as 1250.50 or 0.')).toBeVisible();
    await person.click(document.body);
    expect(amount('Planned amount of Groceries: $600.00')).toBeVisible();
    expect(changes()).toEqual([]);
  });

  test('that cannot be read as an amount stays in the field and is not sent', async () => {
    const { person } = await open();
    await type(person, '6e4{Enter}');
    expect(field()).toHaveValue('6e4');
    await person.click(document.body);
    expect(field()).toHaveValue('6e4');
    expect(changes()).toEqual([]);
  });

  test('waits with its question while the focus is elsewhere', async () => {
    const { person } = await open();
    await type(person, '640');
    await person.click(screen.getByRole('heading', { level: 1 }));
    await answerOnce(person);
    await screen.findByText(/^Saved\./);
    expect(changes()).toHaveLength(1);
  });

  test('is busy while it is saved, and the next change waits for its version', async () => {
    const { person } = await open();
    await type(person, '640{Enter}');
    const release = backend.hold(changeMonthLine);
    await answerOnce(person);
    const busy = amount('Planned amount of Groceries: $640.00');
    expect(busy).toHaveAttribute('aria-busy', 'true');
    await person.click(busy);
    expect(within(screen.getByRole('table')).queryByRole('textbox')).not.toBeInTheDocument();
    await type(person, '1600{Enter}', 'Planned amount of Rent: $1,500.00');
    expect(changes()).toHaveLength(1);
    stored = aMonth({
      version: 7,
      lines: [stored.lines[0] ?? aMonthLine(), aMonthLine({ planned: '640.00' })],
    });
    acceptChanges();
    release({ month: stored, kept: [] });
    await screen.findByRole('button', { name: 'Planned amount of Rent: $1,600.00' });
    expect(changes().map(({ line, version }) => [line, version])).toEqual([
      [GROCERIES, '"1"'],
      [RENT, '"7"'],
    ]);
  });

  test('is not replaced by the month as it was, which a request returns late', async () => {
    const { person, client } = await open();
    const before = stored;
    await type(person, '640{Enter}');
    const release = backend.hold(changeMonthLine);
    await answerOnce(person);
    const answerLate = backend.hold(getMonth);
    void client.invalidateQueries();
    await waitFor(() => expect(backend.callsTo(getMonth)).toHaveLength(2));
    stored = aMonth({ version: 7, lines: [aMonthLine({ planned: '640.00' }), ...before.lines.slice(1)] });
    acceptChanges();
    release({ month: stored, kept: [] });
    await screen.findByText(/^Saved\./);
    answerLate(before);
    await type(person, '650{Enter}', 'Planned amount of Groceries: $640.00');
    await waitFor(() => expect(changes().map(({ version }) => version)).toEqual(['"1"', '"7"']));
  });

  test('of later months that is kept is named (MON-31)', async () => {
    kept = [
      { month: '2026-07', planned: '90.00' },
      { month: '2027-01', planned: '95.50' },
    ];
    const { person } = await open();
    await type(person, '640{Enter}');
    await answerOnce(person, 'From March on');
    expect(await screen.findByText('July keeps its own amount of $90.00.')).toBeVisible();
    expect(screen.getByText('January 2027 keeps its own amount of $95.50.')).toBeVisible();
    kept = [];
    await type(person, '650{Enter}', 'Planned amount of Groceries: $640.00');
    await waitFor(() => expect(screen.queryByText(/keeps its own amount/)).not.toBeInTheDocument());
  });

  test('that is more than spent is announced as over', async () => {
    stored = aMonth({ lines: [aMonthLine({ spent: '642.00' })] });
    const { person } = await open();
    await type(person, '500{Enter}');
    await answerOnce(person);
    expect(await screen.findByText('Saved. Groceries is $142.00 over.')).toBeInTheDocument();
  });
});

describe('a planned amount that is not saved', () => {
  test.each([
    ['refused', () => backend.refuse(changeMonthLine, 'unavailable')],
    ['offline', () => backend.drop(changeMonthLine)],
  ])('keeps what was typed and can be saved again (%s)', async (_, fail) => {
    const { person, toasts } = await open();
    fail();
    await type(person, '640{Enter}');
    await answerOnce(person);
    expect(await screen.findByText('Not saved. Try again.')).toBeVisible();
    expect(field()).toHaveValue('640');
    expect(field()).toHaveFocus();
    expect(field()).toBeInvalid();
    expect(toasts).toEqual([]);
    acceptChanges();
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Planned amount of Groceries: $640.00' })).toHaveFocus();
  });

  test('because the month was changed elsewhere shows the newest state and both amounts', async () => {
    const { person } = await open();
    backend.refuse(changeMonthLine, 'stale');
    stored = aMonth({
      version: 5,
      lines: [
        aMonthLine({ lineId: RENT, list: 'fixed', name: 'Rent', planned: '1700.00' }),
        aMonthLine({ planned: '655.00' }),
      ],
    });
    await type(person, '640{Enter}');
    await answerOnce(person);
    expect(
      await screen.findByText('Not saved. Try again. Yours: $640.00. Saved elsewhere: $655.00.'),
    ).toBeVisible();
    expect(field()).toHaveValue('640');
    expect(amount('Planned amount of Rent: $1,700.00')).toBeVisible();
    acceptChanges();
    await person.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Planned amount of Groceries: $640.00' });
    expect(changes().map(({ version }) => version)).toEqual(['"1"', '"5"']);
  });

  test('does not take the focus from where the user went on', async () => {
    const { person } = await open();
    await type(person, '640{Enter}');
    await answerOnce(person);
    await screen.findByText(/^Saved\./);
    const release = backend.hold(changeMonthLine);
    await type(person, '650{Tab}', 'Planned amount of Groceries: $640.00');
    const focused = document.activeElement;
    release.refuse('unavailable');
    expect(await screen.findByText('Not saved. Try again.')).toBeVisible();
    expect(document.activeElement).toBe(focused);
  });
});

test('an amount that is changed elsewhere while it is typed shows both', async () => {
  const { person, client } = await open();
  await type(person, '640');
  stored = aMonth({ version: 2, lines: [aMonthLine({ planned: '655.00' })] });
  await client.invalidateQueries({ queryKey: ['months', aBudget().id] });
  expect(await screen.findByText('Yours: $640.00. Saved elsewhere: $655.00.')).toBeVisible();
  expect(field()).toHaveValue('640');
});

test('leaving the window keeps the field open', async () => {
  const { person } = await open();
  await type(person, '640');
  fireEvent.blur(field());
  expect(field()).toHaveValue('640');
  expect(screen.queryByRole('group', { name: /^How far/ })).not.toBeInTheDocument();
});

describe('the menus of a line', () => {
  test('choose what it takes along into the next month (MON-32)', async () => {
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Carry-over of Groceries: Start fresh' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Start fresh',
      'Carry over what is left',
      'Carry over what is left or overspent',
    ]);
    await person.click(screen.getByRole('menuitem', { name: 'Carry over what is left' }));
    expect(
      await screen.findByRole('button', { name: 'Carry-over of Groceries: Carry over what is left' }),
    ).toBeVisible();
    expect(changes()).toEqual([
      { line: GROCERIES, body: { carryOver: 'left', reach: 'on' }, version: '"1"' },
    ]);
  });

  test('choose the payer of a line of a couple (MON-55)', async () => {
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Who pays Rent: Not specified' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Ada',
      'Ben',
      'Joint account',
      'Not specified',
    ]);
    await person.click(screen.getByRole('menuitem', { name: 'Joint account' }));
    expect(await screen.findByRole('button', { name: 'Who pays Rent: Joint account' })).toBeVisible();
    expect(changes()).toEqual([{ line: RENT, body: { payer: 'joint', reach: 'on' }, version: '"1"' }]);
  });

  test('have no payer in a budget of one person', async () => {
    backend.answer(listBudgets, [aBudget({ budgetType: 'single', partner2Name: null })]);
    await open();
    expect(screen.queryByRole('button', { name: /^Who pays/ })).not.toBeInTheDocument();
  });

  test('send nothing for the current choice', async () => {
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Carry-over of Groceries: Start fresh' }));
    await person.click(screen.getByRole('menuitem', { name: 'Start fresh' }));
    expect(changes()).toEqual([]);
  });

  test('show a message and the newest state if a choice is not saved', async () => {
    const { person, toasts } = await open();
    backend.refuse(changeMonthLine, 'stale');
    stored = aMonth({ version: 3, lines: [aMonthLine({ carryOver: 'left-or-overspent' })] });
    await person.click(screen.getByRole('button', { name: 'Carry-over of Groceries: Start fresh' }));
    await person.click(screen.getByRole('menuitem', { name: 'Carry over what is left' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([{ title: 'Not saved. Try again.', tone: 'destructive' }]),
    );
    expect(
      screen.getByRole('button', { name: 'Carry-over of Groceries: Carry over what is left or overspent' }),
    ).toBeVisible();
  });
});
