import type { Budget } from '@savvi/budget-contract/budget';
import { getBudget, listBudgets } from '@savvi/budget-contract/budget.routes';
import type { FakeShell } from '@savvi/testing/fake-shell';
import type { FakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { openArea } from './open-area.tsx';

/** The buttons that lead a couple's budget from the first step to the last. */
export const ON = [
  'Next: Budget Setup',
  'Next: Add Income',
  'Next: Add Expenses',
  'Next: Split Money',
  'Next: Review',
];

/** A button by its accessible name. */
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

const shownStep = () => screen.getByText(/^Step \d of 6$/).textContent;

/** Clicks buttons one after the other; by default all the way to the review step. */
export async function goOn({ person }: FakeShell, names: readonly string[] = ON): Promise<void> {
  for (const name of names) {
    const before = shownStep();
    await person.click(button(name));
    // 'Previous' goes back in the browser's history, which is asynchronous.
    if (name === 'Previous') await waitFor(() => expect(shownStep()).not.toBe(before));
  }
}

/** Goes Back or Forward in the browser's history. */
export async function goBack(delta = -1): Promise<void> {
  const before = shownStep();
  globalThis.history.go(delta);
  await waitFor(() => expect(screen.queryByText(before ?? '')).not.toBeInTheDocument());
}

/** Opens the wizard for a new budget. */
export async function openNew(backend: FakeBackend): Promise<FakeShell> {
  backend.answer(listBudgets, []);
  const shell = openArea('/create-budget?new');
  await screen.findByText('Step 1 of 6');
  return shell;
}

/** Opens the wizard for a stored budget. */
export async function openStored(backend: FakeBackend, budget: Budget): Promise<FakeShell> {
  backend.answer(getBudget, budget);
  const shell = openArea(`/edit-budget/${budget.id}`);
  await screen.findByText('Step 1 of 6');
  return shell;
}
