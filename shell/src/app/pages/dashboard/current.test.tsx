import { listActivity } from '@savvi/budget-contract/activity.routes';
import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { getUser } from '@savvi/contracts/identity/account.routes';
import type { BalanceModule, CurrentTask } from '@savvi/mfe-kit';
import { aBudget, aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { aRegistry } from '../../../testing/registry.ts';

const loadExposed = vi.hoisted(() => vi.fn<(...given: unknown[]) => Promise<unknown>>());
vi.mock('../../../remotes/load-area.ts', () => ({ loadExposed }));

const backend = openFakeBackend();
const REGISTRY = 'GET /registry.json';
const CURRENT = { ...aBudget(), isMain: true, hasMonths: true };
const task = (name: string): CurrentTask => ({ name, label: `Do ${name}`, to: `/month/${name}` });

/** A module of an area that shows the current month, or the children before it is started. */
const moduleWith = ({
  isStarted = true,
  tasks = [],
}: {
  isStarted?: boolean;
  tasks?: readonly CurrentTask[] | null;
} = {}): BalanceModule => ({
  Figures: ({ record, Link, children }) =>
    isStarted ? <Link to="/month/2026-03">{`March of ${String(record['name'])}`}</Link> : children,
  Tasks: ({ children }) => children(tasks),
});

beforeEach(() => {
  backend.answer(getUser, aUser());
  backend.answer(REGISTRY, aRegistry('budget'));
  backend.answer(listActivity, []);
  loadExposed.mockReset();
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const open = (budget: object) => {
  backend.answer(listBudgets, [budget as ReturnType<typeof aBudget>]);
  return renderApp('/');
};
const left = async () => within(await screen.findByRole('region', { name: 'Left this month' }));
const attention = async () => within(await screen.findByRole('region', { name: 'Needs attention' }));
const tasks = async () =>
  within(await (await attention()).findByRole('group', { name: 'Next steps' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('a record without a current month', () => {
  test('has its usual figures, with the offer of the area below (MON-102)', async () => {
    open(aBudget());
    const card = await left();
    expect(await card.findByRole('link', { name: 'Start March' })).toHaveAttribute('href', '/month/2026-03');
    expect(card.getByText('$3,900')).toBeVisible();
    expect(card.getByRole('figure', { name: 'Each person’s share' })).toBeVisible();
    expect(loadExposed).not.toHaveBeenCalled();
  });

  test('has the offer as a task, and then nothing claims that there is nothing to do (MON-103)', async () => {
    open(aBudget());
    expect(await tasks()).toEqual([['Start March', '/month/2026-03']]);
    const card = await attention();
    expect(card.queryByText('Nothing right now')).toBeNull();
    expect(card.getByText('Your plan fits your income.')).toBeVisible();
  });

  test('is the same in a manifest of the last release, without the offer', async () => {
    const { areas, schema } = aRegistry('budget');
    const before = areas.map((area) => ({
      ...area,
      contributes: JSON.parse(
        JSON.stringify(area.contributes ?? {}, (key, value: unknown) =>
          key === 'current' ? undefined : value,
        ),
      ) as object,
    }));
    backend.answer(REGISTRY, { schema, areas: before });
    open(CURRENT);
    expect((await left()).getByText('$3,900')).toBeVisible();
    expect((await attention()).getByText('Nothing right now')).toBeVisible();
    await screen.findByRole('region', { name: 'What you keep here' }); // the part of the page that loads last
    expect(screen.queryByRole('link', { name: 'Start March' })).toBeNull();
    expect(loadExposed).not.toHaveBeenCalled();
  });
});

describe('a record with a current month', () => {
  test('has the figures of the area (MON-102)', async () => {
    loadExposed.mockResolvedValue(moduleWith());
    open(CURRENT);
    const card = await left();
    expect(await card.findByRole('link', { name: 'March of Our home' })).toHaveAttribute(
      'href',
      '/month/2026-03',
    );
    expect(card.queryByText('$3,900')).toBeNull();
    expect(card.queryByRole('link', { name: 'Start March' })).toBeNull();
    expect(card.getByRole('figure', { name: 'Each person’s share' })).toBeVisible();
    expect(loadExposed).toHaveBeenCalledOnce();
    expect(loadExposed).toHaveBeenCalledWith('budget', expect.anything(), './current-month');
  });

  test('shows no other figures while those of the area load', async () => {
    const { promise, resolve } = Promise.withResolvers<BalanceModule>();
    loadExposed.mockReturnValue(promise);
    open(CURRENT);
    const card = await left();
    await waitFor(() => expect(loadExposed).toHaveBeenCalled());
    expect(card.queryByText('$3,900')).toBeNull();
    expect((await attention()).queryByText('Nothing right now')).toBeNull();
    resolve(moduleWith());
    expect(await card.findByText('March of Our home')).toBeVisible();
    expect((await attention()).getByText('Nothing right now')).toBeVisible();
  });

  test('has the usual figures and the offer until the area has any', async () => {
    loadExposed.mockResolvedValue(moduleWith({ isStarted: false }));
    open(CURRENT);
    const card = await left();
    expect(await card.findByRole('link', { name: 'Start March' })).toBeVisible();
    expect(card.getByText('$3,900')).toBeVisible();
  });

  test.each<[string, () => Promise<unknown>]>([
    ['does not load', () => Promise.reject(new Error('no such file'))],
    ['is not exposed', async () => undefined],
    ['has other exports', async () => ({ Figures: 'none' })],
    [
      'throws',
      async () => {
        const fail = () => {
          throw new Error('a bug of the area');
        };
        return { Figures: fail, Tasks: fail };
      },
    ],
  ])('has the usual figures if the module of the area %s', async (_, load) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    loadExposed.mockImplementation(load);
    open(CURRENT);
    const card = await left();
    expect(await card.findByText('$3,900')).toBeVisible();
    expect(card.getByRole('link', { name: 'Start March' })).toBeVisible();
    expect(await (await attention()).findByText('Nothing right now')).toBeVisible();
  });
});

describe('tasks (MON-103)', () => {
  test('are those of the area, at most three', async () => {
    loadExposed.mockResolvedValue(moduleWith({ tasks: ['a', 'b', 'c', 'd'].map(task) }));
    open(CURRENT);
    expect(await tasks()).toEqual([
      ['Do a', '/month/a'],
      ['Do b', '/month/b'],
      ['Do c', '/month/c'],
    ]);
  });

  test('are below what needs attention', async () => {
    loadExposed.mockResolvedValue(moduleWith({ tasks: [task('a')] }));
    const poor = aBudget({ partner1Income: '0.00', partner2Income: '0.00' });
    open({ ...poor, isMain: true, hasMonths: true });
    expect(await tasks()).toEqual([['Do a', '/month/a']]);
    expect((await attention()).getByText('No income yet.')).toBeVisible();
  });

  test('stay away for good once they are dismissed, for the user who dismissed them', async () => {
    loadExposed.mockResolvedValue(moduleWith({ tasks: [task('a'), task('b')] }));
    const page = open(CURRENT);
    await tasks();
    await page.person.click(screen.getByRole('button', { name: 'Dismiss “Do a”' }));
    expect(await tasks()).toEqual([['Do b', '/month/b']]);
    await page.person.click(screen.getByRole('button', { name: 'Dismiss “Do b”' }));
    expect((await attention()).getByText('Nothing right now')).toBeVisible();
    page.unmount();

    const again = open(CURRENT);
    expect(await (await attention()).findByText('Nothing right now')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Next steps' })).toBeNull();
    again.unmount();

    backend.answer(getUser, aUser({ id: '0190aaaa-0000-7000-8000-000000000002' }));
    open(CURRENT);
    expect(await tasks()).toHaveLength(2);
  });

  test('for the offer stay away although the area knows more later', async () => {
    const page = open(aBudget());
    await tasks();
    await page.person.click(screen.getByRole('button', { name: 'Dismiss “Start March”' }));
    page.unmount();
    loadExposed.mockResolvedValue(moduleWith({ tasks: [task('offer'), task('b')] }));
    open(CURRENT);
    expect(await tasks()).toEqual([['Do b', '/month/b']]);
  });
});
