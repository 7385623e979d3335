import type { Budget } from '@savvi/budget-contract/budget';
import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { getUser } from '@savvi/contracts/identity/account.routes';
import { aBudget, aUser, NOW } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { aRegistry } from '../../../testing/registry.ts';

const backend = openFakeBackend();
const STUDIO = '0190cccc-0000-7000-8000-000000000002';
beforeEach(() => {
  backend.answer(getUser, aUser());
  backend.answer('GET /registry.json', aRegistry('budget'));
});

describe('after Save on an early step of an edit', () => {
  const studio = aBudget({ id: STUDIO, name: 'Studio' });
  const home = aBudget();
  /** Opens the dashboard as the Budget Lab does, `ago` milliseconds after a save. */
  function returnFrom(saved: Budget, ago = 100) {
    backend.answer(listBudgets, [studio, home]);
    return renderApp('/', undefined, { state: { saved: { id: saved.id, at: Date.parse(NOW) - ago } } });
  }
  const main = () => screen.findByRole('region', { name: 'Left this month' });
  const row = async () =>
    within(await screen.findByRole('list', { name: 'Other budgets' })).getByRole('listitem');

  test('the main budget is highlighted for a moment, and its link has the focus [T-58]', async () => {
    returnFrom(home, 100);
    expect(await main()).toHaveAttribute('data-saved');
    expect(await row()).not.toHaveAttribute('data-saved');
    await waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: 'Left this month' })).getByRole('link', {
          name: 'Our home',
        }),
      ).toHaveFocus(),
    );
    await waitFor(async () => expect(await main()).not.toHaveAttribute('data-saved'));
  });

  test('the row of another budget is highlighted for a moment, and its link has the focus [T-58]', async () => {
    returnFrom(studio, 200);
    expect(await row()).toHaveAttribute('data-saved');
    expect(await main()).not.toHaveAttribute('data-saved');
    await waitFor(async () =>
      expect(within(await row()).getByRole('link', { name: 'Studio' })).toHaveFocus(),
    );
    await waitFor(async () => expect(await row()).not.toHaveAttribute('data-saved'));
  });

  test('the saved budget is highlighted once: returning to the same history entry highlights nothing [T-58]', async () => {
    const { unmount } = returnFrom(home, 300);
    expect(await main()).toHaveAttribute('data-saved');
    unmount();
    returnFrom(home, 300);
    expect(await main()).not.toHaveAttribute('data-saved');
  });

  test('a budget saved ten seconds ago is not highlighted [T-58]', async () => {
    returnFrom(home, 10_000);
    expect(await main()).not.toHaveAttribute('data-saved');
  });
});

test('every link to an edit names the dashboard as the page to return to [T-58]', async () => {
  const openLinks = async () => {
    backend.answer(listBudgets, [
      aBudget({ fixedExpenses: [], variableExpenses: [] }),
      aBudget({ id: STUDIO, name: 'Studio', partner1Income: '0.00', partner2Income: '0.00' }),
    ]);
    const page = renderApp('/');
    await screen.findByRole('list', { name: 'Other budgets' });
    return {
      ...page,
      links: screen
        .getAllByRole('link')
        .filter((link) => link.getAttribute('href')?.startsWith('/edit-budget/')),
    };
  };
  const { unmount, links } = await openLinks();
  unmount();
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Our home',
    'Add expenses',
    'Studio',
    'Studio',
    'Our home',
    'Studio',
  ]);
  for (const place of links.keys()) {
    const page = await openLinks();
    // The cast is safe because every render of the page has the same links.
    await page.person.click(page.links[place] as HTMLElement);
    expect(globalThis.history.state).toMatchObject({ state: { from: '/' } });
    page.unmount();
  }
});
