// Measures the cost of a new household: registration, a budget with a fair split, a master plan, the vault,
// the locker, and the resulting achievements.
import type { Budget } from '@savvi/budget-contract/budget';
import type { Document } from '@savvi/documents-contract/document';
import type { User } from '@savvi/contracts/identity/account';
import type { Entry } from '@savvi/vault-contract/entry';
import { fail } from 'k6';
import { jsonOf, newBrowser } from '../browser.ts';
import { BUDGET, COMES_TO, lookAtDashboard, PASSWORD, scan, untilCounted } from '../household.ts';

const ENTRY = {
  name: 'Bank',
  usernameEmail: 'ann@example.com',
  password: 'k7!pQ-x0Zw',
  url: 'https://bank.example',
  notes: null,
};

/** The journey from the landing page to the sign-out. */
export function couple(): void {
  const browser = newBrowser();
  browser.open('/', 'Money is easier when you see it together');
  browser.open('/login', 'Plan money together');
  const registered = browser.enter(
    '/api/register',
    {
      email: `${crypto.randomUUID()}@load.example`,
      password: PASSWORD,
      firstName: 'Ann',
      lastName: 'Miller',
    },
    201,
  );
  if (registered.status !== 201) fail('nobody could register');
  browser.belongsTo(jsonOf<User>(registered).id);
  lookAtDashboard(browser);

  const begun = Date.now();
  const created = browser.create('/api/budgets', BUDGET, {
    'budget: what is left is split fairly': (answer) =>
      Object.entries(COMES_TO).every(
        ([name, amount]) =>
          jsonOf<{ calculations: Record<string, string> }>(answer).calculations[name] === amount,
      ),
  });
  if (created.status !== 201) fail('there is no budget to go on with');
  const { id, version } = jsonOf<Budget>(created);
  browser.change(
    `/api/budgets/${id}`,
    version,
    { name: 'Our home in spring' },
    { 'budget: is the next version': (answer) => jsonOf<Budget>(answer).version === version + 1 },
  );
  // The other partner saves a page that was loaded before the first change.
  browser.change(`/api/budgets/${id}`, version, { name: 'Our home in autumn' }, {}, 412);
  browser.read('/api/budgets', {
    'budgets: the one, under its new name': (answer) =>
      jsonOf<Budget[]>(answer)
        .map(({ name }) => name)
        .join() === 'Our home in spring',
  });

  browser.create('/api/savings-accounts', {
    name: 'Rainy days',
    bankName: 'First',
    balance: '1200.50',
    interestRate: '4.2500',
    accountType: 'savings',
  });
  browser.create('/api/debts', {
    name: 'Card',
    creditor: 'Bank',
    balance: '800.00',
    interestRate: '0.1999',
    minimumPayment: '35.00',
    debtType: 'credit_card',
  });
  browser.create('/api/real-estate-properties', {
    name: 'Home',
    address: '1 Main Street',
    propertyValue: '310000.00',
    mortgageBalance: '190000.00',
    monthlyRent: null,
    propertyType: 'primary_residence',
    purchaseDate: '2019-04-01',
  });
  browser.create('/api/insurance-policies', {
    name: 'Car',
    provider: 'Mutual',
    policyNumber: 'A-1',
    policyType: 'auto',
    coverageAmount: '50000.00',
    monthlyPremium: '61.00',
    deductible: '500.00',
    expirationDate: '2027-06-30',
  });
  browser.read('/api/savings-accounts', {
    'savings accounts: the one, to the cent': (answer) =>
      jsonOf<{ balance: string }[]>(answer)
        .map(({ balance }) => balance)
        .join() === '1200.50',
  });

  browser.create('/api/passwords', ENTRY);
  browser.read('/api/passwords', {
    'vault: opens to what was put in': (answer) =>
      jsonOf<Entry[]>(answer)
        .map(({ password }) => password)
        .join() === ENTRY.password,
  });

  const filed = browser.upload(
    { content: scan, name: 'statement.pdf', type: 'application/pdf' },
    { category: 'financial', description: '' },
    {
      'upload: all of it arrived': (answer) => jsonOf<Document>(answer).fileSize === scan.byteLength,
    },
  );
  if (filed.status === 201)
    browser.download(`/api/documents/${jsonOf<Document>(filed).id}/download`, scan.byteLength);

  // The budget and the first document earn points; the remaining records must be counted, too.
  const counted = untilCounted(
    browser,
    ({ achievements }) => achievements.filter(({ progress }) => progress > 0).length >= 5,
    begun,
  );
  if (!counted) browser.read('/api/achievements', { 'achievements: count what was done': () => false });
  lookAtDashboard(browser);
  browser.signOut();
  browser.read('/api/user', {}, 401);
}
