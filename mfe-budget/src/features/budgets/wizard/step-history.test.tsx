import { createBudget, getBudget, updateBudget } from '@savvi/budget-contract/budget.routes';
import { Link } from '@savvi/mfe-kit/router';
import { aBudget } from '@savvi/testing/builders';
import { renderInShell } from '@savvi/testing/fake-shell';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { routes } from '../../../area.tsx';
import { button, goBack, goOn, ON, openNew, openStored } from '../../../testing/drive-wizard.ts';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';
import { openBudgetBackend } from '../../../testing/open-budget-backend.ts';

preloadPages();
const backend = openBudgetBackend();
const name = () => screen.getByLabelText('Budget Name (optional)');
// The index of the current history entry, which the app's router stores in the history state.
const placeInRow = () => (globalThis.history.state as { index: number }).index;

describe('the browser’s history (U-19)', () => {
  test('each step has a history entry, and Back and Forward focus the first field of the step they show', async () => {
    const shell = await openNew(backend);
    await shell.person.type(name(), 'Home');
    await goOn(shell, ON.slice(0, 2));
    await goBack();
    expect(screen.getByText('Step 2 of 6')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Couple' })).toHaveFocus();
    await goBack(1);
    expect(screen.getByText('Step 3 of 6')).toBeVisible();
    expect(screen.getAllByLabelText('Monthly income (optional)')[0]).toHaveFocus();
    await goBack(-2);
    expect(name()).toHaveValue('Home');
  });

  test('the focus moves together with the step', async () => {
    const shell = await openNew(backend);
    await goOn(shell, ON.slice(0, 1));
    // The observer is called right after the number of the step has changed.
    const focused = new Promise((resolve) => {
      const observer = new MutationObserver(() => resolve(document.activeElement));
      observer.observe(screen.getByText('Step 2 of 6'), {
        characterData: true,
        childList: true,
        subtree: true,
      });
    });
    globalThis.history.back();
    expect(await focused).toBe(name());
  });

  test('Back at step 1 leaves the wizard', async () => {
    backend.answer(getBudget, aBudget());
    const shell = openArea('/elsewhere');
    await shell.goTo(`/edit-budget/${aBudget().id}`);
    await screen.findByText('Step 1 of 6');
    await goOn(shell, ON.slice(0, 1));
    await goBack();
    expect(screen.getByText('Step 1 of 6')).toBeVisible();
    globalThis.history.back();
    expect(await screen.findByText('Another page')).toBeVisible();
  });

  test('Previous and a step back in the stepper add no history entry', async () => {
    const shell = await openStored(backend, aBudget());
    const start = placeInRow();
    await goOn(shell, ON.slice(0, 2));
    await goOn(shell, ['Previous', 'Previous']);
    expect(placeInRow()).toBe(start);
    await shell.person.click(button('Go to step 6: Review'));
    await goOn(shell, ['Previous']);
    expect(screen.getByText('Step 5 of 6')).toBeVisible();
    expect(placeInRow()).toBe(start + 1);
  });

  test('a history entry keeps its step through a reload', async () => {
    backend.answer(getBudget, aBudget());
    const entry = (
      <Link to={`/edit-budget/${aBudget().id}`} state={{ steps: [1, 2, 3], from: '/' }}>
        Reload
      </Link>
    );
    const shell = renderInShell([...routes, { path: '*', element: entry }], { path: '/elsewhere' });
    await shell.person.click(screen.getByRole('link', { name: 'Reload' }));
    expect(await screen.findByText('Step 3 of 6')).toBeVisible();
    await goOn(shell, [...ON.slice(2, 3), 'Previous']);
    expect(screen.getByText('Step 3 of 6')).toBeVisible();
  });

  test('Forward stays on a step with an invalid field, as Next does', async () => {
    const shell = await openStored(backend, aBudget());
    await goOn(shell, ON.slice(0, 1));
    await goBack();
    await shell.person.click(name());
    await shell.person.paste('x'.repeat(201));
    await shell.person.click(document.body);
    expect(name()).not.toHaveFocus();
    globalThis.history.forward();
    await waitFor(() => expect(name()).toHaveFocus());
    expect(screen.getByText('Step 1 of 6')).toBeVisible();
    expect(name()).toBeInvalid();
  });

  test('Previous skips the split step once the budget is for one person [BUD-35]', async () => {
    const shell = await openNew(backend);
    await goOn(shell);
    await shell.person.click(button('Go to step 2: Setup'));
    await screen.findByText('Step 2 of 6');
    await shell.person.click(screen.getByRole('radio', { name: 'Single' }));
    globalThis.history.go(3);
    expect(await screen.findByText('Step 6 of 6')).toBeVisible();
    await goOn(shell, ['Previous']);
    expect(await screen.findByText('Step 4 of 6')).toBeVisible();
  });

  test('the wizard asks before Back discards changes, and Stay keeps the step [N-22]', async () => {
    backend.answer(getBudget, aBudget());
    const shell = openArea('/elsewhere');
    await shell.goTo(`/edit-budget/${aBudget().id}`);
    await shell.person.type(await screen.findByLabelText('Budget Name (optional)'), '!');
    await goOn(shell, ON.slice(0, 1));
    globalThis.history.go(-2);
    await shell.person.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stay' }),
    );
    expect(screen.getByText('Step 2 of 6')).toBeVisible();
    await goOn(shell, ['Previous']);
    expect(name()).toHaveValue('Our home!');
  });

  test('Forward opens Budget Lab instead of the wizard after step 6 saved the budget [BUD-53]', async () => {
    backend.answer(getBudget, aBudget());
    const shell = openArea('/elsewhere');
    await shell.goTo(`/edit-budget/${aBudget().id}`);
    await screen.findByText('Step 1 of 6');
    const start = placeInRow();
    await goOn(shell);
    backend.answer(updateBudget, aBudget({ version: 9 }));
    await shell.person.click(button('Update Budget'));
    await waitFor(() => expect(shell.location()).toBe('/'));
    expect(placeInRow()).toBe(start);
    globalThis.history.forward();
    await waitFor(() => expect(shell.location()).toBe('/create-budget'));
  });

  test('Create Budget returns to the invalid step that a jump over several entries skipped', async () => {
    const shell = await openNew(backend);
    await goOn(shell);
    await goBack(-4);
    await shell.person.click(screen.getByLabelText('Partner 1 name (optional)'));
    await shell.person.paste('x'.repeat(201));
    await goBack();
    await goBack(5);
    await shell.person.click(button('Create Budget'));
    expect(await screen.findByText('Step 2 of 6')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Partner 1 name (optional)')).toBeInvalid());
    expect(backend.callsTo(createBudget)).toEqual([]);
  });

  test('Forward opens Budget Lab after Create Budget, and the tab stores that this visit to the wizard has ended', async () => {
    globalThis.sessionStorage.clear();
    const shell = await openNew(backend);
    await goOn(shell);
    backend.answer(createBudget, aBudget());
    await shell.person.click(button('Create Budget'));
    await waitFor(() => expect(shell.location()).toBe('/'));
    expect(shell.drafts.read('budget:ended-visits')).toEqual([expect.any(String)]);
    globalThis.history.forward();
    await waitFor(() => expect(shell.location()).toBe('/create-budget'));
  });
});
