import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { type Goal, type Goals, goalsInput } from '@savvi/budget-contract/goal';
import { listGoals, replaceGoals } from '@savvi/budget-contract/goal.routes';
import { listMonths } from '@savvi/budget-contract/month.routes';
import { aBudget } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import type { FakeShellOptions } from '@savvi/testing/fake-shell';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openArea, preloadPages } from '../../testing/open-area.tsx';

preloadPages();
const backend = openFakeBackend();

const CAR: Goal = {
  id: '0190abcd-0000-4000-8000-000000000001',
  name: 'Car',
  monthlyAmount: '150.50',
  target: '6750.00',
  date: '2028-06-30',
};
const TRIP: Goal = {
  id: '0190abcd-0000-4000-8000-000000000002',
  name: 'Trip',
  monthlyAmount: '99.50',
  target: null,
  date: null,
};
const EXPIRED = { createdAt: '2026-01-01T12:00:00.000Z' };

/** Answers with a list of goals that can be replaced, as the service does. */
function answerGoals(...goals: Goal[]) {
  let list: Goals = { goals, version: 4 };
  backend.answer(listGoals, () => list);
  backend.answer(replaceGoals, ({ body }) => {
    list = { ...goalsInput.parse(body), version: list.version + 1 };
    return list;
  });
}
const sent = () => backend.callsTo(replaceGoals).map(({ body }) => goalsInput.parse(body).goals);
const card = (name: string) => within(screen.getByRole('article', { name }));
const cards = () =>
  screen.queryAllByRole('article').map((each) => within(each).getByRole('heading').textContent);
const button = (name: string) => screen.getByRole('button', { name });
const dialog = (name = 'Edit goal') => within(screen.getByRole('dialog', { name }));
const field = (label: string, of?: string) => dialog(of).getByLabelText(label);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function open(goals: Goal[] = [CAR, TRIP], options: Omit<FakeShellOptions, 'path'> = {}) {
  backend.answer(listBudgets, [aBudget()]);
  answerGoals(...goals);
  const shell = openArea('/month/goals', options);
  await screen.findByRole('heading', { level: 1, name: 'Goals' });
  await screen.findByRole('button', { name: 'Add a goal' });
  return shell;
}
const edit = async (name: string, options: Omit<FakeShellOptions, 'path'> = {}) => {
  const shell = await open([CAR, TRIP], options);
  await shell.person.click(button(`Edit ${name}`));
  return { ...shell, save: () => shell.person.click(dialog().getByRole('button', { name: 'Save' })) };
};

describe('the page of goals', () => {
  test('is a tab beside plan and history, for the budget of the address', async () => {
    const trip = aBudget({ id: '0190bbbb-0000-7000-8000-000000000002', name: 'Trip' });
    backend.answer(listBudgets, [aBudget({ isMain: true }), trip]);
    backend.answer(listMonths, []);
    answerGoals(CAR);
    const { person, location } = openArea(`/month/history?budget=${trip.id}`);
    await person.click(await screen.findByRole('link', { name: 'Goals' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Goals' })).toBeVisible();
    expect(location()).toBe(`/month/goals?budget=${trip.id}`);
    expect(screen.getByRole('link', { name: 'Goals' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'History' })).not.toHaveAttribute('aria-current');
    await screen.findByRole('article', { name: 'Car' });
    expect(backend.callsTo(listGoals).at(-1)?.path).toBe(`/api/budgets/${trip.id}/goals`);
  });

  test('shows each goal with its amounts and date, and what it takes to get there in time (MON-94)', async () => {
    await open();
    expect(cards()).toEqual(['Car', 'Trip']);
    expect(card('Car').getByText('$150.50')).toBeVisible();
    expect(card('Car').getByText('Target').nextSibling).toHaveTextContent('$6,750.00');
    expect(card('Car').getByText('By').nextSibling).toHaveTextContent('Jun 30, 2028');
    expect(card('Car').getByText('Save $250.00 a month to get there by June 2028.')).toBeVisible();
    expect(card('Trip').queryByText('Target')).not.toBeInTheDocument();
    expect(card('Trip').queryByText(/^Save/)).not.toBeInTheDocument();
    expect(screen.getByText('You put aside $250.00 a month.')).toBeVisible();
  });

  test('shows that a date has passed', async () => {
    await open([{ ...CAR, date: '2026-03-02' }]);
    expect(card('Car').getByText(/^This date has passed\./)).toBeVisible();
    expect(card('Car').queryByText(/^Save/)).not.toBeInTheDocument();
  });

  test('shows placeholders while it loads, and a reload if it fails', async () => {
    backend.answer(listBudgets, [aBudget()]);
    const release = backend.hold(listGoals);
    const { person } = openArea('/month/goals');
    expect(await screen.findByText('Loading your goals')).toBeInTheDocument();
    release.refuse('unavailable');
    const reload = await screen.findByRole('button', { name: 'Reload' });
    expect(screen.queryByText('No goals yet')).not.toBeInTheDocument();
    answerGoals(CAR);
    await person.click(reload);
    expect(await screen.findByRole('article', { name: 'Car' })).toBeVisible();
  });

  test('without goals offers to add one', async () => {
    const { person } = await open([]);
    expect(await screen.findByText('No goals yet')).toBeVisible();
    await person.click(button('Add a goal'));
    expect(dialog('Add a goal').getByLabelText('Name')).toBeVisible();
  });
});

describe('adding a goal', () => {
  test('sends the whole list with its version, and fetches the budgets again', async () => {
    const { person, toasts } = await open([TRIP]);
    const budgets = backend.callsTo(listBudgets).length;
    await person.click(button('Add a goal'));
    await person.type(field('Name', 'Add a goal'), 'Car');
    await person.type(field('Monthly amount', 'Add a goal'), '150.5');
    await person.type(field('Target (optional)', 'Add a goal'), '6750');
    fireEvent.change(field('Date (optional)', 'Add a goal'), { target: { value: '2028-06-30' } });
    expect(dialog('Add a goal').getByText('Save $250.00 a month to get there by June 2028.')).toBeVisible();
    await person.click(dialog('Add a goal').getByRole('button', { name: 'Add goal' }));
    await isClosed();
    expect(cards()).toEqual(['Trip', 'Car']);
    expect(sent()).toEqual([[TRIP, { ...CAR, id: expect.any(String) }]]);
    expect(backend.callsTo(replaceGoals)[0]?.headers.get('If-Match')).toBe('"4"');
    expect(toasts).toEqual([{ title: 'Goal added', tone: 'success' }]);
    await waitFor(() => expect(backend.callsTo(listBudgets).length).toBeGreaterThan(budgets));
  });

  test('names what is missing and sends nothing', async () => {
    const { person } = await open([TRIP]);
    await person.click(button('Add a goal'));
    fireEvent.change(field('Date (optional)', 'Add a goal'), { target: { value: '2026-03-02' } });
    await person.type(field('Target (optional)', 'Add a goal'), '0');
    await person.click(dialog('Add a goal').getByRole('button', { name: 'Add goal' }));
    for (const advice of [
      'Please enter a name.',
      'Please enter a monthly amount, such as 250.',
      'Please enter a target above 0, or leave it empty.',
      'Choose a date in the future.',
    ])
      expect(dialog('Add a goal').getByText(advice)).toBeVisible();
    expect(field('Name', 'Add a goal')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  test('that fails keeps what was typed, and a second attempt is the same goal', async () => {
    const { person, toasts } = await open([]);
    await person.click(button('Add a goal'));
    await person.type(field('Name', 'Add a goal'), 'Car');
    await person.type(field('Monthly amount', 'Add a goal'), '1');
    backend.refuse(replaceGoals, 'full');
    await person.click(dialog('Add a goal').getByRole('button', { name: 'Add goal' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({
      title: 'We couldn’t add this goal',
      description: '409: There is no room for more here. Delete something to add more.',
    });
    expect(field('Name', 'Add a goal')).toHaveValue('Car');
    answerGoals();
    await person.click(dialog('Add a goal').getByRole('button', { name: 'Add goal' }));
    await isClosed();
    const [first, second] = sent();
    expect(second).toEqual(first);
  });
});

describe('editing a goal', () => {
  test('changes this goal only', async () => {
    const { person, save, toasts } = await edit('Car');
    expect(field('Name')).toHaveValue('Car');
    expect(field('Monthly amount')).toHaveValue('150.50');
    await person.type(field('Name'), ' and bike');
    await person.clear(field('Target (optional)'));
    await save();
    await isClosed();
    expect(sent()).toEqual([[{ ...CAR, name: 'Car and bike', target: null }, TRIP]]);
    expect(toasts).toEqual([{ title: 'Goal updated', tone: 'success' }]);
  });

  test('sends nothing if nothing was changed', async () => {
    const { save } = await edit('Car');
    await save();
    await isClosed();
    expect(sent()).toEqual([]);
  });

  test('is applied to the newest list if another goal was changed elsewhere', async () => {
    const { person, save } = await edit('Car');
    await person.type(field('Name'), ' 2');
    backend.refuse(replaceGoals, 'stale');
    backend.answer(listGoals, () => {
      backend.answer(replaceGoals, ({ body }) => ({ ...goalsInput.parse(body), version: 8 }));
      return { goals: [{ ...TRIP, name: 'Rome' }, CAR], version: 7 };
    });
    await save();
    await isClosed();
    expect(sent().at(-1)).toEqual([
      { ...TRIP, name: 'Rome' },
      { ...CAR, name: 'Car 2' },
    ]);
  });

  test('of a goal that was changed elsewhere loads the newest version under the changes', async () => {
    const { person, save } = await edit('Car');
    await person.type(field('Name'), ' 2');
    backend.refuse(replaceGoals, 'stale');
    backend.answer(listGoals, { goals: [{ ...CAR, monthlyAmount: '1.00' }], version: 7 });
    await save();
    expect(await screen.findByText('This goal was changed elsewhere')).toBeVisible();
    expect(sent()).toHaveLength(1);
    await person.click(button('Load newest version'));
    expect(await screen.findByText(/^We loaded the newest version/)).toBeVisible();
    expect(field('Monthly amount')).toHaveValue('1');
    expect(field('Name')).toHaveValue('Car 2');
    answerGoals({ ...CAR, monthlyAmount: '1.00' });
    await save();
    await isClosed();
    expect(sent().at(-1)).toEqual([{ ...CAR, monthlyAmount: '1.00', name: 'Car 2' }]);
  });

  test('of a goal that was deleted elsewhere explains it', async () => {
    const { person, save } = await edit('Car');
    await person.type(field('Name'), ' 2');
    backend.refuse(replaceGoals, 'stale');
    backend.answer(listGoals, { goals: [TRIP], version: 7 });
    await save();
    await person.click(await screen.findByRole('button', { name: 'Load newest version' }));
    expect(await screen.findByText('This goal was deleted elsewhere')).toBeVisible();
  });
});

describe('deleting a goal', () => {
  test('needs no confirmation, moves the focus on, and can be taken back (MON-105)', async () => {
    const { person, toasts } = await open([CAR, TRIP]);
    await person.click(button('Delete Car'));
    await waitFor(() => expect(cards()).toEqual(['Trip']));
    expect(button('Delete Trip')).toHaveFocus();
    expect(toasts).toMatchObject([{ title: 'Car deleted', tone: 'success' }]);
    await person.click(button('Undo'));
    await waitFor(() => expect(cards()).toEqual(['Car', 'Trip']));
    expect(sent()).toEqual([[TRIP], [CAR, TRIP]]);
    expect(toasts.at(-1)).toEqual({ title: 'Car restored', tone: 'success' });
  });

  test('twice sends one request', async () => {
    const { person } = await open();
    const release = backend.hold(replaceGoals);
    await person.dblClick(button('Delete Car'));
    expect(screen.getByRole('article', { name: 'Car' })).toHaveAttribute('aria-busy', 'true');
    release({ goals: [TRIP], version: 5 });
    await waitFor(() => expect(cards()).toEqual(['Trip']));
    expect(sent()).toHaveLength(1);
  });

  test('that fails keeps the card and shows why', async () => {
    const { person, toasts } = await open();
    backend.refuse(replaceGoals, 'unavailable');
    await person.click(button('Delete Car'));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({ title: 'We couldn’t delete this goal', tone: 'destructive' });
    expect(cards()).toEqual(['Car', 'Trip']);
  });
});

describe('without a plan', () => {
  test('targets and dates are locked with the reason, names and amounts are not (MON-105)', async () => {
    const { person, save } = await edit('Car', { user: EXPIRED });
    expect(
      dialog().getByText(
        /^Your free trial ended on January 8, 2026\. Targets and dates need an active plan\./,
      ),
    ).toBeVisible();
    expect(field('Target (optional)')).toBeDisabled();
    expect(field('Target (optional)')).toHaveValue('6,750');
    expect(field('Date (optional)')).toBeDisabled();
    expect(dialog().getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/subscribe');
    await person.clear(field('Monthly amount'));
    await person.type(field('Monthly amount'), '200');
    await save();
    await isClosed();
    expect(sent()).toEqual([[{ ...CAR, monthlyAmount: '200.00' }, TRIP]]);
  });

  test('goals can be seen and deleted', async () => {
    const { person } = await open([CAR, TRIP], { user: EXPIRED });
    expect(card('Car').getByText(/^Save \$250\.00 a month/)).toBeVisible();
    await person.click(button('Delete Car'));
    await waitFor(() => expect(cards()).toEqual(['Trip']));
  });
});
