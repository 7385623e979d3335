import { join } from 'node:path';
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
/** Discards the draft that an earlier picture left on the server. */
const withoutDraft: Step = async ({ request }) => {
  await request.delete('/api/budgets/drafts/new');
};
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

const openExpenses = [
  openWizard,
  press('Next: Budget Setup'),
  press('Next: Add Income'),
  press('Next: Add Expenses'),
];

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
  {
    name: 'wizard-template',
    path: LAB,
    who: 'empty',
    act: [...openExpenses, press('Start from a template'), seeDialog],
    isWindow: true,
  },
  {
    name: 'wizard-blank',
    path: LAB,
    who: 'empty',
    act: [
      ...openExpenses,
      press('Start from a template'),
      seeDialog,
      press('Use template'),
      fill('Monthly amount of Rent', '1850'),
    ],
  },
  {
    name: 'wizard-paste',
    path: LAB,
    who: 'empty',
    act: [
      ...openExpenses,
      press('Paste a table'),
      seeDialog,
      fill('Table', 'Housing\t\nRent\t$1,850.00\nInternet\t(60.00)\nInsurance\t6850.555\nTotal\t1,910.00'),
    ],
    isWindow: true,
  },
  { name: 'wizard-split', path: LAB, who: 'empty', act: fillWizard },
  { name: 'wizard-review', path: LAB, who: 'empty', act: [...fillWizard, press('Next: Review')] },

  {
    name: 'wizard-paycheck',
    path: LAB,
    who: 'empty',
    before: [withoutDraft],
    act: [
      openWizard,
      press('Next: Budget Setup'),
      press('Next: Add Income'),
      press(/^Work out the income of /),
      fill('Paycheck amount', '2500'),
    ],
  },

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
