import { createBudget, getBudget, listBudgets, updateBudget } from '@savvi/budget-contract/budget.routes';
import { type Goal, type Goals, goalsInput } from '@savvi/budget-contract/goal';
import { listGoals, replaceGoals } from '@savvi/budget-contract/goal.routes';
import { aBudget } from '@savvi/testing/builders';
import type { FakeShell } from '@savvi/testing/fake-shell';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, goOn, ON, openNew, openStored } from '../../../testing/drive-wizard.ts';
import { preloadPages } from '../../../testing/open-area.tsx';
import { openBudgetBackend } from '../../../testing/open-budget-backend.ts';

preloadPages();
const backend = openBudgetBackend();

const FAILED = 'Your budget is saved, but your goals are not.';
const CAR: Goal = {
  id: '0190abcd-0000-4000-8000-000000000001',
  name: 'Car',
  monthlyAmount: '150.50',
  target: '6000.00',
  date: '2028-06-30',
};
const TRIP: Goal = {
  ...CAR,
  id: '0190abcd-0000-4000-8000-000000000002',
  name: 'Trip',
  target: null,
  date: null,
};

/** Answers with a list of goals that can be replaced, as the service does. */
function answerGoals(...goals: Goal[]) {
  let list: Goals = { goals, version: 4 };
  backend.answer(listGoals, () => list);
  backend.answer(replaceGoals, ({ body }) => {
    list = { ...goalsInput.parse(body), version: list.version + 1 };
    return list;
  });
  return () => list;
}
const sent = () => backend.callsTo(replaceGoals).map(({ body }) => goalsInput.parse(body).goals);
const names = (goals: readonly Goal[] | undefined) => goals?.map(({ name }) => name);
const typeGoal = ({ person }: FakeShell, text: string) =>
  person.type(screen.getByLabelText('Savings goal'), text);
const section = () => within(screen.getByRole('region', { name: 'Savings goals' }));
const leftover = () => screen.getByText('Leftover').nextSibling?.textContent;

/** Fills in a new budget with a goal, and saves it. */
async function createWithGoal(): Promise<FakeShell> {
  const shell = await openNew(backend);
  await goOn(shell, ON.slice(0, 3));
  await typeGoal(shell, 'Holiday{Enter}400{Enter}');
  await goOn(shell, ON.slice(3));
  backend.answer(createBudget, aBudget());
  await shell.person.click(button('Create Budget'));
  return shell;
}

describe('savings goals of a new budget', () => {
  test('are kept with the budget, which the hint beside the list shows (MON-20)', async () => {
    const shell = await openNew(backend);
    await goOn(shell, ON.slice(0, 3));
    expect(section().getByText('Goals are kept with this budget.')).toBeVisible();
    expect(section().queryByRole('link')).not.toBeInTheDocument();
  });

  test('are stored after the budget, with an amount and no target, and before the budgets are fetched again (MON-20)', async () => {
    const order: string[] = [];
    const shell = await openNew(backend);
    backend.answer(listBudgets, () => {
      order.push('budgets');
      return [];
    });
    backend.answer(replaceGoals, ({ body }) => {
      order.push('goals');
      return { ...goalsInput.parse(body), version: 2 };
    });
    await goOn(shell, ON.slice(0, 3));
    await typeGoal(shell, 'Holiday{Enter}400.5{Enter}');
    await typeGoal(shell, 'Roof{Enter}20'); // not added
    await goOn(shell, ON.slice(3));
    backend.answer(createBudget, aBudget());
    await shell.person.click(button('Create Budget'));
    expect(await screen.findByText('Another page')).toBeVisible();
    await waitFor(() => expect(order).toEqual(['goals', 'budgets']));
    const [call] = backend.callsTo(replaceGoals);
    expect(call?.path).toBe(`/api/budgets/${aBudget().id}/goals`);
    expect(call?.headers.get('If-Match')).toBe('"1"');
    expect(call?.body).toEqual({
      goals: [
        { id: expect.any(String), name: 'Holiday', monthlyAmount: '400.50', target: null, date: null },
        { id: expect.any(String), name: 'Roof', monthlyAmount: '20.00', target: null, date: null },
      ],
    });
    expect(backend.callsTo(createBudget)[0]?.body).not.toHaveProperty('savingsGoals');
    expect(shell.toasts.map(({ title }) => title)).toEqual(['Budget created successfully']);
  });

  test('are not sent if there are none', async () => {
    const shell = await openNew(backend);
    await goOn(shell);
    backend.answer(createBudget, aBudget());
    await shell.person.click(button('Create Budget'));
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(backend.callsTo(listGoals)).toEqual([]);
    expect(sent()).toEqual([]);
  });

  test('that cannot be stored stay in the draft of the saved budget, and can be sent again: once, never twice (MON-21)', async () => {
    backend.refuse(replaceGoals, 'unavailable');
    const shell = await createWithGoal();
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(shell.toasts.map(({ title, tone }) => [title, tone])).toEqual([
      ['Budget created successfully', 'success'],
      [FAILED, 'destructive'],
    ]);
    expect(shell.drafts.read('budget:new')).toBeNull();
    expect(shell.drafts.read(`budget:${aBudget().id}`)).toMatchObject({
      entries: { name: 'Our home', savingsGoals: [{ name: 'Holiday', amount: 400 }] },
      base: { name: 'Our home', savingsGoals: [] },
      step: 4,
    });

    await shell.person.click(button('Try again'));
    await waitFor(() => expect(shell.toasts).toHaveLength(3));
    expect(shell.toasts.at(-1)?.title).toBe(FAILED);
    const list = answerGoals();
    await shell.person.click(button('Try again'));
    await waitFor(() =>
      expect(shell.toasts.at(-1)).toEqual({ title: 'Your goals are saved.', tone: 'success' }),
    );
    expect(shell.drafts.read(`budget:${aBudget().id}`)).toBeNull();
    expect(backend.callsTo(createBudget)).toHaveLength(1);
    const attempts = sent();
    expect(attempts).toHaveLength(3);
    expect(new Set(attempts.map((goals) => JSON.stringify(goals))).size).toBe(1);
    expect(names(list().goals)).toEqual(['Holiday']);
  });

  test('are stored once if the response of the first attempt was lost (MON-21)', async () => {
    backend.drop(replaceGoals);
    const shell = await createWithGoal();
    expect(await screen.findByText(FAILED)).toBeVisible();
    const [first = []] = sent();
    backend.answer(listGoals, { goals: first, version: 2 });
    backend.answer(replaceGoals, ({ body }) => ({ ...goalsInput.parse(body), version: 2 }));
    await shell.person.click(button('Try again'));
    await waitFor(() => expect(shell.toasts.at(-1)?.title).toBe('Your goals are saved.'));
    expect(sent()).toEqual([first, first]);
  });

  test('keep the button busy until they are stored', async () => {
    const release = backend.hold(replaceGoals);
    const shell = await createWithGoal();
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    expect(button('Creating...')).toHaveAttribute('aria-disabled', 'true');
    release({ goals: [], version: 2 });
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(backend.callsTo(createBudget)).toHaveLength(1);
  });
});

describe('savings goals of a stored budget', () => {
  const home = aBudget({ version: 3 });
  /** Saves a budget on an earlier step, which leads to the list of budgets. */
  async function save({ person, client }: FakeShell): Promise<void> {
    backend.answer(updateBudget, aBudget({ version: 4 }));
    backend.answer(listBudgets, [aBudget({ version: 4 })]);
    await person.click(button('Save'));
    expect(await screen.findByRole('article', { name: 'Our home' })).toBeVisible();
    await waitFor(() => expect(client.isFetching()).toBe(0));
  }

  test('are named above an empty list, with a link that leads to them (MON-22)', async () => {
    answerGoals(CAR, TRIP);
    const shell = await openStored(backend, home);
    await goOn(shell, ON.slice(0, 3));
    expect(await section().findByText(/^You keep 2 goals: Car and Trip\./)).toBeVisible();
    expect(section().getByRole('link', { name: 'Manage goals' })).toHaveAttribute(
      'href',
      `/month/goals?budget=${home.id}`,
    );
    expect(section().queryByRole('listitem')).not.toBeInTheDocument();
  });

  test('are subtracted with the new ones, in the preview and on the review step (MON-22)', async () => {
    answerGoals(CAR);
    const shell = await openStored(backend, home);
    await goOn(shell, ON.slice(0, 3));
    expect(await section().findByText(/^You keep 1 goal: Car\./)).toBeVisible();
    expect(leftover()).toBe('$3,749.50');
    await typeGoal(shell, 'Holiday{Enter}400{Enter}');
    expect(leftover()).toBe('$3,349.50');
    await goOn(shell, ON.slice(3, 4));
    expect(screen.getByText(/^You share the leftover of \$3,349\.50/)).toBeVisible();
    await goOn(shell, ON.slice(4));
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    const amounts = ['Income', 'Expenses', 'Savings', 'Leftover'].map(
      (name) => summary.getByText(name).nextSibling?.textContent,
    );
    expect(amounts).toEqual(['$6,000.00', '$2,100.00', '$550.50', '$3,349.50']);
    const largest = within(screen.getByRole('table', { name: 'Largest amounts' }));
    expect(largest.getByRole('row', { name: /^Car \$150\.50/ })).toBeVisible();
  });

  test('stay as they are when new ones are added (MON-20)', async () => {
    const list = answerGoals(CAR);
    const shell = await openStored(backend, home);
    await goOn(shell, ON.slice(0, 3));
    await typeGoal(shell, 'Holiday{Enter}400{Enter}');
    await save(shell);
    expect(names(list().goals)).toEqual(['Car', 'Holiday']);
    expect(list().goals[0]).toEqual(CAR);
    expect(backend.callsTo(replaceGoals)[0]?.headers.get('If-Match')).toBe('"4"');
  });

  test('that were changed elsewhere in the meantime keep those changes', async () => {
    answerGoals(CAR);
    const shell = await openStored(backend, home);
    await goOn(shell, ON.slice(0, 3));
    await section().findByText(/^You keep 1 goal/);
    await typeGoal(shell, 'Holiday{Enter}400{Enter}');
    backend.refuse(replaceGoals, 'stale');
    backend.answer(listGoals, () => {
      backend.answer(replaceGoals, ({ body }) => ({ ...goalsInput.parse(body), version: 7 }));
      return { goals: [{ ...CAR, name: 'Bus' }, TRIP], version: 6 };
    });
    await save(shell);
    expect(sent().map(names)).toEqual([
      ['Car', 'Holiday'],
      ['Bus', 'Trip', 'Holiday'],
    ]);
    expect(shell.toasts.map(({ title }) => title)).toEqual(['Budget updated successfully']);
  });

  test('that failed to be stored are in the form again when the edit is opened (MON-21)', async () => {
    const shell = await openStored(backend, home);
    await goOn(shell, ON.slice(0, 3));
    await typeGoal(shell, 'Holiday{Enter}400{Enter}');
    backend.refuse(replaceGoals, 'unavailable');
    await save(shell);
    expect(screen.getByText(FAILED)).toBeVisible();
    const list = answerGoals(CAR);
    backend.answer(getBudget, aBudget({ version: 4 }));
    await shell.goTo(`/edit-budget/${home.id}`);
    expect(await screen.findByText('We kept what you entered earlier.')).toBeVisible();
    expect(section().getByRole('listitem')).toHaveTextContent('Holiday$400.00');
    await save(shell);
    expect(names(list().goals)).toEqual(['Car', 'Holiday']);
    expect(shell.drafts.read(`budget:${home.id}`)).toBeNull();
  });

  test('that cannot be loaded are missing in the plan, and a notice explains it', async () => {
    backend.refuse(listGoals, 'unavailable');
    const shell = await openStored(backend, home);
    expect(await screen.findByText(/^We couldn’t load the goals of this budget/)).toBeVisible();
    expect(leftover()).toBe('$3,900.00');
    answerGoals(CAR);
    await shell.person.click(button('Try again'));
    await waitFor(() => expect(leftover()).toBe('$3,749.50'));
    expect(screen.queryByText(/^We couldn’t load the goals/)).not.toBeInTheDocument();
  });
});
