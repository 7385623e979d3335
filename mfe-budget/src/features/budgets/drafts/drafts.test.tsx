import { discardDraft, keepDraft, listBudgets, listDrafts } from '@savvi/contracts/budget/budget.routes';
import type { KeptDraft } from '@savvi/contracts/budget/draft';
import { sessionDrafts } from '@savvi/mfe-kit';
import { aBudget, aUser } from '@savvi/testing/builders';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { someEntries } from '../../../testing/entries.ts';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';
import { openBudgetWire } from '../../../testing/open-budget-wire.ts';
import { NEW_ENTRIES } from '../wizard/entries.rules.ts';

preloadPages();
const wire = openBudgetWire();

const fixedExpenses = Array.from({ length: 40 }, (_, at) => ({ id: String(at), name: `Line ${at}`, amount: at }));
const draftOf = (name: string, changedAt: string) => ({ entries: someEntries({ name, fixedExpenses, variableExpenses: [], savingsGoals: [] }), base: NEW_ENTRIES, step: 4, intent: null, changedAt });
const kept = (over: Partial<KeptDraft> = {}): KeptDraft => ({ id: 'new', name: 'Half done', lines: 40, content: JSON.stringify(draftOf('Half done', '2026-03-05T11:00:00.000Z')), updatedAt: '2026-03-05T11:00:00.000Z', ...over });
/** The page is hidden, as when another tab is shown. */
const hide = () => {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  fireEvent(document, new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
};
const bodyOf = (at: number) => wire.callsTo(keepDraft).at(at)?.body as { name: string; lines: number; content: string };

describe('the wizard', () => {
  test('goes on with 40 lines that were typed on another computer (MON-6)', async () => {
    wire.answer(listBudgets, []);
    wire.answer(listDrafts, [kept()]);
    openArea('/create-budget?new');
    expect(await screen.findByText('Step 4 of 6')).toBeVisible();
    expect(screen.getByText('We kept what you entered earlier.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Remove Line/ })).toHaveLength(40);
  });

  test.each([
    ['the tab’s copy where that is newer', '2026-03-05T11:00:01.000Z', 'Of this tab'],
    ['the server’s where that is newer', '2026-03-05T10:00:00.000Z', 'Half done'],
  ])('goes on with %s (MON-6)', async (_, changedAt, name) => {
    wire.answer(listBudgets, []);
    wire.answer(listDrafts, [kept()]);
    const drafts = sessionDrafts(aUser().id);
    drafts.write('budget:new', draftOf('Of this tab', changedAt));
    openArea('/create-budget?new', { drafts });
    expect(await screen.findByText('Step 4 of 6')).toBeVisible();
    expect(within(screen.getByRole('complementary', { name: 'Preview' })).getByText(name)).toBeVisible();
  });

  test('sends the draft when the page is hidden, and says so while the server cannot keep it; no toast, no lost key (MON-9)', async () => {
    wire.answer(listBudgets, []);
    wire.refuse(keepDraft, 'unavailable');
    const { person, toasts } = openArea('/create-budget?new');
    await person.type(await screen.findByLabelText('Budget Name'), 'Home');
    hide();
    expect(await screen.findByText("Saved in this tab only. We'll keep trying.")).toBeVisible();
    expect(screen.queryByText('Progress saved')).not.toBeInTheDocument();
    wire.answer(keepDraft, null);
    hide();
    expect(await screen.findByText('Progress saved')).toBeVisible();
    expect(bodyOf(-1)).toMatchObject({ name: 'Home', lines: 0 });
    expect(JSON.parse(bodyOf(-1).content)).toMatchObject({ entries: { name: 'Home' }, step: 1 });
    expect(toasts).toEqual([]);
    expect(screen.getByLabelText('Budget Name')).toHaveValue('Home');
  });

  test('asks before it starts over; Keep draft changes nothing (MON-8)', async () => {
    wire.answer(listBudgets, []);
    wire.answer(listDrafts, [kept()]);
    const { person } = openArea('/create-budget?new');
    await person.click(await screen.findByRole('button', { name: 'Start over' }));
    await person.click(within(screen.getByRole('alertdialog', { name: 'Start over?' })).getByRole('button', { name: 'Keep draft' }));
    expect(screen.getByText('Step 4 of 6')).toBeVisible();
    expect(wire.callsTo(discardDraft)).toEqual([]);
  });

  test('starts over, and Undo brings 40 lines back byte for byte (MON-8)', async () => {
    wire.answer(listBudgets, []);
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

describe('the Budget Lab', () => {
  test('names a waiting draft and goes on with it (MON-7)', async () => {
    wire.answer(listBudgets, [aBudget()]);
    wire.answer(listDrafts, [kept()]);
    const { person } = openArea('/create-budget');
    expect(await screen.findByText(/^You have an unfinished budget: Half done, 40 lines, last changed .+\.$/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Step 4 of 6')).toBeVisible();
  });

  test('discards a draft, and Undo restores it byte for byte (MON-7)', async () => {
    wire.answer(listBudgets, [aBudget()]);
    wire.answer(listDrafts, [kept()]);
    const { person, toasts } = openArea('/create-budget');
    await screen.findByText(/unfinished budget/);
    wire.answer(listDrafts, []);
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Draft discarded', action: { label: 'Undo' } }));
    await waitFor(() => expect(screen.queryByText(/unfinished budget/)).not.toBeInTheDocument());
    expect(wire.callsTo(discardDraft)[0]?.path).toBe('/api/budgets/drafts/new');
    wire.answer(listDrafts, [kept()]);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/unfinished budget/)).toBeVisible();
    expect(bodyOf(0).content).toBe(kept().content);
  });

  test('shows neither a draft that another release wrote nor one without changes, and none when they do not load', async () => {
    wire.answer(listBudgets, [aBudget()]);
    wire.answer(listDrafts, [kept({ content: '{"version":9}' }), kept({ id: aBudget().id, content: 'not JSON' })]);
    const first = openArea('/create-budget');
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByText(/unfinished budget/)).not.toBeInTheDocument();
    first.unmount();
    wire.refuse(listDrafts, 'unavailable');
    const { toasts } = openArea('/create-budget');
    expect(await screen.findByRole('article')).toBeVisible();
    expect(toasts).toEqual([]);
  });
});
