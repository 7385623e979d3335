import { join } from 'node:path';
import { monthLater } from '@savvi/budget-contract/month.rules';
import { monthOf } from '@savvi/contracts/values';
import { z } from 'zod';
import type { HoldingPath } from '../../fixtures/seed.ts';
import {
  failing,
  fill,
  key,
  later,
  pending,
  press,
  type Scene,
  see,
  search,
  seeDialog,
  type Step,
} from './scene.ts';

const LAB = '/create-budget';
const openMenu = press(/^More actions for /);
const openWizard = press('Create New Budget');
const addExpense = (name: string, amount: string) => [
  fill('Fixed expense', name),
  fill('Monthly amount of the fixed expense', amount),
  press('Add Fixed Expense'),
];
const fillWizard = [
  openWizard,
  fill('Budget Name', 'Our home'),
  press('Next: Budget Setup'),
  fill('Partner 1 name', 'Ann'),
  fill('Partner 2 name', 'Ben'),
  press('Next: Add Income'),
  fill('Monthly income', '4200'),
  fill('Monthly income', '2600.50', 1),
  press('Next: Add Expenses'),
  ...addExpense('Rent', '1850'),
  ...addExpense('Insurance', '240.50'),
  press('Next: Split Money'),
];

const MONTH = '/month';
const isStarted = z.array(z.unknown()).min(1);
const withId = z.object({ id: z.string() });
const monthWithLines = z.object({ lines: z.array(z.object({ lineId: z.string(), name: z.string() })) });
/** Starts the last and the running month of the oldest budget, and records spending in both. */
const liveInMonths: Step = async ({ request }) => {
  const budgets = z.array(withId).parse(await (await request.get('/api/budgets')).json());
  const months = `/api/budgets/${budgets.at(-1)?.id}/months`;
  if (isStarted.safeParse(await (await request.get(months)).json()).success) return;
  const running = monthOf(new Date());
  const last = monthLater(running, -1);
  const { lines } = monthWithLines.parse(
    await (await request.post(months, { data: { month: last } })).json(),
  );
  const idOf = (name: string) => lines.find((line) => line.name === name)?.lineId ?? null;
  await request.patch(`${months}/${last}/lines/${idOf('Groceries')}`, {
    data: { carryOver: 'left', payer: 'joint', reach: 'on' },
  });
  await request.post(months, { data: { month: running } });
  for (const [month, line, amount] of [
    [last, 'Groceries', '588.40'],
    [running, 'Rent', '1850.00'],
    [running, 'Groceries', '214.60'],
    [running, 'Fun', '281.90'],
    [running, '', '36.50'],
  ] as const)
    await request.post(months.replace('months', 'transactions'), {
      data: { date: `${month}-01`, kind: 'spending', amount, payee: line || 'Bakery', lineId: idOf(line) },
    });
};
const editGroceries = [press(/^Planned amount of Groceries/), fill('Planned amount of Groceries', '640')];

const GOALS = `${MONTH}/goals`;
const withVersion = z.object({ version: z.number() });
/** Gives the oldest budget three goals, unless it has some. */
const haveGoals: Step = async ({ request }) => {
  const budgets = z.array(withId).parse(await (await request.get('/api/budgets')).json());
  const path = `/api/budgets/${budgets.at(-1)?.id}/goals`;
  if (withVersion.parse(await (await request.get(path)).json()).version > 1) return;
  const by = (months: number) => `${monthLater(monthOf(new Date()), months)}-28`;
  const goals = [
    { name: 'Emergency fund', monthlyAmount: '300', target: '9000', date: by(30) },
    { name: 'Trip to Lisbon', monthlyAmount: '180.50', target: '2400', date: by(10) },
    { name: 'New bicycles', monthlyAmount: '40' },
  ];
  const data = {
    goals: goals.map((goal, at) => ({ id: `0190abcd-0000-4000-8000-00000000000${at}`, ...goal })),
  };
  await request.put(path, { data });
};

const PLAN = '/financial-master-plan';
/** Restores all records, because an earlier scene may have deleted one. */
const restoreAll =
  (path: HoldingPath): Step =>
  async (page) => {
    const deleted: { id: string }[] = await (await page.request.get(`${path}/deleted`)).json();
    for (const { id } of deleted) await page.request.post(`${path}/${id}/restore`);
  };
const deleteLast: Step = (page) =>
  page
    .getByRole('button', { name: /^Delete / })
    .last()
    .click();
const deleteOne = [deleteLast, see('Undo')];

const VAULT = '/password-manager';
const BITWARDEN = join(import.meta.dirname, '../../../../mfe-vault/src/testing/files/bitwarden.json');
const seeWeakOnes: Step = (page) => page.getByRole('radio', { name: /^Weak \d/ }).waitFor();
const chooseBitwarden: Step = (page) => page.getByLabel('Choose a file').setInputFiles(BITWARDEN);
const choose = (item: string) => [press('More'), press(item, 'menuitem'), seeDialog];

const LOCKER = '/document-locker';
const open = (name: string) => [press(name), seeDialog];
const openFolder = [press('Taxes 2025', 'link'), see('Add Document')];
// The canvas has a width when the page is drawn.
const seeDrawnPage: Step = (page) => page.getByRole('dialog').locator('canvas[width]').first().waitFor();
const preview = [...open('Last will.pdf'), seeDrawnPage];
const seeEnlargement: Step = (page) => page.getByRole('group', { name: 'Zoom' }).getByText('150%').waitFor();
const searchForYear = [...search('2025'), see('Search results')];
/** Waits for the upload dialog, whose code may still be loading. */
const seeFileChooser: Step = (page) => page.getByRole('dialog').getByLabel('Choose files').waitFor();

const ADMIN = '/admin';
const ADMIN_API = '**/api/admin/**';

/** Scenes of all areas. */
export const AREA_SCENES: readonly Scene[] = [
  // Scenes of the budget area.
  { name: 'budget-lab-empty', path: LAB, who: 'empty' },
  { name: 'budget-lab', path: LAB, who: 'full' },
  { name: 'budget-lab-forty', path: LAB, who: 'many' },
  { name: 'budget-lab-menu', path: LAB, who: 'full', act: [openMenu], isWindow: true },
  {
    name: 'budget-lab-dialog',
    path: LAB,
    who: 'full',
    act: [openMenu, press('Delete Budget', 'menuitem'), seeDialog],
    isWindow: true,
  },
  { name: 'wizard-info', path: LAB, who: 'empty', act: [openWizard] },
  { name: 'wizard-split', path: LAB, who: 'empty', act: fillWizard },
  { name: 'wizard-review', path: LAB, who: 'empty', act: [...fillWizard, press('Next: Review')] },

  { name: 'month-start', path: MONTH, who: 'one' },
  { name: 'month-plan', path: MONTH, who: 'one', before: [liveInMonths] },
  {
    name: 'month-question',
    path: MONTH,
    who: 'one',
    before: [liveInMonths],
    act: [...editGroceries, key('Enter'), see('How far does this change reach?')],
  },
  {
    name: 'month-not-saved',
    path: MONTH,
    who: 'one',
    before: [liveInMonths, failing('**/lines/*')],
    act: [...editGroceries, key('Enter'), press(/^Only in /), see('Not saved. Try again.')],
  },
  { name: 'month-history', path: `${MONTH}/history`, who: 'one', before: [liveInMonths] },
  { name: 'month-goals-none', path: GOALS, who: 'one' },
  { name: 'month-goals', path: GOALS, who: 'full', before: [haveGoals] },
  {
    name: 'month-goals-add',
    path: GOALS,
    who: 'full',
    before: [haveGoals],
    act: [press('Add a goal'), seeDialog],
  },
  {
    name: 'month-goals-edit',
    path: GOALS,
    who: 'full',
    before: [haveGoals],
    act: [press('Edit Trip to Lisbon'), seeDialog],
  },
  { name: 'month-goals-failed', path: GOALS, who: 'one', before: [failing('**/api/budgets/*/goals')] },
  {
    name: 'month-goals-loading',
    path: GOALS,
    who: 'one',
    before: [pending('**/api/budgets/*/goals')],
    isLoading: true,
  },
  { name: 'month-none', path: MONTH, who: 'empty' },
  { name: 'month-failed', path: MONTH, who: 'one', before: [failing('**/months/*')] },
  { name: 'month-loading', path: MONTH, who: 'one', before: [pending('**/months/*')], isLoading: true },

  // Scenes of the master plan.
  { name: 'masterplan-savings', path: PLAN, who: 'full' },
  {
    name: 'masterplan-debts',
    path: `${PLAN}?tab=debts`,
    who: 'full',
    act: [fill('Extra each month', '250')],
  },
  { name: 'masterplan-properties', path: `${PLAN}?tab=properties`, who: 'full' },
  { name: 'masterplan-insurance', path: `${PLAN}?tab=insurance`, who: 'full' },
  { name: 'masterplan-checks', path: `${PLAN}?tab=checks`, who: 'full' },
  { name: 'masterplan-empty', path: PLAN, who: 'empty' },
  {
    name: 'masterplan-loading',
    path: PLAN,
    who: 'full',
    before: [pending('**/api/savings-accounts')],
    isLoading: true,
  },
  { name: 'masterplan-failed', path: PLAN, who: 'full', before: [failing('**/api/savings-accounts')] },
  {
    name: 'masterplan-add',
    path: `${PLAN}?tab=debts`,
    who: 'empty',
    act: [press('Add debt'), fill('Annual interest rate', '1000'), press('Add debt')],
    isWindow: true,
  },
  {
    name: 'masterplan-edit',
    path: `${PLAN}?tab=properties`,
    who: 'full',
    act: [press('Edit Our home')],
    isWindow: true,
  },
  {
    name: 'masterplan-discard',
    path: `${PLAN}?tab=properties`,
    who: 'full',
    act: [press('Edit Our home'), fill('Property name', 'Home'), key('Escape'), seeDialog],
    isWindow: true,
  },
  {
    name: 'masterplan-undo',
    path: `${PLAN}?tab=insurance`,
    who: 'full',
    before: [restoreAll('/api/insurance-policies')],
    act: deleteOne,
    isWindow: true,
  },
  {
    name: 'masterplan-deleted',
    path: `${PLAN}?tab=savings`,
    who: 'full',
    before: [restoreAll('/api/savings-accounts')],
    act: [...deleteOne, press('Recently deleted'), see(/^Restore/)],
    isWindow: true,
  },

  // Scenes of the password manager.
  {
    name: 'vault',
    path: VAULT,
    who: 'full',
    act: [seeWeakOnes, press('Show the password of First Bank')],
  },
  { name: 'vault-empty', path: VAULT, who: 'empty' },
  { name: 'vault-loading', path: VAULT, who: 'full', before: [pending('**/api/passwords')], isLoading: true },
  { name: 'vault-failed', path: VAULT, who: 'full', before: [failing('**/api/passwords')] },
  {
    name: 'vault-not-found',
    path: VAULT,
    who: 'full',
    act: [...search('nowhere'), see('No passwords found')],
  },
  {
    name: 'vault-learn-more',
    path: VAULT,
    who: 'empty',
    act: [press('Learn More'), seeDialog],
    isWindow: true,
  },
  {
    name: 'vault-generator',
    path: VAULT,
    who: 'empty',
    act: [
      press('Add password'),
      fill('Password', 'Summer2024!'),
      see('Fair'),
      press('Generate'),
      press('Words', 'radio'),
      see(/bits of randomness/),
    ],
    isWindow: true,
  },
  {
    name: 'vault-add',
    path: VAULT,
    who: 'empty',
    act: [press('Add password'), seeDialog, press('Add password')],
    isWindow: true,
  },
  {
    name: 'vault-import',
    path: VAULT,
    who: 'empty',
    act: [...choose('Import passwords'), chooseBitwarden, see(/ chosen$/)],
    isWindow: true,
  },
  { name: 'vault-export', path: VAULT, who: 'full', act: choose('Export passwords'), isWindow: true },

  // Scenes of the document locker.
  { name: 'documents', path: LOCKER, who: 'full' },
  { name: 'documents-category', path: `${LOCKER}?category=tax_returns`, who: 'full' },
  { name: 'documents-folder', path: LOCKER, who: 'full', act: openFolder },
  { name: 'documents-search', path: LOCKER, who: 'full', act: searchForYear },
  {
    name: 'documents-not-found',
    path: LOCKER,
    who: 'full',
    act: [...search('nowhere'), see('No documents found')],
  },
  { name: 'documents-search-folder', path: LOCKER, who: 'full', act: [...openFolder, ...searchForYear] },
  { name: 'documents-limit', path: LOCKER, who: 'full', before: [later(8)] },
  { name: 'documents-empty', path: LOCKER, who: 'empty' },
  {
    name: 'documents-loading',
    path: LOCKER,
    who: 'full',
    before: [pending('**/api/documents')],
    isLoading: true,
  },
  { name: 'documents-failed', path: LOCKER, who: 'full', before: [failing('**/api/documents')] },
  {
    name: 'documents-create-folder',
    path: LOCKER,
    who: 'full',
    act: [...open('Create Folder'), press('Create Folder')],
    isWindow: true,
  },
  {
    name: 'documents-details',
    path: LOCKER,
    who: 'full',
    act: open('Edit the details of Travel policy.pdf'),
    isWindow: true,
  },
  { name: 'documents-move', path: LOCKER, who: 'full', act: open('Move Last will.pdf'), isWindow: true },
  {
    name: 'documents-upload',
    path: LOCKER,
    who: 'full',
    act: [...open('Upload Document'), seeFileChooser],
    isWindow: true,
  },
  { name: 'documents-preview', path: LOCKER, who: 'full', act: preview, isWindow: true },
  {
    name: 'documents-preview-enlarged',
    path: LOCKER,
    who: 'full',
    act: [...preview, press('Zoom in'), seeEnlargement],
    isWindow: true,
  },
  { name: 'documents-delete', path: LOCKER, who: 'full', act: open('Delete Last will.pdf'), isWindow: true },

  // Scenes of the admin area.
  { name: 'admin', path: ADMIN, who: 'admin' },
  {
    name: 'admin-table',
    path: `${ADMIN}?tab=sign-ups`,
    who: 'admin',
    act: [(page) => page.getByText('Show as table').click()],
  },
  { name: 'admin-delete', path: ADMIN, who: 'admin', act: [press(/^Delete .*@/), seeDialog], isWindow: true },
  { name: 'admin-nobody', path: `${ADMIN}?search=nobody`, who: 'admin' },
  { name: 'admin-audit', path: `${ADMIN}?tab=audit`, who: 'admin' },
  { name: 'admin-areas', path: `${ADMIN}/areas`, who: 'admin' },
  { name: 'admin-loading', path: ADMIN, who: 'admin', before: [pending(ADMIN_API)], isLoading: true },
  { name: 'admin-failed', path: ADMIN, who: 'admin', before: [failing(ADMIN_API)] },
  { name: 'admin-denied', path: ADMIN, who: 'one' },
];
