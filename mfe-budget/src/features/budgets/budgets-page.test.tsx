import {
  chooseMainBudget,
  createBudget,
  deleteBudget,
  listBudgets,
} from '@savvi/budget-contract/budget.routes';
import { listCategories, replaceCategories } from '@savvi/budget-contract/category.routes';
import { sessionDrafts } from '@savvi/mfe-kit';
import { aBudget, aUser } from '@savvi/testing/builders';
import type { FakeShellOptions } from '@savvi/testing/fake-shell';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openArea, preloadPages } from '../../testing/open-area.tsx';
import { openBudgetBackend } from '../../testing/open-budget-backend.ts';
import { someEntries } from '../../testing/entries.ts';
import { NEW_ENTRIES } from './wizard/entries.rules.ts';

preloadPages();
const backend = openBudgetBackend();
const open = ({ path = '/create-budget', ...options }: Partial<FakeShellOptions> = {}) =>
  openArea(path, options);
/** A user whose trial has expired, with a limit of one budget. */
const EXPIRED = { createdAt: '2026-01-01T12:00:00.000Z' };
const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aBudget({ id: `0190bbbb-0000-7000-8000-${String(at).padStart(12, '0')}`, name: `Budget ${at}` }),
  );
const card = async (name: string) => within(await screen.findByRole('article', { name }));

describe('the list of budgets', () => {
  test('has a title, a subtitle, and a dashed card for a new budget before the budgets [BUD-1] [BUD-2]', async () => {
    backend.answer(listBudgets, [aBudget()]);
    open();
    const card = await screen.findByRole('article');
    const create = screen.getByRole('button', { name: 'Create New Budget' });
    expect(create).toBeEnabled();
    expect(create.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Budget Lab' })).toBeVisible();
    expect(screen.getByText('Create and manage your budgets')).toBeVisible();
  });

  test('shows three placeholder cards while it loads [BUD-5]', async () => {
    const release = backend.hold(listBudgets);
    open();
    const loading = await screen.findByText('Loading budgets');
    expect(loading.closest('[role=status]')?.querySelectorAll(':scope > div')).toHaveLength(3);
    release([]);
    expect(await screen.findByText('No budgets yet')).toBeVisible();
    expect(screen.queryByText('Loading budgets')).not.toBeInTheDocument();
  });

  test('explains what to do while it is empty [BUD-4]', async () => {
    backend.answer(listBudgets, []);
    open();
    expect(await screen.findByRole('heading', { name: 'No budgets yet' })).toBeVisible();
    expect(
      screen.getByText('Create your first budget to start planning your finances together'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create New Budget' })).toBeEnabled();
  });

  test('offers a reload if it fails to load, and does not claim to be empty [API-20]', async () => {
    backend.refuse(listBudgets, 'unavailable');
    const { person, toasts } = open();
    const reload = await screen.findByRole('button', { name: 'Reload' });
    expect(screen.queryByText('No budgets yet')).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/error|fail|wrong/i);
    expect(toasts).toEqual([]);
    backend.answer(listBudgets, [aBudget()]);
    await person.click(reload);
    expect(await screen.findByRole('article', { name: 'Our home' })).toBeVisible();
  });

  test('can be searched by name and partner if it is long [N-18]', async () => {
    backend.answer(listBudgets, [
      ...many(40),
      aBudget({ id: '0190bbbb-0000-7000-8000-000000000099', partner2Name: 'Zoë' }),
    ]);
    const { person } = open();
    await person.type(await screen.findByRole('searchbox', { name: 'Find a budget' }), 'zoë');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByText('1 of 41 budgets')).toBeVisible();
    await person.clear(screen.getByRole('searchbox'));
    expect(screen.getAllByRole('article')).toHaveLength(41);
    await person.type(screen.getByRole('searchbox'), 'nowhere');
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'No results for “nowhere”' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show all budgets' }));
    expect(screen.getAllByRole('article')).toHaveLength(41);
  });

  test('can be searched with the slash key and sorted if it is long', async () => {
    backend.answer(listBudgets, [
      ...many(9),
      aBudget({ id: '0190bbbb-0000-7000-8000-000000000099', name: 'Attic' }),
    ]);
    const { person } = open();
    const search = await screen.findByRole('searchbox', { name: 'Find a budget' });
    await person.keyboard('/');
    expect(search).toHaveFocus();
    await person.keyboard('1/2');
    expect(search).toHaveValue('1/2');
    await person.clear(search);
    expect(screen.getAllByRole('article')[0]).toHaveAccessibleName('Budget 0');
    await person.selectOptions(screen.getByLabelText('Sort by'), 'Name');
    expect(screen.getAllByRole('article')[0]).toHaveAccessibleName('Attic');
  });
});

describe('the card of a budget', () => {
  test('shows name, partners, date and figures in whole dollars [BUD-8] [BUD-9] [BUD-10] [BUD-11] [UI-9]', async () => {
    backend.answer(listBudgets, [
      aBudget({ createdAt: '2026-01-05T12:00:00.000Z', partner1Income: '4000.49' }),
    ]);
    open();
    const shown = await card('Our home');
    expect(shown.getByText('Ada & Ben')).toBeVisible();
    expect(shown.getByText('Jan 5')).toBeVisible();
    expect(shown.getByText('Total Income').parentElement).toHaveTextContent('$6,000');
    expect(shown.getByText('Total Expenses').parentElement).toHaveTextContent('$2,100');
    expect(shown.getByText('Remaining').parentElement).toHaveTextContent('$3,900');
  });

  test('shows only one partner for a single budget [BUD-9]', async () => {
    backend.answer(listBudgets, [
      aBudget({ budgetType: 'single', partner2Name: null, partner2EmploymentType: null }),
    ]);
    open();
    expect((await card('Our home')).getByText('Ada')).toBeVisible();
    expect(screen.queryByText(/&/)).not.toBeInTheDocument();
  });

  test('shows an overspent amount with a minus sign', async () => {
    backend.answer(listBudgets, [aBudget({ fixedExpenses: [{ name: 'Rent', amount: 9000 }] })]);
    open();
    expect((await card('Our home')).getByText('Remaining').parentElement).toHaveTextContent('−$3,600');
  });

  test("shows each partner's share of what remains, and the largest expenses in order", async () => {
    const line = (name: string, amount: number) => ({ name, amount });
    backend.answer(listBudgets, [
      aBudget({
        splitPercentage: 60,
        fixedExpenses: [line('Rent', 1500), line('Phone', 40), line('Gym', 30)],
        variableExpenses: [line('Food', 600)],
      }),
    ]);
    open();
    const shown = await card('Our home');
    const texts = (list: HTMLElement) =>
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(texts(shown.getByRole('figure', { name: 'Split of what remains' }))).toEqual([
      'Ada 60% $2,298',
      'Ben 40% $1,532',
    ]);
    expect(texts(shown.getByRole('list', { name: 'Largest expenses' }))).toEqual([
      'Rent $1,500',
      'Food $600',
      'Phone $40',
    ]);
    expect(shown.getByText('and 1 more')).toBeVisible();
  });

  test('links to the form that edits the budget [BUD-12]', async () => {
    backend.answer(listBudgets, [aBudget()]);
    open();
    expect((await card('Our home')).getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/edit-budget/${aBudget().id}`,
    );
  });

  test.each(['Export as CSV', 'Export as Excel'])(
    'downloads the same CSV file from the menu item %s [BUD-13] [BUD-14] [BUD-15] [BUD-16]',
    async (item) => {
      backend.answer(listBudgets, [aBudget({ name: 'Our Plan!' })]);
      const blobs: Blob[] = [];
      const names: string[] = [];
      vi.stubGlobal(
        'URL',
        Object.assign(URL, {
          createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
          revokeObjectURL: () => undefined,
        }),
      );
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
        this: HTMLAnchorElement,
      ) {
        names.push(this.download);
      });
      const { person } = open();
      await person.click(
        (await card('Our Plan!')).getByRole('button', { name: 'More actions for Our Plan!' }),
      );
      expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual([
        'Export as CSV',
        'Export as Excel',
        'Export as Excel workbook',
        'Duplicate',
        'Make this my main budget',
        'Delete Budget',
      ]);
      await person.click(screen.getByRole('menuitem', { name: item }));
      await waitFor(() => expect(names).toEqual(['Our_Plan__budget.csv']));
      expect(blobs[0]?.type).toBe('text/csv;charset=utf-8');
      expect(await blobs[0]?.text()).toContain('"Total","Remaining",3900.00');
      vi.restoreAllMocks();
    },
  );
});

describe('deleting a budget', () => {
  const ask = async (shell: ReturnType<typeof open>) => {
    await shell.person.click(
      (await card('Our home')).getByRole('button', { name: 'More actions for Our home' }),
    );
    await shell.person.click(screen.getByRole('menuitem', { name: 'Delete Budget' }));
    return within(await screen.findByRole('alertdialog', { name: 'Delete Budget “Our home”' }));
  };

  test('asks first, and sends nothing when cancelled [BUD-17]', async () => {
    backend.answer(listBudgets, [aBudget()]);
    const shell = open();
    const dialog = await ask(shell);
    expect(
      dialog.getByText('Are you sure you want to delete this budget? This action cannot be undone.'),
    ).toBeVisible();
    await shell.person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(backend.callsTo(deleteBudget)).toEqual([]);
  });

  test('sends the version that was shown, confirms the deletion, and refreshes list and user [BUD-18] [BUD-19] [BUD-21] [API-16]', async () => {
    backend.answer(listBudgets, [aBudget({ version: 7 })]);
    backend.answer(deleteBudget, null);
    const shell = open();
    expect(shell.client.getQueryState(['user'])?.isInvalidated).toBe(false);
    const dialog = await ask(shell);
    backend.answer(listBudgets, []);
    await shell.person.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No budgets yet')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Your budgets' })).toHaveFocus();
    expect(shell.toasts).toEqual([
      {
        title: 'Budget Deleted',
        description: 'Your budget has been deleted successfully. Achievement points have been updated.',
        tone: 'success',
      },
    ]);
    const [call] = backend.callsTo(deleteBudget);
    expect(call?.path).toBe(`/api/budgets/${aBudget().id}`);
    expect(call?.headers.get('If-Match')).toBe('"7"');
    expect(call?.body).toBeNull();
    expect(shell.client.getQueryState(['user'])?.isInvalidated).toBe(true);
  });

  test('keeps the search active, even if few budgets remain, and does not scroll', async () => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    backend.answer(listBudgets, [...many(8), aBudget()]);
    backend.answer(deleteBudget, null);
    const shell = open();
    await shell.person.type(await screen.findByRole('searchbox'), 'home');
    const dialog = await ask(shell);
    backend.answer(listBudgets, many(8));
    await shell.person.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'No results for “home”' })).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('home');
    const list = screen.getByRole('region', { name: 'Your budgets' });
    expect(focus.mock.calls[focus.mock.contexts.lastIndexOf(list)]).toEqual([{ preventScroll: true }]);
    await shell.person.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(screen.getAllByRole('article')).toHaveLength(8);
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  test('shows a refusal and keeps the card [BUD-20] [API-19]', async () => {
    backend.answer(listBudgets, [aBudget()]);
    backend.refuse(deleteBudget, 'unavailable');
    const shell = open();
    const dialog = await ask(shell);
    await shell.person.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        { title: 'Error', description: 'Failed to delete budget. Please try again.', tone: 'destructive' },
      ]),
    );
    expect(screen.getByRole('article', { name: 'Our home', hidden: true })).toBeInTheDocument();
    await waitFor(() => expect(backend.callsTo(listBudgets)).toHaveLength(2));
  });
});

describe('duplicating a budget (MON-12)', () => {
  const duplicate = async (shell: ReturnType<typeof open>) => {
    await shell.person.click(
      (await card('Our home')).getByRole('button', { name: 'More actions for Our home' }),
    );
    await shell.person.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  };
  const copy = aBudget({ id: '0190bbbb-0000-7000-8000-000000000002', name: 'Our home (copy)' });

  test('creates a budget with the same lines and shows it', async () => {
    const home = aBudget({ fixedExpenses: [{ name: 'Rent', amount: 1850 }] });
    backend.answer(listBudgets, [home]);
    const shell = open();
    await screen.findByRole('article', { name: 'Our home' });
    backend.answer(createBudget, copy);
    backend.answer(listBudgets, [copy, home]);
    await duplicate(shell);
    expect(await screen.findByRole('article', { name: 'Our home (copy)' })).toBeVisible();
    expect(shell.toasts).toEqual([
      {
        title: 'Budget duplicated',
        description: '“Our home (copy)” is in your list now.',
        tone: 'success',
      },
    ]);
    const [call] = backend.callsTo(createBudget);
    expect(call?.body).toMatchObject({ name: 'Our home (copy)', fixedExpenses: home.fixedExpenses });
    expect(call?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  test('copies the categories of a budget and of its lines, if it uses any', async () => {
    const used = {
      categories: [{ id: '0190bbbb-0000-7000-8000-000000000009', name: 'Rent', group: 'Home' }],
      lines: { fixed: ['0190bbbb-0000-7000-8000-000000000009'], variable: [] },
    };
    backend.answer(listBudgets, [aBudget()]);
    backend.answer(createBudget, copy);
    backend.answer(listCategories, { ...used, version: 4 });
    backend.answer(replaceCategories, { ...used, version: 2 });
    const shell = open();
    await screen.findByRole('article', { name: 'Our home' });
    await duplicate(shell);
    await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'Budget duplicated' }]));
    expect(backend.callsTo(replaceCategories).map(({ path, body }) => [path, body])).toEqual([
      [`/api/budgets/${copy.id}/categories`, used],
    ]);
  });

  test('shows the answer of the server at the limit of the plan', async () => {
    backend.answer(listBudgets, [aBudget()]);
    const shell = open();
    backend.refuse(createBudget, 'plan-limit');
    await duplicate(shell);
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    expect(shell.toasts[0]).toMatchObject({ title: 'Error', tone: 'destructive' });
    expect(shell.toasts[0]?.description).toMatch(/^403: /);
  });
});

describe('the main budget', () => {
  const [home, studio] = [aBudget(), aBudget({ id: '0190bbbb-0000-7000-8000-000000000002', name: 'Studio' })];

  test('is chosen in the menu of its card, confirmed and marked, and cannot be chosen again (MON-4)', async () => {
    backend.answer(listBudgets, [home, studio]);
    backend.answer(chooseMainBudget, { ...home, isMain: true });
    const { person, toasts } = open();
    expect((await card('Our home')).queryByText('Main')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'More actions for Our home' }));
    backend.answer(listBudgets, [
      { ...home, isMain: true },
      { ...studio, isMain: false },
    ]);
    await person.click(screen.getByRole('menuitem', { name: 'Make this my main budget' }));
    await waitFor(() =>
      expect(toasts).toEqual([{ title: 'Our home is your main budget now', tone: 'success' }]),
    );
    expect((await card('Our home')).getByText('Main')).toBeVisible();
    expect((await card('Studio')).queryByText('Main')).not.toBeInTheDocument();
    expect(backend.callsTo(chooseMainBudget)[0]?.path).toBe(`/api/budgets/${home.id}/main`);
    await person.click(screen.getByRole('button', { name: 'More actions for Our home' }));
    expect(screen.queryByRole('menuitem', { name: 'Make this my main budget' })).not.toBeInTheDocument();
  });

  test('stays the same, with its mark, if choosing another one fails', async () => {
    backend.answer(listBudgets, [home, { ...studio, isMain: true }]);
    backend.refuse(chooseMainBudget, 'unavailable');
    const { person, toasts } = open();
    await person.click((await card('Our home')).getByRole('button', { name: 'More actions for Our home' }));
    await person.click(screen.getByRole('menuitem', { name: 'Make this my main budget' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          title: 'Error',
          description: 'We couldn’t change your main budget. Please try again.',
          tone: 'destructive',
        },
      ]),
    );
    expect((await card('Studio')).getByText('Main')).toBeVisible();
  });
});

describe('the running month (MON-26)', () => {
  const studio = aBudget({ id: '0190bbbb-0000-7000-8000-000000000002', name: 'Studio' });
  const linkOf = async (name: string, month: string) =>
    (await card(name)).getByRole('link', { name: month, description: name }).getAttribute('href');

  test('can be started from the card of a budget without months', async () => {
    backend.answer(listBudgets, [studio, aBudget()]);
    open();
    // The older budget with an income is the main one, which the address need not name.
    expect(await linkOf('Our home', 'Start March')).toBe('/month/2026-03');
    expect(await linkOf('Studio', 'Start March')).toBe(`/month/2026-03?budget=${studio.id}`);
  });

  test('can be opened from the card of a budget with months', async () => {
    backend.answer(listBudgets, [
      { ...studio, isMain: true, hasMonths: true },
      { ...aBudget(), isMain: false },
    ]);
    open();
    expect(await linkOf('Studio', 'Open March')).toBe('/month/2026-03');
    expect(await linkOf('Our home', 'Start March')).toBe(`/month/2026-03?budget=${aBudget().id}`);
  });
});

describe('the budget limit of the plan', () => {
  test('shows a warning with a link to the provider in a new tab, and disables creating [BUD-6] [BUD-7] [BILL-25]', async () => {
    backend.answer(listBudgets, [aBudget()]);
    open({ user: EXPIRED, checkoutUrl: 'https://pay.example/monthly' });
    const upgrade = await screen.findByRole('link', { name: /^Upgrade/ });
    expect(upgrade).toHaveAttribute('href', 'https://pay.example/monthly');
    expect(upgrade).toHaveAttribute('target', '_blank');
    expect(upgrade).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(screen.getByText('You have reached the budget limit of your plan')).toBeVisible();
    expect(
      screen.getByText(
        /^Your free trial ended on January 8, 2026\. Without an active plan you can have 1 budget; you have 1\./,
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create New Budget' })).toBeDisabled();
  });

  test('shows a link to the page of the plans while no plan can be bought at the payment provider', async () => {
    backend.answer(listBudgets, [aBudget()]);
    open({ user: EXPIRED });
    expect(await screen.findByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/subscribe');
  });

  test('still allows opening, exporting and deleting existing budgets', async () => {
    backend.answer(listBudgets, [aBudget()]);
    open({ user: EXPIRED });
    const shown = await card('Our home');
    expect(shown.getByRole('link', { name: 'Edit' })).toBeVisible();
    expect(shown.getByRole('button', { name: 'More actions for Our home' })).toBeEnabled();
  });

  test('replaces the form at the address for a new budget by the list', async () => {
    backend.answer(listBudgets, [aBudget()]);
    const { location } = open({ user: EXPIRED, path: '/create-budget?new' });
    expect(await screen.findByRole('article')).toBeVisible();
    expect(location()).toBe('/create-budget');
  });

  test.each([
    ['after the list has loaded', true],
    ['while the list is loading', false],
  ])(
    "reached while a budget is being created keeps the user's input, and shows a warning above it, %s [T-7] [N-22]",
    async (_, isListThere) => {
      const release = backend.hold(listBudgets);
      const { person, becomes, client } = open({ path: '/create-budget?new' });
      await screen.findByText('Step 1 of 6');
      await person.type(screen.getByLabelText('Budget Name (optional)'), 'Our second home');
      if (isListThere) release([aBudget()]);
      if (isListThere) await vi.waitUntil(() => client.isFetching() === 0);
      becomes(EXPIRED);
      expect(screen.getByLabelText('Budget Name (optional)')).toHaveValue('Our second home');
      release([aBudget()]);
      expect(await screen.findByText('You have reached the budget limit of your plan')).toBeVisible();
      expect(
        screen.getByText(
          /^Your free trial ended on January 8, 2026\. Without an active plan you can have 1 budget; you have 1\./,
        ),
      ).toBeVisible();
      expect(screen.getByLabelText('Budget Name (optional)')).toHaveValue('Our second home');
      becomes({ subscriptionStatus: 'active' });
      expect(screen.queryByText('You have reached the budget limit of your plan')).not.toBeInTheDocument();
      expect(screen.getByLabelText('Budget Name (optional)')).toHaveValue('Our second home');
    },
  );

  test.each([
    ['below the limit', EXPIRED, []],
    ['without a limit', {}, [aBudget()]],
    ['for an administrator', { ...EXPIRED, isAdmin: 1 }, [aBudget()]],
  ])('shows no warning %s [BILL-25]', async (_, user, budgets) => {
    backend.answer(listBudgets, budgets);
    open({ user });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create New Budget' })).toBeEnabled());
    expect(screen.queryByText('You have reached the budget limit of your plan')).not.toBeInTheDocument();
  });
});

describe('creating a budget', () => {
  test('opens the form in place of the list, with a link back [BUD-3]', async () => {
    backend.answer(listBudgets, [aBudget()]);
    const { person, location } = open();
    await person.click(await screen.findByRole('button', { name: 'Create New Budget' }));
    expect(await screen.findByText('Step 1 of 6')).toBeVisible();
    expect(location()).toMatch(/^\/create-budget/);
    await person.click(screen.getByRole('button', { name: 'Back to Budgets' }));
    expect(await screen.findByRole('article', { name: 'Our home' })).toBeVisible();
    expect(backend.callsTo(createBudget)).toEqual([]);
  });

  test('starts with an explanation while there is no budget, even if there is a draft [BUD-4] [N-22]', async () => {
    const drafts = sessionDrafts(aUser().id);
    drafts.write('budget:new', {
      entries: someEntries({ name: 'Half done' }),
      base: NEW_ENTRIES,
      step: 3,
      intent: null,
    });
    backend.answer(listBudgets, []);
    open({ drafts });
    expect(
      await screen.findByText('Create your first budget to start planning your finances together'),
    ).toBeVisible();
    expect(
      screen.getByRole('button', { name: 'Create New Budget', description: 'Continue with “Half done”' }),
    ).toBeEnabled();
  });

  test('offers to continue with an existing draft [BUD-36] [N-22]', async () => {
    const drafts = sessionDrafts(aUser().id);
    drafts.write('budget:new', {
      entries: someEntries({ name: 'Half done' }),
      base: NEW_ENTRIES,
      step: 3,
      intent: null,
    });
    backend.answer(listBudgets, [aBudget()]);
    const { person } = open({ drafts });
    await person.click(
      await screen.findByRole('button', {
        name: 'Create New Budget',
        description: 'Continue with “Half done”',
      }),
    );
    expect(await screen.findByText('Step 3 of 6')).toBeVisible();
    expect(screen.getByText('We kept what you entered earlier.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Start over' }));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Start over?' }));
    expect(asked.getByText('Everything you entered in this draft will be removed.')).toBeVisible();
    await person.click(asked.getByRole('button', { name: 'Start over' }));
    expect(await screen.findByText('Step 1 of 6')).toBeVisible();
    expect(screen.getByLabelText('Budget Name (optional)')).toHaveValue('');
    expect(drafts.read('budget:new')).toBeNull();
  });
});
