import type { Budget } from '@savvi/budget-contract/budget';
import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { getUser } from '@savvi/contracts/identity/account.routes';
import { getNetWorth } from '@savvi/masterplan-contract/net-worth.routes';
import { aBudget, aUser, NOW } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { aRegistry } from '../../../testing/registry.ts';

const backend = openFakeBackend();
const REGISTRY = 'GET /registry.json';
const at = (minutesAgo: number) => new Date(Date.parse(NOW) - minutesAgo * 60_000).toISOString();
const id = (n: number) => `0190cccc-0000-7000-8000-${String(n).padStart(12, '0')}`;
const thing = (n: number, name: string, over: object) => ({
  id: id(n),
  name,
  createdAt: at(90),
  updatedAt: at(90),
  ...over,
});
const region = async (name: string) => within(await screen.findByRole('region', { name }));

/** Returns the count that a count card shows beside a label. */
async function countOf(label: string) {
  const cards = await region('What you keep here');
  // The card shows a dash, and screen readers get words instead.
  return cards.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent.replace('–', '');
}

/** Returns the figure that the Financial Overview shows beside a label. */
async function figureOf(label: string) {
  const overview = await region('Financial Overview');
  return overview.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
}

beforeEach(() => backend.answer(getUser, aUser()));
afterEach(() => localStorage.clear());

function open(budgets: Budget[] = []) {
  backend.answer(REGISTRY, aRegistry('budget'));
  backend.answer(listBudgets, budgets);
  return renderApp('/');
}

const PLAN_LISTS = {
  'GET /api/savings-accounts': [
    thing(1, 'Rainy day', { balance: '1500.40' }),
    thing(2, 'Car', { balance: '500.20' }),
  ],
  'GET /api/debts': [thing(3, 'Card', { balance: '1000.10', debtType: 'credit_card' })],
  'GET /api/real-estate-properties': [
    thing(4, 'Home', { propertyValue: '300000.00', mortgageBalance: '200000.00', updatedAt: at(5) }),
    thing(5, 'Hut', { propertyValue: '10000.00', mortgageBalance: null }),
  ],
  'GET /api/insurance-policies': [thing(6, 'Life', { coverageAmount: '2500.00' })],
} as const;

function openWithEverything(registry = aRegistry('budget', 'masterplan', 'vault', 'documents')) {
  backend.answer(REGISTRY, registry);
  backend.answer(listBudgets, [aBudget({ createdAt: at(120), updatedAt: at(120) })]);
  for (const [target, list] of Object.entries(PLAN_LISTS))
    backend.answer(target as keyof typeof PLAN_LISTS, list);
  backend.answer(getNetWorth, []);
  backend.answer(
    'GET /api/passwords',
    [7, 8, 9].map((n) => ({ id: id(n), createdAt: at(300), updatedAt: at(300) })),
  );
  backend.answer('GET /api/documents', [
    { id: id(10), originalName: 'Will.pdf', uploadDate: at(60), lastModified: at(60) },
  ]);
  return renderApp('/');
}

test.each([
  ['Ada', 'Ready to get Savvi, Ada? Get Started!'],
  [null, 'Ready to get Savvi, Friend? Get Started!'],
  ['', 'Ready to get Savvi, Friend? Get Started!'],
])('the user %j is greeted with %s [DASH-1] [DASH-2]', async (firstName, greeting) => {
  backend.answer(getUser, aUser({ firstName }));
  open();
  expect(await screen.findByRole('heading', { level: 1, name: greeting })).toBeVisible();
});

test('a skeleton shows while any list loads [DASH-3]', async () => {
  backend.answer(REGISTRY, aRegistry('budget'));
  const release = backend.hold(listBudgets);
  renderApp('/');
  expect(await screen.findByText('Loading your dashboard')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Financial Overview' })).toBeNull();
  release([]);
  await region('Financial Overview');
  expect(screen.queryByText('Loading your dashboard')).toBeNull();
});

test('the parts of the dashboard are in their places [DASH-5]', async () => {
  openWithEverything();
  await region('What you keep here'); // the part of the page that loads last
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Financial Overview',
    'Left this month',
    'Where it goes',
    'Needs attention',
    'Coming up',
    'Activity Summary',
    'Rewards',
    'Achievements',
    'What you keep here',
  ]);
});

test('six cards show the lengths of the seven lists; the card of an area that is not deployed says so, and its list is not requested [DASH-6] [DASH-7]', async () => {
  open([aBudget(), aBudget({ id: id(2) })]);
  const cards = await region('What you keep here');
  expect(cards.getAllByRole('listitem')).toHaveLength(6);
  expect(cards.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Budgets',
    'Passwords',
    'Savings Accounts',
    'Debts',
    'Properties',
    'Insurance Policies',
    'Documents',
  ]);
  expect(await countOf('Budgets')).toBe('2');
  for (const label of [
    'Passwords',
    'Savings Accounts',
    'Debts',
    'Properties',
    'Insurance Policies',
    'Documents',
  ])
    expect(await countOf(label)).toBe('Not available yet');
  expect(backend.calls.map(({ path }) => path).toSorted()).toEqual([
    '/api/budgets',
    '/api/user',
    '/registry.json',
  ]);
});

test('while the budget area is not deployed, its list is not requested [API-8]', async () => {
  backend.answer(REGISTRY, aRegistry());
  renderApp('/');
  expect(await countOf('Budgets')).toBe('Not available yet');
  expect(backend.callsTo(listBudgets)).toEqual([]);
});

test('the counts are the lengths of the seven lists, and counting passwords decrypts none [DASH-6] [DASH-7]', async () => {
  openWithEverything();
  const labels = [
    'Budgets',
    'Passwords',
    'Savings Accounts',
    'Debts',
    'Properties',
    'Insurance Policies',
    'Documents',
  ];
  expect(await Promise.all(labels.map(countOf))).toEqual(['1', '3', '2', '1', '2', '1', '1']);
  expect(backend.callsTo('GET /api/passwords').map(({ search }) => search.get('fields'))).toEqual(['id']);
});

test('the Financial Overview adds up all lists in whole dollars [DASH-8] [DASH-9] [DASH-10] [DASH-11]', async () => {
  openWithEverything();
  const labels = [
    'Net worth',
    'Total savings',
    'Total debt',
    'Property equity',
    'Insurance coverage',
    'Coverage-to-debt ratio',
    'Savings rate',
  ];
  expect(await Promise.all(labels.map(figureOf))).toEqual([
    '$111,001',
    '$2,001',
    '$1,000',
    '$110,000',
    '$2,500',
    '2.5',
    '67%',
  ]);
  expect((await region('Financial Overview')).queryByText(/expired/)).toBeNull();
});

test('ratios with a divisor of zero show as N/A [DASH-9] [DASH-10]', async () => {
  backend.answer(REGISTRY, aRegistry('masterplan'));
  for (const target of Object.keys(PLAN_LISTS)) backend.answer(target as keyof typeof PLAN_LISTS, []);
  renderApp('/');
  expect([
    await figureOf('Net worth'),
    await figureOf('Coverage-to-debt ratio'),
    await figureOf('Savings rate'),
  ]).toEqual(['$0', 'N/A', 'N/A']);
});

test('while the master plan is not deployed, the Financial Overview shows that once, among the features to come', async () => {
  open([aBudget()]);
  const overview = await region('Financial Overview');
  expect(overview.getAllByText('Not available yet')).toHaveLength(1);
  expect(overview.queryByText('Net worth')).toBeNull();
  expect(
    (await region('What you keep here')).getByText(
      'Not available yet: Passwords, Savings Accounts, Debts, Properties, Insurance Policies, and Documents.',
    ),
  ).toBeVisible();
});

test('a mortgage that is counted twice is pointed out [T-36]', async () => {
  openWithEverything();
  backend.answer('GET /api/debts', [thing(3, 'Mortgage', { balance: '200000.00', debtType: 'mortgage' })]);
  expect((await region('Financial Overview')).getByText(/counts twice/)).toBeVisible();
});

test('a mortgage that is linked to its property counts once, and is not pointed out [LNK-2]', async () => {
  openWithEverything();
  backend.answer('GET /api/debts', [
    thing(3, 'Mortgage', { balance: '200000.00', debtType: 'mortgage', propertyId: thing(4, 'Home', {}).id }),
  ]);
  backend.answer('GET /api/real-estate-properties', [
    thing(4, 'Home', {
      propertyValue: '350000.00',
      mortgageBalance: '200000.00',
      linkedMortgage: '200000.00',
    }),
    // This mortgage also counts once, because no unlinked debt repeats it.
    thing(5, 'Cabin', { propertyValue: '90000.00', mortgageBalance: '90000.00', linkedMortgage: null }),
  ]);
  expect(await figureOf('Property equity')).toBe('$350,000before $200,000 of linked mortgages');
  expect(await figureOf('Net worth')).toBe('$152,001');
  expect((await region('Financial Overview')).queryByText(/counts twice/)).toBeNull();
});

test('the part of the coverage that has expired is below it, and coverage and ratio stay [PLN-2] [DASH-9]', async () => {
  openWithEverything();
  backend.answer('GET /api/insurance-policies', [
    thing(6, 'Car', { coverageAmount: '2000.00', expirationDate: '2020-01-01' }),
    thing(8, 'Home', { coverageAmount: '500.00', expirationDate: '9999-12-31' }),
  ]);
  expect((await region('Financial Overview')).getByText('$2,000 of it expired')).toBeVisible();
  expect(await figureOf('Coverage-to-debt ratio')).toBe('2.5');
});

test("the dashboard shows what is left of the oldest budget with an income, each partner's share of that, and the other budgets below [DASH-11] (MON-5)", async () => {
  open([
    aBudget({
      id: id(2),
      name: 'Studio',
      budgetType: 'single',
      partner2Name: null,
      partner1Income: '900.00',
      fixedExpenses: [{ name: 'Rent', amount: 1000 }],
      variableExpenses: [],
    }),
    aBudget({ splitPercentage: 60 }),
  ]);
  const left = await region('Left this month');
  expect(left.getByText('$3,900')).toBeVisible();
  expect(left.getByText('$2,100 of $6,000')).toBeVisible();
  const split = within(left.getByRole('figure', { name: 'Each person’s share' }));
  expect([split.getByText('$2,340'), split.getByText('$1,560')]).toHaveLength(2);
  expect(left.getByRole('link', { name: 'Our home' })).toHaveAttribute(
    'href',
    '/edit-budget/0190bbbb-0000-7000-8000-000000000001',
  );
  expect(split.getByText('$1,170 every two weeks')).toBeVisible();
  const studio = within(screen.getByRole('list', { name: 'Other budgets' })).getByRole('listitem');
  expect(studio).toHaveTextContent('StudioAda−$100over');
});

test('a newer untitled budget does not replace the main budget, but one that the user chose does (MON-4) (MON-5)', async () => {
  const untitled = aBudget({
    id: id(2),
    name: 'Untitled Budget',
    partner1Income: '0.00',
    partner2Income: '0.00',
    fixedExpenses: [],
    variableExpenses: [],
  });
  const page = open([untitled, aBudget()]);
  expect((await region('Left this month')).getByRole('link', { name: 'Our home' })).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Other budgets' })).getByRole('listitem')).toHaveTextContent(
    'Untitled Budget',
  );
  page.unmount();
  open([
    { ...untitled, isMain: true },
    { ...aBudget(), isMain: false },
  ]);
  expect((await region('Left this month')).getByRole('link', { name: 'Untitled Budget' })).toBeVisible();
});

test("the partners' shares of the remaining money add up in whole dollars [DASH-11]", async () => {
  const calculations = {
    ...aBudget().calculations,
    remaining: '4950.50',
    partner1Share: '2475.25',
    partner2Share: '2475.25',
  };
  open([aBudget({ calculations })]);
  const left = await region('Left this month');
  expect([left.getByText('$4,951'), left.getByText('$2,475'), left.getByText('$2,476')]).toHaveLength(3);
});

test('money for savings goals is planned, and not left to share (MON-20)', async () => {
  const withGoals = {
    ...aBudget().calculations,
    totalExpenses: '2500.00',
    remaining: '3500.00',
    partner1Share: '1750.00',
    partner2Share: '1750.00',
  };
  open([aBudget({ withGoals })]);
  const left = await region('Left this month');
  expect(left.getByText('$3,500')).toBeVisible();
  expect(left.getAllByText('$1,750')).toHaveLength(2);
  expect(left.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '$2,500 of $6,000');
});

test('a ring chart with labels shows where the money goes', async () => {
  open([aBudget()]);
  const rows = within(
    (await region('Where it goes')).getByRole('table', { name: 'Where it goes' }),
  ).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual(['Rent$1,50071%', 'Food$60029%']);
});

test('a ring chart shows the groups of categories in place of lines once a line has a category (MON-18)', async () => {
  const expenseGroups = [
    { name: 'Home', amount: 1500 },
    { name: 'No category', amount: 500 },
  ];
  open([aBudget({ expenseGroups })]);
  const chart = (await region('Where it goes')).getByRole('table', { name: 'Where it goes' });
  expect(
    within(chart)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Home$1,50075%', 'No category$50025%']);
});

test('an overspent budget is listed as needing attention, and no other budget is', async () => {
  open([
    aBudget(),
    aBudget({
      id: id(2),
      name: 'Studio',
      partner1Income: '0.00',
      partner2Income: '900.00',
      fixedExpenses: [{ name: 'Rent', amount: 1000 }],
      variableExpenses: [],
    }),
  ]);
  const attention = await region('Needs attention');
  expect(attention.getByRole('listitem')).toHaveTextContent('StudioPlans $100 more than its income.');
  expect(attention.getByRole('link', { name: 'Studio' })).toHaveAttribute('href', `/edit-budget/${id(2)}`);
});

test('of many problems with budgets, three are listed and the others are counted', async () => {
  open(
    [1, 2, 3, 4, 5].map((n) =>
      aBudget({ id: id(n), name: `Plan ${n}`, partner1Income: '0.00', partner2Income: '0.00' }),
    ),
  );
  const attention = await region('Needs attention');
  expect(attention.getAllByRole('listitem')).toHaveLength(3);
  expect(attention.getByRole('link', { name: 'and 2 more budgets' })).toHaveAttribute(
    'href',
    '/create-budget',
  );
});

test('when no budget is overspent, nothing needs attention', async () => {
  open([aBudget(), aBudget({ id: id(2) })]);
  expect((await region('Needs attention')).getByText('All 2 plans fit their income.')).toBeVisible();
});

test('the next steps are the end of the trial, and adding a name for users without one', async () => {
  backend.answer(getUser, aUser({ firstName: ' ' }));
  open();
  const next = await region('Coming up');
  expect(next.getByRole('link', { name: 'Your trial ends Mar 8, 2026' })).toHaveAttribute(
    'href',
    '/subscribe',
  );
  expect(next.getByRole('link', { name: 'Add your first name' })).toHaveAttribute(
    'href',
    '/account-settings',
  );
});

test('a trial on its last day needs attention, and the page does not say that nothing does [TRIAL-7]', async () => {
  backend.answer(getUser, aUser({ createdAt: new Date(Date.parse(NOW) - 6.5 * 86_400_000).toISOString() }));
  open([aBudget()]);
  const attention = await region('Needs attention');
  expect(attention.getByRole('link', { name: /^Your trial ends/ })).toHaveAttribute('href', '/subscribe');
  expect(attention.queryByText(/Nothing right now/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Coming up' })).toBeNull();
});

test('net worth is first on the page once there is something to add up, and below the budget until then', async () => {
  backend.answer(REGISTRY, aRegistry('budget', 'masterplan'));
  backend.answer(listBudgets, [aBudget()]);
  for (const target of Object.keys(PLAN_LISTS)) backend.answer(target as keyof typeof PLAN_LISTS, []);
  backend.answer(getNetWorth, []);
  const { client } = renderApp('/');
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  await region('Financial Overview');
  expect(headings().slice(0, 2)).toEqual(['First steps', 'Left this month']);
  expect(headings().indexOf('Financial Overview')).toBeGreaterThan(1);
  backend.answer('GET /api/debts', PLAN_LISTS['GET /api/debts']);
  await client.invalidateQueries({ queryKey: ['debts'] });
  await waitFor(() => expect(headings().slice(0, 2)).toEqual(['Financial Overview', 'Left this month']));
});

test('without next steps there is no card for them', async () => {
  backend.answer(getUser, aUser({ subscriptionStatus: 'active' }));
  open();
  await region('Activity Summary');
  expect(screen.queryByRole('region', { name: 'Coming up' })).toBeNull();
});

test('an overspent main budget is described in words', async () => {
  open([aBudget({ partner1Income: '100.00', partner2Income: '0.00' })]);
  expect((await region('Left this month')).getByText('You plan to spend more than you earn.')).toBeVisible();
});

test('without a budget and with the first steps dismissed, the link to create a budget comes first', async () => {
  localStorage.setItem(`savvi.first-steps.${aUser().id}`, 'over');
  open();
  const left = await region('Left this month');
  expect(left.getByText('No budgets yet')).toBeVisible();
  expect(left.getByRole('link', { name: 'Create your first budget' })).toHaveAttribute(
    'href',
    '/create-budget?new',
  );
});

test('the Activity Summary lists created and changed records, newest first, with area and time', async () => {
  openWithEverything();
  const activity = await region('Activity Summary');
  expect(
    activity
      .getAllByRole('listitem')
      .slice(0, 3)
      .map((item) => item.textContent),
  ).toEqual([
    'HomeChanged in Master Plan · 5 minutes ago',
    'Will.pdfMade in Document Locker · 1 hour ago',
    'Rainy dayMade in Master Plan · 1 hour ago',
  ]);
  expect(activity.getAllByRole('listitem').at(-1)).toHaveTextContent(
    'Our homeMade in Budget Lab · 2 hours ago',
  );
});

test('the Activity Summary lists that a password was added or changed, without its name [DASH-5] [T-41]', async () => {
  openWithEverything();
  backend.answer('GET /api/passwords', [
    { id: id(1), version: 1, createdAt: '2026-03-14T08:58:00.000Z', updatedAt: '2026-03-14T08:58:00.000Z' },
    { id: id(2), version: 2, createdAt: '2026-03-01T08:00:00.000Z', updatedAt: '2026-03-14T08:57:00.000Z' },
  ]);
  const lines = (await region('Activity Summary')).getAllByRole('listitem');
  const passwords = lines.filter((line) => line.textContent?.includes('Password Manager'));
  expect(passwords.map((line) => line.textContent?.replace(/ · .*/, ''))).toEqual([
    'A passwordMade in Password Manager',
    'A passwordChanged in Password Manager',
  ]);
  for (const line of passwords)
    expect(within(line).getByRole('link', { name: 'A password' })).toHaveAttribute(
      'href',
      '/password-manager',
    );
});

test('each entry of the Activity Summary, and each count, links to the page of its records [DASH-6]', async () => {
  openWithEverything();
  const linksOf = async (name: string) =>
    Object.fromEntries(
      (await region(name)).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    );
  expect(await linksOf('Activity Summary')).toEqual({
    Home: '/financial-master-plan?tab=properties',
    'Will.pdf': `/document-locker/document/${id(10)}`,
    'Rainy day': '/financial-master-plan?tab=savings',
    Car: '/financial-master-plan?tab=savings',
    Card: '/financial-master-plan?tab=debts',
    Hut: '/financial-master-plan?tab=properties',
    Life: '/financial-master-plan?tab=insurance',
    'Our home': '/edit-budget/0190bbbb-0000-7000-8000-000000000001',
  });
  expect(await linksOf('What you keep here')).toEqual({
    Budgets: '/create-budget',
    Passwords: '/password-manager',
    'Savings Accounts': '/financial-master-plan?tab=savings',
    Debts: '/financial-master-plan?tab=debts',
    'Properties, Insurance Policies': '/financial-master-plan?tab=properties',
    Documents: '/document-locker',
  });
});

test('without records, the Activity Summary explains its purpose', async () => {
  open();
  expect(
    (await region('Activity Summary')).getByText('What you add or change will appear here.'),
  ).toBeVisible();
});

test('a list that failed to load shows a neutral Reload and no error, and the rest of the page stays [API-20]', async () => {
  backend.answer(REGISTRY, aRegistry('budget'));
  backend.refuse(listBudgets, 'unavailable');
  const { person } = renderApp('/');
  const left = await region('Left this month');
  expect(left.queryByText('No budgets yet')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/503|wrong|error/i)).toBeNull();
  backend.answer(listBudgets, [aBudget()]);
  await person.click(left.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByText('$3,900')).toBeVisible();
  expect(await countOf('Budgets')).toBe('1');
});

test('while a failed list is loaded again, the rest of the page does not move [DASH-3]', async () => {
  backend.answer(REGISTRY, aRegistry('budget'));
  backend.refuse(listBudgets, 'unavailable');
  const { client } = renderApp('/');
  await region('Left this month');
  const release = backend.hold(listBudgets);
  const asked = client.invalidateQueries({ queryKey: ['budgets'] });
  await waitFor(() => expect(backend.callsTo(listBudgets)).toHaveLength(2));
  expect(screen.queryByText('Loading your dashboard')).toBeNull();
  release([aBudget()]);
  await asked;
  expect(await countOf('Budgets')).toBe('1');
});

test('a budget without expenses shows what its chart will contain', async () => {
  open([aBudget({ fixedExpenses: [], variableExpenses: [] })]);
  expect((await region('Where it goes')).getByRole('link', { name: 'Add expenses' })).toHaveAttribute(
    'href',
    '/edit-budget/0190bbbb-0000-7000-8000-000000000001',
  );
});
