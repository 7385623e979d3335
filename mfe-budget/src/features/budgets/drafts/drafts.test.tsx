import {
  discardDraft,
  getBudget,
  keepDraft,
  listBudgets,
  listDrafts,
  updateBudget,
} from '@savvi/budget-contract/budget.routes';
import type { StoredDraft } from '@savvi/budget-contract/draft';
import { sessionDrafts } from '@savvi/mfe-kit';
import { aBudget, aUser } from '@savvi/testing/builders';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { someEntries } from '../../../testing/entries.ts';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';
import { openBudgetBackend } from '../../../testing/open-budget-backend.ts';
import { entriesOf, NEW_ENTRIES } from '../wizard/entries.rules.ts';

preloadPages();
const backend = openBudgetBackend();

const fixedExpenses = Array.from({ length: 40 }, (_, at) => ({
  id: String(at),
  name: `Line ${at}`,
  amount: at,
}));
const draftOf = (name: string, changedAt: string) => ({
  entries: someEntries({ name, fixedExpenses, variableExpenses: [], savingsGoals: [] }),
  base: NEW_ENTRIES,
  step: 4,
  intent: null,
  changedAt,
});
const kept = (over: Partial<StoredDraft> = {}): StoredDraft => ({
  id: 'new',
  name: 'Half done',
  lines: 40,
  content: JSON.stringify(draftOf('Half done', '2026-03-05T11:00:00.000Z')),
  updatedAt: '2026-03-05T11:00:00.000Z',
  ...over,
});
/** Hides the page, as switching to another tab does. */
const hide = () => {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  fireEvent(document, new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
};
const bodyOf = (at: number) =>
  backend.callsTo(keepDraft).at(at)?.body as { name: string; lines: number; content: string };

describe("the wizard's draft", () => {
  test('with 40 lines typed on another computer is continued (MON-6)', async () => {
    backend.answer(listBudgets, []);
    backend.answer(listDrafts, [kept()]);
    openArea('/create-budget?new');
    expect(await screen.findByText('Step 4 of 6')).toBeVisible();
    expect(screen.getByText('We kept what you entered earlier.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Remove Line/ })).toHaveLength(40);
  });

  test.each([
    ['the tab’s copy if that is newer', '2026-03-05T11:00:01.000Z', 'Of this tab'],
    ['the server’s copy if that is newer', '2026-03-05T10:00:00.000Z', 'Half done'],
  ])('is continued from %s (MON-6)', async (_, changedAt, name) => {
    backend.answer(listBudgets, []);
    backend.answer(listDrafts, [kept()]);
    const drafts = sessionDrafts(aUser().id);
    drafts.write('budget:new', draftOf('Of this tab', changedAt));
    openArea('/create-budget?new', { drafts });
    expect(await screen.findByText('Step 4 of 6')).toBeVisible();
    expect(within(screen.getByRole('complementary', { name: 'Preview' })).getByText(name)).toBeVisible();
  });

  test('is sent when the page is hidden; if the server cannot store it, a note instead of a toast says so, and no input is lost (MON-9)', async () => {
    backend.answer(listBudgets, []);
    backend.refuse(keepDraft, 'unavailable');
    const { person, toasts } = openArea('/create-budget?new');
    await person.type(await screen.findByLabelText('Budget Name (optional)'), 'Home');
    hide();
    expect(await screen.findByText("Saved in this tab only. We'll keep trying.")).toBeVisible();
    expect(screen.queryByText('Progress saved')).not.toBeInTheDocument();
    backend.answer(keepDraft, null);
    hide();
    expect(await screen.findByText('Progress saved')).toBeVisible();
    expect(bodyOf(-1)).toMatchObject({ name: 'Home', lines: 0 });
    expect(JSON.parse(bodyOf(-1).content)).toMatchObject({ entries: { name: 'Home' }, step: 1 });
    expect(toasts).toEqual([]);
    expect(screen.getByLabelText('Budget Name (optional)')).toHaveValue('Home');
  });

  test('is deleted only after a confirmation, and Keep draft changes nothing (MON-8)', async () => {
    backend.answer(listBudgets, []);
    backend.answer(listDrafts, [kept()]);
    const { person } = openArea('/create-budget?new');
    await person.click(await screen.findByRole('button', { name: 'Start over' }));
    await person.click(
      within(screen.getByRole('alertdialog', { name: 'Start over?' })).getByRole('button', {
        name: 'Keep draft',
      }),
    );
    expect(screen.getByText('Step 4 of 6')).toBeVisible();
    expect(backend.callsTo(discardDraft)).toEqual([]);
  });

  test('is deleted by Start over, and Undo restores its 40 lines byte for byte (MON-8)', async () => {
    backend.answer(listBudgets, []);
    const drafts = sessionDrafts(aUser().id);
    drafts.write('budget:new', draftOf('Of this tab', '2026-03-05T11:00:01.000Z'));
    const before = JSON.stringify(drafts.read('budget:new'));
    const { person } = openArea('/create-budget?new', { drafts });
    await person.click(await screen.findByRole('button', { name: 'Start over' }));
    await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Start over' }));
    expect(await screen.findByText('Step 1 of 6')).toBeVisible();
    expect(drafts.read('budget:new')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Step 4 of 6')).toBeVisible();
    expect(JSON.stringify(drafts.read('budget:new'))).toBe(before);
  });
});

describe('a draft that only the server has', () => {
  const id = aBudget().id;
  const changed = { ...entriesOf(aBudget()), name: 'Half changed' };
  const keptEdit = kept({
    id,
    name: 'Half changed',
    content: JSON.stringify({
      entries: changed,
      base: entriesOf(aBudget()),
      step: 1,
      intent: null,
      changedAt: '2026-03-05T11:00:00.000Z',
    }),
  });

  test('is deleted on the server by Start over (MON-8)', async () => {
    backend.answer(listBudgets, []);
    backend.answer(listDrafts, [kept()]);
    const { person } = openArea('/create-budget?new');
    await person.click(await screen.findByRole('button', { name: 'Start over' }));
    await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Start over' }));
    await waitFor(() =>
      expect(backend.callsTo(discardDraft).map(({ path }) => path)).toEqual(['/api/budgets/drafts/new']),
    );
  });

  test('is deleted on the server by Discard changes, and Undo stores it on the server again', async () => {
    backend.answer(getBudget, aBudget());
    backend.answer(listDrafts, [keptEdit]);
    const { person, unmount } = openArea(`/edit-budget/${id}`);
    await person.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() =>
      expect(backend.callsTo(discardDraft).map(({ path }) => path)).toEqual([`/api/budgets/drafts/${id}`]),
    );
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    unmount();
    await waitFor(() => expect(backend.callsTo(keepDraft).at(-1)?.path).toBe(`/api/budgets/drafts/${id}`));
    expect(bodyOf(-1)).toMatchObject({ name: 'Half changed' });
  });

  test('is deleted on the server once the budget is saved', async () => {
    backend.answer(getBudget, aBudget());
    backend.answer(listDrafts, [keptEdit]);
    backend.answer(listBudgets, [aBudget()]);
    backend.answer(updateBudget, aBudget({ version: 2 }));
    const { person } = openArea(`/edit-budget/${id}`);
    await person.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.callsTo(discardDraft)).toHaveLength(1));
  });

  test('a budget without a draft is saved without a request about drafts', async () => {
    backend.answer(getBudget, aBudget());
    backend.answer(listBudgets, [aBudget()]);
    backend.answer(updateBudget, aBudget({ version: 2 }));
    const { person } = openArea(`/edit-budget/${id}`);
    await person.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByRole('article', { name: 'Our home' });
    expect(backend.callsTo(discardDraft)).toEqual([]);
  });
});

test('a draft that is too large for the server shows a note that promises no retry (MON-9)', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => ({
    id: String(at),
    name: 'x'.repeat(2_000),
    amount: at,
  }));
  const drafts = sessionDrafts(aUser().id);
  drafts.write('budget:new', {
    ...draftOf('Long', '2026-03-05T11:00:01.000Z'),
    entries: someEntries({ fixedExpenses: lines }),
    step: 1,
  });
  backend.answer(listBudgets, []);
  const { person } = openArea('/create-budget?new', { drafts });
  await person.type(await screen.findByLabelText('Budget Name (optional)'), '!');
  hide();
  expect(
    await screen.findByText('Saved in this tab only. This draft is too large to save to your account.'),
  ).toBeVisible();
  expect(screen.queryByText(/keep trying/)).not.toBeInTheDocument();
  expect(backend.callsTo(keepDraft)).toEqual([]);
});

describe('the Budget Lab', () => {
  test('shows an existing draft and opens it (MON-7)', async () => {
    backend.answer(listBudgets, [aBudget()]);
    backend.answer(listDrafts, [kept()]);
    const { person } = openArea('/create-budget');
    expect(
      await screen.findByText(/^You have an unfinished budget: Half done, 40 lines, last changed .+\.$/),
    ).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Step 4 of 6')).toBeVisible();
  });

  test('deletes a draft, and Undo restores it byte for byte (MON-7)', async () => {
    backend.answer(listBudgets, [aBudget()]);
    backend.answer(listDrafts, [kept()]);
    const { person, toasts } = openArea('/create-budget');
    await screen.findByText(/unfinished budget/);
    backend.answer(listDrafts, []);
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() =>
      expect(toasts.at(-1)).toMatchObject({ title: 'Draft discarded', action: { label: 'Undo' } }),
    );
    await waitFor(() => expect(screen.queryByText(/unfinished budget/)).not.toBeInTheDocument());
    expect(backend.callsTo(discardDraft)[0]?.path).toBe('/api/budgets/drafts/new');
    backend.answer(listDrafts, [kept()]);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/unfinished budget/)).toBeVisible();
    expect(bodyOf(0).content).toBe(kept().content);
  });

  test('deletes a draft that was still being sent to the server when the list was fetched (MON-7)', async () => {
    backend.answer(listBudgets, [aBudget()]);
    const answer = backend.hold(keepDraft);
    const { person, toasts, goTo } = openArea('/create-budget?new');
    await person.type(await screen.findByLabelText('Budget Name (optional)'), 'Late');
    await goTo('/create-budget');
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(backend.callsTo(discardDraft)).toEqual([]);
    answer(null);
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Draft discarded' }));
    expect(backend.callsTo(discardDraft)).toHaveLength(1);
  });

  test('shows and opens the draft of an edit that only the tab has, because the server refused it (MON-7)', async () => {
    const drafts = sessionDrafts(aUser().id);
    const base = entriesOf(aBudget());
    drafts.write(`budget:${aBudget().id}`, {
      entries: { ...base, name: 'Half changed' },
      base,
      step: 1,
      intent: null,
      changedAt: '2026-03-05T11:00:01.000Z',
    });
    backend.answer(listBudgets, [aBudget()]);
    backend.answer(getBudget, aBudget());
    const { person } = openArea('/create-budget', { drafts });
    expect(
      await screen.findByText(/^You have an unfinished budget: Half changed, 2 lines, last changed .+\.$/),
    ).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('We kept what you entered earlier.')).toBeVisible();
  });

  test("shows an edit's draft once, the newer of the tab's and the server's copy (MON-6)", async () => {
    const drafts = sessionDrafts(aUser().id);
    const base = entriesOf(aBudget());
    const draftAt = (name: string, changedAt: string) => ({
      entries: { ...base, name },
      base,
      step: 1,
      intent: null,
      changedAt,
    });
    drafts.write(`budget:${aBudget().id}`, draftAt('Of this tab', '2026-03-05T11:00:01.000Z'));
    backend.answer(listBudgets, [aBudget()]);
    backend.answer(listDrafts, [
      kept({
        id: aBudget().id,
        content: JSON.stringify(draftAt('Of the server', '2026-03-05T11:00:00.000Z')),
      }),
    ]);
    openArea('/create-budget', { drafts });
    expect(await screen.findByText(/unfinished budget: Of this tab/)).toBeVisible();
    expect(screen.queryByText(/Of the server/)).not.toBeInTheDocument();
  });

  test('shows no draft of another release, no draft without changes, and no drafts at all if they fail to load', async () => {
    backend.answer(listBudgets, [aBudget()]);
    backend.answer(listDrafts, [
      kept({ content: '{"version":9}' }),
      kept({ id: aBudget().id, content: 'not JSON' }),
    ]);
    const first = openArea('/create-budget');
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByText(/unfinished budget/)).not.toBeInTheDocument();
    first.unmount();
    backend.refuse(listDrafts, 'unavailable');
    const { toasts } = openArea('/create-budget');
    expect(await screen.findByRole('article')).toBeVisible();
    expect(toasts).toEqual([]);
  });
});
